// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * A piece that makes another move: it orders it about (Parade), or lends it its movement (Neighbour).
 */
export type Order = {
/**
 * The place of the piece that orders or lends.
 */
by: string,
/**
 * The place of the piece that moves.
 */
piece: string,
/**
 * The places where that piece may go, in their order.
 */
to: Array<string>, };

/**
 * A pile of cards beside the board.
 */
export type Pile = {
/**
 * Which, as a code that the page words, such as `deck`.
 */
name: string,
/**
 * Number of cards that lie there.
 */
cards: number,
/**
 * Its cards from the top as pieces, as far as they are seen: letters as in FEN, upper case White's.
 */
seen: string, };

/**
 * A place where the next card may put a piece.
 */
export type Spot = {
/**
 * Name of the place, such as `e4`.
 */
at: string,
/**
 * The pieces that would come there, letters as in FEN; empty where any may.
 */
pieces: string,
/**
 * The chance is `count / of`.
 */
count: number,
/**
 * The cards that may be next.
 */
of: number, };

/**
 * The count of a solitaire as one viewer sees it.
 */
export type Tally = {
/**
 * The score if the pieces stood in one group now, without another card.
 */
score: number,
/**
 * The connected groups of pieces, each by its places, in the order of their first places.
 */
groups: Array<Array<string>>,
/**
 * The orders or loans by which pieces can move now.
 */
orders: Array<Order>,
/**
 * The piles beside the board, in the order in which they are shown.
 */
piles: Array<Pile>,
/**
 * The places where the next card may put a piece; none where no card can be turned.
 */
next: Array<Spot>, };
