// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../core/rules/seat";

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
 * The client's own id of this request.
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
 * The seat that acts, from a shared screen.
 */
seat?: Seat | null, } | { "type": "part",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * Number of the last view seen: a part that was chosen from an older position is refused.
 */
n: number,
/**
 * Number of parts in the draft from which this one was chosen: where the draft is another by now,
 * the part is refused.
 */
begun: number,
/**
 * One of the view's legal actions, as text.
 */
action: string,
/**
 * The seat that acts, from a shared screen.
 */
seat?: Seat | null, } | { "type": "undoPart",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * Number of the last view seen.
 */
n: number,
/**
 * Number of parts that the seat had begun: the last of these is taken back.
 */
begun: number,
/**
 * The seat whose part it is, from a shared screen.
 */
seat?: Seat | null, } | { "type": "resign",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * The seat that gives up, from a shared screen.
 */
seat?: Seat | null, } | { "type": "offerDraw",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * The seat that offers, from a shared screen.
 */
seat?: Seat | null, } | { "type": "answerDraw",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * `true`: agreed.
 */
accept: boolean,
/**
 * The seat that answers, from a shared screen.
 */
seat?: Seat | null, } | { "type": "claimDraw",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * The seat that claims, from a shared screen.
 */
seat?: Seat | null, } | { "type": "takeback",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * The seat that asks, from a shared screen.
 */
seat?: Seat | null, } | { "type": "answerTakeback",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * `true`: agreed.
 */
accept: boolean,
/**
 * The seat that answers, from a shared screen.
 */
seat?: Seat | null, } | { "type": "abort",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * The seat that ends it, from a shared screen.
 */
seat?: Seat | null, } | { "type": "claimGone",
/**
 * The client's own id of this request.
 */
id: string, } | { "type": "giveTime",
/**
 * The client's own id of this request.
 */
id: string, } | { "type": "wake",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * The seat whose player is there; left out: the seat to act.
 */
seat?: Seat | null, } | { "type": "rematch",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * `true`: another game is offered.
 */
offer: boolean, } | { "type": "say",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * The phrase.
 */
phrase: Phrase, } | { "type": "closeInvitation",
/**
 * The client's own id of this request.
 */
id: string, } | { "type": "look",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * The first position, as a number of finished actions: 0 is the start.
 */
from: number,
/**
 * Number of positions to send, 1 to 32; fewer come where the game has fewer.
 */
count: number, } | { "type": "open",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * Deck, `outer` or `inner`, entry and value in two digits each, and the 32 bytes that hid it: `0 outer 03 07` and
 * 64 hexadecimal digits.
 */
opening: string, } | { "type": "unseal",
/**
 * The client's own id of this request.
 */
id: string,
/**
 * The 32 bytes as 64 hexadecimal digits.
 */
seed: string, } | { "type": "ping" };

/**
 * A phrase that players say to each other; each page shows it in its reader's language.
 */
export type Phrase = "hello" | "good-luck" | "well-played" | "good-game" | "thanks" | "sorry" | "one-moment";
