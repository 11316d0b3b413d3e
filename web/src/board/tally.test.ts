import { describe, expect, it } from "vitest";
import type { ActionLine, Order } from "../protocol";
import { nameOf } from "./geometry";
import { actionsGiven, linksOf, ordersBy, ordersTo } from "./tally";

const size = { files: 8, ranks: 8, firstRank: 1 };
const pairs = (group: string[]) => linksOf(group, size).map(([a, b]) => `${nameOf(a, size)}-${nameOf(b, size)}`);

describe("the links of a group", () => {
	it("join pieces side by side and not across the edge", () => {
		expect(pairs(["b3", "b4", "c4"])).toEqual(["b3-b4", "b4-c4"]);
		expect(pairs(["h1"])).toEqual([]);
	});

	it("go corner to corner only where the group needs it", () => {
		expect(pairs(["a1", "b2"])).toEqual(["a1-b2"]);
		// A square of four hangs together side by side.
		expect(pairs(["a1", "b1", "a2", "b2"])).toEqual(["a1-b1", "a1-a2", "b1-b2", "a2-b2"]);
	});
});

/** Diagram 1 of Parade, in part: the king f2 and the bishop e4 may both send the knight f3 to g2. */
const orders: Order[] = [
	{ by: "f2", piece: "f3", to: ["e1", "g2"] },
	{ by: "e4", piece: "f3", to: ["d5", "g2"] },
	{ by: "f2", piece: "g1", to: ["g2"] },
];
const actions: ActionLine[] = orders.flatMap(({ by, piece, to }) =>
	to.map((square) => ({ text: `${by}:${piece}${square}`, from: piece, to: square, choice: by })),
);

describe("orders", () => {
	it("are found by who gives and who gets them", () => {
		expect(ordersBy(orders, "f2").map(({ piece }) => piece)).toEqual(["f3", "g1"]);
		expect(ordersTo(orders, "f3").map(({ by }) => by)).toEqual(["f2", "e4"]);
		expect(ordersBy(orders, null)).toEqual([]);
	});

	it("leave the actions of the one who was chosen to give them", () => {
		const texts = (giver: string | null) => actionsGiven(actions, giver, orders).map(({ text }) => text);
		expect(texts("e4")).toEqual(["e4:f3d5", "e4:f3g2"]);
		expect(texts("f2")).toEqual(["f2:f3e1", "f2:f3g2", "f2:g1g2"]);
		expect(texts(null)).toHaveLength(actions.length);
		expect(texts("a1")).toEqual([]);
	});

	it("that lend a movement belong to every action that goes their way", () => {
		const lent = [{ text: "f3g2", from: "f3", to: "g2", choice: null }];
		expect(actionsGiven(lent, "e4", orders)).toEqual(lent);
		expect(actionsGiven(lent, "g1", orders)).toEqual([]);
	});
});
