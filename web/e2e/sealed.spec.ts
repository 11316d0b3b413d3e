// Sealed games in the browser against the real room: nobody knows a card, and the pages open them by themselves.
import { expect, type Page, test } from "@playwright/test";
import type { ActionLine } from "../src/protocol";
import { faults } from "./axe";
import { Cable } from "./cable";
import { deep, usually } from "./deep";
import { caughtUp, shifts, watchLayout } from "./gauge";
import { DESKTOP, leaveAll, type Person, PHONE, person } from "./people";
import { byFinger, byMouse, numbers, Player } from "./player";
import { Room } from "./room";
import { audited, codeOf, halfOf, seal, sitDown, verified } from "./sealedTable";
import { playOut } from "./wholeGame";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** In the deep run more games of each. */
const GAMES = deep ? 10 : 1;
const SURPRISE = ["Surprise Chess", "No clock"] as const;
const REX = ["Surprise Chess, Rex exclusive", "10 min + 5 s"] as const;
const JIEQI = ["Jieqi", "10 min + 5 s"] as const;
const CASUAL = ["Mysterious Casual Chess", "No clock"] as const;
/** One without a hand, and one with a hand and most cards; in the deep run what else can be sealed. */
const KINDS = usually([SURPRISE, REX, JIEQI, CASUAL], [JIEQI, CASUAL]);

for (const [index, [game, clock]] of KINDS.flatMap((kind) => Array.from({ length: GAMES }, () => kind)).entries())
	test(`whole sealed game ${(index % GAMES) + 1} of ${game}, watched, the room killed in the middle`, async ({
		browser,
	}) => {
		const host = await person(browser, DESKTOP, byMouse);
		const guest = await person(browser, PHONE, byFinger);
		const watcher = await person(browser, DESKTOP, byMouse);
		const { watch } = await sitDown(room, host, guest, game, "Random", clock);
		await watcher.page.goto(watch);
		await watcher.ear.until((view) => view.phase === "playing", "the game");
		const everybody = [host, guest, watcher];
		const table = host.ear.view?.table ?? "";
		// One code for all, and the sentence that says what it means.
		const code = await codeOf(host.page);
		expect([await codeOf(guest.page), await codeOf(watcher.page)]).toEqual([code, code]);
		await expect(seal(host.page).getByText("not even this server")).toBeVisible();
		for (const { page } of everybody) await watchLayout(page);
		let killed = false;
		const player = new Player(numbers(7_000 + index));
		const ends = game === "Mysterious Casual Chess" ? 70 : 40;
		const { view } = await playOut([host, guest], player, ends, async (ply) => {
			if (ply < 8 || killed) return;
			killed = true;
			// The hand of a pack comes and goes with the turn, and under a tall board the guide's words move the steps, sealed or not.
			const still = { "Mysterious Casual Chess": [], Jieqi: [host, watcher] }[game as string] ?? everybody;
			for (const { page } of still) expect(await shifts(page)).toEqual([]);
			const lines = everybody.map(({ ear }) => ear.lines);
			await room.stop("SIGKILL");
			await room.start();
			for (const [who, { ear }] of everybody.entries())
				await expect.poll(() => ear.lines).toBeGreaterThan(lines[who] as number);
			for (const { page } of everybody) await expect(page.getByText("Connection lost")).toHaveCount(0);
		});
		expect(view.phase).toBe("over");
		await audited(everybody);
		for (const { page } of [host, guest]) {
			const kept = await halfOf(page, table);
			expect(kept.refused).toEqual([]);
			expect(kept.code).toBe(code.replace(" ", ""));
		}
		for (const who of everybody) expect(who.faults).toEqual([]);
		console.log(`${game}: ${view.ply} plies; ${(await verified(room, host.page, table)).trim().split("\n").at(-1)}`);
	});

/** Plays an action of whoever is to move. */
async function play(who: Person, text: string): Promise<void> {
	const view = await who.ear.until(({ legal }) => legal.some((action) => action.text === text), text);
	await caughtUp(who.page, who.ear);
	await who.hand(who.page, view.legal.find((action) => action.text === text) as ActionLine);
}

