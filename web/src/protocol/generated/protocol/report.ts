// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../core/rules/seat";

/**
 * The body of `POST /api/account/reports`: a table or a tournament, and whom it is about there.
 */
export type NewReport = {
/**
 * The reason.
 */
reason: ReportReason,
/**
 * Id of the table.
 */
table?: string | null,
/**
 * The seat of whom it is about; left out: the other player's, for one of the two.
 */
seat?: Seat | null,
/**
 * Id of the tournament.
 */
tournament?: string | null,
/**
 * The name of whom it is about, in a tournament: of an entry, or the organizer's.
 */
name?: string | null,
/**
 * What there is to say about it.
 */
words?: string | null, };

/**
 * A report that an account has made, in what it takes along.
 */
export type OwnReport = {
/**
 * Time at which it was made, in milliseconds since 1970.
 */
at: number,
/**
 * The reason.
 */
reason: string,
/**
 * The name of whom it is about; empty once that account is closed.
 */
name: string,
/**
 * The place: `table` or `tournament`.
 */
kind: string,
/**
 * The id of that table or tournament.
 */
place: string,
/**
 * The words with it.
 */
words: string, };

/**
 * The reason for a report.
 */
export type ReportReason = "cheat" | "insult" | "name" | "stalling" | "other";
