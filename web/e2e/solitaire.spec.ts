// Both solitaires in the browser against the real room: whole games by drag, by taps on a phone and by keyboard, the deal
// of the day with what may be shared of it, and what the page says of a seen card that is covered again.
import { expect, type Page, test } from "@playwright/test";
import type { Made } from "../src/protocol";
import { DESKTOP, leaveAll, type Person, PHONE, person } from "./people";
import { byFinger, byKeys, byMouse, carry, type Hand } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** Diagram 1 of Parade with a deck of known order. */
const DIAGRAM = "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 8 NBRQKnbq - qKNbBRQn";
/** Its shortest solution (P4 of the Parade rules page): who gives the order, from where, to where. */
const SOLUTION = [
	["d3", "c1", "b2"],
	["b3", "b2", "c3"],
	["f2", "g1", "e3"],
] as const;
/** Neighbour with seven pieces; the next cards bring the white king to e2, and the rook may then join it by d3. */
const SEVEN =
	"8/8/8/8/8/2q5/nbr5/NBR5 add b2 NBRQKnbrk 3R3R3B3B4B5R5R5B5B6R6R6B6B 0 KNBRQnbrk/3R3R3B3B4B5R5R5B5B6R6R6B6B";

/** By holding a piece down, carrying it and letting it go. */
const byDrag: Hand = async (page, action) => {
	if (!action.from || !action.to) return;
	await carry(page, page.locator(`[data-at=${action.from}]`), page.locator(`[data-at=${action.to}]`));
};

/** Opens a table that begins from a position. */
async function open(page: Page, game: string, position: string): Promise<void> {
	const answer = await page.request.post(`${room.address}/api/tables`, {
		data: { game, mode: "shared", position },
	});
	expect(answer.status(), await answer.text()).toBe(201);
	const { table, token } = (await answer.json()) as Made;
	await page.goto(room.address);
	await page.evaluate(
		([id, kept]) => localStorage.setItem(`facedown.table.${id}`, kept as string),
		[table, JSON.stringify({ game, token, made: 1 })],
	);
	await page.goto(`${room.address}/table/${table}`);
	await page.locator("[data-at=a1]").waitFor();
}

const HANDS: [string, Hand, typeof DESKTOP | typeof PHONE][] = [
	["by drag", byDrag, DESKTOP],
	["by taps on a phone", byFinger, PHONE],
	["by keyboard", byKeys, DESKTOP],
];

/** Picks who gives the order, then the piece, then the square; dragging needs the last two only. */
async function order(
	{ page, ear, hand }: Person,
	[giver, piece, to]: readonly [string, string, string],
	ply: number,
): Promise<void> {
	if (hand !== byDrag) {
		await hand(page, { text: "", from: giver, to: piece, choice: null });
		await expect(page.locator(`[data-at=${piece}]`)).toHaveAttribute("aria-selected", "true");
		await hand(page, { text: "", from: null, to, choice: null });
	} else await hand(page, { text: `${giver}:${piece}${to}`, from: piece, to, choice: null });
	await ear.until((view) => view.ply === ply, `order ${ply}`);
}

async function press({ page, hand }: Person, name: string | RegExp): Promise<void> {
	const button = page.getByRole("button", { name }).first();
	if (hand === byFinger) await button.tap();
	else if (hand === byKeys) {
		await button.focus();
		await page.keyboard.press("Enter");
	} else await button.click();
}

const toBoard = ({ page, hand }: Person) =>
	hand === byKeys ? page.locator(".place[tabindex='0']").focus() : Promise.resolve();

for (const [how, hand, screen] of HANDS) {
	test(`Parade ${how}: a move taken back, a whole game`, async ({ browser }) => {
		const who = await person(browser, screen, hand);
		const { page, ear } = who;
		await open(page, "parade", DIAGRAM);
		await expect(page.getByText("Score if connected now: 8")).toBeVisible();
		// Where the next card would be laid (P3 of the page): N g4, B h4, R a5, Q c5, K d5.
		await expect(page.locator(".spot")).toHaveCount(5);
		await toBoard(who);
		await order(who, SOLUTION[0], 1);
		await press(who, "Undo");
		await ear.until((view) => view.ply === 0 && view.undone.count === 1, "the undo");
		await toBoard(who);
		for (const [index, one] of SOLUTION.entries()) await order(who, one, index + 1);
		const view = await ear.until((seen) => seen.phase === "over", "the group");
		expect([view.outcome?.score, view.undone.marked]).toEqual([5, false]);
		await expect(page.getByRole("region", { name: "Result" })).toContainText("5");
		expect(who.faults).toEqual([]);
	});

	test(`Neighbour ${how}: cards turned, then a move, a whole game`, async ({ browser }) => {
		const who = await person(browser, screen, hand);
		const { page, ear } = who;
		await open(page, "neighbour", SEVEN);
		await expect(page.locator(".spot")).not.toHaveCount(0);
		await press(who, "Turn over the next cards");
		await ear.until((view) => view.ply === 1, "the king");
		await press(who, "Start moving");
		await ear.until((view) => view.ply === 2, "the moves");
		await toBoard(who);
		await hand(page, { text: "c2d3", from: "c2", to: "d3", choice: null });
		const view = await ear.until((seen) => seen.phase === "over", "the group");
		// Of 36 cards eight pairs were turned and one spent: 36 - 16 - 1.
		expect(view.outcome?.score).toBe(19);
		await expect(page.getByRole("region", { name: "Result" })).toContainText("19");
		expect(who.faults).toEqual([]);
	});
}

