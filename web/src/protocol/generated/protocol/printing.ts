// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * Deals that are printed sealed: whoever asks for them is the arbiter.
 */
export type NewDeals = {
/**
 * Number of deals to print, 1 to 24.
 */
count: number,
/**
 * The seeds of the first ones, 64 hexadecimal digits each; the room draws the others and tells them.
 */
seeds: Array<string>, };

/**
 * The data for the printer besides the choices in the query: drawings and positions belong into no address. Nothing of
 * it is kept.
 */
export type NewPrinting = {
/**
 * Drawings of one's own: the text of each SVG file by its name, such as `wk.svg`.
 */
art: { [key in string]: string },
/**
 * Sealed deals, instead of the kit.
 */
deals?: NewDeals | null, };
