import { describe, expect, it } from "vitest";
import type { Presence, Seat, TableView } from "../protocol";
import { viewAfter } from "../testing/scriptedGame";
import { heard, heardOfRematch, wordShown } from "./talk";

const view = (change: Partial<TableView>, ply = 3): TableView => ({
	...viewAfter(ply),
	shared: false,
	seat: "white",
	...change,
});

describe("the talk between two players", () => {
	const draw = (was: Seat | null, is: Seat | null, { ply = 3, own = false } = {}) =>
		heard(view({ drawOffer: was }), view({ drawOffer: is }, ply), own)?.key ?? null;
	it("tells of a draw that is offered, declined, withdrawn and passed over", () => {
		expect(draw(null, "black")).toBe("talk-draw-asked");
		expect(draw(null, "white")).toBeNull();
		expect(draw("white", null)).toBe("talk-draw-declined");
		expect(draw("white", null, { ply: 4 })).toBe("talk-draw-lapsed");
		expect(draw("black", null)).toBe("talk-draw-withdrawn");
	});
	it("says nothing of what this side has just said, nor of an offer that its own move passes over", () => {
		expect(draw("white", null, { own: true })).toBeNull();
		expect(draw("black", null, { own: true })).toBeNull();
		expect(draw("black", null, { ply: 4 })).toBeNull();
	});

	const takeback = (was: Seat | null, is: Seat | null, ply = 3) =>
		heard(view({ takeback: was }), view({ takeback: is }, ply), false)?.key ?? null;
	it("tells of a move that is asked back, and not of one that is given back", () => {
		expect(takeback(null, "black")).toBe("talk-takeback-asked");
		expect(takeback("white", null)).toBe("talk-takeback-declined");
		expect(takeback("white", null, 4)).toBe("talk-takeback-lapsed");
		expect(takeback("white", null, 2)).toBeNull();
		expect(takeback("black", null)).toBe("talk-takeback-withdrawn");
	});

	it("tells of time that was given, to whom it was given", () => {
		const given = (white: number, black: number) => view({ given: { white, black } });
		expect(heard(view({}), given(15_000, 0), false)).toEqual({ key: "talk-time-given", asks: false });
		expect(heard(given(15_000, 0), given(30_000, 0), false)?.key).toBe("talk-time-given");
		expect(heard(given(15_000, 0), given(15_000, 15_000), false)).toBeNull();
	});

	it("says nothing at a shared screen, to whoever looks on, and at the end", () => {
		for (const change of [{ shared: true }, { spectator: true }, { seat: null }, { phase: "over" as const }])
			expect(heard(view({}), view({ ...change, drawOffer: "black" }), false)).toBeNull();
	});

	it("tells of another game that is offered, declined and withdrawn", () => {
		const presence = (rematch: Seat | null): Presence => ({
			white: true,
			black: true,
			spectators: 0,
			gone: null,
			rematch,
		});
		const rematch = (was: Seat | null, is: Seat | null, change: Partial<TableView> = {}, own = false) =>
			heardOfRematch(presence(was), presence(is), view(change), own)?.key ?? null;
		expect(rematch(null, "black")).toBe("talk-rematch-asked");
		expect(rematch(null, "white")).toBeNull();
		expect(rematch("white", null)).toBe("talk-rematch-declined");
		expect(rematch("black", null)).toBe("talk-rematch-withdrawn");
		expect(rematch("black", null, { next: "t" })).toBeNull();
		expect(rematch("white", null, {}, true)).toBeNull();
		expect(rematch(null, "black", { spectator: true })).toBeNull();
	});

	it("shows a phrase with the name of whoever said it", () => {
		const names = { names: { white: "Ada", black: "Bruno" } };
		const phrase = { key: "talk-said-thanks", asks: false } as const;
		expect(wordShown(phrase, view(names))).toBe("Bruno: Thank you!");
		expect(wordShown({ key: "talk-line", asks: false, text: "En garde" }, view(names))).toBe("Bruno: En garde");
		expect(wordShown({ ...phrase, own: true }, view(names))).toBe("You: Thank you!");
		expect(wordShown(phrase, view({ ...names, seat: null }))).toBeNull();
		expect(wordShown(null, view(names))).toBeNull();
	});
});
