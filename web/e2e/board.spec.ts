// The board under mouse, touch and keys, against a room that plays a script.
import { expect, type Page, test } from "@playwright/test";
import type { TableView } from "../src/protocol";
import { carry, middle } from "./player";
import { openScript, openTable, withGames } from "./scriptedRoom";

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });

const square = (page: Page, at: string) => page.locator(`[data-at=${at}]`);
const spoken = (page: Page) => page.locator("[aria-live=polite]");
const score = (page: Page) => page.locator("ol.score");

test("two taps move, and the card that moved turns over", async ({ page }) => {
	await openTable(page, 2);
	await square(page, "d1").click();
	await expect(square(page, "d1")).toHaveAttribute("aria-selected", "true");
	await expect(page.locator(".place.target")).toHaveCount(3);
	await square(page, "g4").click();
	await expect(square(page, "g4")).toHaveAttribute("aria-label", "g4, White queen, last move");
	await expect(square(page, "c8")).toHaveAttribute("aria-label", "c8, Black rook");
	await expect(score(page)).toContainText("□d1-g4=Q");
	await expect(score(page)).toContainText("Black card on c8 revealed: rook, attacked by the queen on g4");
});

test("a tap on the picked piece, or on nothing, lets go", async ({ page }) => {
	await openTable(page, 2);
	await square(page, "d1").click();
	await square(page, "d1").click();
	await expect(square(page, "d1")).toHaveAttribute("aria-selected", "false");
	await square(page, "d1").click();
	await square(page, "a5").click();
	await expect(page.locator("[aria-selected=true]")).toHaveCount(0);
	await expect(score(page).locator(".move")).toHaveCount(2);
});

test("any card shows its odds, the opponent's too, exactly when asked", async ({ page }) => {
	await openTable(page, 3);
	await square(page, "h1").click();
	const odds = page.locator(".odds");
	await expect(odds).toHaveAttribute("aria-label", /rook 2 of 7, bishop 2 of 7, knight 2 of 7, king 1 of 7\./);
	// Per cent at once, together a hundred, in the order in which pieces are named, in the panel of its side.
	await expect(odds).toHaveText(/^\s*14% *29% *29% *28%\s*$/);
	await expect(page.getByRole("region", { name: "White", exact: true }).locator(".odds")).toBeVisible();
	await page.keyboard.press("?");
	await expect(odds).toHaveText(/^\s*1\/7 *2\/7 *2\/7 *2\/7\s*$/);
	await page.keyboard.press("Escape");
	await expect(odds).toHaveAttribute("aria-label", /rook 2 of 7/);
	// A mouse over a card is enough.
	await page.locator("[data-at=e5]").hover();
	await expect(odds).toHaveCount(0);
	await square(page, "a8").hover();
	await expect(odds).toHaveAttribute("aria-label", /bishop 2 of 7/);
	await expect(page.getByRole("region", { name: "Black", exact: true }).locator(".odds")).toBeVisible();
});

test("a piece is carried to its target, and stays where it was if it is dropped elsewhere", async ({ page }) => {
	await openTable(page, 2);
	await page.mouse.move(...(await middle(square(page, "d1"))));
	await page.mouse.down();
	await page.mouse.move(...(await middle(square(page, "b5"))), { steps: 4 });
	await expect(page.locator(".piece.carried")).toHaveCount(1);
	await page.mouse.up();
	await expect(page.locator(".piece.carried")).toHaveCount(0);
	await expect(score(page).locator(".move")).toHaveCount(2);

	await carry(page, square(page, "d1"), square(page, "g4"));
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
	await expect(page.locator(".attack-lines line").first()).toBeAttached();
	await expect(page.locator(".piece.turning").first()).toBeAttached();
	await expect(page.locator(".attack-lines line")).toHaveCount(2);
	await expect(page.locator(".attack-lines line")).toHaveCount(0);
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
	await expect(spoken(page)).toContainText("Black card on c8 revealed: rook, attacked by the queen on g4.");
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

test("nothing on the page moves when pieces are captured or names are long", async ({ page }) => {
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
		await expect(page.getByRole("dialog", { name: "Choose one" })).toBeVisible();
		await page.waitForTimeout(400);
		await expect(page.getByRole("button", { name: "Promote to knight" })).toBeVisible();
		await page.getByRole("button", { name: "Cancel" }).tap();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		// The button of the answer is gone with it; the keyboard stays on the board. The piece is picked up still.
		await square(page, "g4").tap();
		await page.getByRole("button", { name: "Promote to knight" }).focus();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await expect(square(page, "g4")).toBeFocused();
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
		["Français", "Jeux", "fr"],
		["中文", "全部棋类", "zh-Hans"],
		["Tiếng Việt", "Các loại cờ", "vi"],
		["English", "Games", "en"],
	] as const) {
		await page.locator("#front-locale").selectOption({ label: name });
		await expect(page.getByRole("heading", { name: words, exact: true })).toBeVisible();
		await expect(page.locator("html")).toHaveAttribute("lang", lang);
	}
});

