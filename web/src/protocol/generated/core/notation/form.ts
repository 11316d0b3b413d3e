// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * One field of a FEN, separated from the next by a space.
 */
export type FenField = {
/**
 * Its name in kebab-case: by it a page finds the words for it.
 */
name: string,
/**
 * The kind of text that is written in it.
 */
takes: FieldTakes,
/**
 * Its fate when the board was changed.
 */
then: FieldThen, };

/**
 * The case in which a field says what its kind says.
 */
export type FieldOnly = {
/**
 * While the field before it has this value.
 */
whileBefore: string,
/**
 * The signs of what it says otherwise.
 */
signs: string, };

/**
 * The content of a field.
 */
export type FieldTakes = { "type": "side" } | { "type": "castling" } | { "type": "number",
/**
 * The least that it may be.
 */
least: number,
/**
 * The most that it may be.
 */
most: number, } | { "type": "choice",
/**
 * The words, as they are written.
 */
values: Array<string>, } | { "type": "places",
/**
 * The most places that it names.
 */
most: number, } | { "type": "pawns",
/**
 * The ranks from which White's pawns may, with the usual options.
 */
white: Array<number>,
/**
 * The ranks from which Black's may.
 */
black: Array<number>,
/**
 * The field says this only while the one before it has this value; else it is text of these signs.
 */
only: FieldOnly | null, } | { "type": "pools",
/**
 * The pieces, as White's letters, in the order in which they are written.
 */
pieces: string,
/**
 * A side's whole set, in the order in which an editor takes from it.
 */
full: string,
/**
 * `false`: letter by letter, `KQRR/kqrr`. `true`: with counts, piece after piece, `R2r2N1`; the pool may then
 * hold pieces besides those on the board.
 */
counted: boolean, } | { "type": "deal" } | { "type": "stacks" } | { "type": "rest",
/**
 * The pack, by the letters of its pieces.
 */
pack: string, } | { "type": "pile",
/**
 * The most there are.
 */
most: number, } | { "type": "text",
/**
 * The number of signs that are mostly seen at once.
 */
size: number,
/**
 * The signs that it may have.
 */
signs: string, };

/**
 * The fate of a field when the board was changed.
 */
export type FieldThen = { "type": "stays" } | { "type": "follows" } | { "type": "becomes",
/**
 * The new text.
 */
text: string, } | { "type": "withPile",
/**
 * While cards are left in the pile.
 */
left: string,
/**
 * The text for a pile without cards.
 */
gone: string, } | { "type": "leaves" };

/**
 * The form of a game's FEN: a board field, and what follows it.
 */
export type PositionForm = {
/**
 * The pieces that may stand on the board, as White's letters. `X` is a piece of one side whose identity is not
 * public, `?` one of neither side.
 */
pieces: string,
/**
 * The fields behind the board, in order.
 */
fields: Array<FenField>,
/**
 * The number of them that every FEN has; a FEN may end after them.
 */
least: number,
/**
 * The position that an editor begins with.
 */
start: string,
/**
 * A board to be filled, with the other fields as at the start. It need not be a position of the game yet.
 */
empty: string, };
