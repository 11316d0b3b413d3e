import { describe, expect, it } from "vitest";
import type { TableView } from "../protocol";
import { viewAfter } from "../testing/scriptedGame";
import type { SealedState } from "./hand.svelte";
import { codeShown, faultInWords, holderOf, isAudited, verdictOf, waitInWords } from "./words";

const seal: NonNullable<TableView["seal"]> = {
	number: 0,
	house: null,
	attempt: 1,
	lines: 9,
	locked: [true, true],
	due: [],
	waiting: null,
	provisional: false,
	unsealed: [true, true],
	closesIn: null,
};
const view: TableView = {
	...viewAfter(3),
	seat: "white",
	shared: false,
	mode: "link",
	names: { white: "Ada", black: "Bruno" },
	seal,
};
const state: SealedState = {
	code: "ABCDEFGH",
	checked: 4,
	holds: [true, true],
	unsealed: [true, true],
	closed: false,
	stopped: null,
	refused: [],
	hasHalf: true,
	own: null,
	shown: { right: 2, of: 2 },
};

describe("what a sealed game has come to", () => {
	it("is good where both locks hold", () => {
		expect(verdictOf(view, state)).toEqual({
			kind: "good",
			words: ["Both halves are open, and both locks hold. 4 openings were checked."],
		});
	});

	it("names whose lock was false, by the colors that the lot gave", () => {
		const false1 = verdictOf(view, { ...state, holds: [true, false] });
		expect(false1.kind).toBe("bad");
		expect(false1.words.join()).toContain("The lock of Bruno was false");
		const drawn = { ...view, deal: { ...view.deal, maker: "black" as const } };
		expect(verdictOf(drawn, { ...state, holds: [true, false] }).words.join()).toContain("The lock of Ada was false");
	});

	it("waits for a half that is not open, and names who did not open it", () => {
		const waits = { ...view, seal: { ...seal, provisional: true } };
		const half: SealedState = { ...state, holds: [true, null] };
		expect(verdictOf(waits, half)).toEqual({ kind: "waits", words: ["Waiting for the half of Bruno."] });
		expect(verdictOf(waits, { ...half, closed: true })).toEqual({
			kind: "bad",
			words: ["Bruno did not open their half."],
		});
		expect(verdictOf(view, half).words).toEqual(["Bruno did not open their half."]);
	});

	it("has no audit for a game that goes on, or counts for nothing", () => {
		const over = (reason: string): TableView => ({
			...view,
			phase: "over",
			outcome: { winner: null, score: null, reason },
		});
		expect([isAudited(view), isAudited(over("agreement")), isAudited(over("aborted"))]).toEqual([false, true, false]);
	});

	it("says so when the room showed other cards than were opened", () => {
		const wrong = verdictOf(view, { ...state, shown: { right: 1, of: 2 } });
		expect(wrong.kind).toBe("bad");
		expect(wrong.words.join()).toContain("only 1 of 2 are right");
	});

	it("says who opens what is due", () => {
		const due = (seat: number) => ({
			...view,
			seal: { ...seal, due: [{ seat, deck: "0", role: "outer" as const, index: 3 }] },
		});
		expect(waitInWords(view)).toBeNull();
		expect(waitInWords(due(0))).toBe("opening your half of a card");
		expect(waitInWords(due(1))).toBe("waiting for Bruno to open a card");
		expect(holderOf({ ...view, seat: "solo", seal: { ...seal, house: 1 } }, 1)).toBe("the server’s half");
	});

	it("groups a code, and words what was refused", () => {
		expect(codeShown("ABCDEFGH")).toBe("ABCD EFGH");
		expect(faultInWords({ code: "not-due", what: "1 inner 5" })).toContain("1 inner 5");
	});
});
