// The book's chapters, its links and its pages, from files that the test makes up.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Book, type Files, readBook } from "./book.ts";
import { addressOf, beside, readSummary } from "./chapters.ts";
import { frame, LOST } from "./frame.ts";
import { searched } from "./searched.ts";

/** A repository of these files. */
function repository(texts: Record<string, string>): Files {
	return {
		text: (path) => texts[path] ?? null,
		exists: (path) => Object.keys(texts).some((known) => known === path || known.startsWith(`${path}/`)),
	};
}

const SUMMARY = "# Contents\n\n- [Start](README.md)\n\n## Games\n\n- [Jieqi](../crates/games/src/jieqi/rules.md)\n";
const GOOD = {
	"docs/SUMMARY.md": SUMMARY,
	"docs/README.md":
		"# Start\n\nSee [the pieces](../crates/games/src/jieqi/rules.md#the-pieces-15) and [a program](deal.py).",
	"docs/deal.py": "print()",
	"crates/games/src/jieqi/rules.md":
		"# Jieqi\n\nCovered.\n\n## The pieces (15)\n\nRooks & `<cannons>`.\n\n[back](../../../../docs/README.md)",
};

const bodyOf = (book: Book, address: string) =>
	book.pages.find(({ chapter }) => chapter.address === address)?.body ?? "";

describe("the chapters", () => {
	it("are served under names of their own", () => {
		for (const [source, address] of [
			["docs/README.md", "/docs/index.html"],
			["docs/fair-deal.md", "/docs/fair-deal.html"],
			["docs/fair-deal/deal.py", "/docs/fair-deal/deal.py"],
			["ARCHITECTURE.md", "/docs/architecture.html"],
			["crates/games/src/cloak_and_dagger/rules.md", "/docs/rules/cloak-and-dagger.html"],
			["crates/games/src/mysterious/rules-casual.md", "/docs/rules/mysterious-casual.html"],
		] as const)
			expect(addressOf(source)).toBe(address);
	});

	it("are listed by part", () => {
		const parts = readSummary(SUMMARY);
		expect(parts.map(({ title, chapters }) => [title, chapters.map(({ source }) => source)])).toEqual([
			[null, ["docs/README.md"]],
			["Games", ["crates/games/src/jieqi/rules.md"]],
		]);
	});

	it("name files from where they stand", () => {
		expect(beside("docs/a.md", "../NOTICE")).toBe("NOTICE");
		expect(beside("docs/a.md", "fair-deal/deal.py")).toBe("docs/fair-deal/deal.py");
		expect(beside("a.md", "../../x")).toBe("../../x");
	});
});

describe("what was measured", () => {
	const estimate = (value: number, interval: [number, number] | null) => ({ value, interval });
	const arm = (name: string, interval: [number, number] | null) => ({
		name,
		games: 400,
		measures: [{ name: "White's score", estimate: estimate(0.552, interval) }],
	});
	const tour = JSON.stringify({
		plan: {
			study: {
				arm: [
					{ name: "Jieqi", game: "jieqi" },
					{ name: "Fast Jieqi", game: "jieqi-fast" },
					{ name: "Chaos", game: "chaos" },
				],
			},
		},
		findings: {
			deals: 200,
			strengths: [{ nodes: 2000, arms: [arm("Jieqi", [0.4916, 0.6134]), arm("Fast Jieqi", null), arm("Chaos", null)] }],
		},
	});
	const lab = "# The lab\n\n### All games in one table\n";
	const texts = {
		...GOOD,
		"docs/SUMMARY.md": `${SUMMARY}\n- [Lab](lab.md)\n`,
		"docs/lab.md": lab,
		"docs/lab/tour/report.json": tour,
	};

	it("stands on the page of a game's rules, its variants beside it", () => {
		const book = readBook(repository(texts));
		expect(book.faults).toEqual([]);
		const rules = bodyOf(book, "/docs/rules/jieqi.html");
		expect(rules).toContain('<h2 id="measured">');
		expect(rules).toContain("<td>55.2 % (49.2 to 61.3)</td>\n<td>55.2 %</td>");
		expect(rules).toContain("400 games on 200 deals");
		expect(rules).toContain("another one over again");
		expect(rules).toContain('href="/docs/lab.html#all-games-in-one-table"');
		expect(rules).not.toContain("Chaos");
		expect(bodyOf(book, "/docs/lab.html")).not.toContain("measured");
	});

	it("has the first moves of a game beside it, but for those of few games", () => {
		const move = (action: string, games: number) => ({
			action,
			games,
			white: games,
			drawn: 0,
			black: 0,
			interval: [0.9, 1],
		});
		const table = (game: string, games: number, actions: unknown[]) => ({
			game,
			name: "A game",
			options: {},
			nodes: 2000,
			games,
			actions,
		});
		const openings = JSON.stringify([
			table("jieqi", 31, [move("a3a4", 31)]),
			table("jieqi", 1069, [move("b2b6", 1040), move("c3c4", 29)]),
			table("chaos", 40, [move("e2e4", 40)]),
		]);
		const more = { "docs/lab.md": `${lab}\n### First moves\n`, "docs/lab/openings.json": openings };
		const book = readBook(repository({ ...texts, ...more }));
		expect(book.faults).toEqual([]);
		const rules = bodyOf(book, "/docs/rules/jieqi.html");
		expect(rules).toContain('<h3 id="first-moves">');
		expect(rules).toContain("A game, 1,069 games, 2,000 positions a move:");
		expect(rules).toContain("<td>b2b6</td>\n<td>1040</td>\n<td>100.0 % (90.0 to 100.0)</td>");
		for (const other of ["a3a4", "c3c4", "e2e4"]) expect(rules).not.toContain(other);
	});

	it("is left out without a run", () => {
		expect(bodyOf(readBook(repository(GOOD)), "/docs/rules/jieqi.html")).not.toContain("measured");
	});

	it("is there for every game for two of this repository", () => {
		const root = join(import.meta.dirname, "../..");
		const book = readBook({
			text: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null),
			exists: (path) => existsSync(join(root, path)),
		});
		expect(book.faults).toEqual([]);
		const rules = book.pages.filter(({ chapter }) => chapter.address.startsWith("/docs/rules/"));
		const figures = rules.filter(({ body }) => body.includes('<h2 id="measured">'));
		// The two solitaires have no opponent to be measured against.
		expect([rules.length, figures.length]).toEqual([9, 7]);
		// And it says what the lab's own table says.
		const lab = readFileSync(join(root, "docs/lab.md"), "utf8").split("\n");
		const head = lab.findIndex((line) => line.startsWith("| game | White’s score"));
		const rows = lab.slice(head + 2, head + 10).map((line) => line.split("|").map((cell) => cell.trim()));
		const cells = rules.flatMap(({ body }) => [...body.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell));
		for (const row of rows) for (const cell of row.slice(2, -1)) expect(cells, row.join(" ")).toContain(cell);
	});
});