test("a card that was seen is covered only on purpose, and marks the score", async ({ browser }) => {
	const who = await person(browser, DESKTOP, byMouse);
	const { page, ear } = who;
	await open(page, "parade", DIAGRAM);
	await press(who, "Turn over a card");
	const seen = await ear.until((view) => view.ply === 1, "the card");
	expect(seen.scene.cells.find(({ at }) => at === "c5")?.piece).toMatchObject({ piece: "Q", seat: "black" });
	await press(who, "Undo");
	await expect(page.getByRole("alert")).toContainText("marks the score");
	await press(who, "Cancel");
	expect(ear.view?.ply).toBe(1);
	await page.locator(".place[tabindex='0']").focus();
	await page.keyboard.press("z");
	await press(who, "Cover anyway");
	await ear.until((view) => view.ply === 0 && view.undone.marked, "the covered card");
	await expect(page.getByText("Assisted: a card was seen")).toBeVisible();
});

test("the words tell who gives orders to whom, and how many groups there are", async ({ browser }) => {
	const who = await person(browser, DESKTOP, byKeys);
	const { page } = who;
	await open(page, "parade", DIAGRAM);
	await toBoard(who);
	const heard = page.locator("[aria-live=polite]");
	await byKeys(page, { text: "", from: "f2", to: null, choice: null });
	await expect(heard).toContainText("Can order g1 and f3");
	await byKeys(page, { text: "", from: null, to: "f3", choice: null });
	await expect(heard).toContainText("Can be ordered by f2");
	await page.keyboard.press("h");
	await expect(heard).toContainText("6 groups, score 8 if connected now.");
});

test("the deal of the day is played once for the record, shared without spoilers and solved afterwards", async ({
	browser,
}) => {
	const who = await person(browser, DESKTOP, byMouse);
	const { page, ear } = who;
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.goto(`${room.address}/solo/parade?day=2026-11-21`);
	await expect(page.getByText("so anyone can look ahead")).toBeVisible();
	await page.getByRole("button", { name: "Play this deal" }).click();
	await ear.until((view) => view.daily === "2026-11-21", "the deal of the day");
	await press(who, "Turn over a card");
	await ear.until((view) => view.ply === 1, "a card");
	await press(who, "Give up");
	await press(who, "Yes, give up");
	await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
	await page.getByRole("button", { name: "Share" }).click();
	await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
	const shared = await page.evaluate(() => navigator.clipboard.readText());
	const [title, score, address, ...more] = shared.split("\n");
	expect([title, address, more]).toEqual([
		"Parade Chess Solitaire · 2026-11-21",
		`${room.address}/solo/parade?day=2026-11-21`,
		[],
	]);
	expect(score).toMatch(/^(☆☆☆☆ )?Not solved this time$/);
	await page.getByRole("link", { name: "Solution" }).click();
	await expect(page.getByRole("heading", { name: "Points lost" })).toBeVisible();
	await page.getByRole("button", { name: "Show the best line from here" }).click();
	await expect(page.getByText("Best line from")).toBeVisible();
	await page.goto(`${room.address}/solo/parade?day=2026-11-21`);
	await expect(page.getByText("You did not solve it.")).toBeVisible();
	expect(who.faults).toEqual([]);
});

test("there is no page for a solitaire that is none", async ({ page }) => {
	await page.goto(`${room.address}/solo/chaos`);
	await expect(page.getByRole("heading", { name: "There is no such solitaire" })).toBeVisible();
});

test("a hint tells the piece, then where it goes, and is gone with the move", async ({ browser }) => {
	const one = await person(browser, DESKTOP, byMouse);
	const { page, ear } = one;
	await open(page, "parade", "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1");
	await page.getByRole("button", { name: "Hint", exact: true }).click();
	const told = page.locator(".actions .hint");
	await expect(told).toHaveText(/^Move the .+ on [a-h][1-8]\. 3 moves make one group\.$/);
	await expect(page.locator(".drawings circle.blue")).toHaveCount(1);
	await page.getByRole("button", { name: "Where to?" }).click();
	await expect(page.locator(".drawings path.blue")).toHaveCount(1);
	const [, from = "", to = ""] = /from ([a-h]\d) to ([a-h]\d)/.exec((await told.textContent()) ?? "") ?? [];
	await carry(page, page.locator(`[data-at=${from}]`), page.locator(`[data-at=${to}]`));
	await ear.until((view) => view.ply === 1, "the move that was hinted at");
	await expect(page.locator(".drawings .blue")).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Hint", exact: true })).toBeVisible();
});

test("the deal of the day has no hint: it is the same task for everybody", async ({ browser }) => {
	const { page } = await person(browser, DESKTOP, byMouse);
	await page.goto(`${room.address}/solo/parade`);
	await page.getByRole("button", { name: "Play this deal" }).click();
	await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Hint", exact: true })).toHaveCount(0);
});
