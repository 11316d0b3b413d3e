// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Ground, ScoreTargets } from "../core/notation/about";
import type { PositionForm } from "../core/notation/form";
import type { OptionSpec } from "../core/rules/options";
import type { Seat } from "../core/rules/seat";
import type { Scene } from "../core/show/scene";
import type { NotByHand } from "../core/table/any";
import type { RatingView } from "../protocol/players";
import type { ErrorBody } from "../protocol/server";
import type { ClockView, ComputerSeat, Phase } from "../protocol/view";
import type { TimeControl } from "../tournament/clock";

/**
 * The answer to a commitment.
 */
export type Committed = {
/**
 * SHA-256 of the server's secret in this attempt at a deal; a changed commitment begins a new one.
 */
commitment: string,
/**
 * Are all seats' commitments there, so that contributions may be opened?
 */
complete: boolean, };

/**
 * The answer of `GET /api/games/{id}/form`: how a position of the game is set up on a board.
 */
export type GameForm = {
/**
 * Id of the game.
 */
game: string,
/**
 * The fields of its FEN.
 */
form: PositionForm,
/**
 * The form's start as everybody sees it: by it one knows the board, and as what a card moves from its place.
 */
scene: Scene, };

/**
 * One game in the answer of `GET /api/games`.
 */
export type GameSummary = {
/**
 * Game id, such as `parade`: as requests name it.
 */
id: string,
/**
 * Its name, as its inventor wrote it.
 */
name: string,
/**
 * The person who invented it.
 */
inventor: string,
/**
 * The game in one sentence, in English.
 */
summary: string,
/**
 * Number of players, 1 or 2.
 */
seats: number,
/**
 * Number of files of its board.
 */
files: number,
/**
 * Number of ranks of its board.
 */
ranks: number,
/**
 * Do pieces stand in squares or on points?
 */
ground: Ground,
/**
 * The options that may be chosen, each with the values it takes and its default.
 */
options: Array<OptionSpec>,
/**
 * The scores that simulated games reached, in a solitaire.
 */
targets: ScoreTargets | null,
/**
 * Why it cannot be played with real cards while the room is told what turns up (`POST /api/by-hand`); `null`: it
 * can.
 */
notByHand: NotByHand | null,
/**
 * Is its start drawn by lot, so that no game begins from the same position?
 */
startDrawn: boolean,
/**
 * Choices that have a name of their own, such as the rules of a certain site; mostly none.
 */
presets: Array<OptionPreset>,
/**
 * A position that shows what the game is like, as everybody sees it; none where it cannot be drawn.
 */
picture: Scene | null,
/**
 * Can its deal be sealed (`sealed` in `POST /api/tables`), with the usual options?
 */
sealed: boolean,
/**
 * Can the room make puzzles of it?
 */
puzzles: boolean,
/**
 * Can the room review finished games of it?
 */
reviews: boolean,
/**
 * Can the room analyze positions of it?
 */
analyses: boolean, };

/**
 * The answer of `GET /api/health`.
 */
export type Health = {
/**
 * `ok`, or the code of what keeps things from being stored, such as `storage-full`.
 */
status: string,
/**
 * Version of the program, such as `1.2.0`.
 */
version: string,
/**
 * The error, where there is one.
 */
error?: ErrorBody, };

/**
 * A table that waits for its second player, as an invitation shows it to the one who was invited.
 */
export type Invitation = {
/**
 * Id of the table.
 */
table: string,
/**
 * Game id.
 */
game: string,
/**
 * Every option with its value, the defaults included.
 */
options: { [key in string]: string },
/**
 * The clock, if there is one.
 */
clock: TimeControl | null,
/**
 * The seat that is free; `null`: by lot.
 */
seat: Seat | null,
/**
 * The name of who invites; empty where there is none.
 */
host: string,
/**
 * Does the game start from a position that was set up?
 */
setUp: boolean,
/**
 * Does it count for ratings? Whoever comes must be signed in then.
 */
rated?: boolean,
/**
 * Is its deal sealed? Whoever comes keeps half of it then.
 */
sealed?: boolean, };

/**
 * The body of `POST /api/tables/{id}/join`.
 */
export type Join = {
/**
 * The token in the link of the invitation; it serves once.
 */
invite: string,
/**
 * The name of who sits down; empty for none.
 */
name: string, };

/**
 * A game that goes on and that everybody may watch, in the answer of `GET /api/tables?live=true`.
 */
export type LiveGame = {
/**
 * Id of the table.
 */
table: string,
/**
 * The token for looking on, to be sent with `hello`.
 */
watch: string,
/**
 * Game id.
 */
game: string,
/**
 * The names of the people, by seat.
 */
names: Names,
/**
 * Number of finished actions.
 */
ply: number,
/**
 * The board, as everybody sees it.
 */
scene: Scene,
/**
 * The clock, if there is one.
 */
clock: ClockView | null,
/**
 * The computer that plays, if one does.
 */
computer: ComputerSeat | null,
/**
 * Number of people who look on.
 */
spectators: number,
/**
 * The ratings of the players, by seat, where they have some and show them to everybody.
 */
ratings: [RatingView | null, RatingView | null],
/**
 * Does the game count for ratings?
 */
rated: boolean, };

