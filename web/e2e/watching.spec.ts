// A game that spectators see later: its maker says so, and whoever looks on is told.
import { expect, test } from "@playwright/test";
import { openScript, withGames } from "./scriptedRoom";

test.use({ reducedMotion: "reduce" });

for (const width of [1280, 390])
	test(`whoever makes a table says how much later spectators see it (${width})`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		await withGames(page);
		let asked: unknown;
		await page.route("**/api/tables", (route) => {
			asked = route.request().postDataJSON();
			return route.fulfill({ status: 503, json: { code: "draining", message: "", field: null } });
		});
		await page.goto("/");
		await page.getByRole("button", { name: "Play Surprise Chess", exact: true }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByText("Pass and play").click();
		await expect(dialog.getByLabel("Spectators see it")).toHaveCount(0);
		await dialog.getByText("Friend by link").click();
		const delay = dialog.getByLabel("Spectators see it");
		await expect(delay).toHaveValue("0");
		expect(await delay.locator("option").allTextContents()).toEqual([
			"at once",
			"a minute later",
			"5 minutes later",
			"15 minutes later",
		]);
		await delay.selectOption("5 minutes later");
		await dialog.getByRole("button", { name: "Create invite link" }).click();
		await expect.poll(() => asked).toMatchObject({ mode: "link", delay: 300 });
	});

test("whoever looks on is told how far behind the board is", async ({ page }) => {
	const script = await openScript(page, 3, {
		mode: "link",
		shared: false,
		seat: null,
		spectator: true,
		legal: [],
		delay: 300,
	});
	await expect(page.getByText("You are watching, 5 minutes behind")).toBeVisible();
	script.change({ delay: 60 });
	await expect(page.getByText("You are watching, a minute behind")).toBeVisible();
});
