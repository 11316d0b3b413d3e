// The lobby: people who have never met find each other, each at a browser of their own.
import { expect, type Page, test } from "@playwright/test";
import { shifts, watchLayout } from "./gauge";
import { DESKTOP, leaveAll, make, type Person, PHONE, person } from "./people";
import { byFinger, byMouse, numbers, Player } from "./player";
import { Room } from "./room";
import { playOut } from "./wholeGame";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** Comes into the lobby, with these games and clocks and no others. */
async function enter({ page }: Person, name: string, games: string[], clocks: string[]): Promise<void> {
	await page.goto(`${room.address}/lobby`);
	await expect(page.getByRole("heading", { name: "What would you like to play?" })).toBeVisible();
	const boxes = page.getByRole("group", { name: "Games, one or more" }).getByRole("checkbox");
	for (const game of games) await tick(page, game, true);
	for (const box of await boxes.all()) {
		const own = (await box.evaluate((input) => input.closest("label")?.textContent))?.trim() ?? "";
		if (!games.includes(own)) await box.uncheck({ force: true });
	}
	for (const clock of clocks) await tick(page, clock, true);
	for (const clock of ["5 min + 3 s", "10 min + 5 s"]) if (!clocks.includes(clock)) await tick(page, clock, false);
	await page.getByLabel("Your name").fill(name);
}

const tick = (page: Page, name: string, on: boolean) =>
	page.getByRole("checkbox", { name, exact: true }).setChecked(on, { force: true });

const find = ({ page }: Person) => page.getByRole("button", { name: "Find an opponent", exact: true }).click();

test("two wishes that have a game and a clock in common become a whole game", async ({ browser }) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, PHONE, byFinger);
	await enter(ada, "Ada", ["Surprise Chess", "Jieqi"], ["5 min + 3 s", "3 min + 2 s"]);
	await watchLayout(ada.page);
	await find(ada);
	await expect(ada.page.getByRole("heading", { name: "Looking for an opponent" })).toBeVisible();
	await enter(bruno, "Bruno", ["Chaos Chess", "Surprise Chess"], ["3 min + 2 s"]);
	await expect(bruno.page.getByRole("list").getByText("Ada", { exact: true })).toBeVisible();
	await expect(bruno.page.getByText("2 people are here")).toBeVisible();
	await find(bruno);
	const people = [ada, bruno] as const;
	for (const { ear } of people) await ear.until((view) => view.phase === "playing", "the deal");
	for (const { ear } of people) {
		expect(ear.view?.game).toBe("surprise");
		expect(ear.view?.clock?.control).toEqual({ kind: "increment", base: 180_000, increment: 2_000 });
		expect([ear.view?.names.white, ear.view?.names.black].sort()).toEqual(["Ada", "Bruno"]);
	}
	expect(ada.ear.view?.table).toBe(bruno.ear.view?.table);
	for (const { page } of people) await watchLayout(page);
	await playOut(people, new Player(numbers(51)), 12, async () => {});
	for (const { page, faults } of people) expect([await shifts(page), faults]).toEqual([[], []]);
});

test("a table that waits is in the lobby while its maker lets anybody join", async ({ browser }) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, PHONE, byFinger);
	await make(ada, room.address, "Surprise Chess", "White", "No clock");
	const box = ada.page.getByRole("checkbox", { name: /^Anybody may join/ });
	await expect(box).not.toBeChecked();
	await bruno.page.goto(`${room.address}/lobby`);
	const row = bruno.page.getByRole("listitem").filter({ hasText: "Waiting at a table" });
	await expect(bruno.page.getByText(/Nobody is looking for a game/)).toBeVisible();
	await watchLayout(ada.page);
	await box.check();
	await expect(ada.page.getByText("It is listed while this page is open.")).toBeVisible();
	await expect(row).toContainText("Ada");
	// Taken back, and shown again.
	await box.uncheck();
	await expect(row).toHaveCount(0);
	await box.check();
	expect(await shifts(ada.page)).toEqual([]);
	await row.getByRole("button", { name: /^Play/ }).click();
	await expect(bruno.page.getByText("Ada invites you to a game")).toBeVisible();
	await bruno.page.getByLabel("Your name").fill("Bruno");
	await bruno.page.getByRole("button", { name: "Join and play" }).click();
	for (const { ear } of [ada, bruno]) await ear.until((view) => view.phase === "playing", "the deal");
	const late = await person(browser, DESKTOP, byMouse);
	await late.page.goto(`${room.address}/lobby`);
	await expect(late.page.getByText(/Nobody is looking for a game/)).toBeVisible();
	for (const { faults } of [ada, bruno]) expect(faults).toEqual([]);
});

