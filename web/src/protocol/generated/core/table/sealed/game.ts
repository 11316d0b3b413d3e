// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { LockRole } from "../../../core/deal/sealed/lock";

/**
 * An entry that a seat is to open now.
 */
export type SealedDue = {
/**
 * The seat, 0 or 1, that has the lock.
 */
seat: number,
/**
 * Name of the deck.
 */
deck: string,
/**
 * Which of its locks.
 */
role: LockRole,
/**
 * The entry.
 */
index: number, };
