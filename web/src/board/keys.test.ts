import { describe, expect, it } from "vitest";
import type { ActionLine } from "../protocol";
import { actionsBetween, origins, targets } from "./choices";
import { nextOf, wishOf } from "./keys";

const bare = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe("the keys of the board", () => {
	it("walk by the eye", () => {
		expect(wishOf({ ...bare, key: "ArrowUp" })).toEqual({ do: "step", columns: 0, rows: -1 });
	});

	it.each([
		["n", false, { do: "jump-piece", piece: "N", backwards: false }],
		["N", true, { do: "jump-piece", piece: "N", backwards: true }],
		["U", true, { do: "jump-card", backwards: true }],
		["m", false, { do: "say", what: "moves" }],
		["?", true, { do: "say", what: "odds" }],
		["f", false, { do: "flip" }],
		["Escape", false, { do: "let-go" }],
		[" ", false, { do: "press" }],
	])("hear `%s`", (key, shiftKey, wish) => {
		expect(wishOf({ ...bare, key, shiftKey })).toEqual(wish);
	});

	it("leave the browser's own keys alone", () => {
		expect(wishOf({ ...bare, key: "r", ctrlKey: true })).toBeNull();
		expect(wishOf({ ...bare, key: "Tab" })).toBeNull();
		expect(wishOf({ ...bare, key: "F5" })).toBeNull();
	});

	it("jump round the board, and back", () => {
		const order = ["a2", "b2", "a1", "b1"];
		expect(nextOf(["b2", "b1"], order, "b2", false)).toBe("b1");
		expect(nextOf(["b2", "b1"], order, "b1", false)).toBe("b2");
		expect(nextOf(["b2", "b1"], order, "b1", true)).toBe("b2");
		expect(nextOf(["b2"], order, "b2", false)).toBe("b2");
		expect(nextOf([], order, "a1", false)).toBeNull();
	});
});

describe("what a hand may do", () => {
	const line = (text: string, from: string | null, to: string | null, choice: string | null = null): ActionLine => ({
		text,
		from,
		to,
		choice,
	});
	const legal = [
		line("g7g8q", "g7", "g8", "Q"),
		line("g7g8n", "g7", "g8", "N"),
		line("e1e2", "e1", "e2"),
		line("k@e5", null, "e5"),
	];

	it("is read from the list of actions alone", () => {
		expect([...origins(legal)]).toEqual(["g7", "e1"]);
		expect([...targets(legal, "g7")]).toEqual(["g8"]);
		expect([...targets(legal, null)]).toEqual(["e5"]);
		expect([...targets(legal, "a1")]).toEqual([]);
	});

	it("asks where several actions have the same two squares", () => {
		expect(actionsBetween(legal, "g7", "g8").map((action) => action.choice)).toEqual(["Q", "N"]);
		expect(actionsBetween(legal, "e1", "e2")).toHaveLength(1);
		expect(actionsBetween(legal, null, "e5").map((action) => action.text)).toEqual(["k@e5"]);
	});
});
