// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../core/rules/seat";

/**
 * The body of `POST /api/account/chat`.
 */
export type AllowChat = {
/**
 * Do opponents write to the account? They do where both allow it.
 */
allowed: boolean, };

/**
 * A line that somebody has written.
 */
export type ChatLine = {
/**
 * Its id.
 */
id: string,
/**
 * Time at which it was written, in milliseconds since 1970.
 */
at: number,
/**
 * The seat of whoever wrote it; `null` in the room of a tournament.
 */
seat: Seat | null,
/**
 * The account of whoever wrote it; `null` at a table, where the seat says who it is.
 */
name: string | null,
/**
 * The text.
 */
text: string, };

/**
 * The answer of `/api/account/chat`.
 */
export type ChatSettings = {
/**
 * Do opponents write to the account? They do where both allow it.
 */
allowed: boolean,
/**
 * The mute of the account; `null` where none stands.
 */
muted: Muted | null, };

/**
 * The answer of `GET /api/tables/{id}/chat`: what the two players have written, as the one who asks may see it.
 */
export type ChatView = {
/**
 * Does the account that is signed in let its opponents write to it? `null` where it has no seat here.
 */
allowed: boolean | null,
/**
 * Do both let each other write?
 */
open: boolean,
/**
 * The mute of the account that is signed in; `null` where none stands.
 */
muted: Muted | null,
/**
 * The lines, the oldest first, 150 at most.
 */
lines: Array<ChatLine>, };

/**
 * An account may not write for a while.
 */
export type Muted = {
/**
 * The time at which it is over, in milliseconds since 1970.
 */
until: number,
/**
 * The reason, in the words of whoever operates the room.
 */
why: string, };

/**
 * The body of a line.
 */
export type NewChatLine = {
/**
 * The text.
 */
text: string, };

/**
 * The answer of `GET /api/tournaments/{id}/chat`: what is written in the room of a tournament, for its players and its
 * organizer.
 */
export type TournamentChat = {
/**
 * May the one who asks write, but for a mute? That needs an account that has entered, or organizes it.
 */
writes: boolean,
/**
 * May they delete lines?
 */
deletes: boolean,
/**
 * The mute of the account that is signed in; `null` where none stands.
 */
muted: Muted | null,
/**
 * The lines, the oldest first, 150 at most; those of accounts that the one who asks has blocked are left out.
 */
lines: Array<ChatLine>, };

/**
 * A line that an account has written, in what it takes along.
 */
export type WrittenLine = {
/**
 * The place: `table` or `tournament`.
 */
kind: string,
/**
 * The id of that table or tournament.
 */
place: string,
/**
 * Time at which it was written, in milliseconds since 1970.
 */
at: number,
/**
 * The text.
 */
text: string, };
