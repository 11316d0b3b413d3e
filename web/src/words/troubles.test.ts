// Every code that the room answers has words: the codes are read from the room's own source.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { troubleWords } from "./troubles";

const sources = [
	"error/code.rs",
	"error/by_hand.rs",
	"error/chat.rs",
	"error/engines.rs",
	"error/push.rs",
	"error/report.rs",
	"error/storage.rs",
].map((file) => new URL(`../../../crates/server/src/${file}`, import.meta.url));

/** Codes whose words say what the room wrote, because it names what is wrong in what a person typed. */
const IN_THE_ROOMS_WORDS = [
	"illegal-action",
	"unreadable-action",
	"wrong-option",
	"wrong-clock",
	"wrong-delay",
	"wrong-level",
	"wrong-position",
	"wrong-print",
];
/** Codes of pages that word them themselves: those of records, positions and drawings. */
const ELSEWHERE = /^(record|drawing-|wrong-fen|no-such-lesson|not-finished|no-review|review-)/;

describe("the words of a trouble", () => {
	it("are there for every code of the room", () => {
		const text = sources.map((source) => readFileSync(source, "utf8")).join("\n");
		const codes = [...text.matchAll(/=> "([a-z]+(?:-[a-z]+)*)"/g)].map((match) => match[1] as string);
		expect(codes.length).toBeGreaterThan(30);
		const bare = codes.filter((code) => {
			if (IN_THE_ROOMS_WORDS.includes(code) || ELSEWHERE.test(code)) return false;
			return troubleWords({ code, message: "the room's own words" }) === "The room's own words.";
		});
		expect(bare).toEqual([]);
	});

	it("say what the room wrote where it names what was typed", () => {
		expect(troubleWords({ code: "illegal-action", message: "`e2e5` is not legal here" })).toBe(
			"`e2e5` is not legal here.",
		);
	});
});
