// Games and tournaments that one can look at: what their lists say; and a game that spectators see later, of which its maker
// says so and whoever looks on is told.
import { expect, test } from "@playwright/test";
import type { TournamentSummary } from "../src/protocol";
import { openScript, withGames, withLiveGames } from "./scriptedRoom";

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

test("a live game shows whether it is rated, and both clocks, which go on between two readings", async ({ page }) => {
	// Time stands still but for what the test lets pass.
	const start = Date.UTC(2026, 10, 25);
	await page.clock.install({ time: start });
	await page.clock.pauseAt(start + 1_000);
	const control = { kind: "increment", base: 180_000, increment: 2_000 } as const;
	const clock = { control, left: { white: 100_000, black: 61_000 }, running: "black", waits: 0 } as const;
	await withLiveGames(page, [3, 4], { clock });
	await page.goto("/watch");
	const cards = page.getByRole("main").getByRole("link");
	await expect(cards).toHaveCount(2);
	await expect(cards.first()).toContainText("Rated");
	await expect(cards.last()).not.toContainText("Rated");
	await expect(cards.first()).toContainText("1:40");
	await expect(cards.first()).toContainText("1:01");
	await page.clock.runFor(3_000);
	await expect(cards.first()).toContainText("0:58");
	await expect(cards.first(), "a clock that stands").toContainText("1:40");
});

test("the list of tournaments names the organizer, and who won those that are over", async ({ page }) => {
	await withGames(page);
	const one = (name: string, change: Partial<TournamentSummary>): TournamentSummary => ({
		id: name,
		name,
		game: "surprise",
		clock: null,
		format: { kind: "round-robin", cycles: 1, freeOrder: false },
		stage: "entry",
		players: 3,
		organizer: null,
		winners: [],
		madeAt: Date.UTC(2026, 10, 20, 12),
		...change,
	});
	await page.route("**/api/tournaments", (route) =>
		route.fulfill({
			json: [
				one("Thursday", { organizer: "Clara" }),
				one("Last week", { stage: "done", winners: ["Ada", "Bruno"], organizer: "Clara" }),
			],
		}),
	);
	await page.goto("/tournaments");
	const open = page.getByRole("region", { name: "Open to everybody" }).getByRole("listitem");
	await expect(open).toHaveCount(1);
	await expect(open).toContainText("Thursday");
	await expect(open).toContainText("Nov 20, 2026");
	await expect(open).toContainText(/Organized by .?Clara/);
	const past = page.getByRole("region", { name: "Past tournaments" }).getByRole("listitem");
	await expect(past).toHaveCount(1);
	await expect(past).toContainText(/Winner: .?Ada.? and .?Bruno/);
});
