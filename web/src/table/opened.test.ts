import { describe, expect, it } from "vitest";
import type { PastPosition, SeenPiece } from "../protocol";
import { viewAfter } from "../testing/scriptedGame";
import { positionOf } from "./memory";
import { hides, openUp } from "./opened";

const card = (known: string | null, seat: "white" | "black" | null = "black"): SeenPiece => ({
	type: "faceDown",
	seat,
	movesAs: null,
	known,
	odds: null,
});
const disc = (known: string | null): SeenPiece => ({ type: "disc", seat: "black", number: 3, known, odds: null });
const open = (piece: string): SeenPiece => ({ type: "open", seat: "black", piece });

/** A position with one piece a square, from a8 on. */
const standing = (...pieces: SeenPiece[]): PastPosition => {
	const start = positionOf(viewAfter(0));
	const cells = pieces.map((piece, index) => ({ at: `${"abcdefgh"[index]}8`, piece, light: 0, dark: 0 }));
	return { ...start, scene: { ...start.scene, cells }, captured: [] };
};
const pieces = ({ scene }: PastPosition) => scene.cells.map(({ piece }) => piece);

describe("a game that is over", () => {
	it("turns each card into the piece that it was, whether somebody knew it or not", () => {
		const { position, places } = openUp(
			standing(card(null), card("Q"), open("R")),
			standing(card("N"), card("Q"), open("R")),
		);
		expect(pieces(position)).toEqual([open("N"), open("Q"), open("R")]);
		expect(places).toEqual(["a8", "b8"]);
	});

	it("shows on a checker what it was, and leaves alone the reader's own", () => {
		const { position, places } = openUp(standing(disc(null), disc("K")), standing(disc("B"), disc("K")));
		expect(pieces(position)).toEqual([disc("B"), disc("K")]);
		expect(places).toEqual(["a8"]);
	});

	it("leaves face down what not even the referee can tell", () => {
		const { position, places } = openUp(standing(card(null)), standing(card(null)));
		expect(pieces(position)).toEqual([card(null)]);
		expect(places).toEqual([]);
	});

	it("has nothing to turn up where all lies open", () => {
		expect(hides(standing(open("K"), disc("K")))).toBe(false);
		expect(hides(standing(card("K")))).toBe(true);
		expect(hides(standing(disc(null)))).toBe(true);
		expect(hides({ ...standing(open("K")), captured: [{ seat: "black", pieces: [card(null)] }] })).toBe(true);
		const hands = [{ seat: "black" as const, cards: 2, known: [], reserve: 0 }];
		expect(hides({ ...standing(open("K")), holdings: { hands, discard: [], pile: 0 } })).toBe(true);
	});
});
