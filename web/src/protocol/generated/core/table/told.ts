// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Odds } from "../../core/scene";
import type { Seat } from "../../core/seat";

/**
 * What people have still to tell before an action is finished.
 */
export type Asked = {
/**
 * The place it is about: where the piece lies, or lay before it moved.
 */
place: string,
/**
 * In words, such as `what the card on c8 is`.
 */
what: string,
/**
 * What may be told, by its letter (upper case is White's) with how many of it are left, as far as those know who are
 * asked.
 */
left: Odds,
/**
 * The seat that alone may know it. It may then be left untold.
 */
only: Seat | null, };

/**
 * Why a game cannot be played with real cards while the program is told what turns up.
 */
export type NotByHand = "one-player" | "secret-choices" | "secret-hands";
