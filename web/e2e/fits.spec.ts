// Every page in every language, on a narrow phone and on a desktop: no text is cut off, and none stands out of its box.
import { expect, type Page, test } from "@playwright/test";
import { deep } from "./deep";
import { unfit } from "./fits";
import { Room } from "./room";

const room = new Room();
test.describe.configure({ mode: "parallel" });
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());

const PAGES = [
	"/",
	"/lobby",
	"/account",
	"/players",
	"/privacy",
	"/puzzles",
	"/tournaments",
	"/watch",
	"/analysis",
	"/games",
	"/print",
	"/by-hand",
	"/replay",
	"/nowhere",
	"/learn",
	"/learn/cloak-and-dagger",
	"/solo/parade",
	"/edit/jieqi",
	"/edit/booster",
	"/analysis?game=surprise",
];
/** Games with the longest names, and with the most beside the board. */
const GAMES = ["surprise-rex", "mysterious-casual", "chaos", "jieqi", "cloak-and-dagger", "booster"];

async function come(page: Page, path: string): Promise<void> {
	await page.goto(room.address + path);
	await page.waitForLoadState("networkidle");
}

// French has the longest words; the deep run looks at all.
const SCREENS = deep
	? { en: [360], zh: [360], vi: [360, 1280], fr: [360, 1280] }
	: { en: [], zh: [], vi: [], fr: [360] };

for (const [language, locale] of [
	["en", "en-US"],
	["zh", "zh-CN"],
	["vi", "vi-VN"],
	["fr", "fr-FR"],
] as const)
	for (const width of SCREENS[language])
		test.describe(`${language}, ${width} wide`, () => {
			test.use({ locale, viewport: { width, height: 780 }, hasTouch: width < 500, reducedMotion: "reduce" });

			test("every page says all it says", async ({ page }) => {
				for (const path of PAGES) {
					await come(page, path);
					expect.soft(await unfit(page), path).toEqual([]);
				}
			});

			test("the dialog of a new game, a table of each kind and the settings do too", async ({ page }) => {
				for (const game of GAMES) {
					await come(page, `/?game=${game}`);
					const dialog = page.getByRole("dialog");
					const ways = dialog.getByRole("radiogroup").first().locator("label");
					for (const way of (await ways.all()).reverse()) {
						await way.click();
						expect.soft(await unfit(page), `a new game of ${game}`).toEqual([]);
					}
					await dialog.locator(".button.main").click();
					await page.locator("[role=grid]").waitFor();
					await page.waitForLoadState("networkidle");
					expect.soft(await unfit(page), game).toEqual([]);
				}
				await page.locator("header.bar button.icon").last().click();
				await page.getByRole("dialog").waitFor();
				expect.soft(await unfit(page), "settings").toEqual([]);
			});
		});
