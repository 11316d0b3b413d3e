// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { LadderRating } from "../protocol/players";

/**
 * The results in one game, against other people.
 */
export type GameResults = {
/**
 * Game id.
 */
game: string,
/**
 * Games that were won.
 */
won: number,
/**
 * Games that were drawn.
 */
drawn: number,
/**
 * Games that were lost.
 */
lost: number, };

/**
 * The body that names somebody.
 */
export type Named = {
/**
 * The name of an account.
 */
name: string, };

/**
 * Somebody whom an account follows, or has blocked.
 */
export type OtherAccount = {
/**
 * The name of the account.
 */
name: string,
/**
 * Does a program play under it?
 */
bot: boolean,
/**
 * Is its owner here? `null` where that is not shown.
 */
online: boolean | null, };

/**
 * A finished game of an account, as everybody may see it.
 */
export type PlayedGame = {
/**
 * The speed: `bullet`, `blitz`, `rapid`, `classical` or `correspondence`; `ultraBullet` for what is faster.
 */
speed: string,
/**
 * Did it count for ratings?
 */
rated: boolean,
/**
 * The name of the opponent's account; `null` for a guest and the computer.
 */
opponent: string | null,
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
 * The audiences of an account: the body and the answer of `/api/account/privacy`.
 */
export type PrivacySettings = {
/**
 * The games, with their results.
 */
games: SeenBy,
/**
 * That its owner is here.
 */
online: SeenBy,
/**
 * The ratings. Only those that everybody sees are on leader boards.
 */
ratings: SeenBy, };

/**
 * The answer of `GET /api/players/{name}`: an account as the one who asks may see it.
 */
export type Profile = {
/**
 * The name of the account.
 */
name: string,
/**
 * The day on which it was made, in UTC.
 */
since: string,
/**
 * Does a program play under it?
 */
bot: boolean,
/**
 * Is it the account of the one who asks?
 */
own: boolean,
/**
 * Has its owner the page open, or is its program connected? `null` where that is not shown.
 */
online: boolean | null,
/**
 * Its ratings; `null` where they are not shown.
 */
ratings: Array<LadderRating> | null,
/**
 * Its results in open games; `null` where they are not shown.
 */
results: Array<GameResults> | null,
/**
 * Does the one who asks follow it?
 */
followed: boolean,
/**
 * Has the one who asks blocked it?
 */
blocked: boolean, };

/**
 * Those who see something of an account.
 */
export type SeenBy = "everybody" | "followed" | "nobody";
