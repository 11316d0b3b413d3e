// Challenges by name: from a profile and from the lobby, seen wherever the other one is; accepted, declined, taken back.
import { expect, type Page, test } from "@playwright/test";
import { signUp } from "./accounts";
import { faults } from "./axe";
import { shifts, watchLayout } from "./gauge";
import { DESKTOP, leaveAll, type Person, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

const notice = ({ page }: Person) => page.getByRole("region", { name: "Challenges" });

/** Sends the challenge of a dialog that is open. */
async function send(page: Page): Promise<void> {
	const dialog = page.getByRole("dialog");
	await dialog.getByText("White", { exact: true }).click();
	await dialog.getByRole("radio", { name: "5 min + 3 s", exact: true }).check({ force: true });
	await dialog.getByRole("button", { name: "Send the challenge" }).click();
	await expect(dialog).toHaveCount(0);
}

async function look(page: Page, picture: string): Promise<void> {
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		expect(await faults(page)).toEqual([]);
		if (process.env.FACEDOWN_LOOK)
			await page.screenshot({ path: `${process.env.FACEDOWN_LOOK}/${picture}-${colorScheme}.png` });
	}
	const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	expect(sideways).toBeLessThanOrEqual(0);
}

test("a player is challenged from their page, wherever they are, and both come to the table", async ({ browser }) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, PHONE, byFinger);
	await signUp(ada.page, room.address, "Ada-7");
	await signUp(bruno.page, room.address, "Bruno-7");
	await bruno.page.goto(`${room.address}/puzzles`);
	await expect(bruno.page.getByRole("heading", { level: 1 })).toBeVisible();
	await watchLayout(bruno.page);
	await ada.page.goto(`${room.address}/@/bruno-7`);
	await ada.page.getByRole("button", { name: "Challenge", exact: true }).click();
	await expect(ada.page.getByRole("dialog", { name: "Challenge Bruno-7" })).toBeVisible();
	await expect(ada.page.getByRole("button", { name: "Send the challenge" })).toBeVisible();
	await look(ada.page, "challenge-dialog-desktop");
	await send(ada.page);
	await expect(notice(ada)).toContainText("You have challenged Bruno-7");
	await look(ada.page, "challenge-out-desktop");
	const here = notice(bruno);
	await expect(here).toContainText("Ada-7 challenges you");
	await expect(here).toContainText("Surprise Chess · 5+3 · you play Black");
	await expect(bruno.page.getByRole("status").filter({ hasText: "Ada-7 challenges you" })).toHaveCount(1);
	await look(bruno.page, "challenge-in-phone");

	// Declined by keyboard, and the maker sees it.
	await here.getByRole("button", { name: "Decline" }).focus();
	await bruno.page.keyboard.press("Enter");
	await expect(here).toHaveCount(0);
	await expect(notice(ada)).toContainText("Bruno-7 declines.");
	await notice(ada).getByRole("button", { name: "Close" }).click();
	await expect(notice(ada)).toHaveCount(0);

	// Taken back: it goes from before the other one.
	await ada.page.getByRole("button", { name: "Challenge", exact: true }).click();
	await send(ada.page);
	await expect(here).toContainText("Ada-7 challenges you");
	await notice(ada).getByRole("button", { name: "Take back" }).click();
	await expect(here).toContainText("The challenge of Ada-7 no longer stands.");
	await here.getByRole("button", { name: "Close" }).click();

	// From the lobby, by name; accepted, and both are at the table.
	await ada.page.goto(`${room.address}/lobby`);
	await ada.page.getByRole("button", { name: "Challenge a player by name" }).click();
	await ada.page.getByLabel("Name of the player").fill("nobody-7");
	const dialog = ada.page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Send the challenge" }).click();
	await expect(dialog.getByRole("alert")).toBeVisible();
	await ada.page.getByLabel("Name of the player").fill("BRUNO-7");
	await send(ada.page);
	expect(await shifts(bruno.page)).toEqual([]);
	await here.getByRole("button", { name: "Accept" }).click();
	for (const { ear } of [ada, bruno]) await ear.until((view) => view.phase === "playing", "the deal");
	expect([ada.ear.view?.seat, bruno.ear.view?.seat]).toEqual(["white", "black"]);
	expect(ada.ear.view?.table).toBe(bruno.ear.view?.table);
	expect([ada.ear.view?.names.white, ada.ear.view?.names.black]).toEqual(["Ada-7", "Bruno-7"]);

	// Whoever is at a board is not disturbed: it waits behind a button, and can be declined there.
	const cleo = await person(browser, DESKTOP, byMouse);
	await signUp(cleo.page, room.address, "Cleo-7");
	await cleo.page.goto(`${room.address}/@/bruno-7`);
	await cleo.page.getByRole("button", { name: "Challenge", exact: true }).click();
	await send(cleo.page);
	const button = bruno.page.getByRole("button", { name: "1 challenge" });
	await expect(button).toBeVisible();
	await expect(bruno.page.getByText("Cleo-7 challenges you", { exact: true })).toBeHidden();
	await look(bruno.page, "challenge-board-phone");
	await button.click();
	await here.getByRole("button", { name: "Decline" }).click();
	await expect(notice(cleo)).toContainText("Bruno-7 declines.");
	// Whoever was refused by name is known of by the page alone: an answer that is an error is no fault of it.
	const known = (fault: string) => !fault.includes("/api/account/challenges");
	for (const { faults } of [ada, bruno, cleo]) expect(faults.filter(known)).toEqual([]);
});

test("nobody whom one has blocked challenges one", async ({ browser }) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, DESKTOP, byMouse);
	await signUp(ada.page, room.address, "Ada-8");
	await signUp(bruno.page, room.address, "Bruno-8");
	await bruno.page.goto(`${room.address}/@/ada-8`);
	await bruno.page.getByRole("button", { name: "Block", exact: true }).click();
	await expect(bruno.page.getByRole("button", { name: "Challenge", exact: true })).toBeDisabled();
	await ada.page.goto(`${room.address}/@/bruno-8`);
	await ada.page.getByRole("button", { name: "Challenge", exact: true }).click();
	await ada.page.getByRole("button", { name: "Send the challenge" }).click();
	await expect(ada.page.getByRole("alert")).toContainText("not accepting challenges at the moment");
	await expect(notice(bruno)).toHaveCount(0);
});
