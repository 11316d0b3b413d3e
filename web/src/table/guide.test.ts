import { describe, expect, it } from "vitest";
import type { TableView } from "../protocol";
import { viewAfter } from "../testing/scriptedGame";
import { dueNow, type Facts, isGuided, keepGuided, keepSaid, saidOf } from "./guide";

const facts = (change: Partial<TableView> = {}, more: Partial<Facts> = {}): Facts => ({
	view: { ...viewAfter(2), ...change },
	acted: 0,
	revealed: false,
	looks: false,
	...more,
});

/** A browser's storage. */
function shelf(kept: string | null = null) {
	let text = kept;
	return {
		getItem: () => text,
		setItem: (_: string, value: string) => {
			text = value;
		},
	};
}

describe("the guide of a first game", () => {
	it("says each thing at its moment, in its order, and once", () => {
		expect(dueNow(facts(), [])).toBe("turn");
		expect(dueNow(facts(), ["turn"])).toBeNull();
		expect(dueNow(facts({}, { looks: true, revealed: true }), ["turn"])).toBe("odds");
		expect(dueNow(facts({}, { looks: true, revealed: true }), ["turn", "odds"])).toBe("reveal");
		expect(dueNow(facts({}, { looks: true, revealed: true }), ["turn", "odds", "reveal"])).toBeNull();
	});

	it("waits for one's own turn, and says nothing to whoever looks on or of a game without words", () => {
		expect(dueNow(facts({ legal: [] }), [])).toBeNull();
		expect(dueNow(facts({ spectator: true }), [])).toBeNull();
		expect(dueNow(facts({ covered: true }), [])).toBeNull();
		expect(dueNow(facts({ game: "hidden-queen" }), [])).toBeNull();
	});

	it("goes by what a game is about", () => {
		const put = [{ text: "K@e1", from: null, to: "e1", choice: "K" }];
		expect(dueNow(facts({ game: "mysterious", legal: put }), ["turn"])).toBeNull();
		expect(dueNow(facts({ game: "mysterious" }), ["turn"])).toBe("move");
		// In a puzzle no card is turned over, so nothing is said of it.
		const turn = [{ text: "turn", from: null, to: null, choice: null }];
		expect(dueNow(facts({ game: "neighbour", legal: turn }), [])).toBe("cards");
		expect(dueNow(facts({ game: "neighbour" }), [])).toBeNull();
		expect(dueNow(facts({ game: "chaos" }, { acted: 1 }), ["turn"])).toBe("second");
		expect(dueNow(facts({ game: "chaos", phase: "over", legal: [] }), ["turn", "second"])).toBe("over");
		expect(dueNow(facts({ game: "parade" }, { acted: 2 }), ["turn", "second"])).toBe("third");
	});

	it("is kept by game", () => {
		const kept = shelf();
		keepSaid("surprise", ["turn"], kept);
		keepSaid("surprise", ["odds"], kept);
		keepGuided("chaos", kept);
		expect(saidOf("surprise", kept)).toEqual(["turn", "odds"]);
		expect([isGuided("surprise", saidOf("surprise", kept)), isGuided("chaos", saidOf("chaos", kept))]).toEqual([
			false,
			true,
		]);
		expect(saidOf("jieqi", kept)).toEqual([]);
		expect(saidOf("surprise", shelf("nonsense"))).toEqual([]);
	});
});