/** Two people at a table of Surprise Chess; Ada has White. */
async function atSurprise(browser: Parameters<typeof person>[0]) {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, DESKTOP, byMouse);
	const made = await sitDown(room, host, guest, "Surprise Chess");
	return { host, guest, made, table: host.ear.view?.table ?? "" };
}

const isAt =
	(ply: number) =>
	({ ply: now }: { ply: number }) =>
		now === ply;

async function resign({ page, ear }: Person): Promise<void> {
	await page.getByRole("button", { name: "Resign" }).click();
	await page.getByRole("button", { name: "Yes, resign" }).click();
	await ear.until(({ phase }) => phase === "over", "the end");
}

test("the card of a move waits for a page that is cut off, also where the room is killed, and turns up when it is back", async ({
	browser,
}) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, DESKTOP, byMouse);
	const cable = await Cable.to(room.address);
	try {
		const made = await sitDown(room, host, guest, "Surprise Chess");
		// Bruno sits on behind the cable, with what his browser keeps of the table.
		const table = host.ear.view?.table ?? "";
		const kept = await guest.page.evaluate(() => Object.entries(localStorage));
		await guest.page.goto(cable.by(made.link));
		await guest.page.evaluate((all) => {
			for (const [key, value] of all) localStorage.setItem(key, value as string);
		}, kept);
		await guest.page.goto(`${cable.address}/table/${table}`);
		await codeOf(guest.page);
		cable.cut();
		await expect(guest.page.getByText("Connection lost")).toBeVisible();
		await watchLayout(host.page);
		await play(host, "b1c3");
		await host.ear.until(({ seal: now }) => (now?.due.length ?? 0) > 0, "an opening that is due");
		await expect(seal(host.page).getByText("waiting for Bruno")).toBeVisible();
		// The move stands on the board as one that waits, in words too, and nothing has moved for it.
		for (const at of ["b1", "c3"])
			await expect(host.page.locator(`[data-at=${at}]`)).toHaveAttribute("aria-label", /a move waits for its card/);
		await expect(host.page.locator("[data-at=c3]")).toHaveAttribute("aria-label", /empty/);
		await expect(host.page.locator(".marks .awaits")).toBeVisible();
		await expect(host.page.locator(".player").filter({ hasText: "Bruno" }).getByText("awaited")).toBeVisible();
		await expect(host.page.getByText("b1–c3 waits for Bruno to give their part of its card")).toBeAttached();
		expect(await shifts(host.page)).toEqual([]);
		for (const colorScheme of ["light", "dark"] as const) {
			await host.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			for (const [name, viewport] of [
				["phone", PHONE.viewport],
				["desktop", DESKTOP.viewport],
			] as const) {
				await host.page.setViewportSize(viewport);
				await host.page.screenshot({ path: test.info().outputPath(`pending-${name}-${colorScheme}.png`) });
			}
			expect(await faults(host.page), colorScheme).toEqual([]);
		}
		// The room is killed while the opening is owed, and still waits for it when it is back.
		await room.stop("SIGKILL");
		await room.start();
		await expect(host.page.getByText("Connection lost")).toHaveCount(0);
		await expect(seal(host.page).getByText("waiting for Bruno")).toBeVisible();
		cable.mend();
		for (const { ear } of [host, guest]) await ear.until(isAt(1), "the card");
		await expect(seal(host.page).getByText("1 of 16 cards checked")).toBeVisible();
		await resign(host);
		await audited([host, guest]);
	} finally {
		await cable.remove();
	}
});

test("another tab sees the same, and both may open; a page that is loaded anew goes on", async ({ browser }) => {
	const { host, guest, table } = await atSurprise(browser);
	const second = await guest.page.context().newPage();
	await second.goto(`${room.address}/table/${table}`);
	expect(await codeOf(second)).toBe(await codeOf(host.page));
	await play(host, "g1f3");
	await host.ear.until(isAt(1), "the card");
	await expect(seal(second).getByText("1 of 16 cards checked")).toBeVisible();
	await guest.page.close();
	await host.page.reload();
	expect(await codeOf(host.page)).toBe(await codeOf(second));
	await second.locator("[data-at=b8]").click();
	await second.locator("[data-at=c6]").click();
	await host.ear.until(isAt(2), "the answer");
	await expect(seal(host.page).getByText("2 of 16 cards checked")).toBeVisible();
	await resign(host);
	await audited([host]);
	await expect(second.getByText("All 16 cards checked: both halves are the ones fixed before the game.")).toBeVisible();
	expect((await halfOf(second, table)).refused).toEqual([]);
});

