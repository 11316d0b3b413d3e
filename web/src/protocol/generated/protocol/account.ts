// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { WrittenLine } from "../protocol/chat";
import type { PasskeyPlace, PasskeyView } from "../protocol/passkey";
import type { PrivacySettings } from "../protocol/people";
import type { LadderRating, RatingChange } from "../protocol/players";
import type { OwnSubscription } from "../protocol/push";
import type { OwnReport } from "../protocol/report";
import type { SavedContent } from "../protocol/saved";
import type { OwnToldGame } from "../protocol/tournament/shown";

/**
 * Everything that the room keeps of an account.
 */
export type AccountExport = {
/**
 * The account.
 */
account: AccountView,
/**
 * The devices on which it is signed in.
 */
sessions: Array<SessionView>,
/**
 * The tokens with which programs act for it.
 */
tokens: Array<ApiTokenView>,
/**
 * Its passkeys, without their keys.
 */
passkeys: Array<PasskeyView>,
/**
 * Its games, the newest first.
 */
games: Array<OwnGame>,
/**
 * Its ratings.
 */
ratings: Array<LadderRating>,
/**
 * The changes of its ratings, the newest first, 10,000 at most.
 */
ratingChanges: Array<RatingChange>,
/**
 * The names of those whom it follows.
 */
follows: Array<string>,
/**
 * The names of those whom it has blocked.
 */
blocks: Array<string>,
/**
 * The audiences of its games, presence and ratings.
 */
privacy: PrivacySettings,
/**
 * Number of browsers on which somebody has signed in with it.
 */
browsers: number,
/**
 * Do its opponents write to it?
 */
chatAllowed: boolean,
/**
 * What it has written and is kept, the newest first.
 */
lines: Array<WrittenLine>,
/**
 * What it has reported, the newest first.
 */
reports: Array<OwnReport>,
/**
 * What its pages have saved with it, by kind and id.
 */
saved: Array<SavedContent>,
/**
 * The browsers on which it is called back to its games.
 */
push: Array<OwnSubscription>,
/**
 * Its tournament games that were played with real cards and told.
 */
toldGames: Array<OwnToldGame>, };

/**
 * An account, as its owner sees it.
 */
export type AccountView = {
/**
 * Its name, as its owner writes it.
 */
name: string,
/**
 * The day on which it was made, in UTC.
 */
since: string,
/**
 * The number of recovery codes that are left.
 */
codesLeft: number,
/**
 * Does a program play under it?
 */
bot: boolean, };

/**
 * The answer where a token was made.
 */
export type ApiTokenMade = {
/**
 * Its text, shown this once.
 */
token: string,
/**
 * All tokens of the account.
 */
tokens: Array<ApiTokenView>, };

/**
 * A token with which a program acts for an account, as the owner sees it.
 */
export type ApiTokenView = {
/**
 * Its id, by which it is ended.
 */
id: string,
/**
 * The owner's words for it.
 */
label: string,
/**
 * The scopes that it opens.
 */
scopes: Array<string>,
/**
 * The day on which it was made, in UTC.
 */
since: string,
/**
 * The day on which it was last used, in UTC.
 */
seen: string, };

/**
 * A seat that an account takes over.
 */
export type ClaimSeat = {
/**
 * Id of the table.
 */
table: string,
/**
 * The token of the seat.
 */
token: string, };

/**
 * The body of `POST /api/account/seats`.
 */
export type ClaimSeats = {
/**
 * The seats, at most 200.
 */
seats: Array<ClaimSeat>, };

/**
 * The answer to seats that were claimed.
 */
export type Claimed = {
/**
 * The number of them that are the account's now.
 */
claimed: number, };

/**
 * Recovery codes, shown this once.
 */
export type Codes = {
/**
 * Each opens the account once if the password is lost.
 */
codes: Array<string>, };

/**
 * The body of `POST /api/accounts`.
 */
export type NewAccount = {
/**
 * The name: 2 to 20 letters of the English alphabet, digits, `-` and `_`, a letter first.
 */
name: string,
/**
 * The password.
 */
password: string,
/**
 * An invitation, where the room needs one.
 */
invitation?: string | null, };

/**
 * The body of `POST /api/account/tokens`.
 */
export type NewApiToken = {
/**
 * Its owner's words for it.
 */
label: string,
/**
 * The scopes that it opens: `bot:play`, `board:play`, `challenge:read`, `challenge:write`.
 */
scopes: Array<string>, };

/**
 * The body of `POST /api/account/password`.
 */
export type NewPassword = {
/**
 * The password there is.
 */
password: string,
/**
 * The password that takes its place.
 */
new: string, };

/**
 * The answer where an account was made. The cookie of its first session comes with it.
 */
export type NewcomerView = {
/**
 * The account.
 */
account: AccountView,
/**
 * Its recovery codes, shown this once: each opens the account once if the password is lost.
 */
codes: Array<string>, };

/**
 * One game of an account.
 */
export type OwnGame = {
/**
 * Id of the table.
 */
table: string,
/**
 * Game id.
 */
game: string,
/**
 * `link` or `computer`.
 */
mode: string,
/**
 * The name of the first seat's player; empty where there is none.
 */
white: string,
/**
 * The name of the second seat's player; empty where there is none.
 */
black: string,
/**
 * Does the account have the first seat?
 */
first: boolean,
/**
 * `1-0`, `0-1`, `1/2-1/2`, `*` for a game that did not count; `null` while it goes on.
 */
result: string | null,
/**
 * The day on which it was made, in UTC.
 */
day: string,
/**
 * The time at which it was made, in milliseconds since 1970: those before it come with `?before=`.
 */
at: string, };

/**
 * The body of `POST /api/account/recovery`.
 */
export type Recovery = {
/**
 * The name, in whatever case.
 */
name: string,
/**
 * One of its recovery codes; blanks, dashes and case do not matter.
 */
code: string,
/**
 * The new password.
 */
password: string, };

/**
 * The answer of `GET /api/session`.
 */
export type SessionState = {
/**
 * The account that is signed in; `null` for a guest.
 */
account: AccountView | null,
/**
 * The people who may sign up.
 */
signUp: SignUp,
/**
 * The place where passkeys work.
 */
passkeys: PasskeyPlace, };

/**
 * One place where an account is signed in.
 */
export type SessionView = {
/**
 * Its id, by which it is ended.
 */
id: string,
/**
 * The browser and the system, as far as they are known.
 */
device: string,
/**
 * The day on which it was opened, in UTC.
 */
since: string,
/**
 * The day on which it was last used, in UTC.
 */
seen: string,
/**
 * Is it the one that asks?
 */
here: boolean, };

/**
 * The body of `POST /api/session`.
 */
export type SignIn = {
/**
 * The name, in whatever case.
 */
name: string,
/**
 * The password.
 */
password: string, };

/**
 * The people who may sign up.
 */
export type SignUp = "open" | "invite" | "closed";

/**
 * The body of requests that need the password once more.
 */
export type WithPassword = {
/**
 * The password.
 */
password: string, };
