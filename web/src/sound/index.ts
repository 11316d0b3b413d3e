/** Sounds for the page, as its reader wants them: one switch, one volume. */

import { whenQuiet } from "../parts/quiet";
import type { Step } from "../protocol";
import { pace, settings } from "../settings.svelte";
import { type Cue, cuesOf, unveilCues } from "./cues";
import { Synth } from "./synth";

const synth = new Synth();

const volume = () => (settings.sound ? settings.volume / 100 : 0);

// The first touch lets the page sound: what that needs is made then, and not in the middle of the first move.
if (typeof addEventListener === "function")
	addEventListener("pointerup", () => whenQuiet(() => volume() > 0 && synth.prepare()), { once: true });

/** Sounds come when what they belong to is seen, however fast the reader wants that. */
const paced = (cues: Cue[]): Cue[] => cues.map((cue) => ({ ...cue, at: cue.at * pace() }));

/** What an action sounds like, as it is shown. */
export function soundSteps(steps: readonly Step[], still: boolean): void {
	synth.play(paced(cuesOf(steps, still)), volume());
}

/** What cards sound like that turn up when a game is over. */
export function soundUnveiling(cards: number, still: boolean): void {
	synth.play(paced(unveilCues(cards, still)), volume());
}

/** Somebody says something besides moving. */
export function soundWord(): void {
	synth.play([{ sound: "word", at: 0 }], volume());
}

/** The tick of a clock that runs low. */
export function soundTick(): void {
	synth.play([{ sound: "tick", at: 0 }], volume());
}
