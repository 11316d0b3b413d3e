// How a reader wants to move, to be asked and to be called; and what a page says of a game that was left.
import { expect, type Page, test } from "@playwright/test";
import type { Settings } from "../src/settings.svelte";
import { carry } from "./player";
import { openScript } from "./scriptedRoom";

const at = (page: Page, place: string) => page.locator(`[data-at=${place}]`);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const CLOCK = { left: { white: 60_000, black: 60_000 }, running: "white", waits: 0 } as const;
const minutes = { ...CLOCK, control: { kind: "increment", base: 60_000, increment: 0 } } as const;
const days = { ...CLOCK, control: { kind: "days", days: 2 } } as const;

/** A reader who has chosen this before. */
const prefer = (page: Page, kept: Partial<Settings>) =>
	page.addInitScript((text) => localStorage.setItem("facedown.settings", text), JSON.stringify(kept));

const acted = (script: { asked: readonly { type: string }[] }) => script.asked.filter(({ type }) => type === "act");

/** A pawn that may become four pieces. */
const promotes = ["Q", "R", "B", "N"].map((choice) => ({
	text: `e2e4${choice.toLowerCase()}`,
	from: "e2",
	to: "e4",
	choice,
}));

test("pieces move by clicks alone, or by dragging alone, or by both", async ({ page }) => {
	await prefer(page, { moving: "clicks", pace: "none" });
	const script = await openScript(page, 0);
	await carry(page, at(page, "e2"), at(page, "e4"));
	expect(acted(script)).toEqual([]);
	// The drag has picked the pawn up; a click on its target moves it.
	await at(page, "e4").click({ force: true });
	await expect.poll(() => acted(script).length).toBe(1);

	const other = await page.context().newPage();
	await prefer(other, { moving: "drags", pace: "none" });
	const again = await openScript(other, 0);
	await at(other, "e2").click({ force: true });
	await at(other, "e4").click({ force: true });
	expect(acted(again)).toEqual([]);
	await carry(other, at(other, "e2"), at(other, "e4"));
	await expect.poll(() => acted(again).length).toBe(1);
});

test("a pawn becomes a queen without a question, or what is chosen with Alt", async ({ page }) => {
	await prefer(page, { queens: true, pace: "none" });
	const script = await openScript(page, 0, { legal: promotes });
	await at(page, "e2").click({ force: true });
	await at(page, "e4").click({ force: true, modifiers: ["Alt"] });
	await button(page, "Promote to knight").click();
	await expect.poll(() => acted(script).at(-1)).toMatchObject({ action: "e2e4n" });
	script.change({ legal: promotes });
	await at(page, "e2").click({ force: true });
	await at(page, "e4").click({ force: true });
	await expect.poll(() => acted(script).at(-1)).toMatchObject({ action: "e2e4q" });
});

test("a move is asked about once more, in games with days for a move alone", async ({ page }) => {
	await prefer(page, { confirms: true, pace: "none" });
	const script = await openScript(page, 0, { clock: days });
	const move = async () => {
		await at(page, "e2").click({ force: true });
		await at(page, "e4").click({ force: true });
	};
	await move();
	await expect(page.getByText("Play e2e4?").first()).toBeVisible();
	await button(page, "Cancel").click();
	expect(acted(script)).toEqual([]);
	await move();
	await button(page, "Play it").click();
	await expect.poll(() => acted(script).length).toBe(1);

	const other = await page.context().newPage();
	await prefer(other, { confirms: true, pace: "none" });
	const quick = await openScript(other, 0, { clock: minutes });
	await at(other, "e2").click({ force: true });
	await at(other, "e4").click({ force: true });
	await expect.poll(() => acted(quick).length).toBe(1);
});

test("zen mode leaves the board, the players and the buttons, and Escape ends it", async ({ page }) => {
	await openScript(page, 3, { clock: minutes });
	const moves = page.locator(".course");
	await expect(moves).toBeVisible();
	await page.keyboard.press("Shift+Z");
	await expect(moves).toHaveCount(0);
	await expect(button(page, "Keyboard shortcuts")).toHaveCount(0);
	await expect(page.getByRole("timer")).toHaveCount(2);
	await expect(button(page, "Resign")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
	await page.keyboard.press("Escape");
	await expect(moves).toBeVisible();
	await page.keyboard.press("Shift+Z");
	await button(page, "Leave zen mode").click();
	await expect(moves).toBeVisible();
});

test("the browser calls while nobody looks, where it was asked to, with what the title says", async ({ page }) => {
	await prefer(page, { calls: true, pace: "none" });
	await page.addInitScript(() => {
		const calls: string[] = [];
		class Told {
			static permission = "granted";
			constructor(title: string, { body }: { body: string }) {
				calls.push(`${title}: ${body}`);
			}
			close() {}
		}
		Object.assign(globalThis, { Notification: Told, calls });
	});
	const script = await openScript(page, 3, { mode: "link", shared: false, seat: "white", legal: [], toAct: ["black"] });
	const calls = () => page.evaluate(() => (globalThis as unknown as { calls: string[] }).calls);
	script.change({ drawOffer: "black" });
	await expect(page).toHaveTitle(/Draw\?/);
	expect(await calls()).toEqual([]);
	script.change({ drawOffer: null });
	await page.evaluate(() => {
		Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	});
	script.change({ toAct: ["white"] });
	await expect.poll(calls).toEqual(["Surprise Chess · Facedown: Your turn"]);
});

test("a wish to be called that the browser does not allow is answered where it was made", async ({ page }) => {
	await page.addInitScript(() => {
		const refuses = { permission: "default", requestPermission: async () => "denied" };
		Object.assign(globalThis, { Notification: refuses });
	});
	await page.goto("/learn");
	await button(page, "Settings").click();
	const box = page.getByRole("checkbox", { name: /Notify me/ });
	await box.click();
	await expect(page.getByText("Your browser does not allow it.", { exact: false })).toBeVisible();
	await expect(box).not.toBeChecked();
});

test("a game that was left while its clock runs says so on every page, and leads back", async ({ page }) => {
	await openScript(page, 3, { clock: minutes });
	await page.getByRole("link", { name: "Home" }).click();
	const said = page.getByText("Your game of Surprise Chess goes on, and its clock runs.");
	await expect(said).toBeVisible();
	await page.getByRole("link", { name: "Learn", exact: true }).click();
	await expect(said).toBeVisible();
	await page.getByRole("link", { name: "Back to the game" }).click();
	await expect(page).toHaveURL(/\/table\/scripted$/);
	await expect(said).toHaveCount(0);
});

test("a game with days for a move is left without a word", async ({ page }) => {
	await openScript(page, 3, { clock: days });
	await page.getByRole("link", { name: "Home" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.getByText("its clock runs")).toHaveCount(0);
});
