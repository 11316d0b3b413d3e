/** What the page has for sealed games; fetched where a game is one. */
export { SealedHand, type SealedState } from "./hand.svelte";
export { fragmentOf } from "./moved";
export { withOwn } from "./overlay";
export { default as SealCheck } from "./SealCheck.svelte";
