// Cloak and Dagger Chess: a whole game of two browsers, every part of a turn by keys alone, and what is heard of it.
import { expect, type Page, test } from "@playwright/test";
import type { ActionLine, Made, ServerMessage } from "../src/protocol";
import { faults } from "./axe";
import { caughtUp, shifts, watchLayout } from "./gauge";
import { checksDeal, DESKTOP, join, leaveAll, make, type Person, PHONE, person } from "./people";
import { byFinger, byKeys, byMouse, tabTo } from "./player";
import { Room } from "./room";
import { sitWith } from "./table";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** A game from the array of chess: guesses right and wrong, every kind of bonus, and at last a cloaked king is taken. */
const GAME = [
	"guess:4=Q e2e4 d2d4 end",
	"guess:1=N e7e5 uncloak:2 end",
	"skip d1h5 end",
	"b8c6 end",
	"guess:3=R f1c4 uncloak:6 end",
	"h7h6 g8f6 end",
	"h5f7 end",
	"guess:4=Q a7a6 P@a7 end",
	"f7e8",
].map((turn) => turn.split(" "));

test("a whole game by link, seen and checked from both sides", async ({ browser }) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, PHONE, byFinger);
	const { link } = await make(host, room.address, "Cloak and Dagger Chess", "White", "No clock");
	await join(guest, link);
	await host.ear.until((view) => view.phase === "playing", "the deal");
	expect(await faults(guest.page), "the arrangement").toEqual([]);
	for (const [index, { page }] of [host, guest].entries()) {
		await page.getByRole("button", { name: "Confirm setup" }).click();
		for (const { ear } of [host, guest]) await ear.until((view) => view.ply > index, "an arrangement");
	}
	let ply = 2;
	for (const [index, turn] of GAME.entries()) {
		const actor = index % 2 === 0 ? host : guest;
		for (const text of turn) {
			const offered = actor.ear.view?.legal.find((action) => action.text === text);
			if (!offered) throw new Error(`${text} is not offered after ${ply} plies`);
			await caughtUp(actor.page, actor.ear);
			await actor.hand(actor.page, offered);
			ply++;
			for (const { ear } of [host, guest]) await ear.until((view) => view.ply === ply, text);
		}
		// What is to be done comes and goes in a place of its own. (Pieces to drop get a row when one's move earns it.)
		if (index === 6)
			for (const { page } of [host, guest])
				expect((await shifts(page)).filter(({ what }) => /class="(task|course|grid|actions) /.test(what))).toEqual([]);
		if (index !== 1) continue;
		for (const { page } of [host, guest]) expect(await faults(page)).toEqual([]);
		await guest.page.emulateMedia({ colorScheme: "dark" });
		await guest.page.locator(".handle").tap();
		await guest.page.locator("[data-cell='3N']").tap();
		expect(await faults(guest.page), "the grid in the dark").toEqual([]);
		await guest.page.locator(".handle").tap();
		for (const { page } of [host, guest]) {
			// The guide of a first game comes and goes by itself.
			const guide = page.getByRole("button", { name: "No more hints" });
			if (await guide.isVisible()) await guide.click();
			await watchLayout(page);
		}
	}
	for (const { ear, page, faults } of [host, guest]) {
		expect(ear.view?.outcome).toMatchObject({ winner: "white", reason: "king-taken" });
		await expect(page.getByRole("region", { name: "Result" })).toContainText(
			page === host.page ? "You win" : "Ada wins",
		);
		expect(faults).toEqual([]);
	}
	// The arrangements stand before the first move, and are not counted.
	const lists = guest.page.getByRole("list", { name: "Moves" }).getByRole("listitem");
	await expect(lists.first()).toContainText(/^\s*arranged/);
	await expect(lists.nth(1)).toContainText(/^\s*1\./);
	// Black heard that White had arranged its checkers, and not how.
	const lines = guest.ear.frames.flatMap((frame) => {
		const message = JSON.parse(frame) as ServerMessage;
		return message.type === "update" ? message.moves : [];
	});
	const arranged = lines.find(({ seat, ply }) => seat === "white" && ply === 1);
	expect(arranged).toMatchObject({ text: "arranged", action: "arrange" });
	// Both arrangements were sealed; the page of each holds them to what it heard and saw.
	for (const who of [host, guest])
		await checksDeal(
			who,
			/chose in secret matches the seal.*2\/2/,
			/What was seen of it during play matches what was chosen/,
		);
});

/** White may use a bonus first; what every checker is is told here, and hidden from the other side all the same. */
const BONUS_FIRST =
	"xxxxxxxx/pppppppp/8/8/8/8/PPPP1PPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1 12345678/12345678 RNBQKBNR/rnbqkbnr 1/0 p -";

const spoken = (page: Page) => page.locator("[aria-live]").first();
const action = (text: string, from: string | null, to: string | null, choice: string | null = null): ActionLine => ({
	text,
	from,
	to,
	choice,
});