test("a wiped browser cannot open its half, and says so; the browser that has it goes on", async ({ browser }) => {
	const { host, guest, table } = await atSurprise(browser);
	const kept = await guest.page.evaluate((id) => localStorage.getItem(`facedown.sealed.${id}`) as string, table);
	await guest.page.evaluate((id) => localStorage.removeItem(`facedown.sealed.${id}`), table);
	await guest.page.reload();
	await expect(guest.page.getByRole("alert").filter({ hasText: "Your half is not in this browser" })).toBeVisible();
	await play(host, "b1c3");
	await host.ear.until(({ seal: now }) => (now?.due.length ?? 0) > 0, "an opening that is due");
	await expect(host.page.locator("[data-at=c3]")).toHaveAttribute("aria-label", /empty/);
	// Where the half is there again, as in the browser that has it, the page opens at once.
	await guest.page.evaluate(
		([id, text]) => localStorage.setItem(`facedown.sealed.${id}`, text as string),
		[table, kept],
	);
	await guest.page.reload();
	for (const { ear } of [host, guest]) await ear.until(isAt(1), "the card");
	await resign(host);
	await audited([host, guest]);
});

test("a seat moves to another device by a link that no browser sends", async ({ browser }) => {
	const { host, guest, table } = await atSurprise(browser);
	await guest.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await seal(guest.page).getByRole("button", { name: "What this means" }).click();
	await guest.page.getByRole("button", { name: "Copy the link for another device" }).click();
	await expect(guest.page.getByText("your half is then in both browsers")).toBeVisible();
	const link = await guest.page.evaluate(() => navigator.clipboard.readText());
	expect(link).toContain(`/table/${table}#half=`);
	await guest.page.close();
	const elsewhere = await person(browser, PHONE, byFinger);
	await elsewhere.page.goto(link);
	await elsewhere.ear.until(({ seat }) => seat === "black", "the seat");
	expect(new URL(elsewhere.page.url()).hash).toBe("");
	await play(host, "b1c3");
	for (const { ear } of [host, elsewhere]) await ear.until(isAt(1), "the card");
	// A pawn: a king that turned up in reach of her card would end the game.
	await play(elsewhere, "h7h6");
	for (const { ear } of [host, elsewhere]) await ear.until(isAt(2), "the answer");
	await resign(host);
	await audited([host, elsewhere]);
});

test("a premove, a draw, and another game with other halves", async ({ browser }) => {
	const { host, guest, table } = await atSurprise(browser);
	const first = await halfOf(host.page, table);
	const code = await codeOf(host.page);
	// Bruno plans his answer while Ada thinks; it goes out when her card lies open. A pawn: a king that turned up in reach
	// of her card would end the game.
	await guest.page.locator("[data-at=h7]").click();
	await guest.page.locator("[data-at=h6]").click();
	await play(host, "g1f3");
	for (const { ear } of [host, guest]) await ear.until(isAt(2), "the planned answer");
	await host.page.getByRole("button", { name: "Offer draw" }).click();
	await guest.page.getByRole("button", { name: "Accept" }).click();
	await audited([host, guest]);
	console.log((await verified(room, host.page, table)).trim().split("\n").at(-1));
	await host.page.getByRole("button", { name: /Rematch|Play again/ }).click();
	await guest.page.getByRole("button", { name: "Accept" }).click();
	for (const { ear } of [host, guest])
		await ear.until((view) => view.table !== table && view.phase === "playing", "the next game");
	const next = host.ear.view?.table ?? "";
	expect(host.ear.view?.seal).toBeDefined();
	const again = await halfOf(host.page, next);
	expect(again.secret).not.toBe(first.secret);
	expect(await codeOf(host.page)).toBe(await codeOf(guest.page));
	expect(await codeOf(host.page)).not.toBe(code);
});

test("an abort ends it without an audit to wait for", async ({ browser }) => {
	const { host, guest } = await atSurprise(browser);
	await host.page.getByRole("button", { name: "Abort" }).click();
	for (const { page, ear } of [host, guest]) {
		await ear.until(({ phase }) => phase === "over", "the end");
		await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
		await expect(page.getByText(/Waiting for the half|did not show/)).toHaveCount(0);
	}
});

