// A whole game of Jieqi between two people, from each side's observer, a spectator's, and at last the referee's.
import { expect, type Page, test } from "@playwright/test";
import type { Made, Seat, SeenPiece, ServerMessage, TableView } from "../src/protocol";
import { viewAfter } from "../src/testing/scriptedGame";
import { faults } from "./axe";
import { caughtUp } from "./gauge";
import { DESKTOP, leaveAll, type Person, PHONE, person } from "./people";
import { byFinger, byKeys, byMouse } from "./player";
import { Room } from "./room";
import { openScript } from "./scriptedRoom";
import { sitWith } from "./table";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** The start of a game with all that lies face down, and a game from it that Black wins by mate. */
const DEALT =
	"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1 CRRPPPAANPCBBPN/cppapncaprpnbrb;-";
const GAME =
	"g0i2 b7b0 h2h5 h7h0 b2f2 h0h5 f2h1 h5h1 a0b0 g9e7 b0b6 c6c5 b6g6 e7g6 i0i1 h1i1 e3e4 c5e4 i3i4 e4d2".split(" ");
/** The first ply after which Black has taken pieces face down, and the one at which Red takes one. */
const BLACK_TOOK = 4;
const RED_TOOK = 13;

interface Sitting {
	table: string;
	red: Person;
	black: Person;
	watcher: Person;
}

/** Red at a desktop, Black at a phone, somebody who looks on; all at a table that begins with the known deal. */
async function sitDown(open: (screen: typeof DESKTOP | typeof PHONE, hand: typeof byMouse) => Promise<Person>) {
	const [red, black, watcher] = [
		await open(DESKTOP, byMouse),
		await open(PHONE, byFinger),
		await open(DESKTOP, byMouse),
	] as const;
	const made = await red.page.request.post(`${room.address}/api/tables`, {
		data: {
			game: "jieqi",
			options: {},
			mode: "link",
			seat: "white",
			names: { white: "Lan", black: "" },
			position: DEALT,
		},
	});
	expect(made.status(), await made.text()).toBe(201);
	const { table, token, invite, watch } = (await made.json()) as Made;
	await sitWith(red.page, room.address, "jieqi", table, token);
	await black.page.goto(`${room.address}/join/${table}#${invite}`);
	await expect(black.page.locator("dd").first()).toHaveText("Black");
	await black.page.getByLabel("Your name").fill("Minh");
	await black.page.getByRole("button", { name: "Join and play" }).tap();
	await watcher.page.goto(`${room.address}/watch/${table}#${watch}`);
	for (const { ear } of [red, black, watcher]) await ear.until((view) => view.phase === "playing", "the start");
	return { table, red, black, watcher };
}

/** Plays the game's plies up to `to`, each by the hand of whose turn it is. */
async function playUpTo({ red, black, watcher }: Sitting, to: number): Promise<void> {
	for (let ply = red.ear.view?.ply ?? 0; ply < to; ply++) {
		const text = GAME[ply] as string;
		const mover = ply % 2 === 0 ? red : black;
		await caughtUp(mover.page, mover.ear);
		await mover.hand(mover.page, { text, from: text.slice(0, 2), to: text.slice(2), choice: null });
		for (const { ear } of [red, black, watcher]) await ear.until((view) => view.ply > ply, text);
	}
}

/** What was captured of a side, in the words of its captor's section of the page. */
const captured = (page: Page, side: "Red" | "Black") =>
	page.getByRole("region", { name: side === "Red" ? "Black" : "Red", exact: true }).locator(".pieces.close");

/** Every identity of a piece captured face down that a page was told so far, as the room sent it. */
function toldOf(who: Person, seat: Seat): string[] {
	const last = who.ear.frames.map((frame) => JSON.parse(frame) as ServerMessage).findLast((m) => "view" in m);
	const view = last && "view" in last ? last.view : null;
	return (view?.captured ?? [])
		.filter((of) => of.seat === seat)
		.flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.type === "faceDown" ? [piece.known ?? "?"] : [])));
}

/** The odds of what lies on a point, as somebody's view tells them. */
function oddsAt(who: Person, at: string): { of: number; rooks: number } {
	const piece = who.ear.view?.scene.cells.find((cell) => cell.at === at)?.piece;
	const odds = piece?.type === "faceDown" ? piece.odds : null;
	return { of: odds?.of ?? 0, rooks: odds?.chances.find(({ piece }) => piece === "R")?.count ?? 0 };
}

