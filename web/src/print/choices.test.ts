// What is asked of the room for what was chosen.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { PrintTakes } from "../protocol";
import { artOf, BACKS, choiceOf, PAPERS, type PrintChoices, queryOf, SIGNS, SIZES, usualChoices } from "./choices";

const ALL: PrintTakes = {
	cards: true,
	backs: true,
	board: true,
	signs: true,
	seed: true,
	art: ["bk.svg", "wk.svg"],
	deals: 24,
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

	it("is paper, inks and every option of the game where deals are printed sealed", () => {
		const change = { what: "deals", size: "mini", seed: "ab", black: true, options: { checkers: "4" } } as const;
		expect(asked(change)).toBe("paper=a4&black=true&option=checkers=4");
	});
});

describe("what was refused", () => {
	it("is the choice that is named, or that something stands in", () => {
		const fields = ["size", "deals.count", "deals.seeds.0", "art.wk.svg", null];
		expect(fields.map(choiceOf)).toEqual(["size", "deals", "seed", "art", null]);
	});
});

describe("what may be chosen", () => {
	const source = (file: string) => readFileSync(new URL(`../../../crates/print/src/${file}`, import.meta.url), "utf8");

	it("is called as the printer calls it", () => {
		const named = [...source("choices.rs").matchAll(/\((Paper|Backs|Signs)::\w+, "([a-z0-9-]+)"/g)];
		const names = (kind: string) => named.filter((match) => match[1] === kind).map((match) => match[2]);
		expect([names("Paper"), names("Backs"), names("Signs")]).toEqual([[...PAPERS], [...BACKS], [...SIGNS]]);
		const sizes = [...source("paper.rs").matchAll(/"([a-z]+)" => return Ok/g)].map((match) => match[1]);
		expect(["usual", ...sizes, "own"]).toEqual([...SIZES]);
	});

	it("has bounds as the printer has them", () => {
		expect(source("own_art.rs")).toContain("const BYTES: u64 = 512 << 10;");
	});
});

describe("drawings of one's own", () => {
	it("are read by the names of their files, and of one that is too large no more than tells it", async () => {
		const art = await artOf([new File(["<svg/>"], "wk.svg"), new File(["x".repeat(600_000)], "bk.svg")]);
		expect(Object.keys(art)).toEqual(["wk.svg", "bk.svg"]);
		expect(art["wk.svg"]).toBe("<svg/>");
		expect(art["bk.svg"]).toHaveLength(524_289);
	});
});
