import { expect, type Page, test } from "@playwright/test";
import { withoutFaults } from "./axe";
import { DESKTOP, join, leaveAll, make, person } from "./people";
import { byMouse, numbers, Player } from "./player";
import { Room } from "./room";
import { RECORD, withReplays, withReview } from "./scriptedStudy";

/** Opens the review of the scripted game. */
async function open(page: Page, query = "", kind: "whole" | "half" = "whole"): Promise<void> {
	await withReplays(page);
	await withReview(page, kind);
	await page.goto("/replay");
	await page.evaluate((text) => sessionStorage.setItem("facedown.record", text), RECORD);
	await page.goto(`/review${query}`);
	await page.locator("[role=grid]").waitFor();
}

const graph = (page: Page) => page.getByRole("slider");

test.describe("a review", () => {
	test.use({ reducedMotion: "reduce" });

	test("goes along its graph by keys, and the board goes with it", async ({ page }) => {
		await open(page, "?as=white");
		await graph(page).focus();
		await expect(graph(page)).toHaveAttribute("aria-valuetext", "Start of the game: 50%");
		for (let ply = 1; ply <= 3; ply++) await page.keyboard.press("ArrowRight");
		await expect(graph(page)).toHaveAttribute("aria-valuetext", "2. □d1-g4=Q: 72%, +21% by luck");
		await expect(page.locator("[data-at=g4]")).toHaveAttribute("aria-label", /White queen/);
		await page.keyboard.press("End");
		await expect(page).toHaveURL(/ply=5/);
		await page.keyboard.press("Home");
		await expect(page.locator("[data-at=d1]")).toHaveAttribute("aria-label", /face-down card/);
	});

	test("goes to a ply by a press on the graph, in the table, and from the worst moves", async ({ page }) => {
		await open(page, "?as=white");
		const box = await graph(page).boundingBox();
		if (!box) throw new Error("the graph is not shown");
		await page.mouse.click(box.x + box.width * 0.4, box.y + 20);
		await expect(page).toHaveURL(/ply=2/);
		await page.getByRole("button", { name: /Black 2… □♞\ufe0ef6/ }).click();
		await expect(page).toHaveURL(/ply=4/);
		await expect(page.getByText("Inaccuracy. Better: card g8–h6. This move lost 12%.")).toBeVisible();
		await page.getByText("Graph as a table").click();
		await page.getByRole("table").getByRole("button", { name: "1. e3" }).click();
		await expect(page).toHaveURL(/ply=1/);
	});

	test("names each move's worth, and shows the better one and the referee's board", async ({ page }) => {
		await open(page, "?as=white&ply=3");
		const moves = page.getByRole("list", { name: "Moves" });
		await expect(moves.getByRole("button", { name: /^□d1-g4=Q ?, Lucky$/ })).toBeVisible();
		await expect(moves.getByRole("button", { name: /g8-f6=B ?, Inaccuracy$/ })).toBeVisible();
		await expect(page.getByText("Lucky: what turned up was worth 21% to White.")).toBeVisible();
		await moves.getByRole("button", { name: /^Qg4xg7/ }).click();
		await expect(page.locator(".drawings path")).toHaveCount(0);
		await moves.getByRole("button", { name: /g8-f6=B/ }).click();
		await expect(page).toHaveURL(/ply=4/);
		await expect(page.locator(".drawings path.green")).toHaveCount(1);
		await page.getByRole("radio", { name: "Referee" }).check({ force: true });
		await expect(page.getByText("Luck raised White’s chances by 27%.")).toBeVisible();
		await expect(page.getByRole("radio", { name: "Referee" })).toBeChecked();
	});

	test("its list follows the board, steps go on after a change of observer, and the moves stay meanwhile", async ({
		page,
	}) => {
		await open(page, "?as=white");
		const moves = page.getByRole("list", { name: "Moves" });
		await moves.evaluate((list) => Object.assign(list.style, { minHeight: "0", maxHeight: "40px" }));
		const here = moves.locator("[aria-current=step]");
		await page.getByRole("radio", { name: "Spectator" }).check({ force: true });
		for (let ply = 1; ply <= 5; ply++) {
			await page.keyboard.press("ArrowRight");
			await expect(page).toHaveURL(new RegExp(`ply=${ply}\\b`));
			await expect(here).toBeInViewport({ ratio: 0.9 });
		}
		await expect(page.getByRole("radio", { name: "Spectator" })).toBeChecked();
		await page.locator(".wood").hover();
		await page.mouse.wheel(0, -120);
		await expect(page).toHaveURL(/ply=4/);
		// While the other side's review is made the moves are there.
		await page.route("**/api/reviews", () => {});
		await page.getByLabel("Black", { exact: true }).check({ force: true });
		await expect(page.getByRole("progressbar")).toBeVisible();
		await expect(moves.getByRole("button")).toHaveCount(5);
	});

	test("says what was luck and what was play, from either seat", async ({ page }) => {
		await open(page, "?as=white");
		await expect(page.getByText("Luck raised White’s chances by 27%.")).toBeVisible();
		await page.getByLabel("Black", { exact: true }).check({ force: true });
		await expect(page.getByText("Luck lowered Black’s chances by 27%.")).toBeVisible();
		await expect(page).toHaveURL(/as=black/);
	});

	test("says so where the room stops half way", async ({ page }) => {
		await open(page, "?as=white", "half");
		await expect(page.getByText("The server could not finish this")).toBeVisible();
	});

	test("says what to do where no record was opened", async ({ page }) => {
		await page.goto("/review");
		await expect(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
		await page.getByRole("link", { name: "Open a game file" }).click();
		await expect(page).toHaveURL(/\/replay$/);
	});
});

test("a game that was just played is reviewed by the room's engine", async ({ browser }) => {
	const room = new Room();
	await room.start();
	try {
		const host = await person(browser, DESKTOP, byMouse);
		const guest = await person(browser, DESKTOP, byMouse);
		const { link } = await make(host, room.address, "Surprise Chess", "White", "No clock");
		await join(guest, link);
		await host.ear.until((view) => view.phase === "playing", "the deal");
		const player = new Player(numbers(3));
		for (const { hand, page, ear } of [host, guest]) {
			const view = await ear.until((seen) => seen.toAct[0] === seen.seat, "the own turn");
			await hand(page, player.choose(view, 100));
		}
		await host.ear.until((view) => view.ply === 2, "both moves");
		await host.page.getByRole("button", { name: "Resign" }).click();
		await host.page.getByRole("button", { name: "Yes, resign" }).click();
		await host.page.getByRole("link", { name: "Review" }).click();
		await expect(host.page.getByRole("region", { name: "Summary" })).toBeVisible({ timeout: 60_000 });
		await expect(graph(host.page)).toBeVisible();
		expect(host.faults).toEqual([]);
	} finally {
		await leaveAll();
		await room.clear();
	}
});

withoutFaults([
	[
		"review",
		async (page) => {
			await open(page, "?as=white&ply=4");
			await graph(page).waitFor();
			await page.getByText("Graph as a table").click();
		},
	],
	[
		"review-trouble",
		async (page) => {
			await open(page, "?as=white", "half");
			await page.getByText("The server could not finish this").waitFor();
		},
	],
]);
