// The analysis board with a real room: what is opened, branched, analyzed, shared and kept.
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { faults, withoutFaults } from "./axe";
import { putGauge, shifts } from "./gauge";
import { Room } from "./room";
import { playedTable, TOLD } from "./table";

test.use({ reducedMotion: "reduce" });

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());

const PGN = `[White "Ada"]
[Black "Bruno"]

1. e4! {Best by test [%cal Gd2d4]} e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6 3. Bb5 a6 4. O-O *`;

const square = (page: Page, at: string) => page.locator(`[data-at=${at}]`);
const tree = (page: Page) => page.getByRole("group", { name: "Moves" });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** The moves of the tree as the room writes them, with what turned up. */
const moves = (page: Page) =>
	tree(page)
		.locator("[data-node]")
		.evaluateAll((all) => all.map((one) => (one as HTMLElement).title));
const depth = (page: Page) => page.getByText(/^Depth \d+, [\d,]+ positions$/);

async function play(page: Page, from: string, to: string): Promise<void> {
	await square(page, from).click();
	await square(page, to).click();
}

/** Opens a text from the first page of the analysis. */
async function openText(page: Page, text: string): Promise<void> {
	await page.goto(`${room.address}/analysis`);
	await page.getByLabel("FEN, PGN, or the text of a game file").fill(text);
	await button(page, "Open").click();
	await expect(tree(page)).toBeVisible();
}

/** Unfolds a part of the panel, which on a phone is a tab. */
async function panel(page: Page, name: string): Promise<void> {
	const tab = page.getByRole("group", { name: "Panels" }).getByRole("button", { name, exact: true });
	if (await tab.isVisible()) await tab.click();
	else await page.locator("summary").filter({ hasText: name }).click();
}

test("a position is played on, and what turns up is chosen or drawn", async ({ page }) => {
	await page.goto(`${room.address}/analysis?game=surprise`);
	await play(page, "d2", "d4");
	await play(page, "d7", "d5");
	await play(page, "c1", "g5");
	const dialog = page.getByRole("dialog", { name: "What turns up on c1?" });
	await expect(dialog.getByRole("button", { name: "rook, 2 of 8" })).toBeVisible();
	await dialog.getByRole("button", { name: "knight, 2 of 8" }).click();
	await expect(square(page, "g5")).toHaveAttribute("aria-label", /White knight/);
	await expect(tree(page).locator("[aria-current=step]")).toContainText("c1-g5=N");

	// The same move with another card is another variation.
	await page.keyboard.press("ArrowLeft");
	await expect(square(page, "g5")).not.toHaveAttribute("aria-label", /White knight/);
	await play(page, "c1", "g5");
	await expect(dialog).toBeVisible();
	await page.keyboard.press("q");
	await expect(square(page, "g5")).toHaveAttribute("aria-label", /White queen/);
	await expect(tree(page).getByText("Variation:")).toBeAttached();
	await page.keyboard.press("ArrowUp");
	await expect(square(page, "g5")).toHaveAttribute("aria-label", /White knight/);
	await page.keyboard.press("ArrowDown");
	await expect(square(page, "g5")).toHaveAttribute("aria-label", /White queen/);

	// Chance draws, and whoever closes the question takes the move back.
	await page.keyboard.press("ArrowLeft");
	await play(page, "d1", "d3");
	await button(page, "Draw by chance").click();
	await expect(square(page, "d3")).toHaveAttribute("aria-label", /White (king|queen|rook|bishop|knight)/);
	await page.keyboard.press("ArrowLeft");
	const before = await moves(page);
	await play(page, "f1", "f1");
	await play(page, "b1", "a3");
	await expect(page.getByRole("dialog")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toBeHidden();
	await expect(square(page, "a3")).toHaveAttribute("aria-label", /empty/);
	expect(await moves(page)).toEqual(before);
});

test("an engine looks through one seat's eyes for as long as somebody looks", async ({ page }) => {
	const asked: { as: string; lines: number; fen: string }[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/api/analyses")) asked.push(request.postDataJSON());
	});
	const ended: string[] = [];
	page.on("requestfailed", (request) => {
		if (request.url().endsWith("/api/analyses")) ended.push(request.failure()?.errorText ?? "");
	});
	await page.goto(`${room.address}/analysis?${new URLSearchParams({ game: "surprise", fen: TOLD })}`);
	await expect(depth(page)).toBeVisible();
	const engine = page.getByRole("region", { name: "Engine" });
	await expect(engine.getByRole("listitem")).toHaveCount(3);
	expect(asked.at(-1)).toMatchObject({ as: "white", lines: 3 });
	await expect(engine.getByRole("listitem").first().getByRole("button")).toHaveAttribute("title", /^[a-h]\d[a-h]\d/);

	// Another seat's eyes, another number of lines; what was asked before is called off.
	await page.getByRole("radio", { name: "Black" }).check({ force: true });
	await expect(engine.getByText("knows what Black knows")).toBeVisible();
	await engine.getByLabel("Number of lines").selectOption("5");
	await expect(engine.getByRole("listitem")).toHaveCount(5);
	expect(asked.at(-1)).toMatchObject({ as: "black", lines: 5 });
	expect(ended.length).toBeGreaterThan(0);

	// A line is played by a press of it.
	const before = (await moves(page)).length;
	await engine.getByRole("listitem").first().getByRole("button").click();
	await expect.poll(async () => (await moves(page)).length).toBe(before + 1);

	// Switched off, it asks no more.
	await engine.getByRole("switch").uncheck();
	await expect(engine.getByRole("listitem")).toHaveCount(0);
	const count = asked.length;
	await page.keyboard.press("Home");
	await expect(engine.getByText("Off", { exact: true })).toBeVisible();
	await page.waitForTimeout(500);
	expect(asked.length).toBe(count);
});

