// A first game with a guide, how moves are written, and how they are typed.
import { expect, type Page, test } from "@playwright/test";
import type { Presence } from "../src/protocol";
import { openScript, openTable } from "./scriptedRoom";
import { withLesson } from "./scriptedStudy";

test.use({ reducedMotion: "reduce" });

const PRESENT: Presence = { white: true, black: true, spectators: 0, gone: null, rematch: null };

const guide = (page: Page) => page.getByRole("complementary", { name: "Guide" });

test("a first game has three short words, each at its moment, and never again", async ({ page }) => {
	const script = await openScript(page, 2);
	await expect(guide(page)).toContainText("A face-down card moves like the piece that belongs on its square");
	await page.locator("[data-at=a1]").click();
	await expect(guide(page)).toContainText("shows what this card may be");
	await guide(page).getByRole("button", { name: "Got it" }).click();
	await expect(guide(page)).toHaveCount(0);
	script.play();
	await expect(guide(page)).toContainText("A card that moves or is attacked turns up.");
	script.play();
	script.play();
	await expect(guide(page)).toHaveCount(0);
	await page.reload();
	await page.locator("[role=grid]").waitFor();
	await page.locator("[data-at=a8]").click();
	await expect(page.locator(".odds")).toBeVisible();
	await expect(guide(page)).toHaveCount(0);
	// The rules stay beside the moves to the end of the first game, and are not there in another one.
	const rules = page.getByRole("group", { name: "Moves or rules" });
	await expect(rules).toBeVisible();
	await page.evaluate(() => sessionStorage.clear());
	await page.reload();
	await page.locator("[role=grid]").waitFor();
	await page.locator("ol.score").waitFor();
	await expect(rules).toHaveCount(0);
});

test("the rules stand beside the moves in a first game; whoever wants no hints has none", async ({ page }) => {
	await withLesson(page);
	await openTable(page, 2);
	const tabs = page.getByRole("group", { name: "Moves or rules" });
	await tabs.getByRole("button", { name: "Rules" }).click();
	await expect(page.getByRole("region", { name: "Rules" })).toContainText("What turns a card up");
	await tabs.getByRole("button", { name: "Moves" }).click();
	await expect(page.locator("ol.score")).toBeVisible();
	await guide(page).getByRole("button", { name: "No more hints" }).click();
	await page.reload();
	await page.locator("[role=grid]").waitFor();
	await page.locator("[data-at=a1]").click();
	await expect(page.locator(".odds")).toBeVisible();
	await expect(guide(page)).toHaveCount(0);
	await expect(tabs).toHaveCount(0);
});

test("moves are written short, with what they turned up, and as the reader wants them", async ({ page }) => {
	await openTable(page, 5);
	const line = (ply: number) => page.locator(`ol.score [data-ply="${ply}"]`);
	await expect(line(1).locator(".written")).toHaveText("e3");
	await expect(line(5).locator(".written")).toHaveText("♕︎xg7");
	await expect(line(5).locator(".drawn")).toHaveText(["f8", "h8"]);
	// On a dark page the ink is light: White's figures are full there, and Black's sign is no hole.
	const inks = () =>
		line(5)
			.locator(".figurine")
			.evaluate((figure) => {
				const after = getComputedStyle(figure, "::after");
				const sign = document.querySelector(".sign.black");
				return {
					own: getComputedStyle(figure).color,
					full: after.color,
					is: after.content,
					sign: sign && getComputedStyle(sign).backgroundColor,
				};
			});
	const clear = "rgba(0, 0, 0, 0)";
	const light = await inks();
	expect([light.own === clear, light.full]).toEqual([false, clear]);
	await page.emulateMedia({ colorScheme: "dark" });
	const dark = await inks();
	expect([dark.own, dark.full === clear, dark.is]).toEqual([clear, false, '"♛︎"']);
	expect(dark.sign).not.toBe(light.sign);
	await page.getByRole("button", { name: "Settings" }).click();
	await page.getByRole("combobox", { name: "Moves" }).selectOption({ label: "Squares: g1-f3" });
	await expect(line(5).locator(".written")).toHaveText("g4-g7");
	await page.getByRole("combobox", { name: "Moves" }).selectOption({ label: "Letters: Nf3" });
	await expect(line(5).locator(".written")).toHaveText("Qxg7");
});

