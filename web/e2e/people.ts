/** People at browsers of their own, and how they come to a table. */
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { putGauge } from "./gauge";
import { Ear, type Hand } from "./player";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1280, height: 860 } };

/** Somebody at a browser of their own. */
export interface Person {
	page: Page;
	ear: Ear;
	hand: Hand;
	faults: string[];
}

const contexts: BrowserContext[] = [];

/** Closes every browser that was opened by `person`. */
export async function leaveAll(): Promise<void> {
	for (const context of contexts.splice(0)) await context.close();
}

export async function person(
	browser: Browser,
	screen: typeof DESKTOP | typeof PHONE,
	hand: Hand,
	more: BrowserContextOptions = {},
): Promise<Person> {
	const context = await browser.newContext({ ...screen, reducedMotion: "reduce", ...more });
	contexts.push(context);
	const page = await context.newPage();
	await putGauge(page);
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(error.message));
	page.on("console", (message) => {
		if (message.type() !== "error" || /WebSocket|ERR_CONNECTION/.test(message.text())) return;
		faults.push(`${message.text()} (${message.location().url})`);
	});
	return { page, ear: new Ear(page), hand, faults };
}

export interface Made {
	link: string;
	watch: string;
}

/** Makes a table to play by link, from the front page; answers its links. */
export async function make(
	{ page }: Person,
	room: string,
	game: string,
	colour: string,
	clock: string,
	change?: () => Promise<void>,
): Promise<Made> {
	await page.goto(room);
	await page.getByRole("button", { name: `Play ${game}`, exact: true }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByText("Friend by link").click();
	await dialog.getByLabel("Your name").fill("Ada");
	await dialog.getByText(colour, { exact: true }).click();
	await dialog.getByRole("radio", { name: clock, exact: true }).check();
	await change?.();
	await dialog.getByRole("button", { name: "Create invite link" }).click();
	await expect(page.getByRole("heading", { name: "Waiting for your friend" })).toBeVisible();
	await expect(page.getByRole("img", { name: "QR code for the same link" }).locator("path")).toBeAttached();
	const link = await page.getByLabel("Invite link").first().inputValue();
	const watch = await page.getByLabel("Link for spectators").first().inputValue();
	return { link, watch };
}

export async function join({ page, ear }: Person, link: string, name = "Bruno"): Promise<void> {
	await page.goto(link);
	await expect(page.getByText("Ada invites you to a game")).toBeVisible();
	await page.getByLabel("Your name").fill(name);
	await page.getByRole("button", { name: "Join and play" }).click();
	await ear.until((view) => view.phase === "playing" && link.includes(view.table), "the deal");
}

/** Closes the deal's check and opens it again: a point of it must be wrong now. */
export async function checksAgain({ page }: Person, wrong: string | RegExp): Promise<void> {
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Check the deal" }).click();
	const dialog = page.getByRole("dialog", { name: "Fair deal" });
	await expect(dialog.getByText("Something does not match. Do not trust this deal.")).toBeVisible();
	await expect(dialog.getByRole("listitem").filter({ hasText: wrong })).toContainText("wrong:");
}

/** In the deal's check, which is open, the part that came from this person's browser stands with their name. */
export async function findsOwnPart({ page, ear: { view } }: Person): Promise<void> {
	const name = view?.seat === "black" ? view.names.black : view?.names.white;
	const own = page.getByRole("dialog", { name: "Fair deal" }).locator("dt").filter({ hasText: "from this browser" });
	await expect(own).toContainText(name || "You");
}

/** Opens the deal's check of a game that is over: every point must hold, the named ones among them. */
export async function checksDeal(who: Person, ...points: (string | RegExp)[]): Promise<void> {
	const { page } = who;
	await page.getByRole("button", { name: "Check the deal" }).click();
	const dialog = page.getByRole("dialog", { name: "Fair deal" });
	await expect(dialog.getByText("Everything matches. Nobody rigged this deal.")).toBeVisible();
	await findsOwnPart(who);
	await dialog.getByRole("button", { name: "Show the seals and the bytes" }).click();
	for (const point of points)
		await expect(dialog.getByRole("listitem").filter({ hasText: point })).toContainText("correct:");
}

/** Enters a tournament by its link. */
export async function enter({ page }: Person, link: string, name: string): Promise<void> {
	await page.goto(link);
	await page.getByLabel("Your name").fill(name);
	await page.getByRole("button", { name: "Enter the tournament" }).click();
	await expect(page.getByText(`You are entered as ${name}`)).toBeVisible();
}
