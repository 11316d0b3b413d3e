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
		await page.getByLabel("Xiangqi pieces").selectOption("pictures");
		await expect(page.locator("figcaption small")).toHaveText("Jieqi: pieces, fronts 1 of 1");
		await seesSheet(page);
		await page.getByRole("button", { name: "Next sheet" }).click();
		await expect(page.locator("figcaption small")).toHaveText("Jieqi: pieces, backs 1 of 1");
		const sheets = Number(/of (\d+)/.exec((await page.locator("figcaption .title").textContent()) ?? "")?.[1]);
		expect(sheets).toBeGreaterThan(2);

		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: "Download PDF" }).click(),
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
		await page.getByRole("form", { name: "Print" }).getByLabel("Language").selectOption("vi");
		await seesSheet(page);
		await page.getByLabel("Game").selectOption("chaos");
		await expect(page.locator("figcaption small")).toHaveText("Chaos Chess: rules");
		await expect(page.getByRole("link", { name: "Download PDF" })).toHaveAttribute(
			"href",
			"/api/print/chaos?paper=letter&rules=vi",
		);
		await expect(page).toHaveURL(/\?game=chaos$/);
	});

	test("a card that does not fit is explained, and mended by keyboard", async ({ page }) => {
		await page.goto(`${room.address}/print?game=surprise`);
		await page.getByLabel("Card size").selectOption("own");
		await page.getByLabel("Width in millimeters").fill("300");
		await page.getByLabel("Height in millimeters").fill("300");
		await expect(page.getByRole("alert")).toContainText("do not fit on the paper");
		await expect(page.getByRole("button", { name: "Download PDF" })).toBeDisabled();
		await page.getByLabel("Width in millimeters").focus();
		await page.keyboard.press("ControlOrMeta+A");
		await page.keyboard.type("50,5");
		await page.keyboard.press("Tab");
		await page.keyboard.press("ControlOrMeta+A");
		await page.keyboard.type("70");
		await expect(page.getByRole("alert")).toBeHidden();
		await expect(page.getByRole("link", { name: "Download PDF" })).toHaveAttribute("href", /size=50\.5x70/);
	});

	test("own drawings are chosen or dropped, wrong ones named, right ones printed", async ({ page }) => {
		const drawing = (name: string, box = "0 0 9 9") => ({
			name: `${name}.svg`,
			mimeType: "image/svg+xml",
			buffer: Buffer.from(
				`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path fill="#c00" d="M1 1H8V8Z"/></svg>`,
			),
		});
		const names = ["b", "w"].flatMap((side) => [..."bknqr"].map((piece) => side + piece));
		const files = page.locator("input[type=file]");
		const alert = page.getByRole("alert");
		await page.goto(`${room.address}/print?game=surprise`);
		await seesSheet(page);
		await files.setInputFiles([drawing("king")]);
		await expect(alert).toContainText("bb.svg is missing. Add a square SVG for each of bb.svg, bk.svg");
		await files.setInputFiles(names.map((name) => drawing(name, name === "wk" ? "0 0 9 18" : undefined)));
		await expect(alert).toHaveText("wk.svg is not square. Make it square, so that it is not distorted.");
		await files.setInputFiles(names.map((name) => drawing(name)));
		await expect(alert).toBeHidden();
		await expect(page.locator("figure img")).toHaveAttribute("src", /^blob:/);
		await seesSheet(page);
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name: "Download PDF" }).click(),
		]);
		expect(download.suggestedFilename()).toBe("surprise.pdf");
		expect(readFileSync(await download.path(), "latin1").startsWith("%PDF-")).toBe(true);
		await page.getByRole("button", { name: "Remove" }).click();
		await expect(page.getByRole("link", { name: "Download PDF" })).toBeVisible();
		const dropped = await page.evaluateHandle(() => {
			const data = new DataTransfer();
			data.items.add(new File(["<svg"], "wk.svg"));
			return data;
		});
		await page.getByRole("group", { name: "Your own artwork" }).dispatchEvent("drop", { dataTransfer: dropped });
		await expect(alert).toContainText("bb.svg is missing");
		// Files that no piece of the game is drawn by are named; small letters or not is all one.
		await files.setInputFiles([...names.map((name) => drawing(name.toUpperCase())), drawing("king")]);
		await expect(alert).toBeHidden();
		await expect(page.getByText("Not used: king.svg.")).toBeVisible();
		// Another game has pieces of its own.
		await page.getByLabel("Game").selectOption("jieqi");
		await expect(page.locator("figcaption small")).toContainText("Jieqi");
		await expect(alert).toBeHidden();
		await expect(page.getByText(/^Choose or drop square SVG files here: ba\.svg/)).toBeVisible();
	});

	test("sealed deals are drawn by the room, stay when the paper changes, and stand in no address", async ({ page }) => {
		const addresses: string[] = [];
		page.on("request", (request) => addresses.push(request.url()));
		await page.goto(`${room.address}/print?game=surprise`);
		await page.getByText("Sealed deals", { exact: true }).click();
		await expect(page.getByText(/you are the arbiter and do not play/)).toBeVisible();
		await expect(page.locator("figcaption small")).toHaveText("Surprise Chess: slips for the tables");
		await seesSheet(page);
		const seals = page.locator("form li code");
		const seal = (await seals.textContent()) ?? "";
		expect(seal).toMatch(/^[0-9a-f]{64}$/);
		await page.getByText("Letter", { exact: true }).click();
		await page.getByLabel("Number of deals").fill("2");
		await expect(seals).toHaveCount(2);
		await expect(seals.first()).toHaveText(seal);
		await expect(page.locator("figcaption .title")).toContainText("Sheet 1 of 3");
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name: "Download PDF" }).click(),
		]);
		expect(readFileSync(await download.path(), "latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
		await page.getByRole("button", { name: "New seed" }).click();
		await expect(seals.first()).not.toHaveText(seal);
		await page.getByLabel("Number of deals").fill("25");
		await expect(page.getByRole("alert")).toHaveText("Enter 1 to 24 deals.");
		await page.getByLabel("Number of deals").fill("1");
		await page.getByLabel("Seed").fill("77".repeat(32));
		await expect(page.getByRole("alert")).toBeHidden();
		await expect(seals).toHaveCount(1);
		// Another game is dealt too; in one in which nothing is, its kit is shown.
		await page.getByLabel("Game").selectOption("jieqi");
		await expect(page.locator("figcaption small")).toHaveText("Jieqi: slips for the tables");
		await page.getByLabel("Game").selectOption("mysterious");
		await expect(page.locator("figcaption small")).toContainText("Mysterious Chess: ");
		await expect(page.getByRole("radio", { name: "Cards and pieces" })).toBeChecked();
		await expect(page.getByRole("alert")).toBeHidden();
		expect(addresses.filter((address) => /[0-9a-f]{64}/.test(address))).toEqual([]);
	});

	test("the book is served under the room's own policy, and searched by keyboard", async ({ page }) => {
		const complaints: string[] = [];
		page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
		page.on("pageerror", (error) => complaints.push(error.message));
		await page.goto(`${room.address}/`);
		await page.getByRole("link", { name: /^Documentation/ }).click();
		await expect(page).toHaveURL(/\/docs\/$/);
		// It is there once its script runs; a key before that is lost.
		await expect(page.getByRole("search")).toBeVisible();
		await page.keyboard.press("/");
		await page.keyboard.type("byo-yomi actor clock");
		await page.locator("#found a").first().waitFor();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/\/docs\/record\.html#turn$/);
		await expect(page.getByRole("heading", { name: "turn", level: 3 })).toBeInViewport();
		await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: "Jieqi" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jieqi");
		expect(complaints).toEqual([]);
		const lost = await page.goto(`${room.address}/docs/rules/nowhere.html`);
		expect(lost?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such page");
		await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: "Jieqi" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jieqi");
	});
});

