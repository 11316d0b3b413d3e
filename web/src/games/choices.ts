/** What a game's players chose in secret besides cards on squares, from `choices.ts` in the game's folder. */
import type { MoveLine, Step } from "../protocol";

/** Follows a game to its end, and tells of each thing that was seen whether it is what was chosen. */
export interface ChoicesWatched {
	/** A step of a move was seen. */
	saw(line: MoveLine, step: Step): void;
	/** This was chosen by a move; empty where nothing was. Comes after the steps of the move. */
	chose(line: MoveLine, text: string): void;
}

/** Begins to follow a game. */
export type OwnChoices = (tell: (holds: boolean) => void) => ChoicesWatched;

const CHOICES = import.meta.glob<OwnChoices>("./*/choices.ts", { eager: true, import: "choices" });

/** The choices of a game; null where it has none of its own. */
export function ownChoices(game: string): OwnChoices | null {
	return CHOICES[`./${game}/choices.ts`] ?? null;
}
