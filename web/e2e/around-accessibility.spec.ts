// Nothing is wrong, by axe, with what surrounds the table, on a phone and a desktop.
import type { Page } from "@playwright/test";
import { packScene } from "../src/mine/packed";
import type { Ended } from "../src/net/keepsakes";
import { viewAfter } from "../src/testing/scriptedGame";
import { withoutFaults } from "./axe";
import { GAMES, seat, withAccount, withGames, withLiveGames, withLobby, withPlayers } from "./scriptedRoom";
import { openReplay } from "./scriptedStudy";

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
			// The page is there once its words are, which may be after its files.
			await page.locator("header.site").waitFor();
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
			const control = { kind: "byo-yomi", base: 600_000, period: 30_000, periods: 3 } as const;
			const clock = { control, left: { white: 9_000, black: 400_000 }, running: "white", waits: 0 } as const;
			await withLiveGames(page, [3, 5], { clock });
			await page.goto("/watch");
			await page
				.getByRole("link", { name: /Bruno.*Ada \(1610\)/ })
				.first()
				.waitFor();
		},
	],
	[
		"lobby",
		async (page) => {
			await withLobby(page);
			await page.goto("/lobby");
			await page.getByRole("heading", { name: "Looking for an opponent" }).waitFor();
			await page.getByText("Color, rules and spectators").click();
		},
	],
	[
		"lobby-choice",
		async (page) => {
			await withLobby(page);
			await page.goto("/lobby");
			await page.getByRole("button", { name: /^Play : Bruno/ }).click();
			await page.getByRole("dialog").getByLabel("Clock").waitFor();
		},
	],
	[
		"lobby-member",
		async (page) => {
			await withAccount(page);
			await withLobby(page);
			await page.goto("/lobby");
			await page.getByText("Color, rules and spectators").click();
			await page.getByLabel("Rated: the game counts").waitFor();
		},
	],
	[
		"players",
		async (page) => {
			await withGames(page);
			await withPlayers(page);
			await page.goto("/players");
			await page.getByRole("link", { name: "Charmeteau" }).waitFor();
		},
	],
	[
		"profile",
		async (page) => {
			await withAccount(page);
			await withGames(page);
			await withPlayers(page);
			await page.goto("/@/Charmeteau");
			await page.getByRole("img", { name: /7 games, from 1500/ }).waitFor();
			await page.getByRole("link", { name: "Brobecker" }).waitFor();
		},
	],
	[
		"privacy",
		async (page) => {
			await withGames(page);
			await page.goto("/privacy");
			await page.getByRole("heading", { name: "Your browser" }).waitFor();
		},
	],
	[
		"own-account",
		async (page) => {
			await withAccount(page);
			await withGames(page);
			await page.goto("/account");
			await page.getByRole("heading", { name: "You have blocked" }).waitFor();
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
		"share-sheet",
		async (page) => {
			await openReplay(page, "?ply=3&as=spectator");
			await page.getByRole("button", { name: "Share", exact: true }).click();
			await page.getByRole("dialog").getByRole("button", { name: "PGN" }).waitFor();
		},
	],
	[
		"lessons-with-stars",
		async (page) => {
			await withGames(page);
			await page.goto("/learn");
			const kept = { of: 3, marks: { "d1g4 dealer-2": "star", "c1f4 dealer-3": "tick" } };
			await page.evaluate((text) => localStorage.setItem("facedown.lesson.surprise", text), JSON.stringify(kept));
			await page.reload();
			await page.getByText("2 of 3 steps done").waitFor();
		},
	],
	[
		"missing-page",
		async (page) => {
			await withGames(page);
			await page.route(/assets\/LearnPage.*\.js/, (route) => route.abort());
			await page.goto("/learn");
			await page.getByRole("heading", { name: "This part of the page could not be loaded" }).waitFor();
		},
	],
	[
		"missing-dialog",
		async (page) => {
			await withGames(page);
			await page.route(/assets\/NewTable.*\.js/, (route) => route.abort());
			await page.goto("/");
			await page.getByRole("button", { name: "Play Surprise Chess", exact: true }).click();
			await page.getByRole("alert").getByText("This part of the page could not be loaded").waitFor();
		},
	],
	[
		"no-script",
		async (page) => {
			await page.route(/assets\/first.*\.js/, (route) => route.abort());
			await page.goto("/");
			await page.getByText("The page could not be loaded.").waitFor();
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
