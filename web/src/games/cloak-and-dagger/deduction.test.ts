import { describe, expect, it } from "vitest";
import type { Cell, SeenPiece } from "../../protocol";
import { cellName, checkersOf, follows, keepMarks, marked, percent, recallMarks, shareOf } from "./deduction";

const disc = (
	number: number,
	known: string | null,
	chances: [string, number][] = [],
): Extract<SeenPiece, { type: "disc" }> => ({
	type: "disc",
	seat: "black",
	number,
	known,
	odds: known
		? null
		: {
				of: chances.reduce((sum, [, count]) => sum + count, 0),
				chances: chances.map(([piece, count]) => ({ piece, count })),
			},
});
const cell = (at: string, piece: SeenPiece): Cell => ({ at, piece, light: 0, dark: 0 });

describe("the grid of deductions", () => {
	it("reads a checker's shares from its odds, whatever square it stands on", () => {
		// Checker 1 of 960 arrangements: the Cloak and Dagger rules page, section 6.
		const first = disc(1, null, [
			["R", 360],
			["B", 240],
			["N", 240],
			["Q", 120],
		]);
		const scene = { cells: [cell("c4", first), cell("b8", disc(2, "K"))] };
		expect([...checkersOf(scene, "black").keys()]).toEqual([1, 2]);
		expect(checkersOf(scene, "white").size).toBe(0);
		expect(shareOf(first, "R")).toEqual({ count: 360, of: 960 });
		expect(shareOf(first, "K")).toEqual({ count: 0, of: 960 });
		expect(shareOf(disc(2, "K"), "K")).toEqual({ count: 1, of: 1 });
		expect(shareOf(disc(2, "K"), "Q")).toEqual({ count: 0, of: 1 });
		expect(shareOf(undefined, "Q")).toBeNull();
	});

	it("calls only that certain which is", () => {
		expect(follows({ count: 0, of: 7 })).toBe("out");
		expect(follows({ count: 7, of: 7 })).toBe("sure");
		expect(follows({ count: 6, of: 7 })).toBe("open");
		expect(percent({ count: 1, of: 960 })).toBe(1);
		expect(percent({ count: 959, of: 960 })).toBe(99);
		expect(percent({ count: 360, of: 960 })).toBe(38);
		expect(percent({ count: 0, of: 960 })).toBe(0);
	});

	it("wipes a mark off that is written again, and replaces another one", () => {
		const at = cellName("black", 3, "N");
		const out = marked({}, at, "out");
		expect(out).toEqual({ b3N: "out" });
		expect(marked(out, at, "sure")).toEqual({ b3N: "sure" });
		expect(marked(out, at, "out")).toEqual({});
	});

	it("keeps the marks of a table, and reads nothing but marks", () => {
		const kept = new Map<string, string>();
		const shelf = {
			getItem: (key: string) => kept.get(key) ?? null,
			setItem: (key: string, text: string) => void kept.set(key, text),
		};
		keepMarks("t1", { b3N: "out", w1K: "sure" }, shelf);
		expect(recallMarks("t1", shelf)).toEqual({ b3N: "out", w1K: "sure" });
		expect(recallMarks("t2", shelf)).toEqual({});
		for (const text of ["", "no", "null", "7", '{"b9N":"out","b1P":"out","b1K":"maybe"}']) {
			kept.set("facedown.grid.t1", text);
			expect(recallMarks("t1", shelf)).toEqual({});
		}
	});
});
