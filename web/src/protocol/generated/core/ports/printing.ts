// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * Which choices make a difference for a game.
 */
export type PrintTakes = {
/**
 * Are there cards, whose size may be chosen?
 */
cards: boolean,
/**
 * Is there anything with a back?
 */
backs: boolean,
/**
 * Is a board printed only if it is asked for?
 */
board: boolean,
/**
 * May one choose what stands on the pieces?
 */
signs: boolean,
/**
 * Is there a set-up that is drawn by lot, to be listed for a seed?
 */
seed: boolean,
/**
 * The files that drawings of one's own need: `wk.svg` for White's king. None: the kit shows no pieces.
 */
art: Array<string>,
/**
 * The most deals that may be printed sealed at once; 0 where chance deals nothing.
 */
deals: number,
/**
 * The options of the game that change what it needs on a table.
 */
options: Array<string>,
/**
 * The languages of the rules on one page.
 */
rules: Array<string>, };

/**
 * A deal that is printed sealed, for the one who prints it: the arbiter.
 */
export type PrintedDeal = {
/**
 * Its seed, 64 hexadecimal digits. Whoever has it knows the deal.
 */
seed: string,
/**
 * SHA-256 of the seed, as it stands on every sheet.
 */
commitment: string, };

/**
 * One printed side of a sheet of paper.
 */
export type PrintedSheet = {
/**
 * Its title, as it stands on its margin, such as `Surprise Chess: pieces, fronts 1 of 1`.
 */
title: string,
/**
 * Width in millimetres.
 */
width: number,
/**
 * Height in millimetres.
 */
height: number, };

/**
 * The result of a wish, without the paper.
 */
export type Printing = {
/**
 * The sides of the sheets, in order.
 */
sheets: Array<PrintedSheet>,
/**
 * The choices that make a difference for this game.
 */
takes: PrintTakes,
/**
 * The deals that are printed sealed, in order.
 */
deals: Array<PrintedDeal>, };
