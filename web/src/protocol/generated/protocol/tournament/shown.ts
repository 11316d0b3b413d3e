// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { ErrorBody } from "../../protocol/server";
import type { TournamentFormat, TournamentResult } from "../../protocol/tournament/asked";
import type { TimeControl } from "../../tournament/clock";

/**
 * A round without an opponent.
 */
export type ByeView = {
/**
 * The player.
 */
number: number,
/**
 * The points that it gives, such as `½`.
 */
points: string, };

/**
 * The crosstable as texts.
 */
export type CrosstableView = {
/**
 * Titles of the columns: empty over number and name.
 */
header: Array<string>,
/**
 * Number, name, cells, points of each player.
 */
rows: Array<Array<string>>, };

/**
 * A player's part of the deal that all boards have.
 */
export type DealPart = {
/**
 * The entry.
 */
number: number,
/**
 * The commitment that came with it.
 */
commitment: string,
/**
 * The contribution, once it is opened.
 */
contribution: string | null, };

/**
 * A place in a tournament, with the token of whoever has it.
 */
export type Entered = {
/**
 * The number of the entry.
 */
number: number,
/**
 * The token with which its player finds the boards.
 */
token: string, };

/**
 * Somebody who is entered.
 */
export type EntryView = {
/**
 * The number.
 */
number: number,
/**
 * The name.
 */
name: string,
/**
 * Has somebody taken the place, so that a page leads them to their boards?
 */
taken: boolean,
/**
 * Is it the name of an account, and its owner entered?
 */
member: boolean,
/**
 * Has the player left?
 */
withdrawn: boolean,
/**
 * The part of the usual time that the player has, in percent.
 */
percent: number, };

/**
 * The board of a player.
 */
export type OwnBoard = {
/**
 * The round, from 1.
 */
round: number,
/**
 * The board, from 1.
 */
board: number,
/**
 * Id of the table.
 */
table: string,
/**
 * The token of the player's seat.
 */
token: string, };

/**
 * The boards at which a player is awaited.
 */
export type OwnBoards = {
/**
 * The boards, the earliest round first.
 */
boards: Array<OwnBoard>, };

/**
 * A game of an account that was played with real cards in a tournament, and told.
 */
export type OwnToldGame = {
/**
 * Id of the tournament.
 */
tournament: string,
/**
 * The round, from 1.
 */
round: number,
/**
 * The board, from 1.
 */
board: number,
/**
 * The game of the pairing, from 1.
 */
game: number,
/**
 * Had the account White?
 */
first: boolean,
/**
 * What was told.
 */
told: ToldEnd, };

/**
 * A game of a pairing.
 */
export type PairingGame = {
/**
 * The result, from the side of this game's White; `null` while it is open.
 */
result: TournamentResult | null,
/**
 * Id of its table; `null` where there is none.
 */
table: string | null,
/**
 * The token for looking on; `null` where nobody may.
 */
watch: string | null,
/**
 * The result at the board of a sealed game whose halves are not shown yet, from the side of this game's White. It counts
 * once they are, and may still become another.
 */
provisional: TournamentResult | null,
/**
 * What was told of it, where it was played with real cards and its record can be had; else `null`.
 */
told: ToldEnd | null, };

/**
 * Two players who meet.
 */
export type PairingView = {
/**
 * White in the first game, and in every other one after it.
 */
white: number,
/**
 * Black in the first game.
 */
black: number,
/**
 * The games.
 */
games: Array<PairingGame>, };

/**
 * Something that the organizer has corrected or decided.
 */
export type RepairView = {
/**
 * Time at which it was done, in milliseconds since 1970.
 */
at: number,
/**
 * The command: `correct`, `repair`, `award`, `forfeit`, `withdraw`, `return`, `reopen`, `rename` or `time-odds`.
 */
what: string,
/**
 * The round it concerns; `null` for none.
 */
round: number | null,
/**
 * The board it concerns; `null` for none.
 */
board: number | null,
/**
 * The player it concerns; `null` for none.
 */
number: number | null,
/**
 * The result that stands now; `null` where the game is open again, or it is about none.
 */
result: TournamentResult | null,
/**
 * The reason that was given.
 */
reason: string, };

/**
 * A round, or a play-off.
 */
export type RoundView = {
/**
 * Its number, from 1.
 */
round: number,
/**
 * By board, the first is board 1.
 */
pairings: Array<PairingView>,
/**
 * The players who sit out.
 */
byes: Array<ByeView>, };

/**
 * A line of the standings.
 */
export type StandingView = {
/**
 * The place, `3` or `3-4` where it is shared.
 */
place: string,
/**
 * The player.
 */
number: number,
/**
 * Points, such as `2½`.
 */
points: string,
/**
 * Games played over the board.
 */
played: number,
/**
 * Of them won, drawn, lost.
 */
wonDrawnLost: [number, number, number],
/**
 * The value of each tie-break; empty where it does not apply.
 */
tieBreaks: Array<string>,
/**
 * Is a game of this player over at the board, and not counted here before both halves of its cards are shown?
 */
provisional: boolean, };

