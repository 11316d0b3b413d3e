// Time odds: one side has less time than the other, at a table and in a tournament.
import { expect, test } from "@playwright/test";
import { faults } from "./axe";
import { DESKTOP, join, leaveAll, make, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

test("a table gives Black less time than White, and says so before the other sits down", async ({ browser }) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, PHONE, byFinger);
	const { link } = await make(ada, room.address, "Surprise Chess", "White", "Custom", async () => {
		const dialog = ada.page.getByRole("dialog");
		await dialog.getByLabel("Kind of clock").selectOption("time odds");
		for (const [label, value] of [
			["Minutes for White", "5"],
			["Seconds per move for White", "3"],
			["Minutes for Black", "1"],
			["Seconds per move for Black", "0"],
		] as const)
			await dialog.getByRole("textbox", { name: label, exact: true }).fill(value);
		expect(await faults(ada.page)).toEqual([]);
	});
	await bruno.page.goto(link);
	await expect(bruno.page.getByText("White 5 min + 3 s, Black 1 min")).toBeVisible();
	await join(bruno, link);
	await ada.ear.until((view) => view.phase === "playing", "the deal");
	for (const { page } of [ada, bruno]) {
		await expect(page.locator(".clock").filter({ hasText: "5:00" })).toBeVisible();
		await expect(page.locator(".clock").filter({ hasText: "1:00" })).toBeVisible();
	}
	expect([ada.faults, bruno.faults]).toEqual([[], []]);
});
