// What a chess player sets, against a room that plays a script: how pieces are moved, zen, calls and leaving.
import { expect, type Page, test } from "@playwright/test";
import type { ActionLine, ClockView } from "../src/protocol";
import { faults } from "./axe";
import { carry } from "./player";
import { openScript, openTable } from "./scriptedRoom";

test.use({ viewport: { width: 1280, height: 860 }, reducedMotion: "reduce" });

const square = (page: Page, at: string) => page.locator(`[data-at=${at}]`);
const moves = (page: Page) => page.locator("ol.score .move");
const set = (page: Page, settings: object) =>
	page.addInitScript((kept) => {
		if (!localStorage.getItem("facedown.settings")) localStorage.setItem("facedown.settings", JSON.stringify(kept));
	}, settings);

const clock = (kind: "increment" | "days"): ClockView => ({
	control: kind === "days" ? { kind, days: 1 } : { kind, base: 300_000, increment: 0 },
	left: { white: 200_000, black: 200_000 },
	running: "white",
	waits: 0,
});

test("by clicks alone nothing is carried; by dragging alone no click moves", async ({ page }) => {
	await set(page, { moving: "clicks" });
	await openTable(page, 2);
	await carry(page, square(page, "d1"), square(page, "g4"));
	await expect(moves(page)).toHaveCount(2);
	await page.getByRole("button", { name: "Settings" }).click();
	await page.getByLabel("Moving pieces").selectOption("Dragging only");
	await page.keyboard.press("Escape");
	await square(page, "d1").click();
	await square(page, "g4").click();
	await expect(page.locator("[aria-selected=true]")).toHaveCount(0);
	await expect(moves(page)).toHaveCount(2);
	await carry(page, square(page, "d1"), square(page, "g4"));
	await expect(moves(page)).toHaveCount(3);
});

test("a pawn becomes a queen at once, and with Alt what is chosen", async ({ page }) => {
	await set(page, { queen: true });
	const legal = ["q", "r", "b", "n"].map(
		(choice): ActionLine => ({ text: `a7a8${choice}`, from: "e2", to: "e4", choice }),
	);
	const script = await openScript(page, 0, { legal, seat: "white", shared: false });
	await square(page, "e2").click();
	await square(page, "e4").click({ modifiers: ["Alt"] });
	await expect(page.getByRole("dialog", { name: "Choose one" }).getByRole("button")).toHaveCount(5);
	// The piece is still in the hand.
	await page.keyboard.press("Escape");
	await square(page, "e4").click();
	const acts = () => script.asked.flatMap((message) => (message.type === "act" ? [message.action] : []));
	await expect.poll(acts).toEqual(["a7a8q"]);
});

