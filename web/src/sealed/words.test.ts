import { describe, expect, it } from "vitest";
import type { TableView } from "../protocol";
import { viewAfter } from "../testing/scriptedGame";
import type { SealedState } from "./hand.svelte";
import { pendingInWords, pendingOf } from "./pending";
import {
	cardsInWords,
	codeShown,
	deadlineInWords,
	faultInWords,
	holderOf,
	isAudited,
	verdictOf,
	waitInWords,
} from "./words";

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
	cards: { count: 4, of: 16 },
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
	it("is good where both halves are those of before", () => {
		expect(verdictOf(view, state)).toEqual({
			kind: "good",
			words: ["All 16 cards checked: both halves are the ones fixed before the game."],
		});
	});

	it("names whose half was false, by the colors that the lot gave", () => {
		const false1 = verdictOf(view, { ...state, holds: [true, false] });
		expect(false1.kind).toBe("bad");
		expect(false1.words.join()).toContain("The half of Bruno was false");
		const drawn = { ...view, deal: { ...view.deal, maker: "black" as const } };
		expect(verdictOf(drawn, { ...state, holds: [true, false] }).words.join()).toContain("Your half was false");
	});

	it("waits for a half that is not open, and names who did not open it", () => {
		const waits = { ...view, seal: { ...seal, provisional: true } };
		const half: SealedState = { ...state, holds: [true, null] };
		expect(verdictOf(waits, half)).toEqual({ kind: "waits", words: ["Waiting for the half of Bruno."] });
		expect(verdictOf(waits, { ...half, closed: true })).toEqual({
			kind: "bad",
			words: ["Bruno did not show their half."],
		});
		expect(verdictOf(view, half).words).toEqual(["Bruno did not show their half."]);
		const mine: SealedState = { ...state, holds: [null, true] };
		expect(verdictOf(waits, mine).words).toEqual(["Waiting for your half."]);
		expect(verdictOf(view, mine).words).toEqual(["Your half was not shown."]);
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

	it("speaks of the server in a solitaire, and of nobody who loses", () => {
		const solo: TableView = { ...view, seat: "solo", computer: null, seal: { ...seal, house: 1, provisional: true } };
		expect(verdictOf(solo, { ...state, holds: [true, null] }).words).toEqual(["Waiting for the half of the server."]);
		expect(verdictOf(solo, { ...state, holds: [null, true] }).words).toEqual(["Waiting for your half."]);
	});

	it("says until when a half is waited for: how long yet, or a date that is far off", () => {
		const now = Date.UTC(2026, 10, 24, 12);
		expect(deadlineInWords(42_000, now)).toContain("0:42 left");
		expect(deadlineInWords(-5, now)).toContain("0:00 left");
		expect(deadlineInWords(7 * 24 * 3_600_000, now)).toMatch(/^Until .*Dec.*2026/);
	});

	it("counts the cards that are checked, once the deal is fixed", () => {
		expect(cardsInWords(state)).toBe("4 of 16 cards checked");
		expect(cardsInWords({ ...state, cards: null })).toBeNull();
	});

	it("has the move that waits for a card, with its squares and whose part is missing", () => {
		const waits = (action: string, seat: number, more: Partial<TableView> = {}): TableView => ({
			...view,
			phase: "playing",
			seal: {
				...seal,
				due: [{ seat, deck: "0", role: "inner" as const, index: 3 }],
				waiting: { seat: "white", action, question: "what the card on c3 is" },
			},
			...more,
		});
		const move = pendingOf(waits("b1c3", 1));
		expect(move).toEqual({ places: ["b1", "c3"], move: "b1–c3", seat: "black", name: "Bruno" });
		expect(move && pendingInWords(move)).toBe("b1–c3 waits for Bruno to give their part of its card");
		expect(pendingOf(waits("a7a8q", 0))).toMatchObject({ places: ["a7", "a8"], seat: "white" });
		expect(pendingOf(waits("turn", 1))).toMatchObject({ places: [], move: "turn" });
		const house = { ...seal, ...waits("add", 1).seal, house: 1 };
		expect(pendingOf(waits("add", 1, { seat: "solo", seal: house }))).toMatchObject({ seat: null, name: "the server" });
		expect(pendingOf(view)).toBeNull();
		expect(pendingOf(waits("b1c3", 1, { phase: "over" }))).toBeNull();
	});

	it("says who opens what is due", () => {
		const due = (seat: number) => ({
			...view,
			seal: { ...seal, due: [{ seat, deck: "0", role: "outer" as const, index: 3 }] },
		});
		expect(waitInWords(view)).toBeNull();
		expect(waitInWords(due(0))).toBe("giving your part of a card");
		expect(waitInWords(due(1))).toBe("waiting for Bruno");
		expect(holderOf({ ...view, seat: "solo", seal: { ...seal, house: 1 } }, 1)).toBe("the server");
	});

	it("groups a code, and words what was refused", () => {
		expect(codeShown("ABCDEFGH")).toBe("ABCD EFGH");
		expect(faultInWords({ code: "not-due", what: "1 inner 5" })).toContain("1 inner 5");
	});
});
