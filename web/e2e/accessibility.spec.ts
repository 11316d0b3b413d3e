import type { Page } from "@playwright/test";
import type { TableView } from "../src/protocol";
import { withoutFaults } from "./axe";
import { openByHand, openByHandList } from "./scriptedByHand";
import { openTable, withGames, withInvitation, withLiveGames } from "./scriptedRoom";

/** A table whose people sit at screens of their own, through White's observer. */
const apart: Partial<TableView> = {
	mode: "link",
	shared: false,
	seat: "white",
	deal: {
		commitment: "a1".repeat(32),
		position: null,
		drawn: true,
		maker: "white",
		contributions: [
			{ seat: "white", computer: false, commitment: "b2".repeat(32), contribution: "c3".repeat(32) },
			{ seat: "black", computer: false, commitment: "d4".repeat(32), contribution: "e5".repeat(32) },
		],
		secret: null,
	},
};

const over: Partial<TableView> = {
	phase: "over",
	toAct: [],
	legal: [],
	outcome: { winner: "white", score: null, reason: "checkmate" },
	sitting: {
		games: [
			{ table: "first", white: 1, pair: null, result: "1/2-1/2" },
			{ table: "scripted", white: 0, pair: null, result: "1-0" },
		],
		score: [1.5, 0.5],
		pairScore: null,
		pair: null,
		white: 0,
		aborts: [1, 0],
	},
};

const PAGES: [string, (page: Page) => Promise<void>][] = [
	[
		"front",
		async (page) => {
			await withGames(page);
			await page.goto("/");
			await page.getByRole("heading", { name: "Chaos Chess" }).waitFor();
		},
	],
	[
		"front-live",
		async (page) => {
			await withGames(page);
			await withLiveGames(page, [2, 3, 5]);
			await page.goto("/");
			await page
				.getByRole("link", { name: /Bruno.*Ada \(1610\)/ })
				.first()
				.waitFor();
		},
	],
	[
		"join",
		async (page) => {
			await withInvitation(page);
			await page.goto("/join/invited#key");
			await page.getByRole("button", { name: "Join and play" }).waitFor();
		},
	],
	[
		"join-taken",
		async (page) => {
			await withInvitation(page, "seat-taken");
			await page.goto("/join/invited#key");
			await page.getByRole("heading", { name: "This invitation is no longer open" }).waitFor();
		},
	],
	[
		"waiting",
		async (page) => {
			await openTable(page, 0, {
				...apart,
				seat: null,
				phase: "dealing",
				toAct: [],
				legal: [],
				joined: false,
				deal: { commitment: "0".repeat(64), position: null, drawn: true, maker: null, contributions: [], secret: null },
				names: { white: "Ada", black: "" },
			});
			await page.getByRole("img", { name: "QR code for the same link" }).locator("path").waitFor({ state: "attached" });
		},
	],
	[
		"table-clocks",
		async (page) => {
			const control = { kind: "increment", base: 300_000, increment: 3_000 } as const;
			const clock = { control, left: { white: 14_300, black: 247_000 }, running: "black", waits: 0 } as const;
			const gone = { seat: "black", claimAfter: 23_000 } as const;
			const change = { ...apart, clock, legal: [], toAct: ["black" as const], mayTakeback: true };
			await openTable(page, 3, change, { white: true, black: false, spectators: 2, gone, rematch: null });
			await page.getByText("Your opponent left").waitFor();
		},
	],
	[
		"table-takeback",
		async (page) => {
			await openTable(page, 3, { ...apart, takeback: "black" });
			await page.getByText("wants to take back the last move").waitFor();
		},
	],
	[
		"table-computer",
		async (page) => {
			const change = { ...apart, mode: "computer" as const, computer: { seat: "black" as const, level: 3 }, legal: [] };
			await openTable(page, 3, change);
			await page.getByText("thinking").waitFor();
		},
	],
	[
		"deal-parts",
		async (page) => {
			await openTable(page, 3, apart);
			const sheet = page.getByRole("button", { name: "Moves and more" });
			if (await sheet.isVisible()) await sheet.click();
			await page.getByRole("button", { name: "Fair deal" }).click();
		},
	],
	[
		"new-table",
		async (page) => {
			await withGames(page);
			await page.goto("/");
			await page.getByRole("button", { name: "Play Surprise Chess", exact: true }).click();
			await page.getByText("Rule options").click();
		},
	],
	[
		"empty-room",
		async (page) => {
			await withGames(page, []);
			await page.goto("/");
			await page.getByText("This server has no games.").waitFor();
		},
	],
	[
		"silent-room",
		async (page) => {
			await withGames(page, "silent");
			await page.goto("/");
			await page.getByRole("heading", { name: "The server is not responding" }).waitFor();
		},
	],
	["nowhere", (page) => page.goto("/no/such/page").then(() => undefined)],
	["by-hand", openByHandList],
	["by-hand-middle", (page) => openByHand(page, 3)],
	[
		"by-hand-question",
		async (page) => {
			const chances = ["K", "Q", "R", "B", "N"].map((piece) => ({
				piece,
				count: piece > "K" && piece !== "Q" ? 2 : 1,
			}));
			const left = { of: 8, chances };
			await openByHand(page, 2, { asked: { place: "d1", what: "what the card on d1 is", left, only: "white" } });
			await page.keyboard.press("p");
			await page.getByRole("alert").getByText("No pawn is left.").waitFor();
		},
	],
	["table-start", (page) => openTable(page, 0)],
	[
		"table-card",
		async (page) => {
			await openTable(page, 2);
			await page.locator("[data-at=d1]").click();
			await page.locator(".odds").waitFor();
		},
	],
	["table-middle", (page) => openTable(page, 5)],
	["table-over", (page) => openTable(page, 5, over)],
	[
		"table-resigning",
		async (page) => {
			await openTable(page, 3);
			await page.getByRole("button", { name: "Resign" }).click();
		},
	],
	[
		"settings",
		async (page) => {
			await openTable(page, 3);
			await page.getByRole("button", { name: "Settings" }).click();
		},
	],
	[
		"keys",
		async (page) => {
			await openTable(page, 3);
			// A phone has no button for it; a tablet has, and may be made smaller.
			const size = page.viewportSize();
			await page.setViewportSize({ width: 820, height: 1180 });
			await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
			if (size) await page.setViewportSize(size);
		},
	],
];

withoutFaults(PAGES);
