// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Step } from "../core/scene";
import type { Seat } from "../core/seat";

/**
 * One finished action as one viewer saw it.
 */
export type MoveLine = {
/**
 * Number of the action, from 1.
 */
ply: number,
/**
 * Who acted.
 */
seat: Seat,
/**
 * For people.
 */
text: string,
/**
 * For programs, as far as the viewer may see it.
 */
action: string,
/**
 * What became known, as text.
 */
events: Array<string>,
/**
 * What became known, to animate and speak.
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
 * What was chosen.
 */
text: string,
/**
 * The bytes that hid it, 64 hexadecimal digits.
 */
bytes: string, };
