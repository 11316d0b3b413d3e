import { describe, expect, it } from "vitest";
import type { ActionLine, Cell } from "../protocol";
import { allPlaced, byLot, handOf, offeredWith, taskOf } from "./placing";

const place = (text: string): ActionLine => ({
	text,
	from: null,
	to: text.slice(-2),
	choice: text.startsWith("@") ? null : (text[0] ?? null),
});
const move: ActionLine = { text: "e2e4", from: "e2", to: "e4", choice: null };
const card = (at: string, seat: "white" | "black", known: string | null): Cell => ({
	at,
	piece: { type: "faceDown", seat, movesAs: null, known, odds: null },
	light: 0,
	dark: 0,
});

describe("placing", () => {
	it("tells what is to be done by the actions alone", () => {
		expect(taskOf([place("K@e1")])).toBe("choose");
		expect(taskOf([place("@e1")])).toBe("pack");
		expect(taskOf([{ text: "flip:e1", from: null, to: "e1", choice: null }])).toBe("flip");
		expect(taskOf([{ text: "promote:e8=Q", from: null, to: "e8", choice: "Q" }])).toBe("promote");
		expect(taskOf([move])).toBeNull();
		expect(taskOf([move, place("P@e2")])).toBe("drop");
		expect(taskOf([])).toBeNull();
	});

	it("counts what is left in hand, where the own cards are known", () => {
		const scene = { cells: [card("a1", "white", "P"), card("a8", "black", null)] } as never;
		const pools = [{ seat: "white" as const, pieces: "KQRRBBNNPPPPPPPP" }];
		const legal = [place("P@e1"), place("K@e1"), place("P@e2")];
		expect(handOf({ legal, pools, scene }, "white")).toEqual([
			{ piece: "K", count: 1 },
			{ piece: "P", count: 7 },
		]);
		const hidden = { cells: [card("a1", "white", null)] } as never;
		expect(handOf({ legal, pools, scene: hidden }, "white")[0]?.count).toBeNull();
		// A captured pawn comes back from outside the pool.
		const officers = [{ seat: "white" as const, pieces: "KQRRBBNN" }];
		const none = { cells: [] } as never;
		expect(handOf({ legal: [move, place("P@e2")], pools: officers, scene: none }, "white")).toEqual([
			{ piece: "P", count: null },
		]);
	});

	it("offers the squares of the chosen kind", () => {
		const legal = [place("P@e1"), place("K@e1"), place("P@e2")];
		expect(offeredWith(legal, "P").map((action) => action.text)).toEqual(["P@e1", "P@e2"]);
		expect(offeredWith(legal, null)).toEqual([]);
		expect(offeredWith([place("@e1")], null)).toHaveLength(1);
		expect(offeredWith([move, place("P@e2")], null)).toEqual([move]);
		expect(offeredWith([move, place("P@e2")], "P")).toHaveLength(2);
	});

	it("lays by lot each card as likely as any other, and on each place", () => {
		const pools = [{ seat: "white" as const, pieces: "KPPP" }];
		const scene = { cells: [card("a1", "white", "P")] } as never;
		const legal = [place("P@e1"), place("K@e1"), place("P@e2"), place("K@e2")];
		// Two pawns and the king are left: the king is the first of them.
		const laid = [0, 1, 2].flatMap((which) =>
			[0, 1].map((where) => {
				const numbers = [which, where];
				const ends: number[] = [];
				const below = (end: number) => (ends.push(end) > 0 ? (numbers.shift() ?? 0) : 0);
				const text = byLot({ legal, pools, scene }, "white", below)?.text;
				expect(ends).toEqual([3, 2]);
				return text;
			}),
		);
		expect(laid).toEqual(["K@e1", "K@e2", "P@e1", "P@e2", "P@e1", "P@e2"]);
	});

	it("lays the next card of a pack by lot, and nothing once the cards are turned up", () => {
		const rest = { pools: [], scene: { cells: [] } as never };
		const last = (end: number) => end - 1;
		expect(byLot({ ...rest, legal: [place("@e1"), place("@e2")] }, "white", last)?.text).toBe("@e2");
		expect(byLot({ ...rest, legal: [{ ...move, text: "flip:e1", from: null }] }, "white", last)).toBeNull();
		expect(byLot({ ...rest, legal: [move, place("P@e2")] }, "white", last)).toBeNull();
		expect(byLot({ ...rest, legal: [] }, "white", last)).toBeNull();
	});

	it("knows when every card lies on the board", () => {
		const pools = [
			{ seat: "white" as const, pieces: "K" },
			{ seat: "black" as const, pieces: "k" },
		];
		const white = card("a1", "white", "K");
		expect(allPlaced({ pools, scene: { cells: [white] } as never })).toBe(false);
		expect(allPlaced({ pools, scene: { cells: [white, card("a8", "black", null)] } as never })).toBe(true);
		// A covered screen shows no pools: nothing is known.
		expect(allPlaced({ pools: [], scene: { cells: [white] } as never })).toBe(false);
	});
});
