import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type { TableView } from "../src/protocol";
import { openTable, withGames } from "./scriptedRoom";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds wrong, as `rule: element`. */
async function faults(page: Page): Promise<string[]> {
	await page.evaluate(axe);
	return page.evaluate(async () => {
		const { axe } = window as unknown as {
			axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
		};
		const { violations } = await axe.run();
		return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 140)}`));
	});
}

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
		"new-table",
		async (page) => {
			await withGames(page);
			await page.goto("/");
			await page.getByRole("button", { name: "Play Surprise Chess", exact: true }).click();
			await page.getByText("Options of the rules").click();
		},
	],
	[
		"empty-room",
		async (page) => {
			await withGames(page, []);
			await page.goto("/");
			await page.getByText("There is no game in this room.").waitFor();
		},
	],
	[
		"silent-room",
		async (page) => {
			await withGames(page, "silent");
			await page.goto("/");
			await page.getByRole("heading", { name: "The room does not answer" }).waitFor();
		},
	],
	["nowhere", (page) => page.goto("/no/such/page").then(() => undefined)],
	["table-start", (page) => openTable(page, 0)],
	[
		"table-card",
		async (page) => {
			await openTable(page, 2);
			await page.locator("[data-at=d1]").click();
			await page.locator(".odds").hover();
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
			await page.getByRole("button", { name: "Keys and commands" }).click();
		},
	],
];

for (const colorScheme of ["light", "dark"] as const)
	for (const [size, viewport] of [
		["phone", { width: 390, height: 844 }],
		["desktop", { width: 1440, height: 900 }],
	] as const)
		test.describe(`${size}, ${colorScheme}`, () => {
			test.use({ colorScheme, viewport, hasTouch: size === "phone", reducedMotion: "reduce" });
			for (const [name, open] of PAGES)
				test(`axe finds nothing on ${name}`, async ({ page }, info) => {
					await open(page);
					await page.screenshot({ path: info.outputPath(`${name}-${size}-${colorScheme}.png`) });
					expect(await faults(page)).toEqual([]);
				});
		});
