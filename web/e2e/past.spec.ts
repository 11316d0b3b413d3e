// Looking back at the table, and what turns up when the game is over.
import { expect, type Page, test } from "@playwright/test";
import type { TableView } from "../src/protocol";
import { replayAs } from "../src/testing/scriptedReplay";
import { openScript, openTable, withGames } from "./scriptedRoom";
import { withReview } from "./scriptedStudy";

test.use({ reducedMotion: "reduce" });

const label = (page: Page, at: string) => page.locator(`[data-at=${at}]`).getAttribute("aria-label");
const where = (page: Page) => page.locator(".steps .where");
const apart: Partial<TableView> = { mode: "link", shared: false, seat: "white" };

test.describe("looking back at the table", () => {
	test("goes by the list, by keys, by buttons and by the wheel, and back to now", async ({ page }) => {
		await openTable(page, 4);
		await page.getByRole("button", { name: /e2-e3|e3/ }).click();
		await expect(where(page)).toHaveText("1/4");
		expect(await label(page, "d7")).toContain("Black pawn");
		await expect(page.getByRole("grid", { name: /Board as it was after 1\./ })).toBeVisible();
		await page.keyboard.press("ArrowRight");
		await expect(where(page)).toHaveText("2/4");
		expect(await label(page, "d7")).toContain("empty");
		await page.keyboard.press("Home");
		await expect(where(page)).toHaveText("0/4");
		expect(await label(page, "e2")).toContain("White pawn");
		await page.keyboard.press("End");
		await expect(where(page)).toHaveText("4/4");
		await expect(page.getByRole("grid", { name: "Board", exact: true })).toBeVisible();
		await page.getByRole("button", { name: "Previous move" }).click();
		await expect(where(page)).toHaveText("3/4");
		await page.locator("[data-at=e5]").hover();
		await page.mouse.wheel(0, -120);
		await expect(where(page)).toHaveText("2/4");
		await page.getByRole("button", { name: "Back to now" }).click();
		await expect(where(page)).toHaveText("4/4");
		expect(await label(page, "f6")).toContain("Black bishop");
	});

	test("offers no move of now on the board of then", async ({ page }) => {
		await openTable(page, 4);
		await expect(page.locator(".place.grabbable").first()).toBeAttached();
		await page.keyboard.press("ArrowLeft");
		await expect(where(page)).toHaveText("3/4");
		await expect(page.locator(".place.grabbable")).toHaveCount(0);
	});

	test("is not thrown out by the opponent's move", async ({ page }) => {
		const script = await openScript(page, 3, { ...apart, legal: [], toAct: ["black"] });
		await page.keyboard.press("ArrowLeft");
		await page.keyboard.press("ArrowLeft");
		await expect(where(page)).toHaveText("1/3");
		script.play();
		await expect(where(page)).toHaveText("1/4");
		expect(await label(page, "g8")).toContain("face-down card");
		expect(await label(page, "d7")).toContain("Black pawn");
		await page.keyboard.press("End");
		expect(await label(page, "f6")).toContain("Black bishop");
	});

	test("goes back where what was shown is taken back", async ({ page }) => {
		const script = await openScript(page, 3, apart);
		await page.keyboard.press("Home");
		await expect(where(page)).toHaveText("0/3");
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("ArrowRight");
		await expect(where(page)).toHaveText("2/3");
		script.back(1);
		await expect(where(page)).toHaveText("1/1");
		await expect(page.getByRole("grid", { name: "Board", exact: true })).toBeVisible();
	});

	test("leaves the arrows to whoever comes to the board by keys, and to whoever wants them always", async ({
		page,
	}) => {
		await openTable(page, 4);
		for (
			let step = 0;
			step < 20 && !(await page.evaluate(() => document.activeElement?.hasAttribute("data-at")));
			step++
		)
			await page.keyboard.press("Tab");
		const before = await page.evaluate(() => document.activeElement?.getAttribute("data-at"));
		await page.keyboard.press("ArrowRight");
		expect(await page.evaluate(() => document.activeElement?.getAttribute("data-at"))).not.toBe(before);
		await expect(where(page)).toHaveText("4/4");
		await page.keyboard.press("Shift+A");
		await expect(where(page)).toHaveText("3/4");
		await page.keyboard.press("Shift+D");
		// A click is a pointer's: the arrows go through the moves.
		await page.locator("[data-at=e5]").click();
		await page.keyboard.press("ArrowLeft");
		await expect(where(page)).toHaveText("3/4");
		await page.getByRole("button", { name: "Settings" }).click();
		await page.getByLabel(/Arrow keys walk over the squares/).check();
		await page.getByRole("button", { name: "Close" }).click();
		await page.locator("[data-at=e5]").click();
		await page.keyboard.press("ArrowLeft");
		await expect(where(page)).toHaveText("3/4");
		await expect(page.locator("[data-at=d5]")).toBeFocused();
	});

	test("goes by a sweep of the finger on a phone", async ({ browser }) => {
		const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
		const page = await context.newPage();
		await openTable(page, 4);
		const box = await page.locator("[data-at=d5]").boundingBox();
		if (!box) throw new Error("d5 is not on the page");
		const client = await context.newCDPSession(page);
		const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
			client.send("Input.dispatchTouchEvent", {
				type,
				touchPoints: type === "touchEnd" ? [] : [{ x, y: box.y + box.height * 1.5 }],
			});
		await touch("touchStart", box.x);
		for (let x = 10; x <= 100; x += 10) await touch("touchMove", box.x + x);
		await touch("touchEnd", 0);
		await expect(where(page)).toHaveText("3/4");
		await context.close();
	});
});

