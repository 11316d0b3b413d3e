// The first evening of Surprise Chess in six browsers: everybody against everybody, a tie for the first place, one more game
// for it; and a page on the wall beside it.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { faults } from "./axe";
import { DESKTOP, enter, leaveAll, type Person, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** The crosstable as it was printed. */
const PRINTED = [
	["1", "Joost Michielsen", "", "1", "0", "1", "1", "1", "4"],
	["2", "Sven Charmeteau", "0", "", "1", "1", "1", "1", "4"],
	["3", "Dirk Borst", "1", "0", "", "0", "1", "1", "3"],
	["4", "Antti Parkkinen", "0", "0", "1", "", "0", "1", "2"],
	["5", "Alain Brobecker", "0", "0", "0", "1", "", "1", "2"],
	["6", "Axel Gilbert", "0", "0", "0", "0", "0", "", "0"],
];
const NAMES = PRINTED.map((row) => row[1] as string);

/** Did the first beat the second? In the last game the first of the table did. */
const beat = (one: string, other: string) => PRINTED[NAMES.indexOf(one)]?.[2 + NAMES.indexOf(other)] === "1";

/** Makes the tournament as its organizer does; answers the link by which the others enter. */
async function make(page: Page): Promise<string> {
	await page.goto(`${room.address}/tournaments`);
	await page.getByLabel("Name", { exact: true }).fill("RIFACE 2025");
	await page.getByLabel("Game", { exact: true }).selectOption({ label: "Surprise Chess" });
	await page.getByText("Ties", { exact: true }).click();
	await page.getByLabel("Tie-breaks in the order of use").fill("playoff:first SB");
	await page.getByRole("button", { name: "Create tournament" }).click();
	await expect(page.getByRole("heading", { name: "RIFACE 2025" })).toBeVisible();
	return page.getByLabel("Link to enter").inputValue();
}

/** Waits until a player sits at a board that goes on, to which the page has led. */
async function atBoard({ ear }: Person, played: ReadonlySet<string>): Promise<string> {
	const there = () => ear.view?.phase === "playing" && !played.has(ear.view.table);
	await expect.poll(there, { timeout: 90_000, message: "the next board" }).toBe(true);
	expect(ear.view?.tournament).toBeDefined();
	return ear.view?.table ?? "";
}

async function resign({ page }: Person): Promise<void> {
	await page.getByRole("button", { name: "Resign", exact: true }).click();
	await page.getByRole("button", { name: "Yes, resign" }).click();
	await expect(page.getByRole("link", { name: "Back to the tournament" }).first()).toBeVisible();
}

const back = ({ page }: Person) => page.getByRole("link", { name: "Back to the tournament" }).first().click();

async function sixPeople(browser: Browser): Promise<Person[]> {
	const people: Person[] = [];
	for (let index = 0; index < 6; index++)
		people.push(await person(browser, index % 2 ? PHONE : DESKTOP, index % 2 ? byFinger : byMouse));
	return people;
}

test("the inventor's evening, in six browsers", async ({ browser }, info) => {
	test.setTimeout(600_000);
	const organizer = await person(browser, DESKTOP, byMouse);
	const wall = await person(browser, { viewport: { width: 1920, height: 1080 } }, byMouse);
	const link = await make(organizer.page);
	const people = await sixPeople(browser);
	const named = new Map(NAMES.map((name, index) => [name, people[index] as Person]));
	for (const [name, one] of named) await enter(one, link, name);
	await expect(organizer.page.getByRole("listitem").filter({ hasText: "Axel Gilbert" })).toBeVisible();
	await organizer.page.getByRole("link", { name: "Display screen" }).click();
	await expect(organizer.page.getByText("Joost Michielsen")).toBeVisible();
	const id = new URL(link).pathname.split("/")[2] as string;
	await wall.page.goto(`${room.address}/wall/${id}`);
	await organizer.page.goBack();
	await organizer.page.getByRole("button", { name: "Start the tournament" }).click();

	const played = new Set<string>();
	for (let round = 1; round <= 6; round++) {
		const players = [...named].filter(([name]) => round < 6 || /Joost|Sven/.test(name));
		const boards = new Map<string, string[]>();
		for (const [name, one] of players) {
			const table = await atBoard(one, played);
			boards.set(table, [...(boards.get(table) ?? []), name]);
		}
		expect([...boards.values()].every((pair) => pair.length === 2)).toBe(true);
		if (round === 2) await wall.page.screenshot({ path: info.outputPath("wall-round-2.png") });
		for (const [table, [one, other]] of boards) {
			const loser = beat(one as string, other as string) ? other : one;
			await resign(named.get(round < 6 ? (loser as string) : "Sven Charmeteau") as Person);
			played.add(table);
		}
		if (round === 6) await expect(wall.page.getByRole("heading", { name: "Play-off" })).toBeVisible();
		for (const [, one] of players) await back(one);
	}

	await expect(wall.page.getByText("Joost Michielsen wins the tournament")).toBeVisible();
	await wall.page.screenshot({ path: info.outputPath("wall-end.png") });
	expect(await faults(wall.page)).toEqual([]);
	const { page } = organizer;
	await expect(page.getByText("Joost Michielsen wins the tournament")).toBeVisible();
	const rows = page.getByRole("region", { name: "Crosstable" }).locator("tbody tr");
	const cells = await rows.evaluateAll((all) =>
		all.map((row) => [...row.children].map((cell) => cell.textContent?.trim())),
	);
	expect(cells).toEqual(PRINTED);
	for (const [size, who] of [
		["desktop", organizer],
		["phone", people[1] as Person],
	] as const)
		for (const colorScheme of ["light", "dark"] as const) {
			await who.page.emulateMedia({ colorScheme });
			await who.page.screenshot({ path: info.outputPath(`tournament-${size}-${colorScheme}.png`), fullPage: true });
			expect(await faults(who.page), `${size} ${colorScheme}`).toEqual([]);
			const wide = await who.page.evaluate(
				() => document.documentElement.scrollWidth > document.documentElement.clientWidth,
			);
			expect(wide, "wider than the screen").toBe(false);
		}
	await page.emulateMedia({ media: "print", colorScheme: "light" });
	await page.screenshot({ path: info.outputPath("printed.png"), fullPage: true });
	await expect(page.getByRole("heading", { name: "For the organizer" })).toBeHidden();
	for (const { faults } of [organizer, wall, ...people]) expect(faults).toEqual([]);
});

test("an evening with real cards: names from a list, results and a correction by hand", async ({ browser }, info) => {
	const { page, faults: errors } = await person(browser, PHONE, byFinger);
	await page.goto(`${room.address}/tournaments`);
	await page.getByLabel("Name", { exact: true }).fill("Club night");
	await page.getByText("Played with real cards").click();
	await page.getByText("Everybody can find it and enter").click();
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await page.screenshot({ path: info.outputPath(`new-phone-${colorScheme}.png`), fullPage: true });
		expect(await faults(page)).toEqual([]);
	}
	await page.getByRole("button", { name: "Create tournament" }).click();
	await page.getByLabel("Or enter names, one on each line").fill("Ada\nBo\nCy");
	await page.getByRole("button", { name: "Enter these names" }).click();
	await expect(page.getByText("3 players")).toBeVisible();
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await page.screenshot({ path: info.outputPath(`entry-phone-${colorScheme}.png`), fullPage: true });
		expect(await faults(page)).toEqual([]);
	}
	await page.getByRole("button", { name: "Start the tournament" }).click();
	for (let round = 1; round <= 3; round++) {
		await expect(page.getByRole("table", { name: `Round ${round}` })).toBeVisible();
		const select = page.locator(".open select");
		// Whose name comes first in the alphabet wins, whichever color the lot gave.
		const [white, black] = ((await page.locator(".open label").textContent()) ?? "").split(" – ");
		await select.selectOption((white ?? "") < (black ?? "") ? "1-0" : "0-1");
		await expect(select).toHaveCount(round < 3 ? 1 : 0);
	}
	await expect(page.getByText("Ada wins the tournament")).toBeVisible();
	await page.goto(`${room.address}/tournaments`);
	await expect(page.getByRole("link", { name: "Club night" })).toBeVisible();
	expect(errors).toEqual([]);
});