test("whoever does not show their half has lost, whatever the board said, and the page says who", async ({
	browser,
}) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, DESKTOP, byMouse);
	await sitDown(room, host, guest, "Surprise Chess", "White", "10 min + 5 s");
	await play(host, "g1f3");
	// A pawn: two cards could attack a king and end the game.
	await play(guest, "h7h6");
	await host.ear.until(isAt(2), "the answer");
	await guest.page.close();
	await resign(host);
	await expect(host.page.getByText("Not final yet: the result stands once both halves are shown")).toBeVisible();
	await expect(host.page.getByText("Waiting for the half of Bruno.")).toBeVisible();
	// Until when, how it stands, and that there is no rematch yet.
	await expect(host.page.getByText(/^0:[0-5]\d left; whoever has not shown their half by then loses/)).toBeVisible();
	const result = host.page.getByRole("region", { name: "Result" });
	await expect(result.getByText("not final yet")).toBeVisible();
	await expect(result.getByRole("button", { name: "Rematch" })).toHaveCount(0);
	await expect(result.getByText("A rematch is possible once the result is final.")).toBeVisible();
	await expect(result.getByRole("button", { name: "Replay" })).toBeDisabled();
	for (const colorScheme of ["light", "dark"] as const) {
		await host.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await host.page.screenshot({ path: test.info().outputPath(`not-final-${colorScheme}.png`) });
		expect(await faults(host.page), colorScheme).toEqual([]);
	}
	// The room waits for a minute.
	await expect(host.page.getByText("Bruno did not show their half.")).toBeVisible({ timeout: 100_000 });
	await expect(result.getByRole("heading", { name: "You win" })).toBeVisible();
	await expect(result.getByText("not final yet")).toHaveCount(0);
	await expect(result).toContainText("Black did not show their half of the sealed cards.");
});

test("whoever owes a part of a card loses by the clock, and the mover sees what is waited for", async ({ browser }) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, PHONE, byFinger);
	await sitDown(room, host, guest, "Surprise Chess", "White", "Custom", async () => {
		const dialog = host.page.getByRole("dialog");
		await dialog.getByLabel("Minutes per side", { exact: true }).fill("0.25");
		await dialog.getByLabel("Seconds per move", { exact: true }).fill("0");
	});
	// Pawns turn no card up; from the second move on the clocks run.
	await play(host, "a2a3");
	await play(guest, "a7a6");
	await host.ear.until(isAt(2), "the answer");
	await guest.page.close();
	await play(host, "b1c3");
	await host.ear.until(({ seal: now }) => (now?.due.length ?? 0) > 0, "an opening that is due");
	await expect(host.page.locator(".marks .awaits")).toBeVisible();
	await expect.poll(() => host.ear.view?.phase, { timeout: 60_000 }).toBe("over");
	expect(host.ear.view?.outcome).toMatchObject({ winner: "white", reason: "time" });
	await expect(host.page.locator(".marks .awaits")).toHaveCount(0);
	await expect(host.page.getByRole("region", { name: "Result" }).getByText("not final yet")).toBeVisible();
	await expect(host.page.getByText("Waiting for the half of Bruno.")).toBeVisible();
});

