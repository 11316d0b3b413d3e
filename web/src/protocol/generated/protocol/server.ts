// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../core/rules/seat";
import type { ActionLine } from "../core/show/scene";
import type { Draft, MoveLine } from "../core/table/observation";
import type { ChatLine } from "../protocol/chat";
import type { Phrase } from "../protocol/client";
import type { Names } from "../protocol/http";
import type { SealLines } from "../protocol/sealed";
import type { PastPosition, Presence, TableView } from "../protocol/view";

/**
 * Why something was not done.
 */
export type ErrorBody = {
/**
 * A code in kebab-case, for programs and for the page's words.
 */
code: string,
/**
 * In plain English: what was wrong, and what to do.
 */
message: string,
/**
 * The field or option that is wrong, where there is one.
 */
field: string | null,
/**
 * SHA-256 of the server's new secret, where an attempt at a deal has ended with this request: what every seat
 * commits itself under now.
 */
commitment?: string,
/**
 * The remains of a game that was cleared away.
 */
remains?: PrunedGame, };

/**
 * The body of every HTTP answer that is an error.
 */
export type ErrorReply = {
/**
 * The reason, as a code and in words.
 */
error: ErrorBody, };

/**
 * The remains of a game whose moves were cleared away.
 */
export type PrunedGame = {
/**
 * Game id.
 */
game: string,
/**
 * `1-0`, `0-1`, `1/2-1/2`, `*` for a game that did not count, a solitaire's score or `lost`.
 */
result: string,
/**
 * The names of those who played, by seat.
 */
names: Names,
/**
 * The day on which it was last played on, in UTC.
 */
date: string, };

/**
 * A message to one client. Numbers count what this viewer was told of the table: the view behind a number is the
 * same whenever it is asked for.
 */
export type ServerMessage = { "type": "sync",
/**
 * The number of this view.
 */
n: number,
/**
 * The whole table as this viewer sees it.
 */
view: TableView, } | { "type": "update",
/**
 * The number of this view.
 */
n: number,
/**
 * The request of this client that it answers.
 */
id: string | null,
/**
 * The last moves only. They follow the first `view.ply - moves.length` moves; where a viewer had more than
 * those, they were taken back.
 */
moves: Array<MoveLine>,
/**
 * The table, without `moves`.
 */
view: TableView, } | { "type": "draft",
/**
 * The number of the view that it follows.
 */
n: number,
/**
 * The request of this client that it answers.
 */
id: string | null,
/**
 * The draft; `null` where nothing is begun any more.
 */
draft: Draft | null,
/**
 * The legal actions of this viewer, in the game's order.
 */
legal: Array<ActionLine>, } | { "type": "past",
/**
 * The request of this client that it answers.
 */
id: string,
/**
 * The number of actions that were finished in the first of them.
 */
from: number,
/**
 * The positions, one after each action.
 */
positions: Array<PastPosition>, } | { "type": "refused",
/**
 * The request, where one could be read.
 */
id: string | null,
/**
 * The reason it was not, as a code and in words.
 */
error: ErrorBody, } | { "type": "presence" } & Presence | { "type": "said",
/**
 * The request of this client that it answers.
 */
id: string | null,
/**
 * The seat of whoever says it.
 */
seat: Seat,
/**
 * The phrase.
 */
phrase: Phrase, } | { "type": "chat",
/**
 * The line.
 */
line: ChatLine | null, } | { "type": "seal" } & SealLines | { "type": "pong" };