test("the board stands before the position comes where the room is slow, and nothing moves for it", async ({
	page,
}) => {
	await putGauge(page);
	await page.setViewportSize({ width: 390, height: 844 });
	const seen: string[] = [];
	await page.route("**/api/positions", async (route) => {
		seen.push(route.request().postDataJSON().as ?? "spectator");
		await new Promise((done) => setTimeout(done, 1500));
		await route.continue();
	});
	// The start is shown as it came, and not asked for again.
	await page.goto(`${room.address}/analysis?game=jieqi`);
	await expect(square(page, "e0")).toHaveAttribute("aria-label", /Red king/);
	expect(seen).toEqual(["spectator"]);
	// For other eyes it is asked for: until then the board is bare, and as large.
	await page.goto(`${room.address}/analysis?game=jieqi&as=white`);
	const plane = page.locator(".wood .plane");
	await expect(plane).toBeVisible();
	await expect(square(page, "e0")).toHaveCount(0);
	const bare = await plane.boundingBox();
	await expect(square(page, "e0")).toBeVisible();
	expect(await plane.boundingBox()).toEqual(bare);
	await expect(depth(page)).toBeVisible();
	expect(await shifts(page)).toEqual([]);
});

test("with one side's eyes the other side's moves are there too", async ({ page }) => {
	await page.goto(`${room.address}/analysis?game=surprise&as=white`);
	await expect(page.getByRole("radio", { name: "White" })).toBeChecked();
	await play(page, "e2", "e4");
	await expect.poll(async () => (await moves(page)).length).toBe(1);
	await play(page, "e7", "e5");
	await expect.poll(async () => (await moves(page)).length).toBe(2);
});

