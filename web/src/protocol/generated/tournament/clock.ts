// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * The time that one side has for the whole game, and after each of its turns.
 */
export type SideTime = {
/**
 * Milliseconds for the game, 0 to 3 hours.
 */
base: number,
/**
 * Milliseconds added after each turn, 0 to 180 seconds.
 */
increment: number, };

/**
 * The time given to the players.
 */
export type TimeControl = { "kind": "increment",
/**
 * Milliseconds for the game, 0 to 3 hours.
 */
base: number,
/**
 * Milliseconds added after each turn, 0 to 180 seconds.
 */
increment: number, } | { "kind": "delay",
/**
 * Milliseconds for the game, 0 to 3 hours.
 */
base: number,
/**
 * Milliseconds of each turn that cost nothing, 0 to 180 seconds.
 */
delay: number, } | { "kind": "days",
/**
 * Number of days for each turn, 1 to 14.
 */
days: number, } | { "kind": "byo-yomi",
/**
 * Milliseconds for the game, 0 to 3 hours.
 */
base: number,
/**
 * Milliseconds of a period, 1 to 180 seconds.
 */
period: number,
/**
 * The number of periods, 1 to 20.
 */
periods: number, } | { "kind": "odds",
/**
 * White's.
 */
white: SideTime,
/**
 * Black's.
 */
black: SideTime, };
