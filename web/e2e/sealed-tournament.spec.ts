// A tournament whose boards are sealed: a result stands in brackets until both players have shown their halves.
import { expect, test } from "@playwright/test";
import { faults } from "./axe";
import { DESKTOP, enter, leaveAll, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { Room } from "./room";
import { codeOf } from "./sealedTable";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

test("a board of a tournament is sealed, and its result stands in brackets until both halves are shown", async ({
	browser,
}) => {
	const [organizer, ada, bruno] = [
		await person(browser, DESKTOP, byMouse),
		await person(browser, DESKTOP, byMouse),
		await person(browser, PHONE, byFinger),
	];
	const { page } = organizer;
	await page.goto(`${room.address}/tournaments`);
	await page.getByLabel("Name", { exact: true }).fill("Sealed evening");
	await page.getByLabel("Game", { exact: true }).selectOption({ label: "Surprise Chess" });
	await page.getByLabel("Sealed cards").check();
	await page.getByRole("button", { name: "Create tournament" }).click();
	const link = await page.getByLabel("Link to enter").inputValue();
	await expect(page.getByText("A result counts once both players have shown their halves.")).toBeVisible();
	await enter(ada, link, "Ada");
	await enter(bruno, link, "Bruno");
	await page.getByRole("button", { name: "Start the tournament" }).click();
	for (const { ear } of [ada, bruno]) await ear.until(({ phase }) => phase === "playing", "the deal");
	expect(await codeOf(ada.page)).toBe(await codeOf(bruno.page));
	const table = ada.ear.view?.table ?? "";
	const context = bruno.page.context();
	await bruno.page.close();
	await ada.page.getByRole("button", { name: "Resign", exact: true }).click();
	await ada.page.getByRole("button", { name: "Yes, resign" }).click();
	const pairings = page.getByRole("region", { name: "Pairings" });
	await expect(pairings.getByText(/\((1–0|0–1)\)/)).toBeVisible();
	await expect(pairings.getByText("not final yet")).toBeVisible();
	await expect(page.getByText("counts once both halves of its cards are shown").last()).toBeVisible();
	expect(await faults(page)).toEqual([]);
	await page.screenshot({ path: test.info().outputPath("provisional.png") });
	const again = await context.newPage();
	await again.goto(`${room.address}/table/${table}`);
	await expect(page.getByText("Bruno wins the tournament")).toBeVisible();
	await expect(pairings.getByText("not final yet")).toHaveCount(0);
});
