import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { GameForm } from "../src/protocol";
import { positionAfter } from "../src/testing/scriptedPosition";
import { withoutFaults } from "./axe";
import { carry } from "./player";
import { Room } from "./room";
import { GAMES, withGames } from "./scriptedRoom";

/** The forms as the room sends them. */
const FORMS = JSON.parse(readFileSync("src/testing/forms.json", "utf8")) as GameForm[];

test.use({ reducedMotion: "reduce" });

const square = (page: Page, at: string) => page.locator(`[data-at=${at}]`);
const fen = (page: Page) => page.getByLabel("FEN", { exact: true });
const piece = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The editor with a room that finds every position fine, or finds one fault in it. */
async function open(page: Page, fault: string | null = null): Promise<void> {
	await withGames(page, GAMES);
	await page.route("**/api/positions", (route) => {
		const error = { code: "wrong-fen", message: "FEN field 7 (pools), character 3: found 'Z'", field: fault };
		return route.fulfill(fault ? { status: 422, json: { error } } : { json: positionAfter(0) });
	});
	await page.route("**/api/games/surprise/form", (route) =>
		route.fulfill({ json: FORMS.find(({ game }) => game === "surprise") }),
	);
	await page.goto("/edit/surprise");
	await square(page, "e4").waitFor();
	await page.getByText(fault ? "Mistake in field 7, here:" : "The position is fine.").waitFor();
}

test.describe("the editor", () => {
	test("puts, drags, moves and takes off pieces by mouse", async ({ page }) => {
		await open(page);
		await piece(page, "White queen").click();
		await square(page, "e5").click();
		await expect(square(page, "e5")).toHaveAttribute("aria-label", "e5, White queen");
		await square(page, "e5").click();
		await expect(square(page, "e5")).toHaveAttribute("aria-label", "e5, empty");
		await piece(page, "Black knight").dragTo(square(page, "f6"));
		await expect(square(page, "f6")).toHaveAttribute("aria-label", "f6, Black knight");
		await page.getByRole("button", { name: /^Move pieces/ }).click();
		await square(page, "f6").dragTo(square(page, "d5"));
		await expect(square(page, "d5")).toHaveAttribute("aria-label", "d5, Black knight");
		await square(page, "d5").click();
		await square(page, "c3").click();
		await expect(square(page, "c3")).toHaveAttribute("aria-label", "c3, Black knight");
		await square(page, "c3").dragTo(page.getByText("FEN", { exact: true }));
		await expect(square(page, "c3")).toHaveAttribute("aria-label", "c3, empty");
		await expect(fen(page)).toHaveValue(/^xxxxxxxx\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/XXXXXXXX w KQkq /);
	});

	test("paints several squares in one go, and takes it all back", async ({ page }) => {
		await open(page);
		await piece(page, "White pawn").click();
		await carry(page, square(page, "a4"), square(page, "c4"));
		for (const at of ["a4", "b4", "c4"])
			await expect(square(page, at)).toHaveAttribute("aria-label", `${at}, White pawn`);
		for (let change = 0; change < 3; change++) await page.getByRole("button", { name: "Undo" }).click();
		await expect(square(page, "a4")).toHaveAttribute("aria-label", "a4, empty");
		await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
	});

	test("is worked by keyboard alone", async ({ page }) => {
		await open(page);
		await page.locator(".place[tabindex='0']").focus();
		for (let rank = 0; rank < 3; rank++) await page.keyboard.press("ArrowUp");
		await page.keyboard.press("n");
		await expect(square(page, "a4")).toHaveAttribute("aria-label", "a4, Black knight");
		await page.keyboard.press("Enter");
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("Enter");
		await expect(square(page, "b4")).toHaveAttribute("aria-label", "b4, Black knight");
		await page.keyboard.press("Shift+R");
		await expect(square(page, "b4")).toHaveAttribute("aria-label", "b4, White rook");
		await page.keyboard.press("Delete");
		await expect(square(page, "b4")).toHaveAttribute("aria-label", "b4, empty");
	});

	test.describe("by touch", () => {
		test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
		test("puts and moves pieces", async ({ page }) => {
			await open(page);
			await piece(page, "White rook").tap();
			await square(page, "e4").tap();
			await expect(square(page, "e4")).toHaveAttribute("aria-label", "e4, White rook");
			await page.getByRole("button", { name: /^Move pieces/ }).tap();
			await square(page, "e4").tap();
			await square(page, "e6").tap();
			await expect(square(page, "e6")).toHaveAttribute("aria-label", "e6, White rook");
		});
	});

	test("keeps pools and cards in step, and lets the pools be set", async ({ page }) => {
		await open(page);
		await page.getByRole("button", { name: /^Remove pieces/ }).click();
		await square(page, "a1").click();
		await expect(page.getByText("7 listed, 7 cards on the board")).toBeVisible();
		await page.getByRole("button", { name: "One fewer king for White" }).click();
		await expect(page.getByText("6 listed, 7 cards on the board")).toBeVisible();
		await expect(fen(page)).toHaveValue(/ Kkq - 0 1 QRRBBN\/kqrrbbnn \?$/);
		await page.getByLabel("chosen here").check();
		await expect(page.getByLabel("White card on b1")).toBeVisible();
		await page.getByLabel("random when the game starts").check();
		await expect(fen(page)).toHaveValue(/ \?$/);
	});

	test("marks the character that the room found wrong", async ({ page }) => {
		await open(page, "fen.7.3");
		await expect(page.locator("mark")).toHaveText("R");
		await expect(page.getByText("found 'Z'")).toBeVisible();
		await expect(page.getByRole("button", { name: "Play from this position" })).toBeDisabled();
	});
});

