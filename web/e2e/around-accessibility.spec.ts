// Nothing is wrong, by axe, with what surrounds the table, on a phone and a desktop, light and dark.
import type { Page } from "@playwright/test";
import { packScene } from "../src/mine/packed";
import type { Ended } from "../src/net/keepsakes";
import { viewAfter } from "../src/testing/scriptedGame";
import { withoutFaults } from "./axe";
import { GAMES, seat, withGames, withLiveGames } from "./scriptedRoom";

/** How the scripted game ended for White. */
const END: Ended = {
	outcome: { winner: "white", score: null, reason: "checkmate" },
	seat: "white",
	mode: "link",
	names: { white: "Ada", black: "Bruno" },
	computer: null,
	plies: 5,
	at: Date.UTC(2026, 10, 22),
	board: packScene(viewAfter(5).scene),
};

const states: [string, (page: Page) => Promise<void>][] = [
	[
		"menu",
		async (page) => {
			await withGames(page);
			await page.goto("/");
			const menu = page.getByRole("button", { name: "Menu" });
			if (await menu.isVisible()) await menu.click();
			await page.getByRole("link", { name: "My games" }).waitFor();
		},
	],
	[
		"in-progress",
		async (page) => {
			await withGames(page);
			await seat(page, {});
			await page.route("**/api/tables/scripted", (route) =>
				route.fulfill({ json: { type: "sync", n: 1, view: { ...viewAfter(4), seat: "white", shared: false } } }),
			);
			await page.goto("/");
			await page.getByText("Your turn").waitFor();
		},
	],
	[
		"my-games",
		async (page) => {
			await withGames(page);
			await seat(page, { over: true, ended: END });
			await page.goto("/games");
			await page.getByText("You won.").waitFor();
			await page.getByRole("button", { name: "Remove" }).click();
		},
	],
	[
		"my-games-none",
		async (page) => {
			await withGames(page);
			await page.goto("/games");
			await page.getByText("Nothing here yet.").waitFor();
			await page.getByLabel("Import a file").setInputFiles({
				name: "games.json",
				mimeType: "application/json",
				buffer: Buffer.from("{"),
			});
			await page.getByRole("alert").waitFor();
		},
	],
	[
		"analysis",
		async (page) => {
			await withGames(page);
			await seat(page, { over: true, ended: END });
			await page.goto("/analysis");
			await page.getByRole("link", { name: /Chaos Chess/ }).waitFor();
		},
	],
	[
		"watch",
		async (page) => {
			await withLiveGames(page, [3, 5]);
			await page.goto("/watch");
			await page.getByText("Ada – Bruno").first().waitFor();
		},
	],
	[
		"puzzles",
		async (page) => {
			await withGames(
				page,
				GAMES.slice(0, 1).map((game) => ({ ...game, id: "parade", seats: 1, puzzles: true })),
			);
			await page.goto("/puzzles");
			await page.getByRole("link", { name: /Find a puzzle/ }).waitFor();
		},
	],
	[
		"own-clock",
		async (page) => {
			await withGames(page);
			await page.goto("/?game=chaos");
			await page.getByRole("radio", { name: "Custom" }).check();
			await page.getByLabel("Kind of clock").selectOption("byo-yomi");
		},
	],
];

withoutFaults(states);
