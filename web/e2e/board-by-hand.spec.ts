// An evening of four with real cards: one board is told on the page to its end and reported; its replay is where the result is.
import { expect, type Page, test } from "@playwright/test";
import { faults } from "./axe";
import { DESKTOP, leaveAll, PHONE, person } from "./people";
import { byFinger, byKeys } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

const move = (text: string) => ({ text, from: text.slice(0, 2), to: text.slice(2, 4), choice: null });

/** A mate in Surprise Chess: each move with the cards that turn up. */
const MATE: [string, [RegExp, string][]][] = [
	["e2e4", []],
	["e7e5", []],
	["d1h5", [[/What is the card from d1/, "q"]]],
	["b8c6", [[/What is the card from b8/, "n"]]],
	["f1c4", [[/What is the card from f1/, "b"]]],
	["g8f6", [[/What is the card from g8/, "n"]]],
	[
		"h5f7",
		[
			[/What is the card on e8/, "k"],
			[/What is the card on f8/, "b"],
		],
	],
];

async function tellMate(page: Page): Promise<void> {
	const moves = page.getByRole("list", { name: "Moves" });
	for (const [text, cards] of MATE) {
		await page.locator(".place[tabindex='0']").focus();
		await byKeys(page, move(text));
		for (const [about, key] of cards) {
			await expect(page.getByRole("group", { name: about })).toBeVisible();
			await page.keyboard.press(key);
		}
		await expect(moves).toContainText(new RegExp(`${text.slice(0, 2)}[-x]${text.slice(2, 4)}`));
	}
}

/** Nothing is at fault with the page, in light and dark, and it is as wide as the screen. */
async function looked(page: Page, name: string, picture: (name: string) => string): Promise<void> {
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await page.screenshot({ path: picture(`${name}-${colorScheme}.png`), fullPage: true });
		expect(await faults(page), `${name} ${colorScheme}`).toEqual([]);
	}
	const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
	expect(wide, `${name}: wider than the screen`).toBe(false);
}

test("a board with real cards reports into its tournament", async ({ browser }, info) => {
	const picture = (name: string) => info.outputPath(name);
	const { page, faults: errors } = await person(browser, DESKTOP, byKeys);
	const phone = await person(browser, PHONE, byFinger);
	await page.goto(`${room.address}/tournaments`);
	await page.getByLabel("Name", { exact: true }).fill("Club night");
	await page.getByLabel("Game", { exact: true }).selectOption({ label: "Surprise Chess" });
	await page.getByText("Played with real cards").click();
	await page.getByText("Everybody can find it and enter").click();
	await page.getByRole("button", { name: "Create tournament" }).click();
	await page.getByLabel("Or enter names, one on each line").fill("Ada\nBo\nCy\nDi");
	await page.getByRole("button", { name: "Enter these names" }).click();
	await page.getByRole("button", { name: "Start the tournament" }).click();
	const address = page.url();
	const first = page.getByRole("table", { name: "Round 1" });
	await expect(first.getByRole("button", { name: "Play with real cards" })).toHaveCount(2);
	// Whoever only looks on is offered no board.
	await phone.page.goto(address);
	await expect(phone.page.getByRole("table", { name: "Round 1" })).toBeVisible();
	await expect(phone.page.getByRole("button", { name: "Play with real cards" })).toHaveCount(0);
	await looked(page, "before-desktop", picture);

	await first.getByRole("button", { name: "Play with real cards" }).first().click();
	await page.locator("[role=grid]").waitFor();
	const players = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
	expect(players).toMatch(/Ada|Bo|Cy|Di/);
	await tellMate(page);
	const result = page.getByRole("region", { name: "Result" });
	await expect(result).toContainText("Not reported to");
	await looked(page, "told-desktop", picture);

	// The room is away for a moment: the page says that nothing is reported yet.
	await page.route("**/api/tournaments/**", (route) => route.abort());
	await result.getByRole("button", { name: "Report to the tournament" }).click();
	await expect(result.getByRole("alert")).toHaveText(/not reported yet/);
	await page.reload();
	await expect(result).toContainText("Not reported to");
	await page.goto(`${room.address}/by-hand`);
	await expect(page.getByRole("link", { name: /Club night/ })).toContainText("not reported yet");
	await page.unroute("**/api/tournaments/**");
	// The browser has noted that the room was away, and nothing else.
	expect(errors.splice(0).filter((fault) => !fault.includes("ERR_FAILED"))).toEqual([]);
	await page.getByRole("link", { name: /Club night/ }).click();
	await result.getByRole("button", { name: "Report to the tournament" }).click();
	await expect(result).toContainText("Reported to");
	await expect(result.getByRole("button", { name: "Undo last entry" })).toBeDisabled();
	await expect(result.getByRole("button", { name: "Report to the tournament" })).toHaveCount(0);
	await result.getByRole("link", { name: "Back to the tournament" }).click();

	// Organizer's page and crosstable, on a desktop and on a phone.
	for (const [name, who] of [
		["after-desktop", page],
		["after-phone", phone.page],
	] as const) {
		const row = who.getByRole("table", { name: "Round 1" }).getByRole("row").nth(1);
		await expect(row).toContainText("1–0");
		await expect(row.getByRole("link", { name: "Replay" })).toBeVisible();
		await expect(who.getByRole("region", { name: "Crosstable" }).getByRole("link")).toHaveCount(2);
		await looked(who, name, picture);
	}
	await phone.page.goto(address.replace("/tournament/", "/wall/"));
	await expect(phone.page.getByRole("link", { name: "1–0" })).toBeVisible();
	await looked(phone.page, "wall-phone", picture);
	await page.getByRole("link", { name: "Display screen" }).click();
	await expect(page.getByRole("link", { name: "1–0" })).toBeVisible();
	await looked(page, "wall-desktop", picture);

	// The replay, and its address by itself.
	await phone.page.getByRole("link", { name: "1–0" }).tap();
	await expect(phone.page.getByText("Entered by hand: there is no deal to verify.")).toBeVisible();
	await expect(phone.page).toHaveURL(/ply=/);
	await phone.page.reload();
	await expect(phone.page.getByText("Entered by hand: there is no deal to verify.")).toBeVisible();

	// The other board's result is typed as before, and the next round has its boards.
	await page.goBack();
	await page.locator(".open select").first().selectOption("1/2-1/2");
	await expect(
		page.getByRole("table", { name: "Round 2" }).getByRole("button", { name: "Play with real cards" }),
	).toHaveCount(2);
	expect(errors).toEqual([]);
	expect(phone.faults).toEqual([]);
});
