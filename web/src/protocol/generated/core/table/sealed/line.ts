// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../../../core/rules/seat";

/**
 * The ways in which a game ends at the table.
 */
export type SealedEnd = { "how": "resigned",
/**
 * The seat.
 */
seat: Seat, } | { "how": "agreed", } | { "how": "time-out",
/**
 * The seat.
 */
seat: Seat, } | { "how": "aborted", } | { "how": "claimed", } | { "how": "abandoned",
/**
 * The seat that has lost by it.
 */
seat: Seat, } | { "how": "expired", } | { "how": "closed", };

/**
 * Something that happened in a sealed game. The lines in their order are the game: whoever has them, and the secret of
 * the room until it is open, computes everything else. Stored for ever, so a variant is never changed, only added.
 * Seats that hold locks are numbered 0 and 1; bytes are hexadecimal digits.
 */
export type SealedLine = { "type": "pledged",
/**
 * The number of the seat.
 */
seat: number,
/**
 * SHA-256 of the contribution.
 */
commitment: string, } | { "type": "locked",
/**
 * The number of the seat.
 */
seat: number,
/**
 * For each deck, in order, the commitment to each entry.
 */
locks: Array<Array<string>>, } | { "type": "contributed",
/**
 * The number of the seat.
 */
seat: number,
/**
 * The 32 bytes.
 */
contribution: string, } | { "type": "revealed",
/**
 * The 32 bytes.
 */
secret: string, } | { "type": "acted",
/**
 * The seat.
 */
seat: Seat,
/**
 * The action as text.
 */
action: string, } | { "type": "undone", } | { "type": "opened",
/**
 * The number of the seat.
 */
seat: number,
/**
 * The lock and the entry, as [`SealedOpening`](super::SealedOpening) is written.
 */
opening: string, } | { "type": "ended",
/**
 * How.
 */
by: SealedEnd, } | { "type": "seed",
/**
 * The number of the seat.
 */
seat: number,
/**
 * The 32 bytes.
 */
seed: string, } | { "type": "closed", };
