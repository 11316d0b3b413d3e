// What an account keeps: studies and games that are the same on every device, and leave a browser with their owner.
import { expect, type Page, test } from "@playwright/test";
import { keepCodes, signIn, signUp } from "./accounts";
import { faults } from "./axe";
import { caughtUp } from "./gauge";
import { DESKTOP, join, leaveAll, make, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** With a new account, to its own page. */
async function begin(page: Page, name: string): Promise<void> {
	await signUp(page, room.address, name);
	await keepCodes(page);
	await expect(page.getByRole("heading", { name })).toBeVisible();
}

/** The same with one that there is. */
async function comeIn(page: Page, name: string): Promise<void> {
	await signIn(page, room.address, name);
	await expect(page.getByRole("heading", { name })).toBeVisible();
}

async function panel(page: Page, name: string): Promise<void> {
	// A desktop has all of them open in a fold each, a phone one at a time.
	const tab = page.getByRole("group", { name: "Panels" }).getByRole("button", { name, exact: true });
	const fold = page.locator("summary").filter({ hasText: name });
	await tab.or(fold).filter({ visible: true }).first().click();
}

/** Makes a study with a name. */
async function makeStudy(page: Page, name: string): Promise<void> {
	await page.goto(`${room.address}/analysis?game=surprise`);
	await panel(page, "Study");
	await page.getByLabel("Name of the study").fill(name);
	await page.getByRole("button", { name: "Keep as a study" }).click();
	await expect(page).toHaveURL(/study=/);
}

/** Opens a study that is listed, and its panel. */
async function openStudy(page: Page, name: string): Promise<void> {
	await page.goto(`${room.address}/analysis`);
	await page.getByRole("link", { name }).click();
	await panel(page, "Study");
	await expect(page.getByLabel("Name of the study")).toHaveValue(name);
}

/** Waits until the account has what a page has changed. */
const saved = (page: Page) =>
	page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.url().includes("/account/saved/"));

test("a study goes from device to device, is changed on both, and leaves with its owner", async ({ browser }) => {
	const desk = await person(browser, DESKTOP, byMouse);
	const phone = await person(browser, PHONE, byFinger);
	// What a guest has kept comes along.
	await makeStudy(desk.page, "Pins");
	await begin(desk.page, "Ada-2");
	await expect(desk.page.getByText(/saved with your account: .?1/)).toBeVisible();
	await comeIn(phone.page, "Ada-2");
	await openStudy(phone.page, "Pins");
	await expect(phone.page.getByText("Every change is kept here and in your account.")).toBeVisible();
	expect(await faults(phone.page)).toEqual([]);
	const sent = saved(phone.page);
	await phone.page.getByLabel("Name of the study").fill("Pins and forks");
	await sent;
	await openStudy(desk.page, "Pins and forks");

	// The desk has it open while the phone goes on with it.
	const again = saved(phone.page);
	await phone.page.getByLabel("Name of the study").fill("From the phone");
	await again;
	const other = await desk.page.context().newPage();
	await other.goto(`${room.address}/analysis`);
	await expect(other.getByRole("link", { name: "From the phone" })).toBeVisible();
	await other.close();
	await desk.page.getByLabel("Name of the study").fill("From the desk");
	await expect(
		desk.page.getByText("This study was changed in another tab or on another device meanwhile."),
	).toBeVisible();
	await desk.page.goto(`${room.address}/analysis`);
	for (const name of ["From the phone", "From the desk"])
		await expect(desk.page.getByRole("link", { name })).toBeVisible();

	// One is removed here, and goes there too.
	const gone = desk.page.waitForResponse((answer) => answer.request().method() === "DELETE");
	await desk.page.getByRole("button", { name: "Remove “From the phone”" }).click();
	await desk.page.getByRole("button", { name: "Remove for good" }).click();
	await gone;
	await phone.page.goto(`${room.address}/analysis`);
	await expect(phone.page.getByRole("link", { name: "From the desk" })).toBeVisible();
	await expect(phone.page.getByRole("link", { name: "From the phone" })).toHaveCount(0);

	// Whoever signs out takes everything along; whoever comes next has nothing of it.
	await phone.page.goto(`${room.address}/account`);
	await phone.page.getByRole("button", { name: "Sign out", exact: true }).click();
	await expect(phone.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
	await phone.page.goto(`${room.address}/analysis`);
	await expect(phone.page.getByRole("heading", { name: "Analysis", level: 1 })).toBeVisible();
	await expect(phone.page.getByRole("link", { name: "From the desk" })).toHaveCount(0);
	expect([desk.faults, phone.faults]).toEqual([[], []]);
});

test("games of other devices stand among one's own, and one that is removed stays away", async ({ browser }) => {
	const desk = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, PHONE, byFinger);
	await begin(desk.page, "Ada-3");
	const { link } = await make(desk, room.address, "Surprise Chess", "White", "No clock");
	await join(bruno, link);
	await desk.ear.until((view) => view.phase === "playing", "the deal");
	const phone = await person(browser, PHONE, byFinger);
	await comeIn(phone.page, "Ada-3");
	await phone.page.goto(`${room.address}/games`);
	await expect(phone.page.getByText("Your games, Ada-3:")).toBeVisible();
	await phone.page
		.getByRole("link", { name: /Surprise Chess/ })
		.first()
		.click();
	await expect(phone.page).toHaveURL(/\/t(able)?\//);
	for (const [player, text] of [
		[desk, "e2e4"],
		[bruno, "e7e5"],
	] as const) {
		const offered = player.ear.view?.legal.find((action) => action.text === text);
		if (!offered) throw new Error(`${text} is not offered`);
		await caughtUp(player.page, player.ear);
		await player.hand(player.page, offered);
		for (const { ear } of [desk, bruno]) await ear.until((view) => view.ply === (text === "e2e4" ? 1 : 2), text);
	}
	await bruno.page.getByRole("button", { name: "Resign", exact: true }).click();
	await bruno.page.getByRole("button", { name: "Yes, resign" }).click();
	await expect(phone.page.getByRole("region", { name: "Result" })).toBeVisible();
	// A third device finds it over, with its board.
	const third = await person(browser, DESKTOP, byMouse);
	await comeIn(third.page, "Ada-3");
	await third.page.goto(`${room.address}/games`);
	await expect(third.page.getByText("You won.")).toBeVisible();
	expect(await faults(third.page)).toEqual([]);
	await third.page.getByRole("button", { name: "Remove" }).click();
	await third.page.getByRole("button", { name: "Remove for good" }).click();
	await third.page.reload();
	await expect(third.page.getByText("Nothing here yet.")).toBeVisible();
	expect([desk.faults, phone.faults, third.faults]).toEqual([[], [], []]);
});