test("every part of a turn by keys alone, each of them heard on both sides", async ({ browser }) => {
	const white = await person(browser, DESKTOP, byKeys);
	const black = await person(browser, DESKTOP, byMouse);
	const made = await white.page.request.post(`${room.address}/api/tables`, {
		data: {
			game: "cloak-and-dagger",
			options: {},
			mode: "link",
			seat: "white",
			names: { white: "Ada", black: "" },
			position: BONUS_FIRST,
		},
	});
	expect(made.status(), await made.text()).toBe(201);
	const { table, token, invite } = (await made.json()) as Made;
	await sitWith(white.page, room.address, "cloak-and-dagger", table, token);
	await join(black, `${room.address}/join/${table}#${invite}`);
	const { page } = white;
	const board = () => page.locator(".place[tabindex='0']").focus();
	const heard = async (who: Person, words: string | RegExp) => expect(spoken(who.page)).toContainText(words);
	const both = async (words: string) => {
		for (const who of [white, black]) await heard(who, words);
	};

	// The bonus of a wrong guess: the captured pawn comes back.
	await tabTo(page, "pawn in hand");
	await page.keyboard.press("Enter");
	await board();
	await byKeys(page, action("P@e2", null, "e2"));
	await both("White pawn on e2");
	// A guess, by the piece: what a checker beside the corner of the board cannot be is not in the list.
	await page.locator("[data-at=a8]").click();
	await expect(page.getByRole("button", { name: /^Guess: / })).toHaveCount(4);
	await expect(page.getByRole("button", { name: "Guess: king" })).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Guess: rook" })).toHaveText("38%");
	await expect(page.getByRole("button", { name: "Guess: rook" })).toHaveAccessibleDescription("Guess: rook, 38%");
	for (const _ of ["the list", "the checker"]) await page.keyboard.press("Escape");
	// Who takes to the keys again comes by Tab.
	await page.keyboard.press("Tab");
	await board();
	await byKeys(page, action("guess:1=R", "a8", null, "R"));
	await both("Black’s checker 1 is a rook");
	// The move of a checker by what it is.
	await byKeys(page, action("g1f3", "g1", "f3"));
	await both("White checker 7 g1 to f3");
	// The bonus of a right guess, an uncloaking by the piece, and the end of the turn.
	await byKeys(page, action("e2e4", "e2", "e4"));
	await both("White pawn e2 to e4");
	await byKeys(page, action("uncloak:7", "f3", null));
	await both("White uncloaks checker 7 on f3: knight");
	await tabTo(page, "End turn");
	await page.keyboard.press("Enter");
	await both("White ends the turn.");
	// Black guesses wrong from the grid and moves: White’s bonus is not used this time.
	await black.page.locator("[data-cell='2Q']").click();
	await black.page.getByRole("button", { name: "Guess: queen" }).click();
	await both("White’s checker 2 is not a queen");
	await byMouse(black.page, action("d7d5", "d7", "d5"));
	await byMouse(black.page, action("end", null, null));
	await white.ear.until((view) => view.toAct[0] === "white", "Black’s turn");
	await tabTo(page, "Skip bonus");
	await page.keyboard.press("Enter");
	await both("The bonus is skipped");
	for (const { faults } of [white, black]) expect(faults).toEqual([]);
});

test("the checkers are arranged by keys alone, within the limits; the grid is marked by keys and kept", async ({
	browser,
}) => {
	const host = await person(browser, DESKTOP, byKeys);
	const guest = await person(browser, DESKTOP, byMouse);
	const { link } = await make(host, room.address, "Cloak and Dagger Chess", "White", "No clock");
	await join(guest, link);
	await host.ear.until((view) => view.phase === "playing", "the deal");
	const { page } = host;
	// The array of chess is lawful; with the king on the edge it is not; with king and queen exchanged it is.
	const confirm = page.getByRole("button", { name: "Confirm setup" });
	await expect(confirm).toBeEnabled();
	await tabTo(page, "Checker 1: rook");
	const swap = async (steps: number) => {
		await page.keyboard.press("Enter");
		for (let step = 0; step < Math.abs(steps); step++)
			await page.keyboard.press(steps > 0 ? "ArrowRight" : "ArrowLeft");
		await page.keyboard.press("Enter");
	};
	await swap(4);
	await expect(confirm).toBeDisabled();
	await expect(page.getByRole("button", { name: "Checker 1: king" })).toBeVisible();
	await swap(-4);
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await swap(1);
	await expect(spoken(page)).toContainText("Checker 5 is now the queen, checker 4 the king.");
	await tabTo(page, "Confirm setup");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("status").filter({ hasText: "Waiting for your opponent" })).toBeVisible();
	await byMouse(guest.page, action("arrange:", null, null));
	await host.ear.until((view) => view.ply === 2, "Black’s arrangement");
	await expect(page.locator("[data-at=d1]")).toHaveAttribute(
		"aria-label",
		/White checker 4, yours, known to you: king/,
	);
	// The grid, section 6 of the rules page: at the start a queen is as likely anywhere.
	const cell = page.locator("[data-cell='1Q']");
	await expect(cell).toHaveAccessibleName("Black’s checker 1, queen: 120 of 960 (13%)");
	await page.locator("[data-cell='1K']").focus();
	await page.keyboard.press("ArrowDown");
	await expect(cell).toBeFocused();
	await page.keyboard.press("x");
	await expect(cell).toContainText("✕");
	await expect(spoken(page)).toContainText("ruled out by you");
	await page.reload();
	await expect(cell).toContainText("✕");
	await expect(cell).toHaveAccessibleName(/120 of 960 \(13%\), ruled out by you/);
});
