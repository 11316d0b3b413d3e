// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * The drawing of a board's places.
 */
export type Ground = "squares" | "points";

/**
 * The scores that a solitaire's simulated games reached: a player may aim at them.
 */
export type ScoreTargets = {
/**
 * Number of simulated games, all with the usual options.
 */
games: number,
/**
 * Number of them that were lost.
 */
lost: number,
/**
 * The score that a quarter of the games does not reach, lost games first; `None`: it is a lost one.
 */
low: number | null,
/**
 * The score that half of them do not reach.
 */
median: number | null,
/**
 * The score that three quarters of them do not reach.
 */
high: number | null,
/**
 * The best score that any of the games reached.
 */
best: number, };
