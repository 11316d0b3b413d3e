// What two people at screens of their own may ask of each other, and what a page does when it goes and comes back.
import { expect, test } from "@playwright/test";
import { DESKTOP, join, leaveAll, make, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

const action = (text: string) => ({ text, from: text.slice(0, 2), to: text.slice(2, 4), choice: null });

test("a sitting: watched from the front page, planned, taken back, left, resigned, and played again", async ({
	browser,
}) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, PHONE, byFinger);
	const passer = await person(browser, DESKTOP, byMouse);
	const { link } = await make(host, room.address, "Surprise Chess", "White", "10 min + 5 s", async () => {
		await host.page.getByLabel("Show this game under Live games").check();
	});
	await join(guest, link);
	await host.ear.until((view) => view.phase === "playing", "the deal");

	// Anybody finds the game on the front page and looks on.
	await passer.page.goto(room.address);
	await passer.page.getByRole("link", { name: /Bruno.*Ada/ }).click();
	await passer.ear.until((view) => view.spectator && view.phase === "playing", "the game");
	await expect(passer.page.getByRole("button", { name: "Resign" })).toHaveCount(0);

	// The guest plans an answer before the host has moved; it is played by itself.
	await guest.hand(guest.page, action("h7h6"));
	await expect(guest.page.locator("[data-at=h6]")).toHaveAttribute("aria-label", /premove/);
	await host.hand(host.page, action("e2e4"));
	for (const { ear } of [host, guest, passer]) await ear.until((view) => view.ply === 2, "the planned answer");
	expect(guest.ear.view?.toAct).toEqual(["white"]);

	// Nothing was revealed since: the host may take the move back, if the guest allows it.
	await host.page.getByRole("button", { name: "Take back" }).click();
	await expect(guest.page.locator(".actions")).toContainText("Ada wants to take back the last move.");
	await guest.page.getByRole("button", { name: "Accept" }).tap();
	for (const { ear } of [host, guest, passer]) await ear.until((view) => view.ply === 0, "the start again");
	await expect(host.page.locator("[data-at=e2]")).toHaveAttribute("aria-label", /White pawn/);
	await expect(passer.page.locator("ol.score")).toContainText("No moves yet");

	// The guest goes away and comes back by the front page, to the same seat; the host sees it.
	await host.hand(host.page, action("d2d4"));
	await guest.ear.until((view) => view.ply === 1, "the move");
	await guest.page.goto("about:blank");
	await expect(host.page.getByRole("img", { name: "away", exact: true })).toBeVisible();
	await guest.page.goto(room.address);
	await guest.page.getByRole("region", { name: "Your games in progress" }).getByRole("link").first().tap();
	await expect(host.page.getByRole("img", { name: "away", exact: true })).toHaveCount(0);
	await guest.ear.until((view) => view.seat === "black" && view.ply === 1, "the same seat");

	// Two tabs on one seat show the same, and either may move.
	const second = await guest.page.context().newPage();
	await second.goto(guest.page.url());
	await second.locator("[data-at=d7]").tap();
	await second.locator("[data-at=d5]").tap();
	await guest.ear.until((view) => view.ply === 2, "the move of the other tab");
	await expect(guest.page.locator("[data-at=d5]")).toHaveAttribute("aria-label", /Black pawn/);
	await second.close();

	// An invitation seats one person; the one who sits already is led to the table.
	await passer.page.goto(link);
	await expect(passer.page.getByText("Somebody else has already joined this game.")).toBeVisible();
	await guest.page.goto(link);
	await expect(guest.page).toHaveURL(/\/table\//);

	// A draw is offered and declined; the guest gives up.
	await host.page.getByRole("button", { name: "Offer draw" }).click();
	await expect(guest.page).toHaveTitle(/^● Draw\?/);
	await host.page.getByRole("button", { name: "Withdraw" }).click();
	await expect(guest.page.locator(".actions")).toContainText("Ada withdrew the draw offer.");
	// One offer of each between two moves: now it is the other's turn to ask.
	await guest.page.getByRole("button", { name: "Offer draw" }).tap();
	await host.page.getByRole("button", { name: "Decline" }).click();
	await expect(guest.page.locator(".actions")).toContainText("Ada declined the draw.");
	await guest.page.getByRole("button", { name: "Resign" }).tap();
	await guest.page.getByRole("button", { name: "Yes, resign" }).tap();
	await expect(host.page.getByRole("region", { name: "Result" })).toContainText("You win");
	await host.page.getByRole("button", { name: "Check the deal" }).click();
	await expect(host.page.getByText("Everything matches.")).toBeVisible();
	await host.page.getByRole("button", { name: "Close" }).click();

	// Again, with colors changed: the guest follows by a button, and both put their part in by themselves.
	const first = host.ear.view?.table;
	await host.page.getByRole("button", { name: "Rematch" }).click();
	await expect(host.page.getByText("You asked for another game. Waiting for Bruno…")).toBeVisible();
	await expect(guest.page).toHaveTitle(/^● Rematch\?/);
	await guest.page.getByRole("button", { name: "Decline" }).tap();
	await expect(host.page.locator(".result")).toContainText("Bruno does not want to play again now.");
	await host.page.getByRole("button", { name: "Rematch" }).click();
	await host.page.getByRole("button", { name: "Cancel" }).click();
	await expect(guest.page.locator(".result")).toContainText("Ada no longer waits for another game.");
	await host.page.getByRole("button", { name: "Rematch" }).click();
	await guest.page.getByRole("button", { name: "Accept" }).tap();
	for (const { ear } of [host, guest])
		await ear.until((view) => view.table !== first && view.phase === "playing", "the next game");
	expect(host.ear.view?.seat).toBe("black");
	expect(guest.ear.view?.seat).toBe("white");
	await expect(host.page.getByText("Black", { exact: true }).first()).toBeVisible();
	for (const { faults } of [host, guest]) expect(faults).toEqual([]);
});

