import { describe, expect, it } from "vitest";
import type { ActionLine, Draft, Step } from "../protocol";
import { startScene } from "../testing/scriptedGame";
import { commitOf, goesOn, nextInWords, partsOnBoard, stepsAfter } from "./turn";

const line = (text: string, from: string | null, to: string | null, choice: string | null = null): ActionLine => ({
	text,
	from,
	to,
	choice,
});
/** After a move of a boosted knight to e4: two king steps, two cards of which one fits two pieces, the end. */
const NEXT = [
	line("d5", "e4", "d5"),
	line("f3", "e4", "f3"),
	line("8S@e4", null, "e4", "8S"),
	line("10S@a8", null, "a8", "10S"),
	line("10S@h8", null, "h8", "10S"),
	line("end", null, null),
];
const draft: Draft = { parts: ["f6e4"], scene: startScene(), pools: [], holdings: null, steps: [] };

describe("a turn in parts", () => {
	it("goes on with the piece that moved, or ends", () => {
		expect(goesOn(NEXT)).toBe("e4");
		expect(goesOn(NEXT.slice(2))).toBeNull();
		expect(commitOf(NEXT)?.text).toBe("end");
		expect(commitOf(NEXT.slice(0, 5))).toBeNull();
	});

	it("offers on the board what begins there, and with a chosen card the pieces under which it may go", () => {
		const offered = (card: string | null) => partsOnBoard(NEXT, card).map(({ text }) => text);
		expect(offered(null)).toEqual(["d5", "f3"]);
		expect(offered("10S")).toEqual(["10S@a8", "10S@h8"]);
		expect(offered("2H"), "a card that cannot be played is only looked at").toEqual(["d5", "f3"]);
	});

	it("shows only the steps that follow those which were shown", () => {
		const steps: Step[] = [
			{ type: "move", from: "f6", to: "e4" },
			{ type: "move", from: "e4", to: "f3" },
		];
		expect(stepsAfter(steps.slice(0, 1), steps)).toEqual(steps.slice(1));
		expect(stepsAfter([], steps)).toEqual(steps);
		expect(stepsAfter(steps.slice(1), steps), "these were others").toBeNull();
		expect(stepsAfter(steps, steps.slice(0, 1)), "these were more").toBeNull();
	});

	it("says what may come next", () => {
		expect(nextInWords({ draft, legal: NEXT })).toBe(
			"The piece may take a king step: d5 and f3. You may play one of 2 cards. E ends the turn, Escape undoes the last part.",
		);
		expect(nextInWords({ draft: null, legal: NEXT })).toBe("");
	});
});
