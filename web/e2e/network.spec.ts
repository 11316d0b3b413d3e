// The network fails in the middle of a game, and one seat is open in two tabs: the same seat, the same game.
import { expect, test } from "@playwright/test";
import type { TableView } from "../src/protocol";
import { Cable } from "./cable";
import { caughtUp, putGauge } from "./gauge";
import { DESKTOP, join, leaveAll, make, type Person, PHONE, person } from "./people";
import { byFinger, byMouse, Ear, numbers, Player } from "./player";
import { Room } from "./room";

const room = new Room();
const cables: Cable[] = [];
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(async () => {
	await leaveAll();
	for (const cable of cables.splice(0)) await cable.remove();
});

async function cable(): Promise<Cable> {
	const laid = await Cable.to(room.address);
	cables.push(laid);
	return laid;
}

const broken = ({ page }: Person) => page.getByText("Connection lost. Reconnecting");

/** Everything on the board, square by square, as a screen reader has it. */
const board = ({ page }: Pick<Person, "page">) =>
	page.locator(".place").evaluateAll((places) => places.map((place) => place.getAttribute("aria-label")).join("\n"));

/** The one who is to move plays something; whoever hears it has it then. */
async function move(people: readonly Person[], player: Player, hear = people): Promise<TableView> {
	const actor = people.find(({ ear }) => ear.view?.toAct[0] === ear.view?.seat);
	if (!actor?.ear.view) throw new Error("nobody is to move");
	const { ply } = actor.ear.view;
	await caughtUp(actor.page, actor.ear);
	await actor.hand(actor.page, player.choose(actor.ear.view, 100));
	for (const { ear } of hear) await ear.until((view) => view.ply > ply, `the move after ply ${ply}`);
	return actor.ear.view;
}

test("both players and a spectator lose the network and come back to the same seat and game", async ({ browser }) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, PHONE, byFinger);
	const watcher = await person(browser, DESKTOP, byMouse);
	const [hosts, guests, watchers] = [await cable(), await cable(), await cable()];
	const { link, watch } = await make(host, hosts.address, "Surprise Chess", "White", "10 min + 5 s");
	await join(guest, guests.by(link));
	await watcher.page.goto(watchers.by(watch));
	await watcher.ear.until((view) => view.phase === "playing", "the game");
	await host.ear.until((view) => view.phase === "playing", "the deal");
	const players = [host, guest] as const;
	const everybody = [host, guest, watcher];
	const player = new Player(numbers(77));
	for (let ply = 0; ply < 3; ply++) await move(players, player, everybody);

	for (const [who, line] of [
		[host, hosts],
		[guest, guests],
		[watcher, watchers],
	] as const) {
		const others = everybody.filter((other) => other !== who);
		const seat = who.ear.view?.seat;
		// Whoever is cut off is not to move: the game goes on without them by one ply.
		if (seat !== null && who.ear.view?.toAct.includes(seat as never)) await move(players, player, everybody);
		line.cut();
		await expect(broken(who)).toBeVisible();
		const { ply } = await move(players, player, others);
		expect(who.ear.view?.ply).toBe(ply - 1);
		line.mend();
		await expect(broken(who)).toBeHidden();
		await who.ear.until((view) => view.ply === ply, "what was missed");
		expect(who.ear.view?.seat).toBe(seat);
		expect(await board(who)).toContain("a1");
		await move(players, player, everybody);
	}
	const tables = everybody.map(({ ear }) => [ear.view?.table, ear.view?.ply, ear.view?.outcome]);
	expect(new Set(tables.map(String)).size).toBe(1);
	for (const { faults } of everybody) expect(faults).toEqual([]);
});

test("what is asked while the line is broken is not sent, and the page says so until the line is back", async ({
	browser,
}) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, DESKTOP, byMouse);
	const hosts = await cable();
	const { link } = await make(host, hosts.address, "Chaos Chess", "White", "No clock");
	await join(guest, link);
	const view = await host.ear.until((seen) => seen.phase === "playing", "the deal");
	hosts.cut();
	await expect(broken(host)).toBeVisible();
	await host.hand(host.page, new Player(numbers(5)).choose(view, 100));
	hosts.mend();
	await expect(broken(host)).toBeHidden();
	await expect(host.page.locator(".trouble")).toHaveCount(0);
	expect(host.ear.view?.ply).toBe(0);
	await move([host, guest], new Player(numbers(6)));
});

test("one seat in two tabs: both see the same, and either may move", async ({ browser }) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, DESKTOP, byMouse);
	const { link } = await make(host, room.address, "Surprise Chess", "White", "No clock");
	await join(guest, link);
	await host.ear.until((view) => view.phase === "playing", "the deal");
	const page = await host.page.context().newPage();
	await putGauge(page);
	const second: Person = { ...host, page, ear: new Ear(page) };
	await page.goto(host.page.url());
	await second.ear.until((view) => view.phase === "playing", "the game in the second tab");
	expect(second.ear.view?.seat).toBe("white");
	const player = new Player(numbers(9));
	for (const hand of [second, host]) {
		await move([hand, guest], player, [host, second, guest]);
		await move([hand, guest], player, [host, second, guest]);
		await expect.poll(async () => (await board(second)) === (await board(host))).toBe(true);
	}
	// A premature move of the other tab is no disaster: the room takes one of them.
	for (const { page } of [host, second]) await expect(page.locator(".trouble")).toHaveCount(0);
});
