// What a reader sees where the page, or a part that is fetched later, does not come.
import { expect, test } from "@playwright/test";
import { withGames, withInvitation } from "./scriptedRoom";
import { withLesson } from "./scriptedStudy";

const MAIN = /\/assets\/first-[^/]*\.js$/;
const LANGUAGES = [
	"The page could not be loaded.",
	"页面无法加载。",
	"Không tải được trang.",
	"La page n’a pas pu être chargée.",
];

test("a page whose script does not come says so at once in four languages, and its link keeps an invitation", async ({
	page,
}) => {
	await withInvitation(page);
	await page.route(MAIN, (route) => route.abort());
	await page.goto("/join/invited#key");
	for (const words of LANGUAGES) await expect(page.getByText(words)).toBeVisible();
	await page.unroute(MAIN);
	await page.getByRole("link", { name: "Try again" }).click();
	await expect(page.getByRole("button", { name: "Join and play" })).toBeVisible();
	expect(new URL(page.url()).hash).toBe("#key");
	await expect(page.locator("#late")).toHaveCount(0);
});

test("it says so after a while where no script comes at all", async ({ page }) => {
	await page.route(/\.js$/, (route) => route.abort());
	await page.goto("/");
	await expect(page.locator("#late")).toBeHidden();
	await expect(page.getByText("The page could not be loaded.")).toBeVisible();
});

test.describe("for a reader of French", () => {
	test.use({ locale: "fr-FR" });
	test("it says so where the words of the page do not come", async ({ page }) => {
		await withGames(page);
		await page.route(/\/assets\/fr-[^/]*\.js$/, (route) => route.abort());
		await page.goto("/");
		await expect(page.getByText("La page n’a pas pu être chargée.")).toBeVisible();
	});
});

test("nothing of it is seen where the page comes", async ({ page }) => {
	await withGames(page);
	await page.goto("/");
	await page.getByRole("heading", { name: "Chaos Chess" }).waitFor();
	await expect(page.locator("#late")).toHaveCount(0);
	await expect(page.getByText("This part of the page")).toHaveCount(0);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("the page says what it needs, in four languages", async ({ page }) => {
		await page.goto("/");
		await expect(page.locator("noscript p")).toHaveCount(4);
		await expect(page.locator("noscript p").first()).toBeVisible();
		await expect(page.locator("#late")).toBeHidden();
	});
});

test("a page that is fetched later and does not come can be tried again", async ({ page }) => {
	await withLesson(page);
	await withGames(page);
	await page.route(/\/assets\/LearnPage-[^/]*\.js$/, (route) => route.abort());
	await page.goto("/learn");
	await expect(page.getByRole("heading", { name: "This part of the page could not be loaded" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
	await page.unroute(/\/assets\/LearnPage-[^/]*\.js$/);
	await page.getByRole("button", { name: "Reload the page" }).click();
	await expect(page.getByRole("link", { name: /Chaos Chess/ })).toBeVisible();
});

test("a dialog that does not come is said over the page, which stays alive", async ({ page }) => {
	await withGames(page);
	// As after an update of the server: the file that this page knows is gone.
	const dialog = /\/assets\/NewTable-[^/]*\.js$/;
	await page.route(dialog, (route) => route.fulfill({ status: 404 }));
	await page.goto("/");
	await page.getByRole("button", { name: "Play Surprise Chess", exact: true }).click();
	const alert = page.getByRole("alert").filter({ hasText: "This part of the page could not be loaded" });
	await expect(alert).toBeVisible();
	await page.unroute(dialog);
	await alert.getByRole("button", { name: "Reload the page" }).click();
	await page.getByRole("button", { name: "Play Surprise Chess", exact: true }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
});

test("a page that has nothing to show keeps the menu, once", async ({ page }) => {
	await withGames(page);
	const gone = { error: { code: "no-such-table", message: "There is no such table.", field: null } };
	await page.route("**/record", (route) => route.fulfill({ status: 404, json: gone }));
	await page.route("**/invitation", (route) => route.fulfill({ status: 404, json: gone }));
	for (const [path, heading] of [
		["/replay/gone", "This game cannot be replayed here"],
		["/join/gone#key", "This invitation is no longer open"],
		["/by-hand/gone", null],
		["/no-such-page", "Page not found"],
	] as const) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1, name: heading ?? /./ })).toBeVisible();
		const menu = page.getByRole("navigation", { name: "Places" });
		await expect(menu, path).toHaveCount(1);
		await expect(menu.getByRole("link", { name: "Puzzles" })).toBeVisible();
	}
});
