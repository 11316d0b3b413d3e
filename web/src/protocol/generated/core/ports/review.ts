// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../../core/rules/seat";

/**
 * What was best at a point, as far as the search saw.
 */
export type BestLine = {
/**
 * The best action, as text.
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
 * Whose eyes.
 */
seat: Seat,
/**
 * Positions that each search looked at, at most.
 */
nodes: number,
/**
 * Expected result at the start.
 */
start: number,
/**
 * The plies in order.
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
 * What the end itself changed: resignation, time, agreement, a draw by the rules.
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
 * One ply of the game.
 */
export type ReviewPoint = {
/**
 * Number of the action, from 1.
 */
ply: number,
/**
 * Who acted.
 */
seat: Seat,
/**
 * What was played, as text.
 */
played: string,
/**
 * Expected result before it.
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
 * How much of the actor's expectation the choice gave away against the best one, 0 or more; what was turned up does
 * not count.
 */
loss: number,
/**
 * What was best.
 */
best: BestLine, };
