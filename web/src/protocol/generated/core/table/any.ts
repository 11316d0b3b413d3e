// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * Why a game cannot be played with real cards while the program is told what turns up.
 */
export type NotByHand = "one-player" | "secret-choices" | "secret-hands";
