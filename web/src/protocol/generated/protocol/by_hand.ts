// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../core/rules/seat";
import type { Asked, MoveLine } from "../core/table/observation";
import type { Names } from "../protocol/http";
import type { Position } from "../protocol/position";
import type { ClockView } from "../protocol/view";
import type { TimeControl } from "../tournament/clock";

/**
 * The end of a game that people agreed on, or that a clock or a claim brought.
 */
export type AgreedEnd = {
/**
 * `resignation`, `agreement`, `time`, `aborted`, or the draw that was claimed.
 */
reason: string,
/**
 * The winner; `null` for a draw.
 */
winner?: Seat | null, };

/**
 * A game that people play with real cards, as they have told it so far: the whole truth of it.
 */
export type ByHandGame = {
/**
 * Game id.
 */
game: string,
/**
 * Options that are not to have their default.
 */
options: { [key in string]: string },
/**
 * The position that was laid out, as FEN; the game's own start where it is left out.
 */
start?: string | null,
/**
 * The turns so far. Of the last one, something may be left to tell.
 */
turns: Array<ToldTurn>,
/**
 * The clock; none where it is left out. It begins to run with the first turn.
 */
clock?: TimeControl | null,
/**
 * Milliseconds that the turn which goes on has taken so far.
 */
elapsed: number,
/**
 * Does the clock stand?
 */
paused: boolean,
/**
 * The end that the rules did not bring: a resignation, an agreement, a fallen flag or a claim.
 */
end?: AgreedEnd | null,
/**
 * The names of the people, for the record.
 */
names?: Names | null,
/**
 * The day on which it began, such as `2026-11-21`, for the record.
 */
date?: string | null, };

/**
 * The state of a game that is told by hand, as everybody sees it.
 */
export type ByHandStand = {
/**
 * The position after the finished turns, and what may be done in it. `captured` is all that was.
 */
position: Position,
/**
 * The finished turns.
 */
moves: Array<MoveLine>,
/**
 * The question that people are to answer next, so that the last turn is finished.
 */
asked: Asked | null,
/**
 * The draw that the seat to act may claim now, as its reason.
 */
claim: string | null,
/**
 * The clock, if there is one. A turn presses it before it is told what turned up.
 */
clock: ClockView | null, };

/**
 * One turn as people told it.
 */
export type ToldTurn = {
/**
 * The action, without what turned up.
 */
action: string,
/**
 * The letters of the pieces that turned up, one for each question, in order; `null` for one that a single seat may
 * know and nobody told.
 */
told: Array<string | null>,
/**
 * Milliseconds that it took until its clock was pressed.
 */
spent: number, };
