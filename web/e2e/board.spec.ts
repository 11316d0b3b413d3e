// The board under mouse, touch and keys, against a room that plays a script.
import { expect, type Page, test } from "@playwright/test";
import { openTable, withGames } from "./scriptedRoom";

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });

const square = (page: Page, at: string) => page.locator(`[data-at=${at}]`);
const spoken = (page: Page) => page.locator("[aria-live=polite]");
const score = (page: Page) => page.locator("ol.score");

/** Where a square lies on the screen. */
async function centre(page: Page, at: string): Promise<{ x: number; y: number }> {
	const box = await square(page, at).boundingBox();
	if (!box) throw new Error(`${at} is not on the screen`);
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("two taps move, and the card that moved turns over", async ({ page }) => {
	await openTable(page, 2);
	await square(page, "d1").click();
	await expect(square(page, "d1")).toHaveAttribute("aria-selected", "true");
	await expect(page.locator(".place.target")).toHaveCount(3);
	await square(page, "g4").click();
	await expect(square(page, "g4")).toHaveAttribute("aria-label", "g4, White queen, last move");
	await expect(square(page, "c8")).toHaveAttribute("aria-label", "c8, Black rook");
	await expect(score(page)).toContainText("□d1-g4=Q");
	await expect(score(page)).toContainText("Black card on c8 turns up: rook, attacked by the queen on g4");
});

test("a tap on the picked man, or on nothing, lets go", async ({ page }) => {
	await openTable(page, 2);
	await square(page, "d1").click();
	await square(page, "d1").click();
	await expect(square(page, "d1")).toHaveAttribute("aria-selected", "false");
	await square(page, "d1").click();
	await square(page, "a5").click();
	await expect(page.locator("[aria-selected=true]")).toHaveCount(0);
	await expect(score(page).locator("li")).toHaveCount(2);
});

test("any card shows its odds, the opponent's too, exactly when asked", async ({ page }) => {
	await openTable(page, 3);
	await square(page, "h1").click();
	const odds = page.locator(".odds");
	await expect(odds).toHaveAttribute("aria-label", /rook 2 of 7, bishop 2 of 7, knight 2 of 7, king 1 of 7\./);
	await expect(odds).not.toContainText("2/7");
	await odds.hover();
	await expect(odds).toContainText("2/7");
	await expect(odds).toContainText("29%");
	await square(page, "a8").click();
	await expect(odds).toHaveAttribute("aria-label", /bishop 2 of 7/);
});

test("a man is carried to its target, and stays where it was if it is dropped elsewhere", async ({ page }) => {
	await openTable(page, 2);
	const from = await centre(page, "d1");
	const nowhere = await centre(page, "b5");
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move(nowhere.x, nowhere.y, { steps: 4 });
	await expect(page.locator(".man.carried")).toHaveCount(1);
	await page.mouse.up();
	await expect(page.locator(".man.carried")).toHaveCount(0);
	await expect(score(page).locator("li")).toHaveCount(2);

	const to = await centre(page, "g4");
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move(to.x, to.y, { steps: 4 });
	await page.mouse.up();
	await expect(score(page)).toContainText("□d1-g4=Q");
});

test("a refused move says why and changes nothing", async ({ page }) => {
	await openTable(page, 2);
	await square(page, "d1").click();
	await square(page, "h5").click();
	await expect(page.getByText("The script goes another way.").first()).toBeVisible();
	await expect(square(page, "d1")).toHaveAttribute("aria-label", "d1, White face-down card, moves as queen");
});

test("cards turn over one after the other, with a line from their attacker", async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await openTable(page, 4);
	await square(page, "g4").click();
	await square(page, "g7").click();
	await expect(page.locator(".sights line").first()).toBeAttached();
	await expect(page.locator(".man.turning").first()).toBeAttached();
	await expect(page.locator(".sights line")).toHaveCount(2);
	await expect(page.locator(".sights line")).toHaveCount(0);
	await expect(page.locator(".marks .revealed")).toHaveCount(2);
	await expect(page.locator(".marks .check")).toHaveCount(1);
});

