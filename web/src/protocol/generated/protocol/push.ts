// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { ClaimSeat } from "../protocol/account";

/**
 * The body of `POST /api/push/subscriptions/end`.
 */
export type EndedSubscription = {
/**
 * The address at its push service.
 */
endpoint: string, };

/**
 * The body of `POST /api/push/subscriptions`: a browser that wants to hear of the turns of its account, where somebody is
 * signed in there, and of its seats.
 */
export type NewSubscription = {
/**
 * The address at its push service.
 */
endpoint: string,
/**
 * The keys of what is sent there.
 */
keys: SubscriptionKeys,
/**
 * The seats that it holds, in place of those it had; left out: those it had.
 */
seats?: Array<ClaimSeat> | null,
/**
 * The address that this one takes over from, with its seats.
 */
replaces?: string | null, };

/**
 * A browser that an account is called on, in what the account takes along.
 */
export type OwnSubscription = {
/**
 * The host of its push service; the whole address opens a way to the browser, and stays in the room.
 */
service: string,
/**
 * The day on which it was first wanted, in UTC.
 */
since: string,
/**
 * The day on which the browser last said so, in UTC.
 */
seen: string, };

/**
 * The answer of `GET /api/push`.
 */
export type PushState = {
/**
 * The public key by which push services know this room, 65 bytes in base64url; `null` where it sends no notes.
 */
key: string | null, };

/**
 * The answer where a browser was kept.
 */
export type SubscriptionKept = {
/**
 * Number of seats of which it hears.
 */
seats: number,
/**
 * Does it hear of all games of an account?
 */
account: boolean, };

/**
 * The keys of a browser for what it is sent (RFC 8291).
 */
export type SubscriptionKeys = {
/**
 * Its public key, 65 bytes in base64url.
 */
p256dh: string,
/**
 * The secret that it shares with whoever sends, 16 bytes in base64url.
 */
auth: string, };