/** White's observer while Black thinks: what White may plan. */
const waiting: Partial<TableView> = {
	mode: "link",
	shared: false,
	seat: "white",
	legal: [],
	premoves: ["f1d3", "f1b5", "g4g7"].map((text) => ({
		text,
		from: text.slice(0, 2),
		to: text.slice(2, 4),
		choice: null,
	})),
};

test.describe("a planned move", () => {
	const label = (page: Page, at: string) => square(page, at).getAttribute("aria-label");

	test("is marked by two taps, said, and taken back by a right press, Escape, or a tap elsewhere", async ({ page }) => {
		await openTable(page, 3, waiting);
		const plan = async () => {
			await square(page, "f1").click();
			await expect(page.locator(".place.target")).toHaveCount(2);
			await square(page, "d3").click();
			expect(await label(page, "d3")).toContain("premove");
			expect(await label(page, "f1")).toContain("premove");
		};
		const gone = async () => expect(page.locator(".marks .planned")).toHaveCount(0);
		await plan();
		await expect(spoken(page)).toContainText("Premove: f1 to d3");
		await square(page, "a5").click({ button: "right" });
		await gone();
		await expect(spoken(page)).toContainText("Premove canceled");
		await plan();
		await page.keyboard.press("Escape");
		await gone();
		await plan();
		await square(page, "a5").click();
		await gone();
		// Nothing of it was ever sent: the scripted room would have refused it aloud.
		await expect(page.getByText("The script goes another way")).toHaveCount(0);
	});

	test("is made by keys alone", async ({ page }) => {
		await openTable(page, 3, waiting);
		await square(page, "f1").focus();
		await page.keyboard.press("Enter");
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("ArrowLeft");
		await page.keyboard.press("ArrowLeft");
		await page.keyboard.press("Enter");
		expect(await label(page, "d3")).toContain("premove");
	});
});

test("the right button draws arrows and rings, and a left press wipes them", async ({ page }) => {
	await openTable(page, 2);
	const drawings = page.locator(".drawings");
	const drag = (from: string, to: string) => carry(page, square(page, from), square(page, to), "right");
	await drag("e2", "e4");
	await page.keyboard.down("Shift");
	await drag("d1", "h5");
	await page.keyboard.up("Shift");
	await square(page, "f7").click({ button: "right" });
	await expect(drawings.locator("path.green")).toHaveCount(1);
	await expect(drawings.locator("path.red")).toHaveCount(1);
	await expect(drawings.locator("circle.green")).toHaveCount(1);
	// The same arrow again takes it away.
	await drag("e2", "e4");
	await expect(drawings.locator("path.green")).toHaveCount(0);
	await square(page, "a5").click();
	await expect(drawings.locator("path, circle")).toHaveCount(0);
});

test.describe("the pen", () => {
	test.use({ hasTouch: true });
	const finger = async (page: Page, from: string, to: string) => {
		const client = await page.context().newCDPSession(page);
		const [a, b] = [await middle(square(page, from)), await middle(square(page, to))];
		const at = ([x, y]: [number, number]) => ({ touchPoints: [{ x, y }] });
		await client.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(a) });
		await client.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(b) });
		await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
	};
	test("draws by touch and moves nothing, until it is put away", async ({ page }) => {
		const script = await openScript(page, 2);
		const pen = page.getByRole("button", { name: "Pen: draw arrows and circles" });
		await expect(pen).toHaveAttribute("aria-pressed", "false");
		await pen.tap();
		await expect(pen).toHaveAttribute("aria-pressed", "true");
		await finger(page, "e2", "e4");
		await finger(page, "f7", "f7");
		const drawings = page.locator(".drawings");
		await expect(drawings.locator("path.green")).toHaveCount(1);
		await expect(drawings.locator("circle.green")).toHaveCount(1);
		await finger(page, "f7", "f7");
		await expect(drawings.locator("circle")).toHaveCount(0);
		await expect(square(page, "e2")).not.toHaveAttribute("aria-selected", "true");
		expect(script.asked.filter(({ type }) => type === "act")).toHaveLength(0);
		await pen.tap();
		await finger(page, "d1", "d1");
		await expect(square(page, "d1")).toHaveAttribute("aria-selected", "true");
		await expect(drawings.locator("path, circle")).toHaveCount(0);
	});
});

