import { beforeEach, describe, expect, it } from "vitest";
import { partsOf } from "../analysis/lines";
import type { Scene, Seat, SeenPiece } from "../protocol";
import { actionInWords } from "../review/words";
import { settings } from "../settings.svelte";
import { startScene } from "../testing/scriptedGame";
import { fileNames, onPoints, pointsInWords } from "./points";

/** A board of points: an upper-case letter is Red's, one behind `?` lies face down and moves so. */
const scene = (pieces: Record<string, string>): Scene => ({
	...startScene(),
	files: 9,
	ranks: 10,
	firstRank: 0,
	ground: "points",
	cells: Object.entries(pieces).map(([at, sign]) => {
		const letter = sign.at(-1) as string;
		const seat: Seat = letter === letter.toUpperCase() ? "white" : "black";
		const piece: SeenPiece =
			sign[0] === "?"
				? ({ type: "faceDown", seat, movesAs: letter.toUpperCase(), odds: null } as unknown as SeenPiece)
				: { type: "open", seat, piece: letter.toUpperCase() };
		return { at, piece, light: 0, dark: 0 };
	}),
});
const text = (action: string, pieces: Record<string, string>) => onPoints(action, scene(pieces))?.text ?? null;

beforeEach(() => {
	settings.notation = "figurines";
});

describe("a move between points", () => {
	it("is written as the room writes it: file, way, and how far or whereto", () => {
		expect(text("h2e2", { h2: "C" })).toBe("C2=5");
		expect(text("b2b9", { b2: "C" })).toBe("C8+7");
		expect(text("b0c2", { b0: "N" })).toBe("H8+7");
		expect(text("g9e7", { g9: "?b" })).toBe("E7+5");
		expect(text("e9e8", { e9: "k" })).toBe("K5+1");
		expect(text("d2e1", { d2: "A" })).toBe("A6-5");
	});

	it("says which of two like pieces on one file is meant", () => {
		const rooks = { a3: "R", a6: "?R", i5: "R" };
		expect([text("a6a7", rooks), text("a3b3", rooks)]).toEqual(["R++1", "R-=8"]);
		expect(text("c4c3", { c4: "p", c6: "p" })).toBe("P++1");
	});

	it("is nothing where no piece stands", () => {
		expect(text("e4e5", { h2: "C" })).toBe(null);
		expect(text("pass", { h2: "C" })).toBe(null);
	});
});

describe("one notation for a page", () => {
	const board = scene({ h2: "C", g9: "?b" });
	it("counts files on the board's edge, in a better move and in an engine's line", () => {
		expect(fileNames("points")?.(3, "white")).toBe("3");
		expect(actionInWords("h2e2", board)).toBe("C2=5");
		// A face-down elephant is drawn as an elephant.
		expect(partsOf(["g9e7"], board, "black")).toEqual([
			[
				{ kind: "piece", piece: "B", seat: "black" },
				{ kind: "text", text: "7+5" },
			],
		]);
	});

	it("names places by letters everywhere for whoever wants that", () => {
		settings.notation = "coordinates";
		expect(fileNames("points")).toBe(null);
		expect(pointsInWords("h2e2", board)).toBe(null);
		expect(actionInWords("h2e2", board)).toBe("cannon h2–e2");
		expect(partsOf(["g9e7"], board, "black")[0]?.at(-1)).toEqual({ kind: "text", text: "g9–e7" });
	});

	it("leaves squares as they are", () => {
		expect(fileNames("squares")).toBe(null);
		expect(pointsInWords("e2e4", startScene())).toBe(null);
	});
});
