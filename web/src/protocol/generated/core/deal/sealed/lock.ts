// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * The two locks of a deck.
 */
export type LockRole = "outer" | "inner";