test("what came of each first move in the lab's games stands beside the start, and by what turned up after it", async ({
	page,
}) => {
	await page.goto(`${room.address}/analysis?game=jieqi`);
	await panel(page, "First moves, measured");
	const first = page.locator(".first");
	await expect(first).toContainText(/^[\d,]+ games between two engines/);
	const rows = first.getByRole("listitem");
	// A face-down cannon that goes up to the pawns: what the engine likes most.
	const cannon = rows.filter({ hasText: /^.*b2b6: [\d,]+ games; Red won [\d,]+, drawn [\d,]+, Black won [\d,]+/ });
	await expect(cannon).toHaveCount(1);
	expect(await rows.count()).toBeGreaterThan(5);
	await cannon.getByRole("button").click();
	await page.getByRole("dialog").getByRole("button", { name: "rook, 2 of 15" }).click();
	await expect(first).toContainText("b2b6:");
	await expect(rows.locator(".here")).toHaveText(/^R: [\d,]+ games?; Red won/);
	await play(page, "e6", "e5");
	await page.getByRole("dialog").getByRole("button", { name: "Draw by chance" }).click();
	await expect(first).toHaveText("There are figures for the first move only.");
	// A position that is not the start has none; nor has a game that begins otherwise.
	await openText(page, TOLD);
	await panel(page, "First moves, measured");
	await expect(first).toHaveText("There are figures for the start of a game with its usual options only.");
	await page.goto(`${room.address}/analysis?game=chaos`);
	await expect(page.locator("summary").filter({ hasText: "Notes" })).toBeVisible();
	await expect(page.locator("summary").filter({ hasText: "First moves" })).toHaveCount(0);
});

test("a lesson ends with what came of each first move", async ({ page }) => {
	await page.goto(`${room.address}/learn/jieqi`);
	await page.locator("summary").filter({ hasText: "First moves, measured" }).click();
	const first = page.locator(".first");
	const rows = first.getByRole("listitem");
	const cannon = rows.filter({ hasText: /^.*b2b6: [\d,]+ games; Red won/ });
	await cannon.getByRole("button").click();
	// By what turned up: a face-down cannon may be any of six kinds.
	await expect(first).toContainText("b2b6:");
	await expect(rows.filter({ hasText: /^.*R: [\d,]+ games?; Red won/ })).toHaveCount(1);
	await page.getByRole("button", { name: "All first moves" }).click();
	await expect(cannon).toHaveCount(1);
	expect(await faults(page)).toEqual([]);
	await page.getByRole("main").getByRole("link", { name: "Analyze" }).click();
	await expect(page).toHaveURL(/\/analysis\?game=jieqi/);
	// A game that begins otherwise has none.
	await page.goto(`${room.address}/learn/chaos`);
	await expect(page.getByRole("navigation", { name: "What next" })).toBeVisible();
	await expect(page.locator("summary").filter({ hasText: "First moves" })).toHaveCount(0);
});

test("a hidden page asks nothing of the engine, and goes on when it is seen again", async ({ page }) => {
	await page.goto(`${room.address}/analysis?game=jieqi`);
	await expect(depth(page)).toBeVisible();
	const hide = (hidden: boolean) =>
		page.evaluate((hidden) => {
			Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
			document.dispatchEvent(new Event("visibilitychange"));
		}, hidden);
	const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/analyses"));
	await hide(true);
	await ended;
	const again = page.waitForRequest("**/api/analyses");
	await hide(false);
	await again;
	await expect(depth(page)).toBeVisible();
});

test("a game that no search can judge says so", async ({ page }) => {
	await page.goto(`${room.address}/analysis?game=mysterious-casual`);
	await expect(page.getByText("The engine cannot analyze this game")).toBeVisible();
	await expect(page.getByRole("switch")).toBeDisabled();
});