/**
 * The answer when a table was made or a seat was taken.
 */
export type Made = {
/**
 * Id of the table, for its address and its requests.
 */
table: string,
/**
 * The token that opens the seat (or the shared screen). It is shown this once, and serves the whole sitting.
 */
token: string,
/**
 * SHA-256 of the server's secret, as 64 hexadecimal digits; `null` where a position was set up that tells all.
 */
commitment: string | null,
/**
 * `dealing`, or `playing` where there is nothing to deal any more.
 */
phase: Phase,
/**
 * The token that opens the other seat to one person, once: only for the maker of a table with mode `link`.
 */
invite: string | null,
/**
 * The token with which anybody looks on; only for the maker of the sitting, and it serves the whole of it.
 */
watch: string | null, };

/**
 * The way in which the people of a table sit.
 */
export type Mode = "shared" | "link" | "computer";

/**
 * Names of the people at a table.
 */
export type Names = {
/**
 * The first seat's (in a solitaire: the player's); empty where there is none.
 */
white: string,
/**
 * The second seat's; empty where there is none.
 */
black: string, };

/**
 * The body of `POST /api/tables/{id}/commitments`.
 */
export type NewCommitment = {
/**
 * The seat that commits itself; where it is left out, that of the token.
 */
seat?: Seat | null,
/**
 * SHA-256 of its contribution, as 64 hexadecimal digits.
 */
sha256: string, };

/**
 * The body of `POST /api/tables/{id}/contributions`.
 */
export type NewContribution = {
/**
 * The seat that opens its contribution; where it is left out, that of the token.
 */
seat?: Seat | null,
/**
 * 32 bytes as 64 hexadecimal digits.
 */
contribution: string, };

/**
 * The body of `POST /api/tables`.
 */
export type NewTable = {
/**
 * Game id.
 */
game: string,
/**
 * Options that are not to have their default.
 */
options: { [key in string]: string },
/**
 * The way in which its people sit: `shared`, `link` or `computer`.
 */
mode: string,
/**
 * Their names: `white` is the maker's where the seat is chosen by lot.
 */
names?: Names | null,
/**
 * The maker's seat; `white` where it is left out. On a shared screen people agree among themselves.
 */
seat?: SeatChoice | null,
/**
 * The clock; none where it is left out.
 */
clock?: TimeControl | null,
/**
 * The computer's level, from 1.
 */
level?: number | null,
/**
 * A start that somebody set up, as FEN. Where it tells all that is hidden there is no deal; where it tells nothing
 * of that, the deal lays it.
 */
position?: string | null,
/**
 * A day such as `2026-11-21`: the deal that a solitaire has on it for everybody, with the usual options.
 */
daily?: string | null,
/**
 * May everybody find and watch it among the games going on?
 */
listed?: boolean | null,
/**
 * Is it for its players alone when it is over? Without this, anybody who has its address may go through it then.
 */
private?: boolean | null,
/**
 * The name of a bot that is here and is asked to take the other seat, at a table with the mode `link`. Where it
 * declines, or does not answer, the invitation is closed.
 */
bot?: string | null,
/**
 * Does the game count for ratings? It is played with the usual options, at a clock, with the mode `link` or
 * `computer`, between those who are signed in; nobody takes moves back.
 */
rated?: boolean | null,
/**
 * Is the deal sealed: do both seats keep half of it, so that nobody knows a face-down card, the room included? For
 * games that can be, with the mode `link` or `computer`, or for one player.
 */
sealed?: boolean | null,
/**
 * Seconds, 900 at most, after which those who look on see what happens, so that nobody can tell a player what only
 * spectators should know; they see it at once where it is left out. Not on a shared screen, and not in a rated game.
 */
delay?: number | null, };

/**
 * The answer of `GET /api/notice`: what the page shows everybody.
 */
export type Notice = {
/**
 * The operator's announcement.
 */
announcement: string | null,
/**
 * Are no new tables made, since the room is about to close?
 */
draining: boolean, };

/**
 * A choice of options that has a name.
 */
export type OptionPreset = {
/**
 * Its name in programs.
 */
name: string,
/**
 * The options that differ from their defaults.
 */
options: { [key in string]: string }, };

/**
 * The answer to a contribution.
 */
export type Progress = {
/**
 * `playing` once the last contribution is opened.
 */
phase: Phase, };

/**
 * Which seat the one who makes a table takes.
 */
export type SeatChoice = "white" | "black" | "random";

/**
 * The body of `POST /api/tables/{id}/invitation`.
 */
export type ShowInvitation = {
/**
 * The token in the link of the invitation.
 */
invite: string, };
