// Booster Chess: a whole game of two browsers, and every part of a turn by the keyboard alone.
import { expect, type Page, test } from "@playwright/test";
import type { ActionLine, HandShown, Made } from "../src/protocol";
import { faults } from "./axe";
import { usually } from "./deep";
import { DESKTOP, join, leaveAll, make, PHONE, person } from "./people";
import { byFinger, byKeys, byMouse, carry, Ear, numbers, Player } from "./player";
import { Room } from "./room";
import { sitWith } from "./table";
import { playOut } from "./wholeGame";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** The pack, in the order in which it is written. */
const PACK = ["H", "D", "S", "C"].flatMap((suit) =>
	["2", "3", "4", "5", "6", "8", "9", "10", "Q", "K"].flatMap((rank) =>
		/[QK]/.test(rank) && /[DC]/.test(suit) ? [] : [rank + suit],
	),
);
const HANDS = ["2H.3H.9H.KH", "10S.9S.2S.8S"];
const left = PACK.filter((card) => !HANDS.join(".").split(".").includes(card));
/** The turn of the inventor's Tar Pit page, as the Booster rules page has it (B3). */
const POSITION = `rnbqkb1r/ppppp1pp/5n2/5p2/4P1P1/5P2/PPPP3P/RNBQKBNR b KQkq - 0 1 b1e4,w1f5,w1e7 4/5 ${HANDS.join("/")} - ${left.join(".")} -`;

/** One shared screen with that position; Black is there. */
async function blackToMove(page: Page): Promise<Ear> {
	const ear = new Ear(page);
	const made = await page.request.post(`${room.address}/api/tables`, {
		data: { game: "booster", options: {}, mode: "shared", position: POSITION, names: null },
	});
	expect(made.status(), await made.text()).toBe(201);
	const { table, token } = (await made.json()) as Made;
	await sitWith(page, room.address, "booster", table, token);
	await page.getByRole("button", { name: "I am Black: show my cards" }).press("Enter");
	await ear.until((view) => view.seat === "black", "Black's hand");
	return ear;
}

const label = (page: Page, at: string) => page.locator(`[data-at=${at}]`);
const part = (text: string, from: string | null, to: string | null, choice: string | null = null): ActionLine => ({
	text,
	from,
	to,
	choice,
});
const MOVE = part("f6e4", "f6", "e4");
const STEP = part("f3", "e4", "f3");
/** The card that fits the piece on a8. */
const card = (page: Page) => page.getByRole("button", { name: "10 of spades: Black rook; fits a8 and h8" });

test("a whole game of Booster Chess by link", async ({ browser }) => {
	const host = await person(browser, DESKTOP, byMouse);
	const guest = await person(browser, PHONE, byFinger);
	const { link } = await make(host, room.address, "Booster Chess", "White", "No clock");
	await join(guest, link);
	await host.ear.until((view) => view.phase === "playing", "the deal");
	const { view } = await playOut([host, guest], new Player(numbers(31)), 16);
	// The cards may end a game soon; both have played by then.
	expect(view.ply).toBeGreaterThanOrEqual(4);
	expect(["resignation", "agreement", "aborted", "time", "left"]).not.toContain(view.outcome?.reason);
	for (const { faults } of [host, guest]) expect(faults).toEqual([]);
	// The guest has heard of its own drafts alone, and of no card in the host's hand.
	let toAct: string[] = [];
	let drafts = 0;
	for (const message of guest.ear.frames.map((frame) => JSON.parse(frame))) {
		if (message.type === "draft") {
			drafts++;
			expect(toAct).toEqual(["black"]);
		} else if (message.view) toAct = message.view.toAct;
		const hands: HandShown[] = message.view?.holdings?.hands ?? message.draft?.holdings?.hands ?? [];
		for (const { known } of hands.filter(({ seat }) => seat === "white")) expect(known).toEqual([]);
	}
	expect(drafts).toBeGreaterThan(5);
});

test("every part of a turn by the keyboard, heard as it is done", async ({ page }) => {
	const ear = await blackToMove(page);
	const heard = page.locator("[aria-live=polite]");
	await page.locator(".place[tabindex='0']").focus();
	await byKeys(page, MOVE);
	await expect(heard).toContainText("Black knight f6 to e4, taking White pawn");
	await expect(heard).toContainText("The piece may take a king step: ");
	await expect(label(page, "e4")).toHaveAttribute("aria-label", /Black knight, boosted: one king step, picked up/);
	await expect(label(page, "f3")).toHaveAttribute("aria-label", /White pawn.*can go here/);
	await byKeys(page, STEP);
	await expect(heard).toContainText("Black knight e4 to f3, taking White pawn");
	// Escape takes the step back, and it is done again.
	await page.keyboard.press("Escape");
	await expect(heard).toContainText("Undone.");
	await ear.until((view) => view.draft?.parts.length === 1, "the move alone");
	await byKeys(page, STEP);
	await ear.until((view) => view.draft?.parts.length === 2, "the step again");
	await expect(page.getByText("This turn: f6–e4 · f3")).toBeVisible();
	await card(page).press("Enter");
	await expect(label(page, "a8")).toHaveAttribute("aria-label", /Black rook.*can go here/);
	await label(page, "a8").press("Enter");
	await expect(heard).toContainText("Black plays 10 of spades under the piece on a8");
	await expect(label(page, "a8")).toHaveAttribute("aria-label", /boosted: one king step/);
	await expect(page.getByRole("group", { name: "Black’s hand" }).getByRole("button")).toHaveCount(3);
	// Nothing but the end is left: Enter on the board is enough.
	await page.locator(".place[tabindex='0']").focus();
	await page.keyboard.press("Enter");
	const covered = await ear.until((view) => view.ply === 1 && view.covered, "the end of the turn");
	expect(JSON.stringify(covered)).not.toContain("9S");
	await expect(page.getByRole("button", { name: "I am White: show my cards" })).toBeFocused();
	expect(await page.content()).not.toContain("9 of spades");
});

