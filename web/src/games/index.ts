/**
 * What the page has of a game that no other game has, from `index.ts` in the game's folder. A game that says all of itself by
 * its scene, its holdings and its actions needs no folder here.
 */
import type { Component } from "svelte";
import type { HoldingsView } from "../table/holdings";

/** The parts of one game. */
export interface OwnParts {
	/** Stands beside the board, and offers what goes without it, such as the end of a turn. */
	Panel: Component<{
		view: HoldingsView;
		onact: (text: string) => void;
		/** Says something to a screen reader. */
		onsay: (words: string) => void;
	}>;
}

const PARTS = import.meta.glob<OwnParts>("./*/index.ts", { eager: true, import: "parts" });

/** The parts of a game; null where it has none of its own. */
export function ownParts(game: string): OwnParts | null {
	return PARTS[`./${game}/index.ts`] ?? null;
}
