// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../core/rules/seat";
import type { Made, SeatChoice } from "../protocol/http";
import type { RatingView } from "../protocol/players";
import type { ErrorBody } from "../protocol/server";
import type { TimeControl } from "../tournament/clock";

/**
 * A message to a visitor of the lobby.
 */
export type LobbyMessage = { "type": "lobby",
/**
 * The open seeks, the oldest first.
 */
seeks: Array<SeekView>,
/**
 * Number of people who have the lobby open.
 */
visitors: number, } | { "type": "changed",
/**
 * Seeks that are new, the oldest first.
 */
added: Array<SeekView>,
/**
 * Ids of seeks that are gone.
 */
removed: Array<string>,
/**
 * Number of people who have the lobby open.
 */
visitors: number, } | { "type": "yours",
/**
 * Their ids, the oldest first.
 */
seeks: Array<string>, } | { "type": "sought",
/**
 * The request that it answers.
 */
id: string,
/**
 * Id of the seek.
 */
seek: string, } | { "type": "withdrawn",
/**
 * The request that it answers.
 */
id: string, } | { "type": "paired",
/**
 * The request of this client that it answers; `null` where somebody else has taken this visitor's seek.
 */
id: string | null,
/**
 * Game id.
 */
game: string,
/**
 * The table, and the token of the seat.
 */
made: Made, } | { "type": "invited",
/**
 * The request that it answers.
 */
id: string,
/**
 * Id of the table.
 */
table: string,
/**
 * The token of the invitation.
 */
invite: string, } | { "type": "refused",
/**
 * The request, where one could be read.
 */
id: string | null,
/**
 * The reason it was not, as a code and in words.
 */
error: ErrorBody, } | { "type": "pong" };

/**
 * A message from a visitor of the lobby. `id` is the client's own name for a request, 1 to 64 characters.
 */
export type LobbyRequest = { "type": "hello",
/**
 * A secret of the visitor's own choice, 22 to 64 characters: connections that show the same one are the same
 * person's, whose seeks stand while any of them is open.
 */
visitor: string, } | { "type": "seek",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * The terms.
 */
terms: Terms, } | { "type": "open",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * Id of the table.
 */
table: string,
/**
 * The token in the link of its invitation.
 */
invite: string, } | { "type": "withdraw",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * Id of the seek.
 */
seek: string, } | { "type": "accept",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * Id of the seek.
 */
seek: string,
/**
 * One of the seek's games; its first where it is left out.
 */
game?: string | null,
/**
 * One of the seek's clocks; its first where it is left out.
 */
clock?: TimeControl | null,
/**
 * The name of whoever accepts; empty for none. Whoever is signed in has the account's name.
 */
name: string, } | { "type": "ping" };

/**
 * A table in the lobby that waits for its second player.
 */
export type OpenTable = {
/**
 * Does the game start from a position that was set up?
 */
setUp: boolean,
/**
 * Is its deal sealed?
 */
sealed: boolean, };

/**
 * Ratings from one to another, both included.
 */
export type RatingRange = {
/**
 * The least.
 */
least: number,
/**
 * The most.
 */
most: number, };

/**
 * An open seek, as everybody in the lobby sees it.
 */
export type SeekView = {
/**
 * Its id.
 */
id: string,
/**
 * The name of whoever seeks; empty where there is none.
 */
name: string,
/**
 * Is it the name of an account, and the one who seeks signed in with it? A guest may call themselves anything.
 */
member: boolean,
/**
 * Ids of the games, the favorite first.
 */
games: Array<string>,
/**
 * The options that do not have their default.
 */
options: { [key in string]: string },
/**
 * The clocks, the favorite first; empty: without a clock.
 */
clocks: Array<TimeControl>,
/**
 * The seat that is free; `null`: by lot.
 */
seat: Seat | null,
/**
 * May everybody find and watch the game?
 */
listed: boolean,
/**
 * Does it count for ratings?
 */
rated?: boolean,
/**
 * The rating of whoever seeks, of the first game and clock; `null` where there is none to show.
 */
rating: RatingView | null,
/**
 * The ratings of those who may take it, where not everybody may.
 */
ratingRange: RatingRange | null,
/**
 * The table, where one waits already; `null` where one is made when somebody comes.
 */
table?: OpenTable, };

/**
 * The terms on which somebody wants to play: any of these games with any of these clocks.
 */
export type Terms = {
/**
 * Ids of games for two, at least one, the favorite first.
 */
games: Array<string>,
/**
 * Options that are not to have their default, where one game alone is named.
 */
options: { [key in string]: string },
/**
 * The clocks, the favorite first, at most 12; empty for a game without a clock. Clocks that give days for each turn
 * are not mixed with others.
 */
clocks: Array<TimeControl>,
/**
 * The seat of whoever seeks; by lot where it is left out.
 */
seat?: SeatChoice | null,
/**
 * The name of whoever seeks; empty for none. Whoever is signed in has the account's name.
 */
name: string,
/**
 * May everybody find and watch the game? Without this it is not listed.
 */
listed: boolean,
/**
 * Does the game count for ratings? For whoever is signed in: the usual options, at a clock.
 */
rated?: boolean,
/**
 * The ratings of those who may take it: of the game and the clock that are played.
 */
ratingRange?: RatingRange | null, };
