// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../../core/rules/seat";
import type { Holdings, Odds, Pool, Scene, Step } from "../../core/show/scene";

/**
 * The question that people have still to answer before an action is finished.
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
 * The possible answers, by letter (upper case is White's) with how many of each are left, as far as those know who
 * are asked.
 */
left: Odds,
/**
 * The seat that alone may know it. It may then be left untold.
 */
only: Seat | null, };

/**
 * A turn that was begun and is not committed, as its own seat sees it.
 */
export type Draft = {
/**
 * Its parts as text, in order; never empty.
 */
parts: Array<string>,
/**
 * The board after these parts.
 */
scene: Scene,
/**
 * The pieces that are not turned up yet.
 */
pools: Array<Pool>,
/**
 * Hands, reserves and piles after them.
 */
holdings: Holdings | null,
/**
 * The effect of the parts as steps, to animate and speak.
 */
steps: Array<Step>, };

/**
 * One finished action as one viewer saw it.
 */
export type MoveLine = {
/**
 * Number of the action, from 1.
 */
ply: number,
/**
 * The seat that acted.
 */
seat: Seat,
/**
 * The action for people, as a scoresheet has it.
 */
text: string,
/**
 * For programs, as far as the viewer may see it.
 */
action: string,
/**
 * The events that became known to this viewer, as text.
 */
events: Array<string>,
/**
 * The same events as steps, to animate and speak.
 */
steps: Array<Step>,
/**
 * For a choice made in secret: its commitment, 64 hexadecimal digits.
 */
commitment?: string,
/**
 * Choices made in secret that were opened by this action (or, for the one who chose, are the action).
 */
opened?: Array<Opening>, };

/**
 * A choice made in secret that was opened: SHA-256 of `text` and the 32 bytes is its commitment.
 */
export type Opening = {
/**
 * Number of the action that made the choice, from 1.
 */
ply: number,
/**
 * The text of the action, with all that it chose.
 */
text: string,
/**
 * The bytes that hid it, 64 hexadecimal digits.
 */
bytes: string, };
