// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../core/rules/seat";
import type { TimeControl } from "../tournament/clock";

/**
 * A seat of an account, with a token for it.
 */
export type OpenedSeat = {
/**
 * Id of the table.
 */
table: string,
/**
 * Game id.
 */
game: string,
/**
 * The token of the seat, beside those there are.
 */
token: string, };

/**
 * A table at which somebody waits for an account to act.
 */
export type TurnView = {
/**
 * Id of the table.
 */
table: string,
/**
 * Game id.
 */
game: string,
/**
 * The account's seat.
 */
seat: Seat,
/**
 * The name of the one who waits; empty where none was given.
 */
opponent: string,
/**
 * Milliseconds until the account's flag falls, as its clock stands; `null` without a clock.
 */
left: number | null,
/**
 * The clock; `null` without one.
 */
control: TimeControl | null,
/**
 * Id of the tournament in which it is played; `null` outside of one.
 */
tournament: string | null, };
