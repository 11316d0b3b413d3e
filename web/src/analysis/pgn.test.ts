// What chess programs write is read with everything in it that a tree can hold.
import { describe, expect, it } from "vitest";
import { readPgn } from "./pgn";

const PGN = `[Event "Club \\"evening\\""]
[FEN "r3k3/8/8/8/8/8/8/4K2R w K - 0 1"]

{Before. [%csl Rd5]} 1. O-O! {Short [%clk 0:01:02] and safe [%cal Ge2e4,Yh1h8]} (1. Rh8+ $2 Kd7 (1... Ke7 2. Rxa8 $19) 2. Rxa8) 1... Ra1?!
; the rest of the line
2. e8=Q+ 1-0

[Event "Second"]

1. e4 e5 *
`;

describe("PGN", () => {
	const [first, second, ...others] = readPgn(PGN);

	it("has games one after the other", () => {
		expect(others).toEqual([]);
		expect(first?.tags).toEqual({ Event: 'Club "evening"', FEN: "r3k3/8/8/8/8/8/8/4K2R w K - 0 1" });
		expect(second?.moves.map(({ san }) => san)).toEqual(["e4", "e5"]);
	});

	it("has moves with marks, comments and arrows", () => {
		expect(first?.comment).toBe("Before.");
		expect(first?.drawn).toEqual([{ ink: "red", from: "d5", to: "d5" }]);
		const [castles, rook, queen] = first?.moves ?? [];
		expect(castles).toMatchObject({ san: "O-O", mark: "!", comment: "Short and safe" });
		expect(castles?.drawn.map(({ from, to }) => from + to)).toEqual(["e2e4", "h1h8"]);
		expect(rook).toMatchObject({ san: "Ra1", mark: "?!", comment: "the rest of the line" });
		expect(queen?.san).toBe("e8=Q+");
	});

	it("has variations within variations", () => {
		const [variation] = first?.moves[0]?.variations ?? [];
		expect(variation?.map(({ san }) => san)).toEqual(["Rh8+", "Kd7", "Rxa8"]);
		expect(variation?.[0]?.mark).toBe("?");
		expect(variation?.[1]?.variations[0]?.map(({ san }) => san)).toEqual(["Ke7", "Rxa8"]);
	});

	it("is nothing where there is none, and ends where its brackets do not", () => {
		expect(readPgn("")).toEqual([]);
		expect(readPgn(") ) 1. e4 ( 1. d4").map(({ moves }) => moves.map(({ san }) => san))).toEqual([["e4"]]);
	});
});
