import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { Printing } from "../src/protocol";
import { withoutFaults } from "./axe";
import { Room } from "./room";
import { withGames } from "./scriptedRoom";

test.use({ reducedMotion: "reduce" });

/** Shows the picture of a sheet, and not only its frame. */
async function seesSheet(page: Page): Promise<void> {
	const picture = page.locator("figure img");
	await expect
		.poll(() => picture.evaluate((img: HTMLImageElement) => (img.complete ? img.naturalWidth : 0)))
		.toBeGreaterThan(400);
}

test.describe("in a real room", () => {
	const room = new Room();
	test.beforeAll(() => room.start());
	test.afterAll(() => room.clear());

	test("the discs of Jieqi are chosen, looked at and taken away", async ({ page }) => {
		await page.goto(`${room.address}/print`);
		await page.getByLabel("Game").selectOption("jieqi");
		await page.getByText("Letter", { exact: true }).click();
		await page.getByLabel("Backs", { exact: true }).selectOption("long-edge");
		await page.getByLabel("Discs of xiangqi").selectOption("pictures");
		await expect(page.locator("figcaption small")).toHaveText("Jieqi: men, fronts 1 of 1");
		await seesSheet(page);
		await page.getByRole("button", { name: "Next sheet" }).click();
		await expect(page.locator("figcaption small")).toHaveText("Jieqi: men, backs 1 of 1");
		const sheets = Number(/of (\d+)/.exec((await page.locator("figcaption .title").textContent()) ?? "")?.[1]);
		expect(sheets).toBeGreaterThan(2);

		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: "Download the PDF" }).click(),
		]);
		expect(download.suggestedFilename()).toBe("jieqi.pdf");
		const pdf = readFileSync(await download.path()).toString("latin1");
		expect(pdf.startsWith("%PDF-")).toBe(true);
		expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets);
		// 8.5 x 11 inches.
		expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 612(\.\d+)? 79[12](\.\d+)?\s*\]/);
	});

	test("rules are printed in the reader's language, and the choice of paper outlives another game", async ({
		page,
	}) => {
		await page.goto(`${room.address}/print?game=surprise`);
		await page.getByText("Letter", { exact: true }).click();
		await page.getByText("Rules", { exact: true }).click();
		await page.getByLabel("Language").selectOption("vi");
		await seesSheet(page);
		await page.getByLabel("Game").selectOption("chaos");
		await expect(page.locator("figcaption small")).toHaveText("Chaos Chess: rules");
		await expect(page.getByRole("link", { name: "Download the PDF" })).toHaveAttribute(
			"href",
			"/api/print/chaos?paper=letter&rules=vi",
		);
		await expect(page).toHaveURL(/\?game=chaos$/);
	});

	test("a card that does not fit is explained, and mended by keyboard", async ({ page }) => {
		await page.goto(`${room.address}/print?game=surprise`);
		await page.getByLabel("Size of the cards").selectOption("own");
		await page.getByLabel("Width in millimetres").fill("300");
		await page.getByLabel("Height in millimetres").fill("300");
		await expect(page.getByRole("alert")).toContainText("do not fit on the paper");
		await expect(page.getByRole("button", { name: "Download the PDF" })).toBeDisabled();
		await page.getByLabel("Width in millimetres").focus();
		await page.keyboard.press("ControlOrMeta+A");
		await page.keyboard.type("50,5");
		await page.keyboard.press("Tab");
		await page.keyboard.press("ControlOrMeta+A");
		await page.keyboard.type("70");
		await expect(page.getByRole("alert")).toBeHidden();
		await expect(page.getByRole("link", { name: "Download the PDF" })).toHaveAttribute("href", /size=50\.5x70/);
	});

	test("the book is served under the room's own policy, and searched by keyboard", async ({ page }) => {
		const complaints: string[] = [];
		page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
		page.on("pageerror", (error) => complaints.push(error.message));
		await page.goto(`${room.address}/`);
		await page.getByRole("link", { name: /^The book/ }).click();
		await expect(page).toHaveURL(/\/docs\/$/);
		await page.keyboard.press("/");
		await page.keyboard.type("byo-yomi clock record");
		await page.locator("#found a").first().waitFor();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/\/docs\/record\.html#turn$/);
		await expect(page.getByRole("heading", { name: "turn", level: 3 })).toBeInViewport();
		await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: "Jieqi" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jieqi");
		expect(complaints).toEqual([]);
	});
});

/** A printer of one white sheet. */
async function withPrinter(page: Page): Promise<void> {
	await withGames(page);
	const printing: Printing = {
		sheets: [{ title: "Surprise Chess: officers, fronts 1 of 1", width: 210, height: 297 }],
		takes: { cards: true, backs: true, board: true, signs: true, seed: true, options: ["cards-attack"], rules: ["en"] },
	};
	await page.route("**/api/print/*/sheets?*", (route) => route.fulfill({ json: printing }));
	await page.route("**/api/print/*/sheets/*", (route) =>
		route.fulfill({
			contentType: "image/svg+xml",
			body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><path d="M20 20h60v60h-60z"/></svg>',
		}),
	);
}

withoutFaults([
	[
		"print",
		async (page) => {
			await withPrinter(page);
			await page.goto("/print");
			await page.getByLabel("Size of the cards").selectOption("own");
			await page.getByLabel("Backs", { exact: true }).selectOption("short-edge");
			await page.getByRole("link", { name: "Download the PDF" }).waitFor();
		},
	],
	[
		"print-wrong",
		async (page) => {
			await withPrinter(page);
			await page.route("**/api/print/*/sheets?*square=5*", (route) =>
				route.fulfill({ status: 422, json: { error: { code: "wrong-print", message: "no", field: "square" } } }),
			);
			await page.goto("/print");
			await page.getByLabel("Squares of the board").fill("5");
			await page.getByText("A square measures 20 to 80 mm.").waitFor();
		},
	],
	[
		"book",
		async (page) => {
			await page.goto("/docs/fair-deal.html");
			await page.locator("search input").fill("seed");
			await page.locator("#found a").first().waitFor();
		},
	],
]);
