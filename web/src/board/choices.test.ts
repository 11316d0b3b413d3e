import { describe, expect, it } from "vitest";
import type { ActionLine } from "../protocol";
import { atOnce } from "./choices";

const to = (at: string, ...choices: (string | null)[]): ActionLine[] =>
	choices.map((choice) => ({ text: `a7${at}${choice ?? ""}`, from: "a7", to: at, choice }));

describe("a promotion at once", () => {
	it("is the queen's, where only the piece is chosen", () => {
		expect(atOnce(to("a8", "r", "q", "b", "n")).map(({ text }) => text)).toEqual(["a7a8q"]);
	});

	it.each([
		["a move that needs no choice", to("a8", null)],
		["a promotion without a queen", to("a8", "r", "b")],
		["a choice of squares", to("a8", "b1", "q1")],
		["a choice among which is none", to("a8", null, "q")],
		["a choice of cards", to("a8", "QH", "2S")],
	])("is not: %s", (_, actions) => {
		expect(atOnce(actions)).toEqual(actions);
	});
});