test("whoever waits for a friend may think better of it, and the link says so", async ({ browser }) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, PHONE, byFinger);
	const { link } = await make(host, room.address, "Surprise Chess", "White", "10 min + 5 s");
	await expect(host.page).toHaveTitle(/^Waiting…/);
	await host.page.getByRole("button", { name: "Cancel the invitation" }).click();
	await expect(host.page.getByRole("button", { name: "Play now" })).toBeVisible();
	await expect(host.page.getByRole("region", { name: "Your games in progress" })).toHaveCount(0);
	await guest.page.goto(link);
	await expect(guest.page.getByText("Whoever invited you has closed the invitation.")).toBeVisible();
	// The refusal of the page's request is all that went wrong.
	expect(host.faults).toEqual([]);
	expect(guest.faults.filter((fault) => !fault.includes("409"))).toEqual([]);
});

test("a game is aborted before one's own first move; it counts nothing and both see who did it", async ({
	browser,
}) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, PHONE, byFinger);
	const { link } = await make(host, room.address, "Surprise Chess", "White", "10 min + 5 s");
	await join(guest, link);
	await host.ear.until((view) => view.phase === "playing", "the deal");
	const abort = ({ page }: typeof host) => page.getByRole("button", { name: "Abort" });
	await expect(abort(host)).toBeVisible();
	await host.hand(host.page, action("e2e4"));
	await guest.ear.until((view) => view.ply === 1, "the move");
	await expect(abort(host)).toHaveCount(0);
	await expect(host.page.getByRole("button", { name: "Resign" })).toBeVisible();
	await abort(guest).tap();
	for (const { page } of [host, guest]) {
		const result = page.getByRole("region", { name: "Result" });
		await expect(result.getByRole("heading", { name: "Aborted" })).toBeVisible();
		await expect(result).toContainText("Games ended before they began: Bruno 1");
	}

	// Played again: the colors were chosen, and are the same; the count stays.
	const first = host.ear.view?.table;
	await guest.page.getByRole("button", { name: "Play again" }).tap();
	await host.page.getByRole("button", { name: "Accept" }).click();
	for (const { ear } of [host, guest])
		await ear.until((view) => view.table !== first && view.phase === "playing", "the next game");
	expect(host.ear.view?.seat).toBe("white");
	expect(host.ear.view?.sitting.aborts).toEqual([0, 1]);
	expect(host.ear.view?.sitting.score).toEqual([0, 0]);
	for (const { faults } of [host, guest]) expect(faults).toEqual([]);
});

