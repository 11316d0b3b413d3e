/** What a move was worth, in a word: how well it was chosen, and what turning up made of it. */
import type { ReviewPoint } from "../protocol";
import { NOTABLE } from "./curve";

/** How a choice is called. */
export type Choice = "best" | "gamble" | "good" | "inaccuracy" | "blunder";
/** What came of what nobody knew, for the one who moved. */
export type Luck = "lucky" | "unlucky";

/** A loss below this is none: the search itself is not more exact. */
const NONE = 0.01;
/** A loss from here on is a blunder. */
const BLUNDER = 0.15;
/** What turns up moves the expected result so far, one way or the other, where much was at stake. */
const AT_STAKE = 0.15;

/** How well a move was chosen, by what was known when it was: what turned up afterward does not count. */
export function choiceOf(point: ReviewPoint): Choice {
	if (point.loss >= BLUNDER) return "blunder";
	if (point.loss >= NOTABLE) return "inaccuracy";
	if (point.best.action !== point.played && point.loss >= NONE) return "good";
	// The best there was, though it hung on a card that nobody had seen.
	return Math.abs(point.byReveal) >= AT_STAKE ? "gamble" : "best";
}

/** Whether what turned up was good or bad for the one who moved; null where it made little difference. */
export function luckOf(point: ReviewPoint, reviewed: ReviewPoint["seat"]): Luck | null {
	if (Math.abs(point.byReveal) < NOTABLE) return null;
	return point.byReveal > 0 === (point.seat === reviewed) ? "lucky" : "unlucky";
}

/** The signs that stand behind a move, as chess books have them; luck has signs of its own. */
export const SIGNS: Record<Choice | Luck, string> = {
	best: "★",
	gamble: "!!",
	good: "",
	inaccuracy: "?!",
	blunder: "??",
	lucky: "▲",
	unlucky: "▼",
};
