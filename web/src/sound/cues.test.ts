import { describe, expect, it } from "vitest";
import type { SeenPiece, Step } from "../protocol";
import { LINES } from "../testing/scriptedGame";
import { cuesOf, ticks } from "./cues";

const sounds = (steps: readonly Step[]) => cuesOf(steps, false).map(({ sound }) => sound);

describe("the sounds of an action", () => {
	it("has wood for a move, and a flick for each card that turns up", () => {
		expect(sounds(LINES[0]?.steps ?? [])).toEqual(["wood"]);
		expect(sounds(LINES[2]?.steps ?? [])).toEqual(["wood", "flick", "flick"]);
	});

	it("has a knock for a capture, and two notes for check, once", () => {
		expect(sounds(LINES[4]?.steps ?? [])).toEqual(["knock", "flick", "flick", "check"]);
		const check: Step = { type: "check", at: "e1", seat: "white" };
		expect(sounds([check, check])).toEqual(["check"]);
	});

	it("has one sound for a castling", () => {
		const steps: Step[] = [
			{ type: "move", from: "e1", to: "g1" },
			{ type: "move", from: "h1", to: "f1" },
		];
		expect(sounds(steps)).toEqual(["wood"]);
	});

	it("sounds the same whatever was captured", () => {
		const capture = (piece: SeenPiece): Step[] => [
			{ type: "remove", at: "c8", piece },
			{ type: "move", from: "g4", to: "c8" },
		];
		const card: SeenPiece = { type: "faceDown", seat: "black", movesAs: "B", known: null, odds: null };
		const known: SeenPiece = { ...card, known: "Q" };
		const open: SeenPiece = { type: "open", seat: "black", piece: "Q" };
		expect(cuesOf(capture(card), false)).toEqual(cuesOf(capture(open), false));
		expect(cuesOf(capture(card), false)).toEqual(cuesOf(capture(known), false));
	});

	it("comes in the order of the animation, and without waiting where nothing moves", () => {
		for (const { steps } of LINES) {
			const times = cuesOf(steps, false).map(({ at }) => at);
			expect(times).toEqual([...times].sort((a, b) => a - b));
		}
		expect(cuesOf(LINES[2]?.steps ?? [], true).map(({ at }) => at)).toEqual([0, 0, 90]);
	});
});

describe("the tick of a low clock", () => {
	it("comes at each second of the last ten, and not before or after", () => {
		expect(ticks(10_900, 10_400)).toBe(false);
		expect(ticks(9_050, 8_950)).toBe(true);
		expect(ticks(8_950, 8_850)).toBe(false);
		expect(ticks(100, 0)).toBe(false);
		expect(ticks(4_000, 7_000)).toBe(false);
	});
});
