// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * The body of requests that need the password where the last sign-in was more than ten minutes ago.
 */
export type Confirmation = {
/**
 * The password.
 */
password?: string | null, };

/**
 * The body of `POST /api/account/passkeys`.
 */
export type NewPasskey = {
/**
 * The ceremony that was begun.
 */
ceremony: string,
/**
 * The owner's words for it, 1 to 60 characters; without it, the browser and the system.
 */
label?: string | null,
/**
 * The credential that the browser made, with bytes in base64url.
 */
credential: Record<string, unknown>, };

/**
 * What a browser is to ask an authenticator.
 */
export type PasskeyCeremony = {
/**
 * Its id, which comes back with the answer: within five minutes, once.
 */
ceremony: string,
/**
 * The options of `navigator.credentials.create` or `get`: `publicKey`, with bytes in base64url.
 */
options: Record<string, unknown>, };

/**
 * The body of `POST /api/account/passkeys/{id}`.
 */
export type PasskeyLabel = {
/**
 * The owner's words for it.
 */
label: string, };

/**
 * The place where passkeys work.
 */
export type PasskeyPlace = {
/**
 * Do they work at the address at which the room was asked?
 */
here: boolean,
/**
 * The room's public address, where it has one.
 */
at: string | null, };

/**
 * The body of `POST /api/session/passkey`.
 */
export type PasskeySignIn = {
/**
 * The ceremony that was begun.
 */
ceremony: string,
/**
 * The credential that the browser got, with bytes in base64url.
 */
credential: Record<string, unknown>, };

/**
 * A passkey, as its owner sees it.
 */
export type PasskeyView = {
/**
 * Its id, by which it is renamed and removed.
 */
id: string,
/**
 * The owner's words for it.
 */
label: string,
/**
 * The host for which it was made: it works nowhere else.
 */
site: string,
/**
 * The day on which it was made, in UTC.
 */
since: string,
/**
 * The day on which it was last used; `null` before the first time.
 */
used: string | null,
/**
 * The day on which it was refused since it had signed less often than before, as a copy of it would have; `null` where
 * that has not happened.
 */
copied: string | null, };

/**
 * The passkeys of an account.
 */
export type PasskeysView = {
/**
 * The newest first.
 */
passkeys: Array<PasskeyView>,
/**
 * The most of them.
 */
most: number,
/**
 * Was the session opened in the last ten minutes? Then one is added and removed without the password.
 */
fresh: boolean, };