test("a game that is to be shown to everybody is in the lobby at once, until its maker leaves", async ({ browser }) => {
	const ada = await person(browser, PHONE, byFinger);
	const bruno = await person(browser, DESKTOP, byMouse);
	const show = () => ada.page.getByText("Show this game under Live games", { exact: true }).click();
	await make(ada, room.address, "Jieqi", "Random", "No clock", show);
	await expect(ada.page.getByRole("checkbox", { name: /^Anybody may join/ })).toBeChecked();
	await bruno.page.goto(`${room.address}/lobby`);
	const row = bruno.page.getByRole("listitem").filter({ hasText: "Waiting at a table" });
	await expect(row).toContainText("Jieqi");
	await expect(row).toContainText("Ada");
	await ada.page.close();
	await expect(row).toHaveCount(0);
});

test("on a phone the search is brought before the reader, and is not made twice", async ({ browser }) => {
	const ada = await person(browser, PHONE, byFinger);
	await enter(ada, "Ada", ["Surprise Chess"], ["1 min"]);
	const { page } = ada;
	const waiting = page.getByRole("heading", { name: "Looking for an opponent" });
	await find(ada);
	await expect(waiting).toBeInViewport();
	await expect(page.getByText("Nobody else is looking for a game right now.")).toBeVisible();
	await find(ada);
	await expect(waiting).toBeInViewport();
	await expect(page.getByText("You are already looking for this.")).toHaveCount(1);
	await expect(page.getByRole("button", { name: /^Cancel ?: / })).toHaveCount(1);
});

test("a seek is on everybody's list at once, and is taken by one press, its rules as they were offered", async ({
	browser,
}) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, PHONE, byFinger);
	const cleo = await person(browser, DESKTOP, byMouse);
	await enter(bruno, "Bruno", ["Jieqi"], ["1 min"]);
	await enter(cleo, "Cleo", ["Jieqi"], ["1 min"]);
	await enter(ada, "Ada", ["Surprise Chess"], ["No clock"]);
	await ada.page.getByText("Color, rules and spectators").click();
	await ada.page.getByText("Black", { exact: true }).click();
	const rules = ada.page.locator("details select").first();
	const label = await rules.evaluate((select) => (select as HTMLSelectElement).labels?.[0]?.textContent ?? "");
	const other = await rules.evaluate((select) => {
		const { options, selectedIndex } = select as HTMLSelectElement;
		return options[selectedIndex === 0 ? 1 : 0]?.value ?? "";
	});
	await rules.selectOption(other);
	await find(ada);
	for (const { page } of [bruno, cleo]) await expect(page.getByText(`${label}:`)).toBeVisible();
	await bruno.page.getByRole("button", { name: /^Play : Ada, Surprise Chess, you play White$/ }).click();
	for (const { ear } of [ada, bruno]) await ear.until((view) => view.phase === "playing", "the deal");
	expect([ada.ear.view?.seat, bruno.ear.view?.seat]).toEqual(["black", "white"]);
	expect(Object.values(ada.ear.view?.options ?? {})).toContain(other);
	await expect(cleo.page.getByText("Nobody is looking for a game right now.")).toBeVisible();
});

test("a search can be canceled, and ends with its page; a broken line does not end it", async ({ browser }) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, DESKTOP, byMouse);
	await enter(bruno, "Bruno", ["Jieqi"], ["1 min"]);
	await enter(ada, "Ada", ["Surprise Chess"], ["5 min + 3 s"]);
	await find(ada);
	const row = bruno.page.getByRole("list").getByText("Ada", { exact: true });
	await expect(row).toBeVisible();
	await room.stop("SIGKILL");
	await room.start();
	await expect(ada.page.getByRole("heading", { name: "Looking for an opponent" })).toBeVisible();
	await expect(row).toBeVisible();
	await ada.page.getByRole("button", { name: /^Cancel ?: Surprise Chess$/ }).click();
	await expect(row).toHaveCount(0);
	await find(ada);
	await expect(row).toBeVisible();
	await ada.page.getByRole("link", { name: "Puzzles" }).click();
	await expect(row).toHaveCount(0);
});

test("the computers of every level sit there", async ({ browser }) => {
	const ada = await person(browser, PHONE, byFinger);
	await enter(ada, "Ada", ["Surprise Chess"], ["5 min + 3 s"]);
	await ada.page.getByRole("button", { name: "Computer, level 8" }).click();
	await ada.ear.until((view) => view.computer?.level === 8, "the computer");
});
