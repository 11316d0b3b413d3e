// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Outcome } from "../core/rules/outcome";
import type { Holdings, OddsLine, Pool, Scene } from "../core/show/scene";
import type { Tally } from "../core/show/tally";
import type { MoveLine } from "../core/table/observation";
import type { Names } from "../protocol/http";
import type { Captured, Undone } from "../protocol/view";

/**
 * The form in which a game is exported.
 */
export type ExportForm = "pgn" | "png" | "animated-svg";

/**
 * The body of `POST /api/exports`.
 */
export type NewExport = {
/**
 * The record, as it was downloaded: JSON Lines.
 */
record: string,
/**
 * Through whose eyes. PGN tells what the referee alone knows as a spectator heard it.
 */
as: Observer,
/**
 * The file that is made of it.
 */
form: ExportForm,
/**
 * The number of plies before the position of one picture; the last position where it is left out.
 */
ply?: number | null,
/**
 * Is the second side near? It is to its own eyes, where this is left out.
 */
flipped?: boolean | null, };

/**
 * The body of `POST /api/replays`.
 */
export type NewReplay = {
/**
 * The record, as it was downloaded: JSON Lines. Or a line as programs tell a game to each other, `position
 * startpos moves h2e2R ...`.
 */
record: string,
/**
 * Of a position line: id of its game; where it is left out, the game that programs tell so.
 */
game: string | null,
/**
 * Of a position line: options of its game that are not to have their default.
 */
options: { [key in string]: string },
/**
 * The eyes through which the record is shown.
 */
as: Observer, };

/**
 * Through whose eyes a record is shown.
 */
export type Observer = "white" | "black" | "solo" | "spectator" | "referee";

/**
 * A record that holds in everything that could be checked, as one pair of eyes had it.
 */
export type Replay = {
/**
 * Game id.
 */
game: string,
/**
 * Version of the rules it was played by.
 */
rules: number,
/**
 * Every option with its value, the defaults included.
 */
options: { [key in string]: string },
/**
 * The names of the people, by seat.
 */
names: Names,
/**
 * The day of its start in UTC, such as `2026-11-21`.
 */
date: string | null,
/**
 * The outcome; `null` for a game that is not over.
 */
outcome: Outcome | null,
/**
 * The finding about its deal.
 */
deal: ReplayDeal,
/**
 * The actions that the player of a solitaire took back on the way.
 */
undone: Undone,
/**
 * The eyes that can be asked for; the referee's only where the deal is known.
 */
observer: Array<Observer>,
/**
 * The eyes through which this answer shows it.
 */
as: Observer,
/**
 * The finished actions as they were seen.
 */
moves: Array<MoveLine>,
/**
 * The positions as they were seen then: the start, then one after each action.
 */
observations: Array<ReplayPosition>,
/**
 * Milliseconds left on the actor's clock after each action; `null` where the record has no clocks.
 */
clocks: Array<number | null> | null,
/**
 * The dealer's FEN of every position; there for the referee's eyes only.
 */
truth?: Array<string>, };

/**
 * The finding about the deal of a record.
 */
export type ReplayDeal = "fair" | "from-seed" | "set-up" | "not-opened" | "sealed" | "half-sealed" | "by-hand";

/**
 * One position of a replay, as it was seen then.
 */
export type ReplayPosition = {
/**
 * The board as these eyes saw it.
 */
scene: Scene,
/**
 * The score so far, in a solitaire.
 */
tally: Tally | null,
/**
 * The pieces that are not turned up yet.
 */
pools: Array<Pool>,
/**
 * Hands, reserves and piles beside the board, in games that have such things.
 */
holdings: Holdings | null,
/**
 * The pieces captured so far, by the seat to which they belonged.
 */
captured: Array<Captured>,
/**
 * The position as FEN; the dealer's for the referee's eyes.
 */
fen: string,
/**
 * The exact odds of every hidden thing; none for the referee, who knows.
 */
odds: Array<OddsLine>, };