test("against the house's computer, which knows no more", async ({ browser }) => {
	const who = await person(browser, DESKTOP, byMouse);
	const { page, ear } = who;
	await page.goto(room.address);
	await page.getByRole("button", { name: "Play Surprise Chess", exact: true }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByText("Computer", { exact: true }).click();
	await dialog.getByLabel("Sealed cards").check();
	await expect(dialog.getByText("It knows no more cards than you do")).toBeVisible();
	await dialog.getByText("White", { exact: true }).click();
	await dialog.getByRole("button", { name: "Play", exact: true }).click();
	await ear.until(({ phase }) => phase === "playing", "the deal");
	const table = ear.view?.table ?? "";
	await codeOf(page);
	const player = new Player(numbers(31));
	for (let turn = 0; turn < 8; turn++) {
		const view = await ear.until(({ toAct, phase }) => toAct.includes("white") || phase === "over", "our turn");
		if (view.phase === "over") break;
		await caughtUp(page, ear);
		await byMouse(page, player.choose(view, 40));
		await ear.until(({ ply, phase }) => ply > view.ply || phase === "over", "our move");
	}
	if (ear.view?.phase === "playing") {
		await ear.until(({ toAct }) => toAct.includes("white"), "our turn");
		await resign(who);
	}
	await audited([who]);
	console.log((await verified(room, page, table)).trim().split("\n").at(-1));
	expect(who.faults).toEqual([]);
});

for (const [game, action] of [
	["Parade", "Turn over a card"],
	["Neighbour", "Turn over the next cards"],
] as const)
	test(`a solitaire whose cards neither the player nor the server knows: ${game}`, async ({ browser }) => {
		const who = await person(browser, PHONE, byFinger);
		const { page, ear } = who;
		await page.goto(room.address);
		await page.getByRole("button", { name: new RegExp(`^Play ${game}`) }).tap();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Sealed cards").check();
		await dialog.getByRole("button", { name: "Play", exact: true }).tap();
		await ear.until(({ phase }) => phase === "playing", "the deal");
		const table = ear.view?.table ?? "";
		const opened = (await halfOf(page, table)).code as string;
		expect(opened).toMatch(/^[A-Z2-7]{8}$/);
		for (let turn = 0; turn < 3; turn++) {
			const view = await ear.until(({ legal }) => legal.length > 0, "a turn");
			const draws = view.legal.find(({ text }) => text === "add" || text === "turn");
			const side = view.legal.find(({ text }) => text.startsWith("@"));
			await caughtUp(page, ear);
			if (draws)
				await page
					.getByRole("button", { name: new RegExp(`^${action}`) })
					.first()
					.tap();
			else if (side) await page.locator(`[data-at=${side.to}]`).tap();
			await ear.until(({ ply, phase }) => ply > view.ply || phase === "over", "the card");
		}
		await page.getByRole("button", { name: "Give up", exact: true }).tap();
		await page.getByRole("button", { name: "Yes, give up" }).tap();
		await audited([who]);
		expect((await halfOf(page, table)).refused).toEqual([]);
		console.log((await verified(room, page, table)).trim().split("\n").at(-1));
		expect(who.faults).toEqual([]);
	});

for (const [name, screen] of usually<[string, typeof PHONE | typeof DESKTOP]>(
	[
		["desktop", DESKTOP],
		["phone", PHONE],
	],
	[["phone", PHONE]],
))
	test(`how a sealed table looks on a ${name}, and axe finds nothing`, async ({ browser }) => {
		const host = await person(browser, screen, screen === PHONE ? byFinger : byMouse);
		const guest = await person(browser, DESKTOP, byMouse);
		const shot = async (page: Page, what: string) => {
			for (const colorScheme of ["light", "dark"] as const) {
				await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
				await page.screenshot({ path: test.info().outputPath(`${what}-${name}-${colorScheme}.png`) });
				expect(await faults(page), `${what}, ${colorScheme}`).toEqual([]);
			}
		};
		await host.page.goto(room.address);
		await host.page.getByRole("button", { name: "Play Surprise Chess", exact: true }).click();
		await host.page.getByRole("dialog").getByText("Friend by link").click();
		await host.page.getByRole("dialog").getByLabel("Sealed cards").check();
		await expect(host.page.getByText("clear its data, or close a private window, and you lose")).toBeVisible();
		await shot(host.page, "new-game");
		await sitDown(room, host, guest, "Surprise Chess");
		await play(host, "b1c3");
		// A pawn: two cards could attack a king and end the game.
		await play(guest, "h7h6");
		await host.ear.until(isAt(2), "the answer");
		await shot(host.page, "table");
		if (screen === PHONE) {
			await host.page.getByRole("button", { name: "Moves and more" }).tap();
			await shot(host.page, "sheet");
		}
		await host.page.getByRole("button", { name: "Sealed", exact: true }).click();
		await shot(host.page, "dialog");
		await expect(host.page.getByRole("link", { name: "Sealed games in the book" })).toHaveAttribute(
			"href",
			"/docs/sealed-games.html",
		);
		await host.page.keyboard.press("Escape");
		await resign(guest);
		await audited([host]);
		await shot(host.page, "result");
		await host.page.getByRole("button", { name: "Check the deal" }).click();
		await shot(host.page, "audit");
	});
