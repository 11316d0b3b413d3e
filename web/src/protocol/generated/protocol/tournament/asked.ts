// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { TimeControl } from "../../tournament/clock";

/**
 * A bye that is asked for.
 */
export type AskedBye = "half" | "zero";

/**
 * The body of `POST /api/tournaments/{id}/entries`.
 */
export type NewEntry = {
/**
 * The name: whoever is signed in has the account's where it is left out. A name that the organizer has entered is
 * taken by whoever comes first with it.
 */
name?: string | null,
/**
 * The token of the link, where the tournament is not listed.
 */
invite?: string | null,
/**
 * The commitment to a contribution to the deal, where all boards have the same: its SHA-256 in hexadecimal.
 */
sha256?: string | null, };

/**
 * The body of `POST /api/tournaments/{id}/links`.
 */
export type NewEntryLink = {
/**
 * The number of the entry.
 */
number: number, };

/**
 * The body of `POST /api/tournaments`.
 */
export type NewTournament = {
/**
 * Its name.
 */
name: string,
/**
 * Id of the game, one for two.
 */
game: string,
/**
 * Options of the game that are not to have their default.
 */
options: { [key in string]: string },
/**
 * The clock of each game; without a clock where it is left out.
 */
clock?: TimeControl | null,
/**
 * The way that players are paired.
 */
format: TournamentFormat,
/**
 * Games of each pairing, 1 or 2: two count as one match, each player having each color. Where the game is played in
 * pairs on one set-up, both are on one.
 */
games?: number | null,
/**
 * Tie-breaks in the order of use, by their short names (`playoff:first`, `playoff:all`, `DE`, `WIN`, `WON`, `BPG`,
 * `BWG`, `PS`, `SB`, `KS`, `BH`, `BH-C1`, `BH-C2`, `BH-M1`); the format's usual ones where they are left out.
 */
tieBreaks?: Array<string> | null,
/**
 * Are the boards real ones, whose results are entered by hand? The room makes no tables then.
 */
byHand?: boolean,
/**
 * Do rounds, play-offs and the end wait for the organizer?
 */
roundsByHand?: boolean,
/**
 * Seconds after which a player who does not come, or does not begin, has lost; nobody is hurried where it is left out
 * and the game has no clock or one in days, else it is half of the clock's time, at least a minute.
 */
wait?: number | null,
/**
 * Do all boards of a round have the same deal? Then nobody looks on before the last game on it is over.
 */
sameDeal?: boolean,
/**
 * Are the cards of all boards sealed? For games whose deal can be, at boards of the room with a clock for the whole game.
 * A result counts when both players have shown their halves.
 */
sealed?: boolean,
/**
 * Is it in the list for everybody, and may everybody enter? Without this it is entered by its link.
 */
listed?: boolean, };

/**
 * Something that the organizer does. Rounds, boards and games are counted from 1; the rounds of play-offs follow the others.
 */
export type TournamentCommand = { "do": "enter",
/**
 * The names; those of empty lines are passed over.
 */
names: Array<string>, } | { "do": "rename",
/**
 * The entry.
 */
number: number,
/**
 * The new name.
 */
name: string, } | { "do": "time-odds",
/**
 * The entry.
 */
number: number,
/**
 * The part in percent.
 */
percent: number, } | { "do": "start", } | { "do": "pair", } | { "do": "result",
/**
 * The round.
 */
round: number,
/**
 * The board.
 */
board: number,
/**
 * The game of the pairing.
 */
game: number,
/**
 * The result.
 */
result: TournamentResult, } | { "do": "forfeit",
/**
 * The round.
 */
round: number,
/**
 * The board.
 */
board: number,
/**
 * The player who is absent.
 */
absent: number, } | { "do": "correct",
/**
 * The round.
 */
round: number,
/**
 * The board.
 */
board: number,
/**
 * The game of the pairing.
 */
game: number,
/**
 * The right result.
 */
result: TournamentResult | null,
/**
 * The reason, which everybody sees.
 */
reason: string, } | { "do": "repair",
/**
 * The round.
 */
round: number,
/**
 * White and Black of each board.
 */
pairs: Array<[number, number]>,
/**
 * The players who sit out with the points of a win.
 */
byes: Array<number>,
/**
 * The reason, which everybody sees.
 */
reason: string, } | { "do": "award",
/**
 * The round.
 */
round: number,
/**
 * The board.
 */
board: number,
/**
 * The winner.
 */
winner: number,
/**
 * The reason, which everybody sees.
 */
reason: string, } | { "do": "ask-bye",
/**
 * The entry.
 */
number: number,
/**
 * The round.
 */
round: number,
/**
 * The points that come with it.
 */
bye: AskedBye, } | { "do": "withdraw",
/**
 * The entry.
 */
number: number, } | { "do": "return",
/**
 * The entry.
 */
number: number, } | { "do": "forbid",
/**
 * One of them.
 */
one: number,
/**
 * The other.
 */
other: number, } | { "do": "play-off", } | { "do": "finish", } | { "do": "reopen",
/**
 * The reason, which everybody sees.
 */
reason: string, };

/**
 * The way that players are paired.
 */
export type TournamentFormat = { "kind": "round-robin",
/**
 * 1, or 2 with colors reversed.
 */
cycles: number,
/**
 * Are all rounds open from the start, for games in any order?
 */
freeOrder: boolean, } | { "kind": "swiss",
/**
 * The number of rounds, announced before.
 */
rounds: number, } | { "kind": "arena",
/**
 * Minutes that it lasts.
 */
minutes: number, } | { "kind": "knockout",
/**
 * Games of a match.
 */
games: number, };

/**
 * A message from somebody who looks at a tournament.
 */
export type TournamentRequest = { "type": "hello",
/**
 * The token of an entry, whose player is there for as long as the socket is open; nobody's where it is left out.
 */
token?: string | null, } | { "type": "ping" };

/**
 * The result of a game, from White's side.
 */
export type TournamentResult = "1-0" | "0-1" | "1/2-1/2" | "+/-" | "-/+" | "-/-";
