// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../../core/rules/seat";

/**
 * The best line at a point, as far as the search saw.
 */
export type BestLine = {
/**
 * The best action for the seat that acted, as text.
 */
action: string,
/**
 * The actions that follow, this one first; the line ends where chance decides.
 */
line: Array<string>, };

/**
 * A finished game, reviewed for one seat.
 */
export type Review = {
/**
 * The seat from whose eyes the game is reviewed.
 */
seat: Seat,
/**
 * Positions that each search looked at, at most.
 */
nodes: number,
/**
 * Expected result at the start, 0 (lost) to 1 (won).
 */
start: number,
/**
 * Every finished action in order.
 */
points: Array<ReviewPoint>,
/**
 * Sum of the parts that were turned up.
 */
luck: number,
/**
 * Sum of the parts that this seat played.
 */
own: number,
/**
 * Sum of the parts that the opponent played.
 */
opponent: number,
/**
 * The change by the end itself: resignation, time, agreement, a draw by the rules.
 */
ending: number,
/**
 * The result: 1, 1/2 or 0.
 */
result: number,
/**
 * The plies that gave most away, by either seat, the worst first; at most [`WORST`], none below [`SLIP`].
 */
worst: Array<number>, };

/**
 * One action of the reviewed game.
 */
export type ReviewPoint = {
/**
 * Number of the action, from 1.
 */
ply: number,
/**
 * The seat that acted.
 */
seat: Seat,
/**
 * The action that was played, as text.
 */
played: string,
/**
 * Expected result before it, 0 (lost) to 1 (won) for the reviewed seat.
 */
before: number,
/**
 * Expected result after it, what was turned up included.
 */
after: number,
/**
 * The part of the change that what was turned up made; 0 where nothing was.
 */
byReveal: number,
/**
 * The part of the change that the choice made; what is left of `after - before`.
 */
byPlay: number,
/**
 * The part of the actor's expectation that the choice gave away against the best one, 0 or more; what was turned
 * up does not count.
 */
loss: number,
/**
 * The best action instead, as far as the search saw.
 */
best: BestLine, };