test("PGN opens with its variations, and a shared address opens the same tree elsewhere", async ({ page, browser }) => {
	await openText(page, PGN);
	const written = ["e2-e4", "e7-e5", "Ng1-f3", "f2-f4", "e5xf4", "Ng1-f3", "Nb8-c6", "Bf1-b5", "a7-a6", "O-O"];
	await expect.poll(async () => (await moves(page)).length).toBe(written.length);
	await expect(tree(page)).toContainText("Best by test");
	await page.keyboard.press("ArrowRight");
	await expect(page.locator(".drawings .green")).toHaveCount(1);

	// A comment, a mark, an arrow, a variation of one's own.
	await page.keyboard.press("ArrowRight");
	await panel(page, "Notes");
	await page.getByLabel("Comment").fill("Symmetry — 对称");
	await page.getByRole("group", { name: "Mark for this move" }).getByRole("button", { name: "Dubious move" }).click();
	await page.getByLabel("Arrows and circles", { exact: true }).fill("g1f3 rd5");
	await page.getByLabel("Arrows and circles", { exact: true }).blur();
	await expect(page.locator(".drawings .red")).toHaveCount(1);
	await page.keyboard.press("Home");
	await play(page, "c2", "c4");
	await expect.poll(async () => (await moves(page)).length).toBe(written.length + 1);
	const told = await moves(page);

	await panel(page, "Study");
	await button(page, "Share").click();
	const link = await page.getByLabel("Link").inputValue();
	expect(link).toContain("/analysis?as=spectator&ply=0-");
	// The page's own address says the same, so that it may be loaded again and sent on.
	await expect(page).toHaveURL(link);
	const context = await browser.newContext();
	const other = await context.newPage();
	await other.goto(link);
	await expect.poll(() => moves(other)).toEqual(told);
	await expect(tree(other)).toContainText("Symmetry — 对称");
	// It opens where it was shared.
	await expect(tree(other).locator("[aria-current=step]")).toContainText("c4");
	await other.keyboard.press("Home");
	await expect(other).toHaveURL(link);
	await other.keyboard.press("ArrowRight");
	await other.keyboard.press("ArrowRight");
	await expect(other.locator(".drawings .red")).toHaveCount(1);
	await expect(tree(other).locator("[aria-current=step]")).toContainText("Dubious move");
	await context.close();
});

test("variations are promoted and deleted, and a study is kept, exported and imported", async ({ page }, info) => {
	await openText(page, PGN);
	await tree(page)
		.getByRole("button", { name: /f2-f4|f4/ })
		.first()
		.click();
	await panel(page, "Notes");
	await button(page, "Move variation up").click();
	await expect(button(page, "Move variation up")).toBeDisabled();
	await page.keyboard.press("Home");
	await tree(page).getByRole("button", { name: /Nc6/ }).click();
	await button(page, "Delete from here").click();
	await button(page, "Really delete").click();
	await expect(tree(page).getByRole("button", { name: /Nc6/ })).toHaveCount(0);
	const told = await moves(page);

	await panel(page, "Study");
	await page.getByLabel("Name of the study").fill("King’s gambit");
	await button(page, "Keep as a study").click();
	await expect(page.getByText("This browser keeps every change.")).toBeVisible();
	await button(page, "New chapter from this position").click();
	await expect(page.getByLabel("Chapter", { exact: true }).locator("option")).toHaveCount(2);
	await page.getByLabel("Name of the chapter").fill("After that");
	await page.waitForTimeout(600);
	await page.reload();
	await panel(page, "Study");
	await expect(page.getByLabel("Name of the study")).toHaveValue("King’s gambit");
	await expect(page.getByLabel("Chapter", { exact: true }).locator("option")).toHaveCount(2);
	// It is still the new chapter that is shown.
	await expect(page).toHaveURL(/[?&]chapter=1/);
	await page.getByLabel("Chapter", { exact: true }).selectOption({ index: 0 });
	await expect.poll(() => moves(page)).toEqual(told);

	const waiting = page.waitForEvent("download");
	await button(page, "Save as a file").click();
	const path = info.outputPath("study.json");
	await (await waiting).saveAs(path);
	expect(readFileSync(path, "utf8")).toContain("facedown-study/1");

	await page.goto(`${room.address}/analysis`);
	await expect(page.getByRole("link", { name: "King’s gambit" })).toBeVisible();
	await button(page, "Remove “King’s gambit”").click();
	await button(page, "Remove for good").click();
	await expect(page.getByRole("link", { name: "King’s gambit" })).toHaveCount(0);
	await page.locator("input[type=file]").setInputFiles(path);
	await expect.poll(() => moves(page)).toEqual(told);
});