test("by keys alone: walk, pick up, hear, put down", async ({ page }) => {
	await openTable(page, 2);
	await square(page, "a1").focus();
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await expect(square(page, "d1")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(spoken(page)).toContainText("d1, White face-down card, moves as queen, picked up");
	await expect(spoken(page)).toContainText("3 legal moves from d1");
	await expect(spoken(page)).toContainText("It may be: rook 2 of 8");
	await page.keyboard.press("Escape");
	await expect(spoken(page)).toContainText("Put down");
	await page.keyboard.press("Enter");
	for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight"])
		await page.keyboard.press(key);
	await expect(square(page, "g4")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(spoken(page)).toContainText("Black card on c8 turns up: rook, attacked by the queen on g4.");
});

test("the letters jump and speak", async ({ page }) => {
	await openTable(page, 3);
	await square(page, "a1").focus();
	await page.keyboard.press("q");
	await expect(square(page, "g4")).toBeFocused();
	await page.keyboard.press("n");
	await expect(spoken(page)).toContainText("No knight on the board");
	await page.keyboard.press("u");
	await expect(square(page, "a1")).toBeFocused();
	await page.keyboard.press("l");
	await expect(spoken(page)).toContainText("□d1-g4=Q");
	await page.keyboard.press("h");
	await expect(spoken(page)).toContainText(
		"Black, still face down: king, queen, rook, bishop, bishop, knight and knight",
	);
	await page.keyboard.press("f");
	await expect(page.locator(".place").first()).toHaveAttribute("data-at", "h1");
	await page.keyboard.press("?");
	await expect(spoken(page)).toContainText("It may be:");
	await page.keyboard.press("i");
	await expect(page.getByLabel("Type a move or a command")).toBeFocused();
});

test("the text box takes moves and commands", async ({ page }) => {
	await openTable(page, 2);
	const box = page.getByLabel("Type a move or a command");
	await box.fill("p q");
	await box.press("Enter");
	await expect(spoken(page)).toContainText("none");
	await box.fill("nonsense");
	await box.press("Enter");
	await expect(page.getByText("neither a legal move nor a command").first()).toBeVisible();
	await box.fill("□d1-g4");
	await box.press("Enter");
	await expect(score(page)).toContainText("□d1-g4=Q");
});

test("nothing on the page moves when men are captured or names are long", async ({ page }) => {
	await openTable(page, 4, { names: { white: "A".repeat(40), black: "B".repeat(40) } });
	const places = () =>
		page.evaluate(() =>
			[".wood", ".them", ".me", ".sheet"].map((part) => {
				const { x, y, width, height } = (document.querySelector(part) as Element).getBoundingClientRect();
				return [part, x, y, width, height].join(" ");
			}),
		);
	const before = await places();
	await square(page, "g4").click();
	await square(page, "g7").click();
	await expect(score(page)).toContainText("Qg4xg7");
	expect(await places()).toEqual(before);
	expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("a finger plays, and the page does not scroll", async ({ page }) => {
		await openTable(page, 2);
		await square(page, "d1").tap();
		await square(page, "g4").tap();
		await expect(score(page)).toContainText("□d1-g4=Q");
		const sizes = await page.evaluate(() => [
			document.documentElement.scrollHeight - innerHeight,
			document.documentElement.scrollWidth - innerWidth,
		]);
		expect(sizes).toEqual([0, 0]);
	});

	test("a finger that promotes is asked, and the same touch does not answer", async ({ page }) => {
		const legal = ["Q", "R", "B", "N"].map((choice) => ({
			text: `d1g4${choice.toLowerCase()}`,
			from: "d1",
			to: "g4",
			choice,
		}));
		await openTable(page, 2, { legal });
		await square(page, "d1").tap();
		await square(page, "g4").tap();
		await expect(page.getByRole("dialog", { name: "What becomes of it?" })).toBeVisible();
		await page.waitForTimeout(400);
		await expect(page.getByRole("button", { name: "Promote to knight" })).toBeVisible();
		await page.getByRole("button", { name: "Cancel" }).tap();
		await expect(page.getByRole("dialog")).toHaveCount(0);
	});

	test("the sheet pulls up to the moves", async ({ page }) => {
		await openTable(page, 5);
		const handle = page.getByRole("button", { name: "Moves and more" });
		await expect(handle).toHaveAttribute("aria-expanded", "false");
		await handle.tap();
		await expect(handle).toHaveAttribute("aria-expanded", "true");
		await expect(page.getByLabel("Type a move or a command")).toBeVisible();
		await handle.tap();
		await expect(handle).toHaveAttribute("aria-expanded", "false");
	});
});

test("the page speaks four languages", async ({ page }) => {
	await withGames(page);
	await page.goto("/");
	for (const [name, words, lang] of [
		["Français", "Les jeux", "fr"],
		["中文", "游戏", "zh-Hans"],
		["Tiếng Việt", "Các trò chơi", "vi"],
		["English", "The games", "en"],
	] as const) {
		await page.locator("#front-locale").selectOption({ label: name });
		await expect(page.getByRole("heading", { name: words, exact: true })).toBeVisible();
		await expect(page.locator("html")).toHaveAttribute("lang", lang);
	}
});

test("the first load is small", async ({ page }) => {
	await withGames(page);
	const sizes: number[] = [];
	page.on("response", async (response) => {
		const type = response.headers()["content-type"] ?? "";
		if (/html|javascript|css/.test(type)) sizes.push((await response.body()).length);
	});
	await page.goto("/");
	await page.getByRole("heading", { name: "Chaos Chess" }).waitFor();
	// Uncompressed here: what is sent compressed is smaller still.
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
});