/** A printer of one white sheet. */
async function withPrinter(page: Page): Promise<void> {
	await withGames(page);
	const printing: Printing = {
		sheets: [{ title: "Surprise Chess: pieces, fronts 1 of 1", width: 210, height: 297 }],
		takes: {
			cards: true,
			backs: true,
			board: true,
			signs: true,
			seed: true,
			art: ["bk.svg", "wk.svg"],
			deals: 24,
			options: ["cards-attack"],
			rules: ["en"],
		},
		deals: [],
	};
	const deals = [{ seed: "77".repeat(32), commitment: "ab".repeat(32) }];
	await page.route("**/api/print/*/sheets?*", (route) => {
		const sealed = route.request().method() === "POST";
		return route.fulfill({ json: sealed ? { ...printing, deals } : printing });
	});
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
			await page.getByLabel("Card size").selectOption("own");
			await page.getByLabel("Backs", { exact: true }).selectOption("short-edge");
			await page.getByRole("link", { name: "Download PDF" }).waitFor();
		},
	],
	[
		"print-deals",
		async (page) => {
			await withPrinter(page);
			await page.goto("/print");
			await page.getByText("Sealed deals", { exact: true }).click();
			await page.getByText("ab".repeat(32)).waitFor();
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
			await page.getByLabel("Board squares").fill("5");
			await page.getByText("Enter 20 to 80 mm for a square.").waitFor();
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
