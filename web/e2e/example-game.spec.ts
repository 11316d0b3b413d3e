// The example game of docs/adding-a-game.md, which the page knows by what its folders say alone.
import { expect, test } from "@playwright/test";
import { checksDeal, DESKTOP, join, leaveAll, make, PHONE, person } from "./people";
import { byFinger, byMouse, numbers, Player } from "./player";
import { Room } from "./room";
import { playOut } from "./wholeGame";

const room = new Room("--example-games");
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

const NAME = "Hidden Queen";

test("an example game is played by link, its deal checked and replayed", async ({ browser }) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, PHONE, byFinger);
	const { link } = await make(host, room.address, NAME, "White", "No clock");
	await join(guest, link);
	await host.ear.until((view) => view.phase === "playing", "the deal");
	const { view } = await playOut([host, guest], new Player(numbers(77)), 24);
	expect(["king-taken", "fifty-moves"]).toContain(view.outcome?.reason);
	await checksDeal(guest);
	for (const { faults } of [host, guest]) expect(faults).toEqual([]);
	await host.page.goto(`${room.address}/replay/${view.table}`);
	await host.page.locator("[role=grid]").waitFor();
	expect(host.faults).toEqual([]);
});

test("an example game has its picture, its editor and its set-up positions", async ({ page }) => {
	await page.goto(room.address);
	await expect(page.getByRole("button", { name: `Play ${NAME}`, exact: true })).toBeVisible();
	await page.goto(`${room.address}/edit/hidden-queen`);
	await page.getByText("The position is fine.").waitFor();
	const square = (at: string) => page.locator(`[data-at=${at}]`);
	await page.getByRole("button", { name: "White queen", exact: true }).click();
	await square("d4").click();
	await expect(square("d4")).toHaveAttribute("aria-label", /White queen/);
	await expect(page.getByLabel("FEN", { exact: true })).toHaveValue(/3Q4/);
	await expect(page.getByText("Queens still face down")).toBeVisible();
	await page.getByText("The position is fine.").waitFor();
});
