// Which deals are asked for: those that the room drew stay until others are wanted.
import { describe, expect, it } from "vitest";
import type { PrintTakes } from "../protocol";
import { bodyOf, type Printed, type PrintWish, sameWish } from "./request.svelte";

const plain: PrintWish = { game: "surprise", query: "paper=a4", art: null, deals: null };
const two: PrintWish = { ...plain, deals: { count: 2, seed: "", draw: 0 } };

/** What the room made of a wish for deals. */
function printed(wish: PrintWish, seeds: string[]): Printed {
	const deals = seeds.map((seed) => ({ seed, commitment: `to ${seed}` }));
	return { wish, printing: { sheets: [], takes: {} as PrintTakes, deals }, body: null };
}

const seedsOf = (wish: PrintWish, before: Printed | null) => bodyOf(wish, before)?.deals?.seeds;

describe("what is asked for besides the query", () => {
	it("is nothing for a kit with our own drawings", () => {
		expect(bodyOf(plain, null)).toBeNull();
		expect(bodyOf({ ...plain, art: { "wk.svg": "<svg/>" } }, null)).toEqual({ art: { "wk.svg": "<svg/>" } });
	});

	it("is the deals that were drawn, on other paper too, and fresh ones where they are wanted", () => {
		const before = printed(two, ["a", "b"]);
		expect(seedsOf(two, null)).toEqual([]);
		expect(seedsOf({ ...two, query: "paper=letter" }, before)).toEqual(["a", "b"]);
		expect(bodyOf({ ...plain, deals: { count: 3, seed: "", draw: 0 } }, before)?.deals).toEqual({
			count: 3,
			seeds: ["a", "b"],
		});
		expect(seedsOf({ ...plain, deals: { count: 2, seed: "", draw: 1 } }, before)).toEqual([]);
		expect(seedsOf({ ...two, game: "jieqi" }, before)).toEqual([]);
	});

	it("is the deal of a seed that was typed, and a fresh one when it is taken away again", () => {
		const typed = { ...plain, deals: { count: 1, seed: "s", draw: 0 } };
		expect(seedsOf(typed, printed(two, ["a", "b"]))).toEqual(["s"]);
		expect(seedsOf({ ...plain, deals: { count: 1, seed: "", draw: 0 } }, printed(typed, ["s"]))).toEqual([]);
	});

	it("is asked for once", () => {
		expect(sameWish(two, { ...two, deals: { count: 2, seed: "", draw: 0 } })).toBe(true);
		expect(sameWish(two, { ...two, deals: { count: 2, seed: "", draw: 1 } })).toBe(false);
		expect(sameWish(plain, { ...plain, art: {} })).toBe(false);
	});
});