test("a whole game of Jieqi: only its captor learns what was captured face down", async ({ browser }) => {
	const sitting = await sitDown((screen, hand) => person(browser, screen, hand));
	const { table, red, black, watcher } = sitting;
	const cell = (who: Person, at: string) => who.page.locator(`[data-at=${at}]`);
	await expect(cell(red, "c0")).toHaveAttribute("aria-label", "c0, Red face-down piece, moves as elephant, yours");
	await expect(cell(black, "h9")).toHaveAttribute("aria-label", "h9, Black face-down piece, moves as horse, yours");
	await expect(black.page.locator(".place").first()).toHaveAttribute("data-at", "i0");

	await playUpTo(sitting, BLACK_TOOK);
	// The captor knows both, sees it on the page, and counts with it.
	await expect(captured(black.page, "Red")).toHaveAttribute(
		"aria-label",
		/known to you: rook.*known to you: advisor|known to you: advisor.*known to you: rook/,
	);
	expect(toldOf(black, "white").sort()).toEqual(["A", "R"]);
	expect(oddsAt(black, "c0")).toEqual({ of: 11, rooks: 1 });
	await expect(black.page.getByRole("button", { name: "Counted from what Black knows" }).first()).toBeVisible();
	// The owner and a spectator see two covers, and no rook is gone for them.
	for (const who of [red, watcher]) {
		await expect(captured(who.page, "Red")).toHaveAttribute(
			"aria-label",
			"Red face-down piece and Red face-down piece",
		);
		expect(toldOf(who, "white")).toEqual(["?", "?"]);
		expect(oddsAt(who, "c0")).toEqual({ of: 13, rooks: 2 });
		expect(who.ear.frames.join("")).not.toContain('"captured-card"');
	}
	await expect(red.page.getByRole("button", { name: "Counted from what Red knows" }).first()).toBeVisible();
	await expect(watcher.page.getByRole("button", { name: "Counted from what everyone knows" }).first()).toBeVisible();

	// The other way round: now Red is the captor. That move is made by keys alone.
	await playUpTo(sitting, RED_TOOK - 1);
	// Who takes to the keys comes by Tab.
	await red.page.keyboard.press("Tab");
	await red.page.locator(".place[tabindex='0']").focus();
	await playUpTo({ ...sitting, red: { ...red, hand: byKeys } }, RED_TOOK);
	await expect(captured(red.page, "Black")).toHaveAttribute("aria-label", /known to you: rook/);
	expect(toldOf(red, "black")).toEqual(["R"]);
	for (const who of [black, watcher]) expect(toldOf(who, "black")).toEqual(["?"]);
	await expect(red.page.locator("[aria-live]").first()).toContainText("was: rook");
	for (const { page } of [red, black]) expect(await faults(page)).toEqual([]);

	// Black is in the dark theme by night: nothing is lost of the contrast.
	await black.page.emulateMedia({ colorScheme: "dark" });
	expect(await faults(black.page)).toEqual([]);

	await playUpTo(sitting, GAME.length);
	for (const { ear, page } of [red, black, watcher]) {
		const over = await ear.until((view) => view.phase === "over", "the end");
		expect(over.outcome).toMatchObject({ winner: "black", reason: "checkmate" });
		const headline = page === black.page ? "You win" : "Minh wins";
		await expect(page.getByRole("region", { name: "Result" })).toContainText(headline);
	}

	// What was captured face down turns up for everybody, owners and spectators too, and so does what never moved.
	for (const { page } of [red, black, watcher]) {
		await expect(captured(page, "Red")).toHaveAttribute("aria-label", /face-down piece, was: rook/);
		await expect(captured(page, "Red")).toHaveAttribute("aria-label", /face-down piece, was: advisor/);
		await expect(captured(page, "Black")).toHaveAttribute("aria-label", /face-down piece, was: rook/);
		for (const side of ["Red", "Black"] as const)
			await expect(captured(page, side)).not.toHaveAttribute("aria-label", /face-down piece(?!, was)/);
		await expect(page.locator("[data-at=c0]")).toHaveAttribute("aria-label", /Red \w+,.*face down until the end/);
	}

	// After the end the referee's observer see everything, from the first ply on.
	await red.page.goto(`${room.address}/replay/${table}?as=referee&ply=0`);
	await expect(cell(red, "b0")).toHaveAttribute("aria-label", /Red face-down piece, moves as horse, in truth: rook/);
	await expect(cell(red, "g6")).toHaveAttribute("aria-label", /in truth: rook/);
	for (const who of [red, black, watcher]) expect(who.faults).toEqual([]);
});

test("each set of discs draws every piece, and the covers of both sides differ in shape", async ({ page }) => {
	await page.goto(
		`${room.address}/edit/jieqi?fen=${encodeURIComponent("RNBAKABNR/9/1C5C1/P8/9/9/p8/1c5c1/9/rnbakabnr w - - 0 1 ?")}`,
	);
	for (const set of ["characters", "traditional", "pictures", "letters"]) {
		await page.getByRole("button", { name: "Settings" }).click();
		await page.getByRole("radiogroup", { name: "Xiangqi pieces" }).locator(`input[value=${set}]`).check();
		await page.getByRole("button", { name: "Close" }).click();
		const signs = page.locator(".plane .open svg > g");
		await expect(signs).toHaveCount(24);
		for (const sign of await signs.all())
			await expect
				.poll(() => sign.evaluate((element) => (element as SVGGElement).getBBox().height), `a sign of ${set}`)
				.toBeGreaterThan(10);
	}
	// One ring for Red, two for Black: who does not tell red from black counts rings.
	const pieces = page.locator(".plane .piece");
	await expect(pieces.first().locator(".ring")).toHaveCount(1);
	await expect(pieces.last().locator(".ring")).toHaveCount(2);
});

test("many captured discs stand once of each kind, with their number, and a few one by one", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const { scene } = viewAfter(0);
	const taken = (count: number, piece: string): SeenPiece[] =>
		Array.from({ length: count }, () => ({ type: "open", seat: "black", piece }));
	const lost = (...pieces: SeenPiece[]): Partial<TableView> => ({
		scene: { ...scene, ground: "points" },
		captured: [{ seat: "black", pieces }],
	});
	const script = await openScript(page, 0, lost(...taken(2, "R"), ...taken(4, "P"), ...taken(2, "N")));
	const row = page.locator(".pieces.close");
	await expect(row.locator(".every:visible")).toHaveCount(8);
	script.change(lost(...taken(2, "R"), ...taken(5, "P"), ...taken(2, "N")));
	await expect(row.locator(".every:visible")).toHaveCount(0);
	await expect(row.locator(".kind:visible")).toHaveText(["2", "2", "5"]);
	const [first, second] = [row.locator(".kind").first(), row.locator(".kind").nth(1)];
	const [a, b] = [await first.boundingBox(), await second.boundingBox()];
	expect((b?.x ?? 0) - (a?.x ?? 0), "side by side").toBeGreaterThanOrEqual(24);
});
