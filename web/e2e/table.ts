/** A table at a real room that was played to its end, in as few steps as there are. */
import { expect, type Page } from "@playwright/test";
import type { Made } from "../src/protocol";
import { byMouse } from "./player";

/** A position of Surprise Chess in which everything that is hidden is told. */
export const TOLD = "xxxxxxxx/ppp2ppp/8/3p4/8/8/PPPP1PPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn RNBQKBNR/rqkbnnbr";

/** Opens a table as whoever holds a seat's token does. */
export async function sitWith(page: Page, address: string, game: string, table: string, token: string): Promise<void> {
	await page.goto(address);
	await page.evaluate(
		([id, kept]) => localStorage.setItem(`facedown.table.${id}`, kept as string),
		[table, JSON.stringify({ game, token, commitment: "", contributions: [], made: 1, over: false })],
	);
	await page.goto(`${address}/table/${table}`);
}

/** Sets a shared table from a position, plays two moves and resigns; the page ends there. Answers the table's id. */
export async function playedTable(page: Page, address: string): Promise<string> {
	const answer = await page.request.post(`${address}/api/tables`, {
		data: { game: "surprise", options: {}, mode: "shared", position: TOLD, names: { white: "Ada", black: "Bruno" } },
	});
	expect(answer.status(), await answer.text()).toBe(201);
	const { table, token } = (await answer.json()) as Made;
	await sitWith(page, address, "surprise", table, token);
	for (const [from, to] of [
		["d1", "g4"],
		["d8", "d7"],
	] as const) {
		await page.locator(`[data-at=${from}]`).waitFor();
		await byMouse(page, { text: from + to, from, to, choice: null });
		await expect(page.locator(`[data-at=${to}]`)).not.toHaveAttribute("aria-label", /empty/);
	}
	await page.getByRole("button", { name: "Resign" }).click();
	await page.getByRole("button", { name: "Yes, resign" }).click();
	await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
	return table;
}
