/** What the lab's table of all games says of one game, as a section of the page of its rules. */
import type { Chapter } from "./chapters.ts";

/** The published run that has every game for two in it. */
export const TOUR = "docs/lab/tour/report.json";

/** An estimate; without an interval where too many games were another one over again, or nothing varied. */
interface Estimate {
	value: number;
	interval: [number, number] | null;
}

/** A game's row: `arms` of the report, beside the game that its plan names. */
interface Row {
	game: string;
	name: string;
	games: number;
	of: (measure: string) => Estimate | undefined;
}

interface Report {
	plan: { study: { arm: { name: string; game: string }[] } };
	findings: {
		deals: number;
		strengths: {
			nodes: number;
			arms: { name: string; games: number; measures: { name: string; estimate: Estimate }[] }[];
		}[];
	};
}

/** A number with so many decimals; halves to the even digit, as the lab's own tables have it. */
function rounded(value: number, decimals: number): string {
	const scaled = value * 10 ** decimals;
	const below = Math.floor(scaled);
	const even = scaled - below === 0.5 && below % 2 === 0 ? below : Math.round(scaled);
	return (even / 10 ** decimals).toFixed(decimals);
}

export const percent = (value: number) => rounded(value * 100, 1);
const number = (value: number) => rounded(value, Math.abs(value) < 10 ? 2 : 1);

/** The measures that are shown, in words for players, and how each is written. */
const SHOWN: [measure: string, words: string, written: (value: number) => string, unit?: string][] = [
	["White's score", "White’s score", percent, " %"],
	["drawn", "games drawn", percent, " %"],
	["turns of both sides", "turns of both sides", number],
	["legal actions", "legal actions in a turn", number],
	["deal's share of the result", "share of the deal in the result", number],
	["suspense of the reveals", "suspense of the reveals", number],
	["bits that chance told", "bits that chance tells", number],
	["bits hidden at the start", "bits hidden from a player at the start", number],
	["bits hidden after 20 turns", "after 20 turns of both sides", number],
	["bits hidden after 40 turns", "after 40 turns", number],
	["bits hidden after 80 turns", "after 80 turns", number],
	["turn after which half is known", "turn after which half is known", number],
	["drama", "drama", number],
	["changes of the leader", "changes of the leader", number],
];

/** An estimate as the lab's table has it: `55.2 % (49.2 to 61.3)`; without the interval where all games were alike. */
export function shown({ value, interval }: Estimate, written: (value: number) => string, unit = ""): string {
	const told = interval && interval[0] < interval[1] ? ` (${written(interval[0])} to ${written(interval[1])})` : "";
	return `${written(value)}${unit}${told}`;
}

/** The rules' page on which a game is told: its own, or that of the game whose variant it is. */
export function isToldOn(address: string, game: string, addresses: ReadonlySet<string>): boolean {
	const pageOf = (id: string): string | null => {
		const page = `/docs/rules/${id}.html`;
		if (addresses.has(page)) return page;
		return id.includes("-") ? pageOf(id.slice(0, id.lastIndexOf("-"))) : null;
	};
	return pageOf(game) === address;
}

/** The section in Markdown; empty for chapters that are no rules, and for games that the run does not have. */
export function measured(chapter: Chapter, addresses: ReadonlySet<string>, tour: string | null): string {
	if (tour === null || !chapter.address.startsWith("/docs/rules/")) return "";
	const { plan, findings }: Report = JSON.parse(tour);
	const [strength] = findings.strengths;
	if (!strength) return "";
	const rows: Row[] = plan.study.arm.flatMap(({ name, game }) => {
		const arm = strength.arms.find((arm) => arm.name === name);
		if (!arm || !isToldOn(chapter.address, game, addresses)) return [];
		const of = (measure: string) => arm.measures.find(({ name }) => name === measure)?.estimate;
		return [{ game, name, games: arm.games, of }];
	});
	const [first] = rows;
	if (!first) return "";
	const up = chapter.source.split("/").slice(1).fill("..").join("/");
	const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
	const refused = rows.some((row) => SHOWN.some(([measure]) => row.of(measure)?.interval === null));
	return [
		"## Measured",
		"",
		`${first.games} games on ${findings.deals} deals between two engines of one strength (${strength.nodes.toLocaleString("en")} positions an action); in brackets the interval in which the true figure is 19 times of 20.${refused ? " There is none where all deals gave the same, or where more than one game in a hundred was another one over again." : ""} What each figure means, and the other games beside it: [all games in one table](${up}/docs/lab.md#all-games-in-one-table).`,
		"",
		line(["", ...rows.map(({ name }) => name)]),
		line(["---", ...rows.map(() => "---")]),
		...SHOWN.map(([measure, words, written, unit]) =>
			line([
				words,
				...rows.map((row) => {
					const estimate = row.of(measure);
					return estimate ? shown(estimate, written, unit) : "";
				}),
			]),
		),
		"",
	].join("\n");
}
