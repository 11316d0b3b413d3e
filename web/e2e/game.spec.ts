// Whole games of every game of the house, in the browser, against the real room.
import { writeFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { TableView } from "../src/protocol";
import { usually } from "./deep";
import { byFinger, byKeys, byMouse, Ear, type Hand, numbers, Player } from "./player";
import { facedown, Room } from "./room";

const LONG = 30;

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());

/** Sits down at a fresh table of a game, from the front page. */
async function sitDown(page: Page, name: string): Promise<void> {
	await page.goto(room.address);
	await page.getByRole("button", { name: `Play ${name}`, exact: true }).click();
	await page.getByText("Pass and play").click();
	await page.getByLabel("White’s name").fill("Ada");
	await page.getByLabel("Black’s name").fill("Bruno");
	await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
	await page.locator("[role=grid]").waitFor();
}

/** Plays until the game is over; claims a draw as soon as one is offered by the rules. */
async function playOut(
	page: Page,
	ear: Ear,
	player: Player,
	hand: Hand,
	at?: (ply: number) => Promise<void>,
): Promise<TableView> {
	for (;;) {
		const view = await ear.until((seen) => seen.phase !== "dealing", "the deal");
		if (view.phase === "over") return view;
		await at?.(view.ply);
		if (view.claim && view.ply >= LONG) {
			await page.getByRole("button", { name: /Claim draw/ }).click();
			await ear.until((seen) => seen.phase === "over", "the claimed draw");
			continue;
		}
		await hand(page, player.choose(view, 40));
		await ear.until((seen) => seen.ply > view.ply || seen.phase === "over", `a move after ply ${view.ply}`);
	}
}

/** Plays games at one sitting until one was long enough; answers its last view. */
async function playLong(
	page: Page,
	ear: Ear,
	player: Player,
	hand: Hand,
	at?: (ply: number) => Promise<void>,
): Promise<TableView> {
	for (let game = 0; game < 12; game++) {
		const view = await playOut(page, ear, player, hand, at);
		await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
		if (view.ply >= LONG) return view;
		await page.getByRole("button", { name: /Rematch|Second game/ }).click();
		await ear.until((seen) => seen.table !== view.table && seen.phase === "playing", "the next game");
	}
	throw new Error("no game of twelve was long enough");
}

/** The squares as the page's own words tell them. */
function squaresOnPage(page: Page): Promise<Record<string, string>> {
	return page.locator(".place").evaluateAll((places) =>
		Object.fromEntries(
			places.map((place) => {
				const [at = "", piece = ""] = (place.getAttribute("aria-label") ?? "").split(", ");
				return [at, piece];
			}),
		),
	);
}

const NAMES: Record<string, string> = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };

/** The same from the board field of a FEN. */
function squaresOfFen(fen: string): Record<string, string> {
	const squares: Record<string, string> = {};
	(fen.split(" ")[0] ?? "").split("/").forEach((row, index) => {
		let file = 0;
		for (const sign of row) {
			const empty = Number(sign) || 0;
			for (let i = 0; i < Math.max(1, empty); i++) {
				const side = sign === sign.toUpperCase() ? "White" : "Black";
				const piece = sign.toUpperCase() === "X" ? "face-down card" : NAMES[sign.toUpperCase()];
				squares[`${"abcdefgh"[file++]}${8 - index}`] = empty ? "empty" : `${side} ${piece}`;
			}
		}
	});
	return squares;
}

/** Downloads the record of the finished game. */
async function download(page: Page, path: string): Promise<string> {
	await page.getByRole("button", { name: "Share…" }).click();
	const waiting = page.waitForEvent("download");
	await page.getByRole("button", { name: "Game file" }).click();
	await (await waiting).saveAs(path);
	await page.keyboard.press("Escape");
	return path;
}

const SURPRISE = ["surprise", "Surprise Chess"] as const;
const REX = ["surprise-rex", "Surprise Chess, Rex exclusive"] as const;
const CHAOS = ["chaos", "Chaos Chess"] as const;