/**
 * The end of a game that was played with real cards and told.
 */
export type ToldEnd = {
/**
 * The result by the record, from White's side: the organizer may have corrected the one that counts.
 */
result: TournamentResult,
/**
 * The reason, such as `checkmate`.
 */
reason: string, };

/**
 * The rights of whoever is signed in, as fresh tokens.
 */
export type TournamentAccess = {
/**
 * A token of the organizer; `null` for others.
 */
organizer: string | null,
/**
 * The place of the account; `null` where it has none.
 */
entry: Entered | null, };

/**
 * The deal that all boards of a round have.
 */
export type TournamentDeal = {
/**
 * The commitment to the room's secret, from the beginning.
 */
commitment: string,
/**
 * The players' parts, by number.
 */
parts: Array<DealPart>,
/**
 * Are no more contributions waited for?
 */
closed: boolean,
/**
 * The secret in hexadecimal, once the tournament is over.
 */
secret: string | null, };

/**
 * The answer where a tournament was made.
 */
export type TournamentMade = {
/**
 * Its id.
 */
id: string,
/**
 * The token of its organizer.
 */
token: string,
/**
 * The token with which people enter.
 */
invite: string, };

/**
 * A message to somebody who looks at a tournament.
 */
export type TournamentMessage = { "type": "tournament",
/**
 * Everything.
 */
view: TournamentView, } | { "type": "present",
/**
 * Their numbers.
 */
numbers: Array<number>, } | { "type": "chat" } | { "type": "refused",
/**
 * The request, where one could be read.
 */
id: string | null,
/**
 * The reason it was not, as a code and in words.
 */
error: ErrorBody, } | { "type": "pong" };

/**
 * The stage in which a tournament is.
 */
export type TournamentStage = "entry" | "playing" | "play-off" | "done";

/**
 * A line of the list of tournaments.
 */
export type TournamentSummary = {
/**
 * Its id.
 */
id: string,
/**
 * Its name.
 */
name: string,
/**
 * Id of the game.
 */
game: string,
/**
 * The clock of each game; `null` without one.
 */
clock: TimeControl | null,
/**
 * The way that players are paired.
 */
format: TournamentFormat,
/**
 * The stage in which it is.
 */
stage: TournamentStage,
/**
 * Number of players.
 */
players: number,
/**
 * The account that made it; `null` where nobody was signed in, or the account is closed.
 */
organizer: string | null,
/**
 * The names of whoever came first, once it is over.
 */
winners: Array<string>,
/**
 * Time at which it was made, in milliseconds since 1970.
 */
madeAt: number, };

/**
 * A tournament as everybody sees it. Nothing of it depends on what happens on a board before that is over.
 */
export type TournamentView = {
/**
 * Its id.
 */
id: string,
/**
 * Number of things that were done with it; a view with a higher one is newer.
 */
n: number,
/**
 * Its name.
 */
name: string,
/**
 * Id of the game.
 */
game: string,
/**
 * Every option with its value, the defaults included.
 */
options: { [key in string]: string },
/**
 * The clock of each game; `null` without one.
 */
clock: TimeControl | null,
/**
 * The way that players are paired.
 */
format: TournamentFormat,
/**
 * Games of each pairing.
 */
games: number,
/**
 * The short names of the tie-breaks, in the order of use.
 */
tieBreaks: Array<string>,
/**
 * Are the boards real ones, whose results are entered by hand?
 */
byHand: boolean,
/**
 * Do rounds, play-offs and the end wait for the organizer?
 */
roundsByHand: boolean,
/**
 * Seconds after which a player who does not come has lost; `null`: nobody is hurried.
 */
wait: number | null,
/**
 * Is it in the list for everybody?
 */
listed: boolean,
/**
 * The account that made it; `null` where nobody was signed in, or the account is closed.
 */
organizer: string | null,
/**
 * The names of whoever came first, once it is over.
 */
winners: Array<string>,
/**
 * Are the cards of all boards sealed?
 */
sealed: boolean,
/**
 * The stage in which it is.
 */
stage: TournamentStage,
/**
 * Time at which it was made, in milliseconds since 1970.
 */
madeAt: number,
/**
 * Time at which an arena ends, in milliseconds since 1970; `null` before its start and for the others.
 */
endsAt: number | null,
/**
 * Everybody entered, by number.
 */
entries: Array<EntryView>,
/**
 * The rounds that are paired.
 */
rounds: Array<RoundView>,
/**
 * Rounds that are still to come.
 */
roundsLeft: number,
/**
 * The play-offs; the round of each follows the others.
 */
playOffs: Array<RoundView>,
/**
 * The players who are tied for a place that a play-off decides; empty where nobody is.
 */
tied: Array<number>,
/**
 * The standings, best first.
 */
standings: Array<StandingView>,
/**
 * The crosstable in the order of the standings.
 */
crosstable: CrosstableView,
/**
 * The deal that all boards of a round have; `null` where each has its own.
 */
deal: TournamentDeal | null,
/**
 * The corrections and decisions of the organizer, the oldest first.
 */
repairs: Array<RepairView>, };
