/** What came of the first moves of a game in the lab's games, as a section of the page of its rules. */
import type { Opening } from "../src/analysis/firstMoves.ts";
import type { Chapter } from "./chapters.ts";
import { isToldOn, percent, shown } from "./measured.ts";

/** The first moves of all published runs. */
export const OPENINGS = "docs/lab/openings.json";

/** Moves with fewer games are left out: little is known of them. */
const FEW = 30;

/** The section in Markdown; empty for chapters that are no rules, and for games without such figures. */
export function firstMoves(chapter: Chapter, addresses: ReadonlySet<string>, openings: string | null): string {
	if (openings === null || !chapter.address.startsWith("/docs/rules/")) return "";
	const all: Opening[] = JSON.parse(openings);
	const told = all.filter(({ game }) => isToldOn(chapter.address, game, addresses));
	// Of each game the table with the most games.
	const tables = [...new Set(told.map(({ game }) => game))].flatMap((id) => {
		const [most] = told.filter(({ game }) => game === id).sort((a, b) => b.games - a.games);
		return most ? [most] : [];
	});
	if (tables.length === 0) return "";
	const up = chapter.source.split("/").slice(1).fill("..").join("/");
	return [
		"### First moves",
		"",
		`Games between two engines of one strength by their first move; those that were played ${FEW} times or more. In brackets the interval of the first side’s score in which the true one is 19 times of 20. What turned up by them, and the rarer moves, are shown beside the start on the analysis board; how they were counted: [first moves](${up}/docs/lab.md#first-moves).`,
		...tables.flatMap(({ name, nodes, games, actions }) => [
			"",
			`${name}, ${games.toLocaleString("en")} games, ${nodes.toLocaleString("en")} positions a move:`,
			"",
			"| move | games | the first side’s score | won | drawn | lost |",
			"| --- | --- | --- | --- | --- | --- |",
			...actions
				.filter((move) => move.games >= FEW)
				.map(({ action, games, white, drawn, black, interval }) => {
					const score = shown({ value: (white + drawn / 2) / games, interval }, percent, " %");
					return `| ${action} | ${games} | ${score} | ${white} | ${drawn} | ${black} |`;
				}),
		]),
		"",
	].join("\n");
}
