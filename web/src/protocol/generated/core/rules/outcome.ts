// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../../core/rules/seat";

/**
 * The winner (or that there is none), and why the game ended.
 */
export type Outcome = {
/**
 * The winner; `None` for a draw, and for a solitaire that was lost.
 */
winner: Seat | null,
/**
 * The score of a finished solitaire.
 */
score: number | null,
/**
 * The rule or the player's choice that ended it, as a code such as `checkmate`.
 */
reason: string, };