// Surprise Chess is played by link, too.
for (const [index, [id, name]] of usually([SURPRISE, REX, CHAOS], [REX, CHAOS]).entries())
	test(`a whole game of ${name}, with the room started again in the middle`, async ({ page }, info) => {
		const faults: string[] = [];
		page.on("pageerror", (error) => faults.push(error.message));
		page.on("console", (message) => {
			if (message.type() === "error" && !/WebSocket|ERR_CONNECTION/.test(message.text())) faults.push(message.text());
		});
		await page.emulateMedia({ reducedMotion: "reduce" });
		const ear = new Ear(page);
		await sitDown(page, name);
		let restarted = 0;
		const view = await playLong(page, ear, new Player(numbers(20_261_121 + index)), byMouse, async (ply) => {
			if (ply !== 15 || restarted > 0) return;
			restarted++;
			const [before, lines] = [await squaresOnPage(page), ear.lines];
			await room.stop("SIGKILL");
			await expect(page.getByText("Connection lost").first()).toBeVisible();
			await room.start();
			await expect.poll(() => ear.lines).toBeGreaterThan(lines);
			await expect(page.getByText("Connection lost")).toHaveCount(0);
			expect(await squaresOnPage(page)).toEqual(before);
		});
		expect(restarted).toBe(1);
		expect(["resignation", "agreement", "aborted"]).not.toContain(view.outcome?.reason);

		// The last position on the page is the one that the record leads to at the terminal.
		const last = squaresOfFen(view.fen);
		const covered = (squares: Record<string, string>) =>
			Object.keys(squares).filter((at) => squares[at]?.includes("face-down"));
		// Where the deal is open, what lay face down has turned up on the page: each card as a piece of its side.
		await expect
			.poll(async () => covered(await squaresOnPage(page)).length)
			.toBe(view.deal.secret ? 0 : covered(last).length);
		const turned = await squaresOnPage(page);
		const onPage = { ...turned };
		for (const at of covered(last)) {
			expect(turned[at]?.split(" ")[0], at).toBe(last[at]?.split(" ")[0]);
			onPage[at] = last[at] as string;
		}
		expect(onPage).toEqual(last);
		const path = await download(page, info.outputPath(`${id}.jsonl`));
		expect(await facedown("verify", path)).toMatch(/\S/);
		const replayed = await facedown("replay", path, "--json");
		writeFileSync(info.outputPath("replay.jsonl"), replayed);
		const told = JSON.parse(replayed.trim().split("\n").at(-1) ?? "{}") as { fen: string };
		expect(squaresOfFen(told.fen)).toEqual(onPage);

		// Where the deal is open, the page computes it again and finds it right.
		await page.getByRole("button", { name: "Check the deal" }).click();
		if (view.deal.secret) {
			await expect(page.getByText("Everything matches.")).toBeVisible();
			await expect(page.locator("dialog .sign.bad")).toHaveCount(0);
		} else await expect(page.getByText("The secret is opened when the game is over")).toBeVisible();
		expect(faults).toEqual([]);
	});

test("a whole game by keyboard alone", async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	const ear = new Ear(page);
	await sitDown(page, "Surprise Chess");
	await ear.until((view) => view.phase === "playing", "the deal");
	// The page puts whoever has just sat down on the board; from anywhere else Tab comes there.
	for (let step = 0; step < 12; step++) {
		if (await page.evaluate(() => document.activeElement?.hasAttribute("data-at"))) break;
		await page.keyboard.press("Tab");
	}
	const player = new Player(numbers(7));
	// Of the first game as much as there is, then the next: the keyboard is on the board again without a search for it.
	await playOut(page, ear, player, byKeys);
	const again = page.getByRole("button", { name: "Rematch" });
	await again.focus();
	await page.keyboard.press("Enter");
	await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-at"))).toBe(true);
	await ear.until((seen) => seen.phase === "playing" && seen.ply === 0, "the next game");
	const view = await playLong(page, ear, player, byKeys);
	expect(view.ply).toBeGreaterThanOrEqual(LONG);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("a whole pair of Chaos Chess by touch, with its score", async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		const ear = new Ear(page);
		await sitDown(page, "Chaos Chess");
		const player = new Player(numbers(11));
		const first = await playOut(page, ear, player, byFinger);
		const start = first.sitting;
		expect(start.pair).toBe(1);
		expect(first.deal.secret).toBeNull();
		await page.getByRole("button", { name: "Second game" }).click();
		const second = await ear.until((seen) => seen.table !== first.table && seen.phase === "playing", "the second game");
		expect(second.names).toEqual({ white: "Bruno", black: "Ada" });
		const last = await playOut(page, ear, player, byFinger);
		expect(last.sitting.pair).toBe(2);
		expect(last.deal.secret).not.toBeNull();
		const [a, b] = last.sitting.pairScore ?? [0, 0];
		expect(a + b).toBe(2);
		await expect(page.getByText("Score of both games")).toBeVisible();
	});
});