test("a room that is started again has forgotten what was begun; the page says so and goes on", async ({ page }) => {
	const ear = await blackToMove(page);
	await byMouse(page, MOVE);
	await ear.until((view) => view.draft !== null, "the move");
	const { lines } = ear;
	await room.stop("SIGKILL");
	await room.start();
	await expect.poll(() => ear.lines).toBeGreaterThan(lines);
	await page.getByRole("button", { name: "I am Black: show my cards" }).click();
	await expect(page.getByText("lost the unfinished turn").first()).toBeVisible();
	await byMouse(page, MOVE);
	await ear.until((view) => view.draft?.parts.length === 1, "the move again");
	await page.getByRole("button", { name: "End turn" }).click();
	await ear.until((view) => view.ply === 1, "the end of the turn");
});

test("a piece that may go on is put down when the turn is over", async ({ page, browser }) => {
	const ear = new Ear(page);
	const wish = {
		game: "booster",
		options: {},
		mode: "link",
		seat: "black",
		position: POSITION,
		names: { white: "", black: "Ada" },
	};
	const made = await page.request.post(`${room.address}/api/tables`, { data: wish });
	const { table, token, invite } = (await made.json()) as Made;
	await sitWith(page, room.address, "booster", table, token);
	const guest = await person(browser, PHONE, byFinger);
	await join(guest, `${room.address}/join/${table}#${invite}`);
	await ear.until((view) => view.toAct[0] === "black" && view.legal.length > 0, "Black's turn");
	await byMouse(page, MOVE);
	await expect(label(page, "e4")).toHaveAttribute("aria-label", /picked up/);
	await page.getByRole("button", { name: "End turn" }).click();
	await ear.until((view) => view.ply === 1, "the end of the turn");
	await expect(label(page, "e4")).toHaveAttribute("aria-label", /last move/);
	await expect(label(page, "e4")).not.toHaveAttribute("aria-label", /picked up/);
});

test("a card marks the pieces that it fits, says what it does, and is carried to one of them", async ({ page }) => {
	const ear = await blackToMove(page);
	const turn = page.getByRole("region", { name: "Your turn" });
	const end = page.getByRole("button", { name: "End turn" });
	await expect(turn).toContainText("Move first.");
	const before = await end.boundingBox();
	await card(page).hover();
	await expect(label(page, "h8")).toHaveAttribute("aria-label", /fits the card/);
	await expect(turn).toContainText("10♠: Black rook. Your checker gives it a king step");
	await expect(card(page)).toHaveAccessibleDescription(/Your checker gives it a king step/);
	expect(await end.boundingBox(), "nothing moves for the words").toEqual(before);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.mouse.move(1, 1);
	await expect(turn).toContainText("Move first.");
	const onPhone = await end.boundingBox();
	await card(page).click();
	await expect(turn).toContainText("10♠: Black rook.");
	expect(await end.boundingBox(), "nor on a phone").toEqual(onPhone);
	await card(page).click();
	await page.setViewportSize({ width: 1280, height: 800 });
	// What the signs beside the pieces mean is told, and what is counted of either side.
	await expect(page.getByRole("list", { name: "Signs on the board" })).toContainText("king steps after its move");
	await expect(page.getByRole("img", { name: "White: 4 cards, 4 checkers in reserve" })).toContainText(
		/4\s*cards\s*4\s*checkers in reserve/,
	);
	await byMouse(page, MOVE);
	await ear.until((view) => view.draft !== null, "the move");
	await carry(page, card(page), label(page, "a8"));
	await ear.until((view) => view.draft?.parts.at(-1) === "10S@a8", "the card");
	await expect(card(page)).toHaveCount(0);
	await page.getByRole("button", { name: "Undo last part" }).click();
	await ear.until((view) => view.draft?.parts.length === 1, "the card in hand again");
	await expect(card(page)).toBeVisible();
	await page.getByRole("button", { name: "End turn" }).click();
	await ear.until((view) => view.ply === 1, "the end of the turn");
});

for (const colorScheme of usually(["light", "dark"] as const, ["dark"]))
	test(`axe finds nothing in the middle of a turn, ${colorScheme}`, async ({ page }, info) => {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		const ear = await blackToMove(page);
		await byMouse(page, MOVE);
		await ear.until((view) => view.draft !== null, "the move");
		for (const [size, viewport] of [
			["desktop", { width: 1280, height: 800 }],
			["phone", { width: 390, height: 844 }],
		] as const) {
			await page.setViewportSize(viewport);
			await page.screenshot({ path: info.outputPath(`booster-${size}-${colorScheme}.png`) });
			expect(await faults(page), size).toEqual([]);
		}
	});
