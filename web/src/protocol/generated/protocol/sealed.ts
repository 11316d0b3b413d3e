// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../core/rules/seat";
import type { SealedDue } from "../core/table/sealed/game";
import type { SealedLine } from "../core/table/sealed/line";

/**
 * The answer to a lock.
 */
export type Locked = {
/**
 * Are both seats' locks there, so that contributions may be opened, by a seat that has seen both?
 */
complete: boolean, };

/**
 * The body of `POST /api/tables/{id}/locks`.
 */
export type NewLocks = {
/**
 * The seat whose locks they are; where it is left out, that of the token.
 */
seat?: Seat | null,
/**
 * For each deck, in order, the commitment to each entry, as 64 hexadecimal digits.
 */
locks: Array<Array<string>>, };

/**
 * Lines of a sealed game in the order in which they happened, for everybody alike.
 */
export type SealLines = {
/**
 * The attempt at a deal that they belong to.
 */
attempt: number,
/**
 * Number of lines of this attempt before them. After a `hello` all are told, from 0.
 */
from: number,
/**
 * The lines.
 */
lines: Array<SealedLine>, };

/**
 * The seal of a table, as far as everybody knows it. Seats that hold locks are numbered: 0 is the first in the order of
 * contributions (the table's maker where colors are drawn, else White, or the player of a solitaire), 1 the other.
 */
export type SealView = {
/**
 * The number of this viewer's seat; `null` for who only looks on.
 */
number: number | null,
/**
 * The number of the seat whose lock a process of the room holds: the house's computer, or the dealer of a solitaire.
 */
house: number | null,
/**
 * The number of the attempt at a deal, from 1. With another attempt everything begins anew: secrets, locks and lines.
 */
attempt: number,
/**
 * Number of lines that were told so far in this attempt.
 */
lines: number,
/**
 * Which seats have bound their locks. The locks themselves are told when both have.
 */
locked: [boolean, boolean],
/**
 * The entries that are to be opened now: a reminder. A client opens what it finds due itself.
 */
due: Array<SealedDue>,
/**
 * The action that waits for them, once the deal is fixed; `null` where none does, and while the start is opened.
 */
waiting: SealWaiting | null,
/**
 * Is the game over, and its outcome still to be confirmed by the audit?
 */
provisional: boolean,
/**
 * Which seats have opened their secrets.
 */
unsealed: [boolean, boolean],
/**
 * Milliseconds, from this message on, until the room waits no longer for a secret that is not open; `null` while it
 * does not wait.
 */
closesIn: number | null, };

/**
 * An action that was taken and is not finished: the rules wait for cards.
 */
export type SealWaiting = {
/**
 * The seat that acted.
 */
seat: Seat,
/**
 * The action as text.
 */
action: string,
/**
 * The question that the rules ask, in English, such as `what the card on c8 is`.
 */
question: string, };
