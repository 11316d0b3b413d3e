// What surrounds the table: the places, the front page, the games that a browser keeps, and how a game is set up.
import { readFileSync, writeFileSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { DESKTOP, leaveAll, type Person, PHONE, person } from "./people";
import { byMouse } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** What the header leads to, and the heading there. */
const PLACES = [
	["Puzzles", "/puzzles", "Puzzles"],
	["Learn", "/learn", "Learn by playing"],
	["Watch", "/watch", "Watch"],
	["Analysis", "/analysis", "Analysis"],
	["My games", "/games", "My games"],
	["Print", "/print", "Print"],
	["Play", "/", "Chess with hidden pieces"],
] as const;

for (const [name, screen] of [
	["desktop", DESKTOP],
	["phone", PHONE],
] as const)
	test(`the header leads to every place on a ${name}`, async ({ browser }) => {
		const { page, faults } = await person(browser, screen, byMouse);
		await page.goto(room.address);
		const menu = page.getByRole("button", { name: "Menu" });
		for (const [words, path, heading] of PLACES) {
			if (screen === PHONE) await menu.click();
			await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: words, exact: true }).click();
			await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
			expect(new URL(page.url()).pathname).toBe(path);
			if (screen === DESKTOP)
				await expect(page.getByRole("link", { name: words, exact: true })).toHaveAttribute("aria-current", "page");
			else await expect(menu).toHaveAttribute("aria-expanded", "false");
		}
		expect(faults).toEqual([]);
	});

test("the front page is short, and begins with what its reader knows", async ({ browser }) => {
	const { page } = await person(browser, { viewport: { width: 1280, height: 800 } }, byMouse);
	await page.goto(room.address);
	await expect(page.getByRole("button", { name: "Play Surprise Chess", exact: true })).toBeVisible();
	const height = () => page.evaluate(() => document.documentElement.scrollHeight);
	// Half of the 3,531 and 7,799 pixels that cards with pictures of full width took.
	expect(await height()).toBeLessThan(1765);
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await height()).toBeLessThan(3900);
	await expect(page.getByText("Surprise Chess against the computer: easy, no clock, no sign-up.")).toBeVisible();

	const firstGame = page.locator("h3").first();
	await expect(firstGame).toContainText("Surprise Chess");
	for (const [language, name] of [
		["中文", "揭棋"],
		["Tiếng Việt", "Cờ Úp"],
	] as const) {
		await page.locator("#front-locale").selectOption({ label: language });
		await expect(firstGame).toContainText(name);
		await expect(page.getByText(name).nth(1)).toBeVisible();
	}
});

/** Moves a pawn against the computer, then resigns: what turns up by a card may end the game at once. */
async function playedOut({ page, ear }: Person): Promise<string> {
	await page.goto(room.address);
	await page.getByRole("button", { name: "Play now" }).click();
	const view = await ear.until(
		({ phase, toAct, seat }) => phase === "playing" && toAct.includes(seat ?? "solo"),
		"a turn",
	);
	const legal = view.legal.find(({ text }) => text === "a2a3" || text === "a7a6");
	if (!legal) throw new Error("a pawn cannot move");
	await byMouse(page, legal);
	await ear.until(({ ply }) => ply > view.ply + 1, "the answer");

	// The front page says against whom it is, and that it is this player's turn.
	await page.goto(room.address);
	const going = page.getByRole("region", { name: "Your games in progress" }).getByRole("link");
	await expect(going).toContainText("Computer, level 2");
	await expect(going).toContainText("Your turn");
	await expect(going.locator(".plane")).toBeVisible();
	await going.click();
	await page.getByRole("button", { name: "Resign" }).click();
	await page.getByRole("button", { name: "Yes, resign" }).click();
	await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
	return view.table;
}

const openGames = async (page: Page) => {
	await page.goto(`${room.address}/games`);
	await expect(page.getByRole("heading", { name: "Finished games" })).toBeVisible();
};

/** A browser that has played nothing. */
async function stranger(browser: Browser): Promise<Page> {
	const { page } = await person(browser, DESKTOP, byMouse);
	await openGames(page);
	await expect(page.getByText("Nothing here yet.")).toBeVisible();
	return page;
}