/** Answers what a page asks of a game that is over: its record, the referee's replay, its review. */
async function withEnding(page: Page): Promise<string[]> {
	const asked: string[] = [];
	await page.route("**/record", (route) => {
		asked.push("record");
		return route.fulfill({ body: '{"line":"header"}\n' });
	});
	await page.route("**/api/replays", (route) => {
		const { as } = route.request().postDataJSON() as { as: "referee" };
		asked.push(as);
		const replay = replayAs(as);
		const observations = replay.observations.map((observation) => {
			const cells = observation.scene.cells.map((cell) =>
				cell.piece?.type === "faceDown" ? { ...cell, piece: { ...cell.piece, known: "R", odds: null } } : cell,
			);
			return { ...observation, scene: { ...observation.scene, cells } };
		});
		return route.fulfill({ json: { ...replay, observations } });
	});
	await withGames(page);
	await withReview(page);
	return asked;
}

test.describe("the end of a game", () => {
	const over: Partial<TableView> = {
		...apart,
		phase: "over",
		toAct: [],
		legal: [],
		outcome: { winner: "white", score: null, reason: "resignation" },
	};
	const deal = (secret: string | null) => ({
		commitment: "a1".repeat(32),
		position: null,
		drawn: false,
		maker: null,
		contributions: [],
		secret,
	});

	test("turns every card up, marks what never moved, and says what was luck and what was play", async ({ page }) => {
		const asked = await withEnding(page);
		const script = await openScript(page, 5, { ...apart, deal: deal(null) });
		expect(await label(page, "a8")).toContain("face-down card");
		expect(asked).toEqual([]);
		script.change({ ...over, deal: deal("d4".repeat(32)) });
		await expect(page.locator("[data-at=a8]")).toHaveAttribute("aria-label", /Black rook.*face down until the end/);
		expect(await label(page, "g7")).not.toContain("until the end");
		await expect(page.locator(".piece.unveiled")).toHaveCount(11);
		await expect(page.locator(".piece .down")).toHaveCount(0);
		const result = page.getByRole("region", { name: "Result" });
		await expect(result.getByText(/Luck (raised|lowered|favored)/)).toBeVisible();
		// Looked back at, the cards lie as this seat saw them; now they are open again.
		await page.keyboard.press("ArrowLeft");
		expect(await label(page, "a8")).toContain("face-down card");
		await page.keyboard.press("End");
		expect(await label(page, "a8")).toContain("Black rook");
		await expect(page.locator(".piece.unveiled")).toHaveCount(11);
	});

	test("is said whole above the steps on a phone, with the bar of luck and play", async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await withEnding(page);
		await openScript(page, 5, { ...over, deal: deal("d4".repeat(32)) });
		const result = page.getByRole("region", { name: "Result" });
		await expect(result.getByText(/^Moves [+−]/)).toBeVisible();
		const bottom = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);
		const steps = await page.getByRole("group", { name: "Step through the game" }).boundingBox();
		expect(bottom(await result.boundingBox())).toBeLessThanOrEqual(steps?.y ?? 0);
		expect(bottom(steps)).toBeLessThanOrEqual(844);
	});

	test("turns nothing up while the deal is closed, as that of a pair after its first game", async ({ page }) => {
		const asked = await withEnding(page);
		const script = await openScript(page, 5, { ...over, deal: deal(null) });
		const result = page.getByRole("region", { name: "Result" });
		await expect(result.getByText(/Luck (raised|lowered|favored)/)).toBeVisible();
		expect(asked).not.toContain("referee");
		expect(await label(page, "a8")).toContain("face-down card");
		script.change({ deal: deal("d4".repeat(32)) });
		await expect(page.locator("[data-at=a8]")).toHaveAttribute("aria-label", /Black rook/);
		expect(asked).toContain("referee");
	});

	test("turns the cards one after the other where motion is wanted", async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "no-preference" });
		await withEnding(page);
		await page.addInitScript(() => {
			const seen: number[] = [];
			Object.assign(window, { seen });
			new MutationObserver(() => {
				const turning = document.querySelectorAll(".piece.turning").length;
				if (turning > 0 && turning !== seen.at(-1)) seen.push(turning);
			}).observe(document, { subtree: true, childList: true, attributes: true });
		});
		const script = await openScript(page, 5, { ...apart, deal: deal(null) });
		script.change({ ...over, deal: deal("d4".repeat(32)) });
		await expect(page.locator(".piece.unveiled")).toHaveCount(11);
		await expect(page.locator(".piece .down")).toHaveCount(0);
		const turned = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
		expect(turned[0]).toBeLessThan(4);
		expect(turned.length).toBeGreaterThan(3);
	});
});