test("a flag falls by the room's clock, and the page's clock never goes below nothing", async ({ browser }) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, PHONE, byFinger);
	/** One game in which both have moved; whether it goes on. */
	async function begun(): Promise<boolean> {
		const { link } = await make(host, room.address, "Chaos Chess", "White", "Custom", async () => {
			await host.page.getByLabel("Minutes per side").fill("0.05");
			await host.page.getByLabel("Seconds per move").fill("0");
		});
		await join(guest, link);
		for (const { page, ear } of [host, guest]) {
			const view = await ear.until(
				(seen) => link.includes(seen.table) && (seen.toAct.includes(seen.seat ?? "solo") || seen.phase === "over"),
				"the turn",
			);
			const legal = view.legal[0];
			if (!legal) return false;
			await (page === host.page ? byMouse : byFinger)(page, legal);
			await ear.until((seen) => seen.ply > view.ply, "the move");
		}
		return guest.ear.view?.phase === "playing";
	}
	// The lot may lay a game that is over with the first moves.
	for (let game = 0; !(await begun()); game++) expect(game).toBeLessThan(5);
	const faces: string[] = [];
	// From here on White's clock runs; nobody moves any more.
	const clock = host.page.getByRole("timer").last();
	while (host.ear.view?.phase === "playing") {
		faces.push((await clock.textContent()) ?? "");
		await host.page.waitForTimeout(100);
	}
	await guest.ear.until((view) => view.phase === "over", "the end");
	expect(guest.ear.view?.outcome).toMatchObject({ winner: "black", reason: "time" });
	expect(new Set(faces).size).toBeGreaterThan(3);
	for (const face of faces) expect(face).toMatch(/^0:0[0-3]\.\d$/);
	await expect(guest.page.getByRole("region", { name: "Result" })).toContainText("ran out of time");
	await expect(clock).toHaveText("0:00.0");
});

test("one press and one plays against the computer", async ({ browser }) => {
	const { page, ear, faults } = await person(browser, DESKTOP, byMouse);
	await page.goto(room.address);
	await page.getByRole("button", { name: "Play now" }).click();
	await ear.until((view) => view.phase === "playing", "the deal");
	expect(ear.view?.mode).toBe("computer");
	await expect(page.getByText("Computer", { exact: true })).toBeVisible();
	await expect(page.getByText("level 2")).toBeVisible();
	for (let move = 0; move < 3; move++) {
		const view = await ear.until(
			(seen) => seen.toAct.includes(seen.seat ?? "solo") || seen.phase === "over",
			"the turn",
		);
		if (view.phase === "over") break;
		const legal = view.legal.find(({ choice }) => choice === null);
		if (legal) await byMouse(page, legal);
		await ear.until((seen) => seen.ply > view.ply || seen.phase === "over", "the move");
	}
	await page.getByRole("button", { name: "Fair deal" }).click();
	await expect(page.getByText("derived from the server’s secret")).toBeVisible();
	await page.getByRole("button", { name: "Close" }).click();
	if (ear.view?.phase === "playing") {
		await page.getByRole("button", { name: "Resign" }).click();
		await page.getByRole("button", { name: "Yes, resign" }).click();
	}
	await page.getByRole("button", { name: "Check the deal" }).click();
	await expect(page.getByText("Everything matches.")).toBeVisible();
	await expect(page.getByText("The computer’s contribution is derived from the sealed secret")).toBeVisible();
	expect(faults).toEqual([]);
});
