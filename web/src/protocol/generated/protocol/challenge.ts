// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Made, SeatChoice } from "../protocol/http";
import type { ErrorBody } from "../protocol/server";
import type { TimeControl } from "../tournament/clock";

/**
 * The end of a challenge.
 */
export type ChallengeEnd = "accepted" | "declined" | "withdrawn" | "expired";

/**
 * A message to a page that listens for the challenges of its account.
 */
export type ChallengeMessage = { "type": "challenges",
/**
 * The list.
 */
challenges: Array<ChallengeView>, } | { "type": "ended",
/**
 * The challenge.
 */
challenge: ChallengeView,
/**
 * Its end.
 */
how: ChallengeEnd,
/**
 * The key of why it was declined, as the API of Lichess has them: `generic`, `later`, `tooFast` and so on in
 * lower case.
 */
reason: string | null,
/**
 * The maker's seat at the table: in the browser in which the challenge was made alone.
 */
made: Made | null, } | { "type": "refused",
/**
 * `null`: requests have no ids here.
 */
id: string | null,
/**
 * The reason, as a code and in words.
 */
error: ErrorBody, } | { "type": "pong" };

/**
 * A message from a page that listens for the challenges of its account.
 */
export type ChallengeRequest = { "type": "hello" } | { "type": "ping" };

/**
 * A challenge, as the page of one of the two has it. The game that comes of it has its id.
 */
export type ChallengeView = {
/**
 * Its id, and that of the table.
 */
id: string,
/**
 * Is it by the account that reads it?
 */
own: boolean,
/**
 * The name of the one who challenges.
 */
by: string,
/**
 * Does a program play for them?
 */
byBot: boolean,
/**
 * The name of the one who is challenged.
 */
to: string,
/**
 * Game id.
 */
game: string,
/**
 * The options that do not have their default.
 */
options: { [key in string]: string },
/**
 * The clock, if there is one.
 */
clock: TimeControl | null,
/**
 * The seat of the one who challenges.
 */
seat: SeatChoice,
/**
 * Does the game count for ratings?
 */
rated: boolean, };

/**
 * The body of `POST /api/account/challenges`.
 */
export type NewChallenge = {
/**
 * The name of the account that is challenged, whatever the case.
 */
to: string,
/**
 * Game id, of a game for two.
 */
game: string,
/**
 * Options that are not to have their default.
 */
options: { [key in string]: string },
/**
 * The clock; none where it is left out.
 */
clock?: TimeControl | null,
/**
 * The seat of the one who challenges.
 */
seat: SeatChoice,
/**
 * Does the game count for ratings? It is played with the usual options, at a clock.
 */
rated?: boolean, };
