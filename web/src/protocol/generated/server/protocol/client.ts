// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../../core/rules/seat";

/**
 * A message from a client. `id` is the client's own name for a request (1 to 64 characters, fresh for each): a request
 * that is sent again under its id is carried out once. `seat` says for whom a shared screen asks; where it is left
 * out, it is the seat to act (for an answer: the seat that was asked).
 */
export type ClientMessage = { "type": "hello",
/**
 * The token of the seat or of the shared screen, or the one for spectators.
 */
token: string,
/**
 * The last number seen, to get only what came after it.
 */
since: number | null, } | { "type": "act",
/**
 * The request.
 */
id: string,
/**
 * The last number seen: an action that was chosen from an older view is refused.
 */
n: number,
/**
 * One of the view's legal actions, as text; where turns have parts a whole turn, parts joined by commas, in
 * place of what the seat has begun.
 */
action: string,
/**
 * Who acts.
 */
seat?: Seat | null, } | { "type": "part",
/**
 * The request.
 */
id: string,
/**
 * The last number seen.
 */
n: number,
/**
 * How many parts the seat had begun in the draft from which this one was chosen: where the draft is another by
 * now, the part is refused.
 */
begun: number,
/**
 * One of the view's legal actions, as text.
 */
action: string,
/**
 * Who acts.
 */
seat?: Seat | null, } | { "type": "undoPart",
/**
 * The request.
 */
id: string,
/**
 * The last number seen.
 */
n: number,
/**
 * How many parts the seat had begun: the last of these is taken back.
 */
begun: number,
/**
 * Who takes it back.
 */
seat?: Seat | null, } | { "type": "resign",
/**
 * The request.
 */
id: string,
/**
 * Who gives up.
 */
seat?: Seat | null, } | { "type": "offerDraw",
/**
 * The request.
 */
id: string,
/**
 * Who offers.
 */
seat?: Seat | null, } | { "type": "answerDraw",
/**
 * The request.
 */
id: string,
/**
 * `true`: agreed.
 */
accept: boolean,
/**
 * Who answers.
 */
seat?: Seat | null, } | { "type": "claimDraw",
/**
 * The request.
 */
id: string,
/**
 * Who claims.
 */
seat?: Seat | null, } | { "type": "takeback",
/**
 * The request.
 */
id: string,
/**
 * Who asks.
 */
seat?: Seat | null, } | { "type": "answerTakeback",
/**
 * The request.
 */
id: string,
/**
 * `true`: agreed.
 */
accept: boolean,
/**
 * Who answers.
 */
seat?: Seat | null, } | { "type": "abort",
/**
 * The request.
 */
id: string,
/**
 * Who ends it.
 */
seat?: Seat | null, } | { "type": "claimGone",
/**
 * The request.
 */
id: string, } | { "type": "wake",
/**
 * The request.
 */
id: string,
/**
 * Who is there; left out: the seat to act.
 */
seat?: Seat | null, } | { "type": "rematch",
/**
 * The request.
 */
id: string,
/**
 * `true`: another game is offered.
 */
offer: boolean, } | { "type": "closeInvitation",
/**
 * The request.
 */
id: string, } | { "type": "look",
/**
 * The request.
 */
id: string,
/**
 * The first position, as a number of finished actions: 0 is the start.
 */
from: number,
/**
 * How many positions, 1 to 32; fewer come where the game has fewer.
 */
count: number, } | { "type": "ping" };
