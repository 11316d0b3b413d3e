// "Your turn": whoever is signed in finds on any device the tables where somebody waits, sits down there and plays on.
import { expect, type Page, test } from "@playwright/test";
import { faults } from "./axe";
import { DESKTOP, join, leaveAll, make, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

const PASSWORD = "correct horse battery";

/** Makes an account, or signs in to one, as the page does. */
async function comeIn(page: Page, path: "accounts" | "session", name: string): Promise<void> {
	await page.goto(`${room.address}/privacy`);
	const answer = await page.request.post(`${room.address}/api/${path}`, { data: { name, password: PASSWORD } });
	expect(answer.ok(), await answer.text()).toBe(true);
	await page.evaluate((who) => localStorage.setItem("facedown.account", who), name);
}

test("somebody who is awaited finds the table on another device, and plays on there", async ({ browser }) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, PHONE, byFinger);
	await comeIn(ada.page, "accounts", "Ada-8");
	const { link } = await make(ada, room.address, "Surprise Chess", "White", "No clock");
	await join(bruno, link);
	await ada.ear.until((view) => view.phase === "playing", "the deal");

	const phone = await person(browser, PHONE, byFinger);
	await comeIn(phone.page, "session", "Ada-8");
	await phone.page.goto(room.address);
	const list = phone.page.getByRole("region", { name: "Your turn" });
	const game = list.getByRole("link", { name: "Surprise Chess Bruno" });
	await expect(game).toBeVisible();
	await expect(phone.page).toHaveTitle("(1) Facedown");
	// What stands below has waited for it, and moves no more.
	const games = phone.page.getByRole("heading", { name: "Games", exact: true });
	const place = await games.boundingBox();
	await expect(phone.page.getByRole("button", { name: "Play Surprise Chess", exact: true })).toBeVisible();
	expect(await games.boundingBox()).toEqual(place);
	for (const colorScheme of ["light", "dark"] as const) {
		await phone.page.emulateMedia({ colorScheme });
		expect(await faults(phone.page)).toEqual([]);
		if (process.env.FACEDOWN_LOOK)
			await phone.page.screenshot({
				path: `${process.env.FACEDOWN_LOOK}/your-turn-${colorScheme}.png`,
				fullPage: true,
			});
	}
	await game.focus();
	await phone.page.keyboard.press("Enter");
	const view = await phone.ear.until((view) => view.phase === "playing", "the table");
	expect([view.seat, view.toAct]).toEqual(["white", ["white"]]);
	const plain = view.legal.find(({ choice }) => choice === null);
	if (!plain) throw new Error("nothing is legal");
	await phone.hand(phone.page, plain);
	await bruno.ear.until(({ ply }) => ply === 1, "the move");
	// Nobody waits now, and nothing stands there.
	await phone.page.goto(room.address);
	await expect(phone.page.getByRole("heading", { name: "Games", exact: true })).toBeVisible();
	await expect(phone.page).toHaveTitle("Facedown");
	await expect(list).toHaveCount(0);
	// A guest has no such list, and asks the room for none.
	const asked: string[] = [];
	bruno.page.on("request", (request) => asked.push(request.url()));
	await bruno.page.goto(room.address);
	await expect(bruno.page.getByRole("heading", { name: "Your games in progress" })).toBeVisible();
	expect(asked.filter((url) => url.includes("/account/"))).toEqual([]);
	for (const { faults } of [ada, bruno, phone]) expect(faults).toEqual([]);
});