describe("the book", () => {
	it("links its pages, and holds the files that stand beside them", () => {
		const book = readBook(repository(GOOD));
		expect(book.faults).toEqual([]);
		expect(bodyOf(book, "/docs/index.html")).toContain('<a href="/docs/rules/jieqi.html#the-pieces-15">the pieces</a>');
		expect(book.assets).toEqual([["docs/deal.py", "/docs/deal.py"]]);
		const rules = bodyOf(book, "/docs/rules/jieqi.html");
		expect(rules).toContain('<h2 id="the-pieces-15">');
		expect(rules).toContain("Rooks &amp; <code>&lt;cannons&gt;</code>.");
		expect(rules).toContain('<a href="/docs/index.html">back</a>');
	});

	it("names the files of the sources that it does not hold, without a link", () => {
		const book = readBook(repository({ ...GOOD, NOTICE: "", "docs/README.md": "# Start\n\n[credits](../NOTICE)" }));
		expect(book.faults).toEqual([]);
		expect(bodyOf(book, "/docs/index.html")).toContain(
			'<span class="source" title="NOTICE, in the sources">credits</span>',
		);
	});

	it.each([
		["a file that is not there", "[x](gone.md)", "docs/README.md: gone.md: there is no such file"],
		["a file outside", "[x](../../secret)", "docs/README.md: ../../secret: there is no such file"],
		["a heading that is not there", "[x](#gone)", "docs/README.md: #gone: there is no such heading in docs/README.md"],
		[
			"a heading of another chapter",
			"[x](../crates/games/src/jieqi/rules.md#gone)",
			"docs/README.md: ../crates/games/src/jieqi/rules.md#gone: there is no such heading in crates/games/src/jieqi/rules.md",
		],
		[
			"a picture without words",
			"![](deal.py)",
			"docs/README.md: deal.py: a picture needs words for those who do not see it",
		],
		["HTML", "<b>x</b>", "docs/README.md: <b>: HTML is not taken; write Markdown"],
	])("finds %s", (_, text, fault) => {
		expect(readBook(repository({ ...GOOD, "docs/README.md": `# Start\n\n${text}` })).faults).toContain(fault);
	});

	it("finds a chapter that is missing", () => {
		const { "docs/README.md": _, ...rest } = GOOD;
		expect(readBook(repository(rest)).faults).toEqual([
			"docs/SUMMARY.md: there is no docs/README.md",
			"crates/games/src/jieqi/rules.md: ../../../../docs/README.md: there is no such file",
		]);
	});

	it("gives two headings of one name two anchors", () => {
		const book = readBook(
			repository({ ...GOOD, "docs/README.md": "# Start\n\n## Form\n\n## Form\n\n[second](#form-1)" }),
		);
		expect(book.faults).toEqual([]);
	});

	it("takes no empty cell for a heading", () => {
		const table = (head: string) => `# Start\n\n| ${head} | |\n| --- | --- |\n| a | b |`;
		const bodyWith = (head: string) =>
			bodyOf(readBook(repository({ ...GOOD, "docs/README.md": table(head) })), "/docs/index.html");
		expect(bodyWith("x")).toMatch(/<th>x<\/th>\s*<td><\/td>/);
		expect(bodyWith("")).not.toContain("thead");
	});

	it("frames each page with its neighbours and no inline script", () => {
		const book = readBook(repository(GOOD));
		const needs = { script: "/s.js", styles: ["/s.css"] };
		const [start, rules] = book.pages.map((page) => frame(book, page, needs));
		expect(start).toContain('<a rel="next" href="/docs/rules/jieqi.html">');
		const lost = frame(book, LOST, needs);
		expect(lost).toContain('<li><a href="/docs/rules/jieqi.html">');
		expect(lost).not.toContain("<a rel=");
		expect(rules).toContain('<a href="/docs/rules/jieqi.html" aria-current="page">Jieqi</a>');
		for (const page of [start, rules]) {
			expect(page?.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/s.js">']);
			expect(page).not.toMatch(/<style| style=| on[a-z]+=/);
		}
	});

	it("is searched by section", () => {
		expect(searched(readBook(repository(GOOD)))).toContainEqual({
			id: "/docs/rules/jieqi.html#the-pieces-15",
			page: "Jieqi",
			heading: "The pieces (15)",
			text: "Rooks & <cannons>. back",
		});
	});
});
