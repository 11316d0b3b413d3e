// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * A place at the table: a color, or the one player of a solitaire.
 */
export type Seat = "white" | "black" | "solo";
