// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Holdings, Pool, Scene, Step } from "../../core/scene";

/**
 * A turn that was begun and is not committed, as its own seat sees it.
 */
export type Draft = {
/**
 * Its parts as text, in order; never empty.
 */
parts: Array<string>,
/**
 * The board after them.
 */
scene: Scene,
/**
 * What is not turned up yet.
 */
pools: Array<Pool>,
/**
 * Hands, reserves and piles after them.
 */
holdings: Holdings | null,
/**
 * What the parts did, to animate and speak.
 */
steps: Array<Step>, };