test("a move is asked for once more in a game of days, and not where minutes count", async ({ page }) => {
	await set(page, { confirm: "days" });
	const script = await openScript(page, 2, { seat: "white", shared: false, clock: clock("days") });
	await square(page, "d1").click();
	await square(page, "g4").click();
	await expect(page.getByRole("button", { name: "Yes, play" })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(page.getByText("Play d1–g4?")).toBeHidden();
	await expect(moves(page)).toHaveCount(2);
	await carry(page, square(page, "d1"), square(page, "g4"));
	expect(await faults(page)).toEqual([]);
	await page.getByRole("button", { name: "Yes, play" }).click();
	await expect(moves(page)).toHaveCount(3);
	await expect(square(page, "g4")).toHaveAttribute("aria-label", /White queen/);
	script.back(2);
	script.change({ clock: clock("increment") });
	await square(page, "d1").click();
	await square(page, "g4").click();
	await expect(moves(page)).toHaveCount(3);
});

test("zen leaves the board, the clocks and the buttons, and Escape leaves zen", async ({ page }) => {
	await openTable(page, 2, { clock: clock("increment") });
	await page.keyboard.press("z");
	for (const name of ["Settings", "Flip board"]) await expect(page.getByRole("button", { name })).toBeHidden();
	await expect(page.locator("ol.score")).toBeHidden();
	await expect(page.getByRole("timer").first()).toBeVisible();
	// What is still face down is needed to play.
	await expect(page.locator(".holdings").first()).toBeVisible();
	await expect(page.getByRole("button", { name: "Resign" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Leave zen mode (Esc)" })).toBeVisible();
	expect(await faults(page)).toEqual([]);
	await square(page, "d1").click();
	await page.keyboard.press("Escape");
	await expect(page.locator("[aria-selected=true]")).toHaveCount(0);
	await page.keyboard.press("Escape");
	await expect(page.locator("ol.score")).toBeVisible();
	// From the board the key is the same.
	await square(page, "e5").focus();
	await page.keyboard.press("z");
	await expect(page.locator("ol.score")).toBeHidden();
	await page.getByRole("button", { name: "Leave zen mode (Esc)" }).click();
	await expect(page.locator("ol.score")).toBeVisible();
});

test("who leaves while the clock runs hears that it goes on", async ({ page }) => {
	await page.goto("/nowhere-in-particular");
	const script = await openScript(page, 2, { seat: "white", shared: false, clock: clock("increment") });
	const asked = page.getByRole("dialog", { name: "Leave the game?" });
	await square(page, "a5").click();
	await page.getByRole("link", { name: "Home" }).click();
	await expect(asked).toContainText("so does your clock");
	expect(await faults(page)).toEqual([]);
	await asked.getByRole("button", { name: "Stay" }).click();
	await expect(asked).toBeHidden();
	await expect(page).toHaveURL(/\/table\/scripted$/);
	// The same for Back, from where one came within the page.
	await page.getByRole("link", { name: "Home" }).click();
	await asked.getByRole("button", { name: "Leave" }).click();
	await expect(page).toHaveURL(/\/$/);
	await page.goBack();
	await page.locator("[role=grid]").waitFor();
	await square(page, "a5").click();
	await page.goForward();
	await expect(asked).toBeVisible();
	await expect(page).toHaveURL(/\/table\/scripted$/);
	await asked.getByRole("button", { name: "Leave" }).click();
	await expect(page).toHaveURL(/\/$/);
	// A game of days waits.
	await page.goto("/table/scripted");
	await page.locator("[role=grid]").waitFor();
	script.change({ clock: clock("days") });
	await page.getByRole("link", { name: "Home" }).click();
	await expect(page).toHaveURL(/\/$/);
});

test("a hidden tab calls once it may, and not before", async ({ page }) => {
	await page.addInitScript(() => {
		const calls: string[] = [];
		const told = { hidden: false, permission: "default" as NotificationPermission, answer: "denied" };
		class Fake extends EventTarget {
			onclick = null;
			constructor(title: string, { body }: NotificationOptions) {
				super();
				calls.push(`${title}: ${body}`);
			}
			close() {}
			static get permission() {
				return told.permission;
			}
			static async requestPermission() {
				told.permission = told.answer as NotificationPermission;
				return told.permission;
			}
		}
		Object.assign(window, { Notification: Fake, calls, told });
		Object.defineProperty(document, "hidden", { get: () => told.hidden });
	});
	const calls = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls);
	const tell = (how: object) =>
		page.evaluate((how) => {
			Object.assign((window as unknown as { told: object }).told, how);
			document.dispatchEvent(new Event("visibilitychange"));
		}, how);
	const script = await openScript(page, 0, { seat: "black", shared: false });
	await tell({ hidden: true });
	script.play();
	await expect(moves(page)).toHaveCount(1);
	expect(await calls()).toEqual([]);
	await tell({ hidden: false });
	script.back(0);
	await page.getByRole("button", { name: "Settings" }).click();
	const wish = page.getByRole("checkbox", { name: /Notify me/ });
	await wish.click();
	await expect(page.getByText("This browser does not allow notifications")).toBeVisible();
	await expect(wish).not.toBeChecked();
	await tell({ permission: "default", answer: "granted" });
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Settings" }).click();
	await wish.click();
	await expect(wish).toBeChecked();
	await expect(page.getByText("This browser does not allow notifications")).toBeHidden();
	await page.keyboard.press("Escape");
	await tell({ hidden: true });
	script.play();
	await expect.poll(calls).toEqual(["Surprise Chess: Your turn"]);
});

test("what lies around the board is chosen, kept, and lets everything be read, in light and dark", async ({ page }) => {
	await openTable(page, 2);
	const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const weave = () => page.evaluate(() => getComputedStyle(document.body).backgroundImage);
	await page.getByRole("button", { name: "Settings" }).click();
	const choice = page.getByRole("radiogroup", { name: "Background" });
	const seen = new Set<string>();
	for (const theme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme: theme });
		for (const name of ["Paper", "Mist", "Moss", "Plain", "Card back"]) {
			await choice.getByLabel(name).check();
			seen.add(await ground());
			expect(await faults(page), `${name}, ${theme}`).toEqual([]);
		}
	}
	expect(seen.size).toBe(10);
	expect(await weave()).toContain("repeating-linear-gradient");
	const last = await ground();
	await page.reload();
	await square(page, "d1").waitFor();
	expect(await ground()).toBe(last);
	expect(await faults(page)).toEqual([]);
});
