import { expect, it } from "vitest";
import type { ActionLine, Scene } from "../../protocol";
import { isArranging, taskOf } from "./task";

const action = (text: string): ActionLine => ({ text, from: null, to: null, choice: null });
const fen = (pending: string) => `8/8/8/8/8/8/8/8 w - - 0 1 -/- ????????/???????? 0/0 ${pending} -`;
const cells: Scene["cells"] = [
	{ at: "e2", piece: { type: "open", seat: "white", piece: "P" }, light: 0, dark: 0 },
	{ at: "g1", piece: { type: "disc", seat: "white", number: 7, known: "N", odds: null }, light: 0, dark: 0 },
];
const scene: Scene = { files: 8, ranks: 8, ground: "squares", firstRank: 1, cells, check: [] };
const seen = (pending: string, ...legal: string[]) => ({
	legal: legal.map(action),
	seat: "white" as const,
	fen: fen(pending),
	scene,
});

it("tells the part of a turn by what is offered", () => {
	expect(taskOf(seen("arrange", "arrange:RNBQKBNR"))).toBeNull();
	expect(taskOf(seen("arrange:w"))).toBe("wait");
	expect(taskOf({ ...seen("arrange"), seat: null })).toBeNull();
	expect(taskOf(seen("g", "g1f3", "guess:5=R"))).toBe("guess");
	expect(taskOf(seen("mr", "g1f3", "e2e4"))).toBe("move");
	expect(taskOf(seen("u", "uncloak:3", "end"))).toBe("uncloak");
	expect(taskOf(seen("b", "e2e4", "P@d2", "skip"))).toBe("bonus");
	const moves = (...texts: string[]) =>
		texts.map((text) => ({ ...action(text), from: text.slice(0, 2), to: text.slice(2) }));
	const bonus = (...texts: string[]) => taskOf({ ...seen("b"), legal: [...moves(...texts), action("skip")] });
	expect(bonus("e2e4")).toBe("bonus");
	expect(bonus("e2e4", "g1f3")).toBe("again");
	expect(taskOf(seen("g"))).toBeNull();
	expect(taskOf(seen("-"))).toBeNull();
});

it("knows from the FEN whether a side is still to arrange its checkers", () => {
	expect(["arrange", "arrange:b"].map((pending) => isArranging({ fen: fen(pending) }))).toEqual([true, true]);
	expect(["g", "u", "-"].map((pending) => isArranging({ fen: fen(pending) }))).toEqual([false, false, false]);
	expect(isArranging({ fen: "" })).toBe(false);
});
