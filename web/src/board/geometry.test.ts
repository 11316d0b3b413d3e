import { describe, expect, it } from "vitest";
import { centreOf, fromScreen, isDark, nameOf, onScreen, placeBeside, placeOf, rowsOnScreen } from "./geometry";

const chess = { files: 8, ranks: 8, firstRank: 1 };
const xiangqi = { files: 9, ranks: 10, firstRank: 0 };

describe("places of a board", () => {
	it("names every place once and finds it again", () => {
		for (const size of [chess, xiangqi]) {
			const names = new Set<string>();
			for (let file = 0; file < size.files; file++)
				for (let rank = 0; rank < size.ranks; rank++) {
					const name = nameOf({ file, rank }, size);
					names.add(name);
					expect(placeOf(name, size)).toEqual({ file, rank });
				}
			expect(names.size).toBe(size.files * size.ranks);
		}
	});

	it("knows ranks counted from 1 and from 0", () => {
		expect(placeOf("a1", chess)).toEqual({ file: 0, rank: 0 });
		expect(placeOf("i9", xiangqi)).toEqual({ file: 8, rank: 9 });
		expect(placeOf("a0", xiangqi)).toEqual({ file: 0, rank: 0 });
	});

	it("refuses what is not on the board", () => {
		for (const name of ["i1", "a9", "a0", "", "e", "44", "e4q", "E4"]) expect(placeOf(name, chess)).toBeNull();
	});

	it("shows White's first rank at the bottom, and Black's when flipped", () => {
		expect(onScreen({ file: 0, rank: 0 }, chess, false)).toEqual({ column: 0, row: 7 });
		expect(onScreen({ file: 0, rank: 0 }, chess, true)).toEqual({ column: 7, row: 0 });
		expect(centreOf("a1", chess, false)).toEqual({ x: 0.5, y: 7.5 });
		expect(fromScreen(8, 0, chess, false)).toBeNull();
	});

	it("lists rows as they stand on the screen", () => {
		expect(
			rowsOnScreen(chess, false)[0]
				?.map((p) => nameOf(p, chess))
				.join(" "),
		).toBe("a8 b8 c8 d8 e8 f8 g8 h8");
		expect(
			rowsOnScreen(xiangqi, true)[0]
				?.map((p) => nameOf(p, xiangqi))
				.join(" "),
		).toBe("i0 h0 g0 f0 e0 d0 c0 b0 a0");
	});

	it("has a dark a1 and a light h1", () => {
		expect(isDark({ file: 0, rank: 0 })).toBe(true);
		expect(isDark({ file: 7, rank: 0 })).toBe(false);
	});

	it("steps by what the eye sees, and stops at the edge", () => {
		expect(placeBeside({ file: 0, rank: 0 }, 1, 0, chess, false)).toEqual({ file: 1, rank: 0 });
		expect(placeBeside({ file: 0, rank: 0 }, 1, 0, chess, true)).toEqual({ file: 0, rank: 0 });
		expect(placeBeside({ file: 3, rank: 3 }, 0, -1, chess, true)).toEqual({ file: 3, rank: 2 });
	});
});