test.describe("in a real room", () => {
	const room = new Room();
	test.beforeAll(() => room.start());
	test.afterAll(() => room.clear());

	test("a wrong FEN gets the room's words, its field and its character", async ({ page }) => {
		await page.goto(`${room.address}/edit/surprise`);
		await expect(page.getByText("The position is fine. White to move, 20 legal moves.")).toBeVisible();
		await fen(page).fill("xxxxxxxx/pppppppp/8/8/4Z3/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?");
		await expect(page.locator("mark")).toHaveText("Z");
		await expect(page.getByText("Mistake in field 1, here:")).toBeVisible();
		await page.getByRole("button", { name: "Start", exact: true }).click();
		await page.getByRole("button", { name: /^Remove pieces/ }).click();
		await square(page, "e2").click();
		await expect(page.getByText(/The position is fine. White to move, \d+ legal moves\./)).toBeVisible();
	});

	test("the start of every game with a board to set up is fine", async ({ page }) => {
		const games = (await (await page.request.get(`${room.address}/api/games`)).json()) as { id: string }[];
		for (const { id } of games) {
			await page.goto(`${room.address}/edit/${id}`);
			await expect(page.getByText(/The position is fine\./), id).toBeVisible();
		}
	});

	test("a game is started from a position whose cards are drawn by lot", async ({ page }) => {
		await page.goto(`${room.address}/edit/surprise`);
		await page.getByRole("button", { name: /^Remove pieces/ }).click();
		await square(page, "e2").click();
		await piece(page, "White rook").click();
		await square(page, "e4").click();
		await page.getByRole("button", { name: "Play from this position" }).click();
		await page.getByText("Pass and play").click();
		await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
		await expect(page).toHaveURL(/\/table\//);
		await expect(square(page, "e4")).toHaveAttribute("aria-label", /White rook/);
		await square(page, "d2").click();
		await square(page, "d3").click();
		await expect(square(page, "d3")).toHaveAttribute("aria-label", /White pawn/);
	});
});

withoutFaults([
	["edit", (page) => open(page)],
	[
		"edit-cards",
		async (page) => {
			await open(page);
			await page.getByLabel("chosen here").check();
			await page.getByLabel("White card on b1").scrollIntoViewIfNeeded();
		},
	],
	["edit-wrong", (page) => open(page, "fen.7.3")],
]);
