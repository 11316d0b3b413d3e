import { describe, expect, it } from "vitest";
import type { PastPosition } from "../protocol";
import { withOwn } from "./overlay";

const card = (seat: "white" | "black", known: string | null = null) =>
	({ type: "faceDown", seat, movesAs: "R", known, odds: null }) as const;
const odds = {
	of: 4,
	chances: [
		{ piece: "P", count: 2 },
		{ piece: "R", count: 1 },
		{ piece: "C", count: 1 },
	],
};

function position(captured: number): PastPosition {
	const cell = (at: string, seat: "white" | "black") => ({ at, piece: { ...card(seat), odds }, light: 0, dark: 0 });
	return {
		scene: { cells: [cell("a9", "black"), cell("a0", "white")] } as unknown as PastPosition["scene"],
		tally: null,
		holdings: null,
		pools: [
			{ seat: "white", pieces: "RCPP" },
			{ seat: "black", pieces: "RCPP" },
		],
		captured: [
			{ seat: "white", pieces: [card("white")] },
			{ seat: "black", pieces: [{ type: "open", seat: "black", piece: "N" }, ...Array(captured).fill(card("black"))] },
		],
	};
}

describe("what one seat alone knows", () => {
	const own = { seat: "black", pieces: ["P", "R"] } as const;

	it("names what it captured face down, in order, and takes it out of the pool and the odds", () => {
		const shown = withOwn(position(2), own);
		expect(shown.captured[1]?.pieces.map((piece) => (piece.type === "faceDown" ? piece.known : piece.type))).toEqual([
			"open",
			"P",
			"R",
		]);
		expect(shown.pools.map(({ pieces }) => pieces)).toEqual(["RCPP", "CP"]);
		const left = {
			of: 2,
			chances: [
				{ piece: "P", count: 1 },
				{ piece: "C", count: 1 },
			],
		};
		expect(shown.scene.cells[0]?.piece).toMatchObject({ odds: left, known: null });
	});

	it("leaves the other side's cards and captures as they are", () => {
		const shown = withOwn(position(2), own);
		expect(shown.captured[0]).toEqual(position(2).captured[0]);
		expect(shown.scene.cells[1]).toEqual(position(2).scene.cells[1]);
	});

	it("knows in the past only what was captured by then", () => {
		expect(withOwn(position(1), own).pools[1]?.pieces).toBe("RCP");
		expect(withOwn(position(0), own)).toEqual(position(0));
	});

	it("knows the last card where the rest is known", () => {
		const shown = withOwn(position(3), { seat: "black", pieces: ["P", "P", "R"] });
		expect(shown.scene.cells[0]?.piece).toMatchObject({ known: "C", odds: { of: 1 } });
	});
});
