// What is asked of the room for what was chosen.
import { describe, expect, it } from "vitest";
import type { PrintTakes } from "../protocol";
import { type PrintChoices, queryOf, usualChoices } from "./choices";

const ALL: PrintTakes = {
	cards: true,
	backs: true,
	board: true,
	signs: true,
	seed: true,
	options: ["checkers"],
	rules: ["en", "fr"],
};
const NONE: PrintTakes = { ...ALL, cards: false, backs: false, board: false, signs: false, seed: false, options: [] };

const SPECS = [
	{ name: "checkers", default: "6" },
	{ name: "checker-cards", default: "2" },
];

const usual = usualChoices(["fr-FR"], "fr");
const asked = (change: Partial<PrintChoices>, takes: PrintTakes | null = ALL) =>
	decodeURIComponent(queryOf({ ...usual, ...change }, takes, SPECS).toString());

describe("what is asked for", () => {
	it("is the paper of the reader's country, and nothing that is as usual", () => {
		expect(asked({})).toBe("paper=a4");
		expect(usualChoices(["en-US", "en"], "en").paper).toBe("letter");
		expect(usualChoices([], "en").paper).toBe("a4");
	});

	it("names what was chosen as the command line does", () => {
		expect(asked({ size: "own", width: "63,5", height: " 88.9 ", lines: true })).toBe(
			"paper=a4&size=63.5x88.9&lines=true",
		);
		expect(asked({ backs: "long-edge", right: "0,5", down: "-1" })).toBe("paper=a4&backs=long-edge&shift=0.5,-1");
		expect(asked({ backs: "fold-over", right: "3" })).toBe("paper=a4&backs=fold-over");
		expect(asked({ signs: "pictures", board: true, square: "57", black: true })).toBe(
			"paper=a4&black=true&board=true&signs=pictures&square=57",
		);
		expect(asked({ options: { checkers: "4", "checker-cards": "2", other: "x" }, seed: " ab " })).toBe(
			"paper=a4&seed=ab&option=checkers=4",
		);
	});

	it("leaves out what makes no difference for the game", () => {
		const change = {
			size: "mini",
			backs: "long-edge",
			board: true,
			signs: "pictures",
			seed: "ab",
			lines: true,
		} as const;
		expect(asked(change, NONE)).toBe("paper=a4");
		expect(asked(change, null)).toBe("paper=a4");
	});

	it("is the rules alone where these were chosen", () => {
		expect(asked({ what: "rules", size: "mini", board: true, black: true })).toBe("paper=a4&black=true&rules=fr");
	});
});
