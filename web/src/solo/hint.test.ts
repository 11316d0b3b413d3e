import { beforeEach, describe, expect, it } from "vitest";
import { RoomError } from "../net/api";
import type { ActionLine, SolitaireHint } from "../protocol";
import { viewAfter } from "../testing/scriptedGame";
import { type Hinted, Hints } from "./hint.svelte";

const move: ActionLine = { text: "d3:c1b2", from: "c1", to: "b2", choice: null };
const add: ActionLine = { text: "add", from: null, to: null, choice: null };
const view: Hinted = {
	...viewAfter(0),
	game: "parade",
	legal: [move, add],
	scene: {
		...viewAfter(0).scene,
		cells: [{ at: "c1", piece: { type: "open", seat: "white", piece: "B" }, light: 0, dark: 0 }],
	},
};
const worth = { moving: { mean: 3, error: 0 }, anotherCard: { mean: 4.5, error: 0.2 } };

let said: string[];
beforeEach(() => {
	said = [];
});
const hints = (answer: SolitaireHint | RoomError) =>
	new Hints(
		(words) => said.push(words),
		() => (answer instanceof RoomError ? Promise.reject(answer) : Promise.resolve(answer)),
	);

describe("a hint", () => {
	it("tells the piece first, and where it goes when it is asked for again", async () => {
		const hint = hints({ action: move.text, moves: 3, advice: null });
		await hint.ask(view);
		expect(hint.words).toContain("bishop on c1");
		expect(hint.words).toContain("3 moves make one group");
		expect(hint.words).not.toContain("b2");
		expect(hint.drawn).toEqual([{ from: "c1", to: "c1", ink: "blue" }]);
		expect(hint.goesOn).toBe(true);
		await hint.ask(view);
		expect(hint.words).toContain("b2");
		expect(hint.drawn).toEqual([{ from: "c1", to: "b2", ink: "blue" }]);
		expect(hint.goesOn).toBe(false);
		expect(said).toHaveLength(2);
		hint.clear();
		expect([hint.words, hint.drawn]).toEqual(["", []]);
	});

	it("names what is done beside the board, with what it is worth", async () => {
		const hint = hints({ action: "add", moves: null, advice: { ...worth, action: "add", sure: true } });
		await hint.ask(view);
		expect(hint.words).toContain("Turn over a card");
		expect(hint.words).toContain("4.5 ± 0.2");
		expect(hint.drawn).toEqual([]);
	});

	it("says when nothing is better, when there is no way, and what went wrong", async () => {
		const even = hints({ action: null, moves: 2, advice: { ...worth, action: null, sure: false } });
		await even.ask(view);
		expect(even.words).toMatch(/neither/i);
		const none = hints({ action: null, moves: null, advice: null });
		await none.ask(view);
		expect(none.words).toMatch(/no way/i);
		const broken = hints(new RoomError({ code: "no-solver", message: "Nobody solves.", field: null }, 409));
		await broken.ask(view);
		expect(broken.words).not.toBe("");
		expect(broken.asking).toBe(false);
	});

	it("that comes too late is not told", async () => {
		let answer: (hint: SolitaireHint) => void = () => {};
		const late = new Hints(
			(words) => said.push(words),
			() => new Promise((done) => (answer = done)),
		);
		const asked = late.ask(view);
		expect(late.asking).toBe(true);
		late.clear();
		answer({ action: move.text, moves: 1, advice: null });
		await asked;
		expect([late.words, late.asking, said]).toEqual(["", false, []]);
	});
});
