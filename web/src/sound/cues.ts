/**
 * What is heard of an action: read from the steps that this viewer was shown, and from nothing else, so that a sound
 * never tells what the observer may not see. Times follow the animation of the same steps.
 */
import { TIMES } from "../board/stage.svelte";
import type { Step } from "../protocol";

export type Sound = "wood" | "knock" | "flick" | "check" | "tick" | "word";

/** A sound and when it is due, in milliseconds after the first step begins. */
export interface Cue {
	sound: Sound;
	at: number;
}

/** The sounds of an action, in the order in which they are due; with `still` nothing moves, so reveals do not wait. */
export function cuesOf(steps: readonly Step[], still: boolean): Cue[] {
	const cues: Cue[] = [];
	let at = 0;
	let taken = false;
	for (const [index, step] of steps.entries()) {
		const next = steps[index + 1];
		switch (step.type) {
			case "remove":
				taken = true;
				break;
			case "move":
			case "put": {
				// Two pieces of one action (castling) come down together.
				const landing = at + (still ? 0 : TIMES.slide * 0.7);
				if (next?.type !== "move") cues.push({ sound: taken ? "knock" : "wood", at: landing });
				if (step.type === "move" && next?.type !== "move" && !still) at += TIMES.slide;
				taken = false;
				break;
			}
			case "reveal":
				cues.push({ sound: "flick", at });
				at += next?.type === "reveal" || still ? TIMES.nextTurn / (still ? 2 : 1) : TIMES.turn;
				break;
			case "check":
				if (!cues.some(({ sound }) => sound === "check")) cues.push({ sound: "check", at: at + 60 });
				break;
			case "clear":
			case "note":
				break;
		}
	}
	return cues;
}

/** The sounds of cards that turn up when a game is over, a flick each, in the rhythm in which they are seen to turn. */
export function unveilCues(cards: number, still: boolean): Cue[] {
	return Array.from({ length: still ? Math.min(1, cards) : cards }, (_, index) => ({
		sound: "flick",
		at: index * TIMES.nextAtEnd,
	}));
}

/** From how much time left the clock ticks, in milliseconds. */
const TICKS_FROM = 10_000;

/** Whether the clock ticks between two readings of the same running clock: at each full second of the last ten. */
export function ticks(before: number, now: number): boolean {
	return now < before && now > 0 && before <= TICKS_FROM && Math.ceil(now / 1000) < Math.ceil(before / 1000);
}
