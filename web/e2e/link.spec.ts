// Two people at screens of their own: whole games by link, watched by a third, with the room killed in the middle.
import { expect, type Page, test } from "@playwright/test";
import { usually } from "./deep";
import { median, shifts, watchLayout } from "./gauge";
import { DESKTOP, findsOwnPart, join, leaveAll, make, PHONE, person } from "./people";
import { byFinger, byKeys, byMouse, numbers, Player } from "./player";
import { Room } from "./room";
import { playOut } from "./wholeGame";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** Brings the keyboard onto the board by Tab, as somebody without a mouse comes there. */
async function tabToBoard(page: Page): Promise<void> {
	for (let step = 0; step < 14; step++) {
		if (await page.evaluate(() => document.activeElement?.hasAttribute("data-at"))) return;
		await page.keyboard.press("Tab");
	}
	throw new Error("Tab does not come to the board");
}

const squares = (page: Page) =>
	page
		.locator(".place")
		.evaluateAll((places) =>
			Object.fromEntries(
				places.map((place) => [place.getAttribute("data-at"), (place.getAttribute("aria-label") ?? "").split(", ")[1]]),
			),
		);

const SURPRISE = ["Surprise Chess", byKeys, "White", "No clock"] as const;
const REX = ["Surprise Chess, Rex exclusive", byMouse, "Random", "10 min + 5 s"] as const;
const CHAOS = ["Chaos Chess", byMouse, "Black", "15 min + 10 s"] as const;

for (const [index, [name, hostHand, colour, clock]] of usually([SURPRISE, REX, CHAOS], [SURPRISE, CHAOS]).entries())
	test(`a whole game of ${name} by link, watched, the room killed in the middle`, async ({ browser }) => {
		const host = await person(browser, DESKTOP, hostHand);
		const guest = await person(browser, PHONE, byFinger);
		const watcher = await person(browser, DESKTOP, byMouse);
		const people = [host, guest] as const;
		const everybody = [host, guest, watcher];
		const player = new Player(numbers(4_000 + index));
		let killed = false;

		/** Kills the room in the middle of the game, once; all three pages come back to the same board by themselves. */
		async function kill(ply: number): Promise<void> {
			if (ply < 6 || killed) return;
			killed = true;
			for (const { page } of everybody) expect(await shifts(page)).toEqual([]);
			const before = await squares(guest.page);
			const lines = everybody.map(({ ear }) => ear.lines);
			await room.stop("SIGKILL");
			await room.start();
			for (const [who, { ear, page }] of everybody.entries()) {
				await expect.poll(() => ear.lines).toBeGreaterThan(lines[who] as number);
				await expect(page.getByText("Connection lost")).toHaveCount(0);
			}
			expect(await squares(guest.page)).toEqual(before);
			for (const { page } of everybody) await watchLayout(page);
		}

		/** One game at a fresh table. */
		async function play() {
			const { link, watch } = await make(host, room.address, name, colour, clock);
			await join(guest, link);
			await host.ear.until((view) => view.phase === "playing" && link.includes(view.table), "the deal");
			await watcher.page.goto(watch);
			await watcher.ear.until((view) => view.phase === "playing" && view.table === host.ear.view?.table, "the game");
			const seats = people.map(({ ear }) => ear.view?.seat);
			expect([...seats].sort()).toEqual(["black", "white"]);
			if (colour !== "Random") expect(seats[0]).toBe(colour.toLowerCase());
			if (hostHand === byKeys) await tabToBoard(host.page);
			for (const { page } of everybody) await watchLayout(page);
			return playOut(people, player, 34, kill);
		}

		// The deals are the room's: some games are short. One that is long enough to be killed in its middle is wanted.
		let { view, felt } = await play();
		for (let game = 1; game < 5 && (!killed || view.ply < 10); game++) ({ view, felt } = await play());
		expect(killed).toBe(true);
		expect(["resignation", "agreement", "aborted", "time", "left"]).not.toContain(view.outcome?.reason);
		await watcher.ear.until((seen) => seen.phase === "over", "the end");
		// What lay face down turns up at each screen as soon as its page has the deal.
		const shown = async () => {
			const boards = await Promise.all(everybody.map(async ({ page }) => Object.entries(await squares(page)).sort()));
			return new Set(boards.map((board) => JSON.stringify(board))).size;
		};
		await expect.poll(shown).toBe(1);
		for (const { ear } of people) expect(ear.view?.outcome).toEqual(view.outcome);

		console.log(
			`${name}: ${view.ply} plies, ${view.outcome?.reason}; action to the opponent's board: median ${median(felt).toFixed(1)} ms of ${felt.length}`,
		);
		for (const { page, faults } of [host, guest, watcher]) {
			expect(await shifts(page)).toEqual([]);
			expect(faults).toEqual([]);
		}
		// Both have checked the deal themselves; a pair's deal stays closed until its second game.
		for (const who of people) {
			const { page } = who;
			await page.getByRole("button", { name: "Check the deal" }).click();
			const wanted = view.deal.secret ? "Everything matches." : "The secret is opened when the game is over";
			await expect(page.getByText(wanted)).toBeVisible();
			await findsOwnPart(who);
			await page.getByRole("button", { name: "Close" }).click();
		}
	});