test("a small window shows the whole name of the game, and a list of moves", async ({ page }) => {
	const names: string[] = [];
	for (const [width, height] of [
		[1024, 768],
		[820, 768],
		[390, 844],
	] as const) {
		await page.setViewportSize({ width, height });
		for (const game of ["surprise", "surprise-rex", "mysterious-casual", "cloak-and-dagger"]) {
			await openTable(page, 5, { game, mode: "link", shared: false, seat: "white" }, { ...PRESENT, spectators: 12 });
			const hints = guide(page).getByRole("button", { name: "No more hints" });
			if (await hints.isVisible()) await hints.click();
			const title = page.locator(".bar .title");
			names.push((await title.textContent()) ?? "");
			// A line that is left out is 15 pixels high; letters that stand out of their line are not.
			const cut = await title.evaluate(
				(words) => words.scrollHeight > words.clientHeight + 8 || words.scrollWidth > words.clientWidth,
			);
			expect(cut, `${names.at(-1)} at ${width}`).toBe(false);
			expect((await page.locator("ol.score").boundingBox())?.height, `${game} at ${width}`).toBeGreaterThan(60);
		}
	}
	expect(names).toContain("Surprise Chess, Rex exclusive");
});

test("the buttons stay in view where the panel is too short for all of it, and a name of twenty letters is read whole", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1366, height: 560 });
	await openTable(page, 5, {
		game: "cloak-and-dagger",
		mode: "link",
		shared: false,
		seat: "white",
		names: { white: "Ada-1", black: "Bruno_of_the_North_1" },
	});
	await expect(page.getByRole("button", { name: "Resign" })).toBeInViewport({ ratio: 1 });
	await page.locator(".sheet").evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
	await expect(page.getByRole("button", { name: "Resign" })).toBeInViewport({ ratio: 1 });
	const name = page.locator(".player .name", { hasText: "Bruno_of_the_North_1" });
	expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
	// What it is played for stands below the game's name.
	await expect(page.locator(".bar .below")).toContainText("No clock");
	await expect(page.locator(".bar .below")).toContainText("Casual");
});

test("no line of the list runs out of its column", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openTable(page, 5, { names: { white: "Ada", black: "Bruno" } });
	await page.getByRole("button", { name: "Moves and more" }).click();
	const out = await page.locator("ol.score").evaluate((list) => {
		const turns = [...list.querySelectorAll(".turn")];
		return turns.filter((turn) =>
			[...turn.querySelectorAll(".text, .drawn")].some(
				(part) => part.getBoundingClientRect().right > turn.getBoundingClientRect().right + 1,
			),
		).length;
	});
	expect(out).toBe(0);
});

test("the box for typed moves waits out of sight, comes by a key, and knows how players write", async ({ page }) => {
	await openTable(page, 0);
	const box = page.getByLabel("Type a move or a command");
	const form = page.locator("form").filter({ has: box });
	expect((await form.boundingBox())?.width ?? 0).toBeLessThan(2);
	const resign = page.getByRole("button", { name: /Resign|Abort/ });
	const before = await resign.boundingBox();
	await page.keyboard.press("i");
	await expect(box).toBeFocused();
	// The buttons are where they were.
	expect(await resign.boundingBox()).toEqual(before);
	expect((await form.boundingBox())?.width ?? 0).toBeGreaterThan(60);
	await page.keyboard.type("e3");
	await page.keyboard.press("Enter");
	await expect(page.locator("[data-at=e3]")).toHaveAttribute("aria-label", /White pawn/);
	await page.keyboard.type("Nc6");
	await page.keyboard.press("Enter");
	await expect(page.getByText("neither a legal move nor a command").first()).toBeVisible();
	await page.keyboard.press("Escape");
	expect((await form.boundingBox())?.width ?? 0).toBeLessThan(2);
	await page.getByRole("button", { name: "Settings" }).click();
	await page.getByLabel(/Show the box for typed moves/).check();
	await page.getByRole("button", { name: "Close" }).click();
	expect((await form.boundingBox())?.width ?? 0).toBeGreaterThan(60);
});
