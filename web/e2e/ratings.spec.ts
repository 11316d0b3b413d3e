// Rated games: two accounts find each other in the lobby, play, and see what it changed; leader board, profile, privacy.
import { expect, type Page, test } from "@playwright/test";
import { signUp } from "./accounts";
import { faults } from "./axe";
import { DESKTOP, leaveAll, type Person, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

async function seeksRated({ page }: Person): Promise<void> {
	await page.goto(`${room.address}/lobby`);
	await page.getByLabel("Rated: the game counts").check();
	await page.getByRole("button", { name: "Find an opponent", exact: true }).click();
}

/** A page is fine for everybody, by day and by night. */
async function isFine(page: Page, picture: string): Promise<void> {
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		expect(await faults(page)).toEqual([]);
		const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(sideways).toBeLessThanOrEqual(0);
		if (process.env.FACEDOWN_LOOK)
			await page.screenshot({ path: `${process.env.FACEDOWN_LOOK}/${picture}-${colorScheme}.png`, fullPage: true });
	}
}

test("a rated game is found, played and counted, and its players have a page", async ({ browser }) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, PHONE, byFinger);
	await signUp(ada.page, room.address, "Ada-9");
	await signUp(bruno.page, room.address, "Bruno-9");
	await seeksRated(ada);
	await expect(ada.page.getByRole("heading", { name: "Looking for an opponent" })).toBeVisible();
	// Bruno sees whom he would play, and for what.
	await bruno.page.goto(`${room.address}/lobby`);
	const row = bruno.page.getByRole("listitem").filter({ hasText: "Ada-9" });
	await expect(row).toContainText("1500?");
	await expect(row).toContainText("Rated");
	await isFine(bruno.page, "lobby-phone");
	await seeksRated(bruno);
	for (const { ear } of [ada, bruno]) await ear.until((view) => view.phase === "playing", "the deal");
	await expect(ada.page.getByText("1500?").first()).toBeVisible();
	// White moves, and Black gives up: nobody who has acted can abort any more.
	const white = ada.ear.view?.seat === "white" ? ada : bruno;
	const black = white === ada ? bruno : ada;
	const view = await white.ear.until(({ toAct }) => toAct.includes("white"), "White's turn");
	// Pawns: what turns up by a card may end the game at once.
	const plain = view.legal.find(({ text }) => text === "a2a3");
	if (!plain) throw new Error("a pawn cannot move");
	await white.hand(white.page, plain);
	const answer = await black.ear.until(({ toAct }) => toAct.includes("black"), "Black's turn");
	const reply = answer.legal.find(({ text }) => text === "a7a6");
	if (!reply) throw new Error("a pawn cannot move");
	await black.hand(black.page, reply);
	await ada.ear.until(({ ply }) => ply >= 2, "both moves");
	expect(view.rated).toBe(true);
	await ada.page.getByRole("button", { name: "Resign" }).click();
	await ada.page.getByRole("button", { name: "Yes, resign" }).click();
	for (const { ear } of [ada, bruno]) await ear.until((view) => view.phase === "over", "the end");
	await expect(bruno.page.getByText(/^\+\d+$/).first()).toBeVisible();
	await expect(ada.page.getByText(/^−\d+$/).first()).toBeVisible();

	for (const [who, screen] of [
		[ada, "desktop"],
		[bruno, "phone"],
	] as const) {
		await who.page.goto(`${room.address}/players?game=${view.game}&speed=blitz`);
		await expect(who.page.getByRole("rowheader").getByRole("link", { name: "Bruno-9" })).toBeVisible();
		await isFine(who.page, `players-${screen}`);
		await who.page.getByRole("rowheader").getByRole("link", { name: "Bruno-9" }).click();
		await expect(who.page.getByRole("heading", { name: "Bruno-9" })).toBeVisible();
		await expect(who.page.getByRole("img", { name: /1 game, from/ })).toBeVisible();
		await isFine(who.page, `profile-${screen}`);
		await who.page.goto(`${room.address}/privacy`);
		await expect(who.page.getByRole("heading", { name: "Privacy: what is kept about you" })).toBeVisible();
		await isFine(who.page, `privacy-${screen}`);
	}
	// Ada blocks Bruno, and finds that on her own page; she hides her ratings, and he sees none.
	await ada.page.goto(`${room.address}/@/Bruno-9`);
	await ada.page.getByRole("button", { name: "Block", exact: true }).click();
	await expect(ada.page.getByRole("button", { name: "Unblock" })).toBeVisible();
	await ada.page.goto(`${room.address}/account`);
	await expect(ada.page.getByRole("heading", { name: "You have blocked" })).toBeVisible();
	await ada.page.getByLabel("Your ratings").selectOption("Nobody");
	await isFine(ada.page, "account-desktop");
	await bruno.page.goto(`${room.address}/@/Ada-9`);
	await expect(bruno.page.getByText("This player does not show that to you.")).toBeVisible();
	for (const { faults } of [ada, bruno]) expect(faults).toEqual([]);
});
