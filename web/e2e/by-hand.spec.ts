// Two people at a real board tell the page their moves and what turned up: whole games, by mouse, by finger and by keys.
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { faults } from "./axe";
import { DESKTOP, leaveAll, PHONE, person } from "./people";
import { byFinger, byKeys, byMouse, type Hand, tabTo } from "./player";
import { facedown, Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

const move = (text: string) => ({ text, from: text.slice(0, 2), to: text.slice(2, 4), choice: null });

/** Sets the game up from the list of games with real cards. */
async function begin(page: Page, game: string, clock: string): Promise<void> {
	await page.goto(`${room.address}/by-hand`);
	await page.getByRole("button", { name: game, exact: true }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel(/(White|Red)’s name/).fill("Ada");
	await dialog.getByRole("radio", { name: clock, exact: true }).check();
	await dialog.getByRole("button", { name: "Start" }).click();
	await page.locator("[role=grid]").waitFor();
}

/** What is asked now. */
const question = (page: Page, words: RegExp) => page.getByRole("group", { name: words });

/** The record of a finished game: downloaded, verified by the program, opened on the replay page. */
async function takeOut(page: Page, press: () => Promise<void>): Promise<string> {
	const downloaded = page.waitForEvent("download");
	await press();
	const path = await (await downloaded).path();
	const verified = await facedown("verify", path);
	expect(verified).toContain("told by hand: no deal to check");
	await page.goto(`${room.address}/replay`);
	await page.locator("input[type=file]").setInputFiles(path);
	await expect(page.getByText("Entered by hand: there is no deal to verify.")).toBeVisible();
	return readFileSync(path, "utf8");
}

test("a whole game of Surprise Chess by keys: a card that is gone, one that was misheard, a reload in the middle", async ({
	browser,
}) => {
	const { page, faults: errors } = await person(browser, DESKTOP, byKeys);
	await begin(page, "Surprise Chess", "10 min + 5 s");
	let before: RegExp | null = null;
	/** Plays once the move before is entered: the room has to have taken it. */
	const play = async (text: string, hand: Hand = byKeys) => {
		if (before) await expect(page.getByRole("list", { name: "Moves" })).toContainText(before);
		before = new RegExp(`${text.slice(0, 2)}[-x]${text.slice(2, 4)}`);
		await page.locator(".place[tabindex='0']").focus();
		await hand(page, move(text));
	};
	/** Waits to be asked, and answers by a key. */
	const tell = async (about: RegExp, key: string) => {
		await expect(question(page, about)).toBeVisible();
		await page.keyboard.press(key);
	};
	await play("e2e4");
	await play("e7e5");
	await play("d1h5");
	// It was a queen, and somebody heard rook.
	await tell(/What is the card from d1/, "r");
	await expect(page.getByRole("list", { name: "Moves" })).toContainText("□d1-h5=R");
	await tabTo(page, "Undo last entry");
	await page.keyboard.press("Enter");
	await tell(/What is the card from d1/, "q");
	await expect(page.getByRole("list", { name: "Moves" })).toContainText("□d1-h5=Q");
	await play("b8c6");
	await tell(/What is the card from b8/, "n");
	await play("f1c4");
	const asked = question(page, /What is the card from f1/);
	await expect(asked).toBeVisible();
	// The queen is gone: refused, with what is left.
	await page.keyboard.press("q");
	await expect(asked.getByRole("alert")).toHaveText(
		"No queen is left. Choose from: king (1 left), rook (2 left), bishop (2 left) and knight (2 left).",
	);
	expect(await faults(page)).toEqual([]);
	// The page is loaded again in the middle of a question.
	await page.reload();
	await expect(asked).toBeVisible();
	await expect(asked.getByRole("button", { name: "queen" })).toHaveCount(0);
	await page.keyboard.press("b");
	await expect(page.getByRole("list", { name: "Moves" })).toContainText("□f1-c4=B");
	await play("g8f6");
	await tell(/What is the card from g8/, "n");
	// The queen takes on f7 and looks at two cards, one after the other.
	await play("h5f7");
	await tell(/What is the card on e8/, "r");
	await expect(question(page, /What is the card on f8/)).toBeVisible();
	// While it is told, the clock can be stopped, and an answer be taken back by itself.
	await page.getByRole("button", { name: "Stop clock" }).click();
	await expect(page.getByRole("button", { name: "Start clock" })).toBeVisible();
	await tabTo(page, "Undo last entry");
	await page.keyboard.press("Enter");
	await tell(/What is the card on e8/, "k");
	await tell(/What is the card on f8/, "b");
	const result = page.getByRole("region", { name: "Result" });
	await expect(result).toContainText("Ada wins");
	const record = await takeOut(page, () => result.getByRole("button", { name: "Download game" }).click());
	expect(record).toContain('"events":["e8=k","f8=b"]');
	expect(record).toContain('"reason":"checkmate"');
	expect(errors).toEqual([]);
});

test("either side may resign, whoever is to move; a clock that was stopped stays so", async ({ page }) => {
	await begin(page, "Surprise Chess", "10 min + 5 s");
	await byMouse(page, move("e2e4"));
	await expect(page.getByRole("list", { name: "Moves" })).toContainText("e2-e4");
	await page.getByRole("button", { name: "Stop clock" }).click();
	await byMouse(page, move("e7e5"));
	await expect(page.getByRole("list", { name: "Moves" })).toContainText("e7-e5");
	await expect(page.getByRole("button", { name: "Start clock" })).toBeVisible();
	await page.getByRole("button", { name: "Resign" }).click();
	await page.getByRole("button", { name: "Resign as Black?" }).click();
	await expect(page.getByRole("region", { name: "Result" })).toContainText("Ada wins");
});

/** What lies on each point of a game of Jieqi, and the game that Black wins by mate. */
const RED = "a0C b0R c0R d0P f0P g0P h0A i0A b2N h2P a3C c3B e3B g3P i3N";
const BLACK = "a9c b9p c9p d9a f9p g9n h9c i9a b7p h7r a6p c6n e6b g6r i6b";
const LIES = new Map(`${RED} ${BLACK}`.split(" ").map((at) => [at.slice(0, 2), at.slice(2)]));
const GAME =
	"g0i2 b7b0 h2h5 h7h0 b2f2 h0h5 f2h1 h5h1 a0b0 g9e7 b0b6 c6c5 b6g6 e7g6 i0i1 h1i1 e3e4 c5e4 i3i4 e4d2".split(" ");
const PIECES: Record<string, string> = {
	R: "rook",
	N: "horse",
	B: "elephant",
	A: "advisor",
	C: "cannon",
	P: "pawn",
};

test("a whole game of Jieqi by finger: what only its captor may know is told or left unknown", async ({ browser }) => {
	const { page, faults: errors } = await person(browser, PHONE, byFinger);
	await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
	await begin(page, "Jieqi", "No clock");
	/** How often it was asked what only a captor may know; the first time nobody tells. */
	let asked = 0;
	for (const [ply, text] of GAME.entries()) {
		await byFinger(page, move(text));
		const moves = page.locator("ol.score .move");
		const asks = page.getByRole("group", { name: /^What (is|was) the piece/ });
		for (;;) {
			await expect
				.poll(async () => (await asks.count()) > 0 || (await moves.count()) > ply, { message: text })
				.toBe(true);
			if ((await asks.count()) === 0) break;
			const words = (await asks.getAttribute("aria-label")) ?? "";
			const lies = LIES.get(/[a-i][0-9]/.exec(words)?.[0] ?? "") ?? "";
			if (words.startsWith("What was") && asked++ === 0) {
				expect(await faults(page)).toEqual([]);
				await asks.getByRole("button", { name: "Leave unknown" }).tap();
			} else await asks.getByRole("button", { name: new RegExp(`^${PIECES[lies.toUpperCase()]} \\(`) }).tap();
			await expect(page.getByRole("group", { name: words })).toHaveCount(0);
		}
	}
	expect(asked).toBeGreaterThan(1);
	const result = page.getByRole("region", { name: "Result" });
	await expect(result).toContainText("Black wins");
	// What was captured stands by its captor. Nobody sees what the captor was told, nor what nobody told.
	await expect(page.getByRole("region", { name: "Black", exact: true }).locator(".pieces.close")).toHaveAttribute(
		"aria-label",
		/Red face-down piece/,
	);
	await expect(page.getByRole("img", { name: /known to you/ })).toHaveCount(0);
	const record = await takeOut(page, () => result.getByRole("button", { name: "Download game" }).tap());
	expect(record).toContain('"events":["b7b0=p"]');
	expect(record).toContain('"events":["h7h0=r","h0=A"]');
	expect(errors).toEqual([]);
});

test("games that cannot be told say why, and a draw of lots is laid out first", async ({ browser }) => {
	const { page } = await person(browser, DESKTOP, byMouse);
	await page.goto(`${room.address}/by-hand`);
	const game = (name: string) => page.getByRole("listitem").filter({ hasText: name });
	await expect(game("Booster Chess")).toContainText("cards in hand that nobody else may see");
	await expect(game("Cloak and Dagger Chess")).toContainText("choose in secret");
	expect(await faults(page)).toEqual([]);
	await page.getByRole("button", { name: "Chaos Chess" }).click();
	await expect(page.getByRole("dialog").getByRole("button", { name: "Start" })).toBeDisabled();
	await page.goto(`${room.address}/by-hand/nowhere`);
	await expect(page.getByRole("heading", { name: "This game is not in this browser" })).toBeVisible();
});