test("sounds are off by one press, and stay off", async ({ page }) => {
	await openTable(page, 2);
	await page.getByRole("button", { name: "Turn sound off" }).click();
	await expect(page.getByRole("button", { name: "Turn sound on" })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("button", { name: "Turn sound on" })).toBeVisible();
});

test("each set of pieces draws every piece", async ({ page }) => {
	for (const set of ["Standard", "Flat", "Carved", "Letters"]) {
		await openTable(page, 5);
		await page.getByRole("button", { name: "Settings" }).click();
		await page
			.getByRole("radiogroup", { name: "Pieces", exact: true })
			.getByLabel(new RegExp(`${set}$`))
			.check();
		await page.getByRole("button", { name: "Close" }).click();
		const drawn = page.locator(".piece .open svg");
		await expect(drawn.first()).toBeVisible();
		for (const svg of await drawn.all()) {
			const box = await svg.evaluate((element) => {
				const { width, height } = (element as SVGSVGElement).getBBox();
				return { width, height };
			});
			expect(box.width).toBeGreaterThan(8);
			expect(box.height).toBeGreaterThan(8);
		}
	}
});

test("the board in motion stands still for who asks for it, and can be stopped", async ({ page }) => {
	await page.clock.install();
	await withGames(page);
	await page.goto("/");
	// Reduced motion: it stands, and begins by its button.
	const board = page.getByRole("img", { name: /recorded game/ });
	await expect(board).toBeVisible();
	const line = page.locator("figcaption .line");
	const before = await line.textContent();
	expect(before, "as players write it").toBe("7… ♜\ufe0exe1");
	await page.clock.runFor(10_000);
	expect(await line.textContent()).toBe(before);
	await page.getByRole("button", { name: "Play animation" }).click();
	// Each move calls for the next.
	for (let shown = before, moves = 0; moves < 3; moves++) {
		await expect(line).not.toHaveText(shown ?? "");
		shown = await line.textContent();
	}
	await page.getByRole("button", { name: "Pause animation" }).click();
	const stopped = await line.textContent();
	await page.clock.runFor(10_000);
	expect(await line.textContent()).toBe(stopped);
});

test("a room that cheated is caught by the page, in plain words", async ({ page }) => {
	await page.route("**/record", (route) => route.fulfill({ status: 404, json: {} }));
	const seal = (byte: string) => byte.repeat(32);
	const contributions = (["white", "black"] as const).map((seat) => ({
		seat,
		computer: false,
		commitment: seal("b2"),
		contribution: seal("c3"),
	}));
	const deal = { commitment: seal("a1"), position: null, drawn: false, maker: null, contributions, secret: seal("d4") };
	const outcome = { winner: "white" as const, score: null, reason: "checkmate" };
	const kept = {
		commitment: seal("ff"),
		contributions: [{ seat: null, contribution: seal("e5") }],
		seals: [seal("99")],
		faults: ["opened-early" as const, "secret-reused" as const],
	};
	await openTable(
		page,
		5,
		{ mode: "link", shared: false, seat: "white", phase: "over", toAct: [], legal: [], outcome, deal },
		null,
		kept,
	);
	await page.getByRole("button", { name: "Check the deal" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByText("Something does not match. Do not trust this deal.")).toBeVisible();
	// The seal exchanged, another secret opened, a part that fits no seal, ours dropped, the friend's exchanged, and what was seen.
	for (const words of [
		"The sealed secret is the one this page was shown",
		"The opened secret matches its seal.",
		"Each contribution matches its own seal.",
		"The contributions are the ones this page sent.",
		"Your opponent’s seal is still the one",
		"Something was opened before everything was sealed",
		"The server reused the secret of an earlier deal",
	]) {
		const line = dialog.locator("li").filter({ hasText: words });
		await expect(line.locator(".sign.bad")).toHaveCount(1);
		await expect(line).toContainText("wrong:");
	}
});