test("a finished game is kept, and goes to another browser as a file that loses nothing", async ({ browser }, info) => {
	const player = await person(browser, DESKTOP, byMouse);
	const table = await playedOut(player);
	const { page } = player;
	await openGames(page);
	const mine = page.getByRole("region", { name: "Finished games" }).getByRole("listitem");
	await expect(mine).toHaveCount(1);
	for (const words of ["Surprise Chess", "You lost.", "resigned", "Computer, level 2"])
		await expect(mine).toContainText(words);
	await expect(mine.locator(".plane")).toBeVisible();
	await expect(mine.getByRole("link", { name: "Review" })).toHaveAttribute("href", new RegExp(`^/review/${table}`));

	const shelf = () => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
	const waiting = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export all games" }).click();
	const path = info.outputPath("games.json");
	await (await waiting).saveAs(path);
	const file = JSON.parse(readFileSync(path, "utf8")) as { games: { table: string; record: string | null }[] };
	expect(file.games.map(({ table }) => table)).toEqual([table]);
	expect(file.games[0]?.record).toContain('"line":"header"');

	const other = await stranger(browser);
	await other.getByLabel("Import a file").setInputFiles(path);
	await expect(other.getByRole("status").getByText("Imported. New: 1; completed: 0; already here: 0.")).toBeVisible();
	const taken = other.getByRole("region", { name: "Finished games" }).getByRole("listitem");
	await expect(taken).toContainText("You lost.");
	expect(await other.evaluate((key) => localStorage.getItem(key), `facedown.table.${table}`)).toBe(
		(await shelf())[`facedown.table.${table}`],
	);
	await taken.getByRole("link", { name: "Replay" }).click();
	await expect(other.getByRole("radio", { name: "Referee" })).toBeChecked();
	await expect(other.getByText(/^0 of \d+$/)).toBeVisible();

	// What is wrong with a file is said, and nothing is changed.
	await openGames(other);
	for (const [text, words] of [
		["{", "cannot be read as JSON"],
		['{"format":"facedown-games/2"}', "A newer version of this page wrote this file."],
		[JSON.stringify({ ...file, games: [{ table }] }), "Game 1 of the file is damaged (field “keepsake”)."],
	] as const) {
		writeFileSync(path, text);
		await other.getByLabel("Import a file").setInputFiles(path);
		await expect(other.getByRole("alert")).toContainText(words);
		await expect(taken).toHaveCount(1);
	}

	await taken.getByRole("button", { name: "Remove" }).click();
	await taken.getByRole("button", { name: "Remove for good" }).click();
	await expect(other.getByText("Nothing here yet.")).toBeVisible();
});

test("a new game begins with the computer, and then as the last one was set", async ({ browser }) => {
	const { page } = await person(browser, DESKTOP, byMouse);
	const dialog = page.getByRole("dialog");
	const open = async () => {
		await page.goto(room.address);
		await page.getByRole("button", { name: "Play Chaos Chess", exact: true }).click();
	};
	await open();
	await expect(dialog.getByRole("radio", { name: "Computer" })).toBeChecked();
	await expect(dialog.getByRole("radio", { name: "No clock" })).toBeChecked();
	for (const [chip, kind] of [
		["1 min", "Bullet"],
		["5 min + 3 s", "Blitz"],
		["3 days per move", "Per move"],
	] as const)
		await expect(dialog.locator("label", { has: page.getByRole("radio", { name: chip, exact: true }) })).toContainText(
			kind,
		);
	await dialog.getByRole("slider", { name: "Level" }).fill("7");
	await dialog.getByRole("radio", { name: "Black" }).check();
	await dialog.getByRole("radio", { name: "Custom" }).check();
	await dialog.getByRole("slider", { name: "Set the minutes" }).fill("0");
	await dialog.getByRole("slider", { name: "Set the seconds" }).fill("0");
	await expect(dialog.getByRole("alert")).toContainText("not both 0");
	await dialog.getByLabel("Minutes per side").fill("12");
	await dialog.getByRole("button", { name: "Play", exact: true }).click();
	await page.locator("[role=grid]").waitFor();

	await open();
	await expect(dialog.getByRole("radio", { name: "Computer" })).toBeChecked();
	await expect(dialog.getByRole("slider", { name: "Level" })).toHaveValue("7");
	await expect(dialog.getByRole("radio", { name: "Black" })).toBeChecked();
	await expect(dialog.getByRole("radio", { name: "Custom" })).toBeChecked();
	await expect(dialog.getByLabel("Minutes per side")).toHaveValue("12");
	await expect(dialog.getByLabel("Seconds per move")).toHaveValue("0");
});

for (const [width, height] of [
	[1366, 768],
	[820, 768],
	[390, 844],
] as const)
	test(`at ${width} by ${height} the dialog of a new game ends below its button, and its lists say all they say`, async ({
		browser,
	}) => {
		const { page } = await person(browser, { viewport: { width, height } }, byMouse);
		await page.goto(room.address);
		for (const game of ["Surprise Chess", "Jieqi"]) {
			await page.getByRole("button", { name: `Play ${game}`, exact: true }).click();
			const dialog = page.getByRole("dialog");
			await dialog.getByText("Rule options").click();
			const [all, play] = await Promise.all([
				dialog.boundingBox(),
				dialog.getByRole("button", { name: "Play", exact: true }).boundingBox(),
			]);
			if (!all || !play) throw new Error("the dialog is not on the page");
			expect(all.y + all.height - play.y - play.height).toBeGreaterThan(8);
			expect(all.y + all.height).toBeLessThanOrEqual(height);
			const cut = await dialog.locator(".options select").evaluateAll((lists) =>
				lists
					.filter((list) => {
						const copy = list.cloneNode(true) as HTMLElement;
						copy.style.width = "max-content";
						list.after(copy);
						const whole = copy.offsetWidth;
						copy.remove();
						return whole > (list as HTMLElement).offsetWidth;
					})
					.map((list) => list.textContent),
			);
			expect(cut).toEqual([]);
			await page.keyboard.press("Escape");
		}
	});

for (const [width, height] of [
	[844, 390],
	[740, 360],
] as const)
	test(`on a phone on its side, ${width} by ${height}, the boards are as high as the screen`, async ({ browser }) => {
		const { page } = await person(browser, { viewport: { width, height }, hasTouch: true, isMobile: true }, byMouse);
		for (const path of ["/edit/surprise", "/analysis?game=surprise"]) {
			await page.goto(`${room.address}${path}`);
			const board = page.locator("[role=grid]");
			await expect(board).toBeVisible();
			expect((await board.boundingBox())?.height).toBeGreaterThan(height * 0.9);
		}
	});