test("a finished game opens from its replay, as it was dealt or otherwise", async ({ page }) => {
	const table = await playedTable(page, room.address);
	await page.goto(`${room.address}/replay/${table}?ply=0&as=referee`);
	await page.getByRole("link", { name: "Analyze" }).click();
	await expect(page).toHaveURL(new RegExp(`/analysis\\?table=${table}`));
	await expect.poll(async () => (await moves(page)).length).toBe(2);
	// The referee sees what lay there.
	await expect(square(page, "d1")).toHaveAttribute("aria-label", /queen/);
	await page.getByRole("radio", { name: "Spectator" }).check({ force: true });
	await expect(square(page, "d1")).toHaveAttribute("aria-label", /face-down/);
	// Somebody else might have lain there.
	await panel(page, "Odds of every face-down card");
	await page.getByLabel("Let me choose what turns up").check();
	await play(page, "d1", "g4");
	await page.getByRole("dialog").getByRole("button", { name: /^rook/ }).click();
	await expect(square(page, "g4")).toHaveAttribute("aria-label", /White rook/);
	await page.keyboard.press("ArrowUp");
	await expect(square(page, "g4")).toHaveAttribute("aria-label", /White queen|White knight|White bishop|White king/);
});

test("what cannot be opened says why", async ({ page }) => {
	await page.goto(`${room.address}/analysis`);
	await page.getByLabel("FEN, PGN, or the text of a game file").fill("nonsense");
	await button(page, "Open").click();
	await expect(page.getByRole("alert")).toContainText("No game here reads this as a position.");
	await page.getByLabel("FEN, PGN, or the text of a game file").fill("1. e4 e5 2. Ke3");
	await button(page, "Open").click();
	await expect(page.getByRole("alert")).toContainText("“Ke3” is not legal there");
	await page.goto(`${room.address}/analysis#t=nonsense`);
	await expect(page.getByRole("heading", { name: "Nothing to analyze here" })).toBeVisible();
});

test.describe("nothing is wrong with", () => {
	withoutFaults([
		[
			"the page that opens something",
			async (page) => {
				await page.goto(`${room.address}/analysis`);
				await expect(button(page, "Open")).toBeVisible();
				await expect(page.getByRole("link", { name: "Surprise Chess", exact: true })).toBeVisible();
			},
		],
		[
			"a board with variations",
			async (page) => {
				await openText(page, PGN);
				await expect(depth(page)).toBeVisible();
				await page.keyboard.press("End");
				await panel(page, "Notes");
			},
		],
		[
			"the first moves",
			async (page) => {
				await page.goto(`${room.address}/analysis?game=jieqi`);
				await expect(tree(page)).toBeVisible();
				const tab = page.getByRole("group", { name: "Panels" }).getByRole("button", { name: "Engine" });
				if (await tab.isVisible()) await tab.click();
				else await panel(page, "First moves, measured");
				await page.locator(".first").getByRole("button").first().click();
				await page.getByRole("dialog").getByRole("button", { name: "rook, 2 of 15" }).click();
				await expect(page.locator(".first .here")).toBeVisible();
			},
		],
		[
			"the study",
			async (page) => {
				await openText(page, PGN);
				await expect(depth(page)).toBeVisible();
				await panel(page, "Study");
			},
		],
		[
			"the link to share",
			async (page) => {
				await openText(page, PGN);
				await panel(page, "Study");
				await button(page, "Share").click();
				await expect(page.getByLabel("Link")).toHaveValue(/#t=/);
			},
		],
		[
			"the odds",
			async (page) => {
				await page.goto(`${room.address}/analysis?game=surprise`);
				await expect(depth(page)).toBeVisible();
				// On a phone they stand below the engine.
				const engine = page.getByRole("group", { name: "Panels" }).getByRole("button", { name: "Engine" });
				if (await engine.isVisible()) await engine.click();
				else await panel(page, "Odds of every face-down card");
				await expect(page.getByRole("img", { name: /^It may be: rook 2 of 8/ }).first()).toBeVisible();
			},
		],
		[
			"the question what turns up",
			async (page) => {
				await page.goto(`${room.address}/analysis?game=surprise`);
				await play(page, "b1", "c3");
				await expect(page.getByRole("dialog")).toBeVisible();
			},
		],
	]);
});
