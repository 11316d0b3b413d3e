import { describe, expect, it } from "vitest";
import type { ActionLine, SeenPiece } from "../protocol";
import { actionsInPlace, atOnce } from "./choices";

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

describe("what may be done with a piece where it stands", () => {
	const guess = (choice: string): ActionLine => ({ text: `guess:2=${choice}`, from: "b8", to: null, choice });
	const uncloak: ActionLine = { text: "uncloak:2", from: "b1", to: null, choice: null };
	const legal = [...[..."KQRBN"].map(guess), uncloak, { text: "b8c6", from: "b8", to: "c6", choice: null }];
	const checker = (known: string | null, ...chances: [string, number][]): SeenPiece => ({
		type: "disc",
		seat: "black",
		number: 2,
		known,
		odds: known ? null : { of: 6, chances: chances.map(([piece, count]) => ({ piece, count })) },
	});
	const offered = (at: string, piece: SeenPiece | null) => actionsInPlace(legal, at, piece).map(({ text }) => text);

	it("leaves out what is ruled out", () => {
		expect(offered("b8", checker(null, ["K", 2], ["N", 4], ["R", 0]))).toEqual(["guess:2=K", "guess:2=N"]);
		expect(offered("b8", checker("N"))).toEqual(["guess:2=N"]);
	});

	it("is all of it where nothing is known, or where all would be left out", () => {
		expect(offered("b8", null)).toHaveLength(5);
		expect(offered("b8", checker("P"))).toHaveLength(5);
		expect(offered("b1", checker("R"))).toEqual(["uncloak:2"]);
	});
});
