// What axe finds on the pages of a solitaire, as they are with nothing behind them but made-up answers.
import type { Page } from "@playwright/test";
import type { TableView, Tally } from "../src/protocol";
import { startScene } from "../src/testing/scriptedGame";
import { withoutFaults } from "./axe";
import { GAMES, openTable, withGames } from "./scriptedRoom";

const scene = {
	...startScene(),
	cells: (
		[
			["c1", "white", "B"],
			["g1", "white", "R"],
			["f2", "black", "K"],
			["f3", "white", "N"],
		] as const
	).map(([at, seat, piece]) => ({ at, piece: { type: "open", seat, piece } as const, light: 0, dark: 0 })),
};

const tally: Tally = {
	score: 8,
	groups: [["c1"], ["g1"], ["f2", "f3"]],
	orders: [{ by: "f2", piece: "g1", to: ["g2"] }],
	piles: [
		{ name: "deck", cards: 8, seen: "" },
		{ name: "spent", cards: 0, seen: "" },
		{ name: "laid-out", cards: 4, seen: "" },
	],
	next: [{ at: "h3", pieces: "Nn", count: 2, of: 8 }],
};

const solo: Partial<TableView> = {
	game: "parade",
	seat: "solo",
	toAct: ["solo"],
	scene,
	tally,
	legal: [
		{ text: "f2:g1g2", from: "g1", to: "g2", choice: "f2" },
		{ text: "add", from: null, to: null, choice: null },
	],
	mayTakeback: true,
	daily: "2026-11-21",
};

async function soloPage(page: Page): Promise<void> {
	const targets = { games: 2000, lost: 3, low: 3, median: 4, high: 5, best: 6 };
	const [first] = GAMES;
	await withGames(
		page,
		first ? [{ ...first, id: "parade", name: "Parade Chess Solitaire", seats: 1, targets, puzzles: true }] : [],
	);
	await page.goto("/solo/parade");
	await page.getByRole("heading", { name: "Puzzles" }).waitFor();
}

async function table(page: Page, change: Partial<TableView>): Promise<void> {
	await withGames(page);
	await openTable(page, 0, { ...solo, ...change });
	await page.locator("[data-at=a1]").waitFor();
}

const over: Partial<TableView> = {
	legal: [],
	toAct: [],
	phase: "over",
	outcome: { winner: "solo", score: 5, reason: "one-group" },
	undone: { count: 2, marked: true },
};

withoutFaults([
	["the page of a solitaire", soloPage],
	["a solitaire being played", (page) => table(page, {})],
	["a solitaire that is over", (page) => table(page, over)],
]);
