/** A game with real cards whose room is played by the test. */
import type { Page } from "@playwright/test";
import type { Sheet } from "../src/byHand/kept";
import type { ByHandStand } from "../src/protocol";
import { LINES } from "../src/testing/scriptedGame";
import { positionAfter } from "../src/testing/scriptedPosition";
import { GAMES, withGames } from "./scriptedRoom";

const clock = { kind: "increment", base: 300_000, increment: 3_000 } as const;
const sheet: Sheet = {
	game: "surprise",
	options: {},
	start: null,
	names: { white: "Ada", black: "Bruno" },
	clock,
	turns: [],
	elapsed: 0,
	since: null,
	end: null,
	over: false,
	made: 1,
	tie: null,
	told: false,
};

/** Opens a game with real cards after some plies of the scripted game. */
export async function openByHand(page: Page, ply: number, change: Partial<ByHandStand> = {}): Promise<void> {
	const stand: ByHandStand = {
		position: positionAfter(ply),
		moves: LINES.slice(0, ply),
		asked: null,
		claim: null,
		clock: { control: clock, left: { white: 299_000, black: 240_000 }, running: null, waits: 0 },
		...change,
	};
	const turns = LINES.slice(0, ply + (stand.asked ? 1 : 0)).map(({ action }) => ({ action, told: [], spent: 0 }));
	await page.route("**/api/by-hand", (route) => route.fulfill({ json: stand }));
	await page.addInitScript(
		(kept) => localStorage.setItem("facedown.by-hand.scripted", kept),
		JSON.stringify({ ...sheet, turns }),
	);
	await page.goto("/by-hand/scripted");
	await page.locator("[role=grid]").waitFor();
}

/** Opens the list of games with real cards, with one that is kept and one that cannot be played so. */
export async function openByHandList(page: Page): Promise<void> {
	const [first, ...others] = GAMES;
	await withGames(page, [
		...others,
		...(first ? [first, { ...first, id: "booster", name: "Booster Chess", notByHand: "secret-hands" as const }] : []),
	]);
	await page.addInitScript((kept) => localStorage.setItem("facedown.by-hand.scripted", kept), JSON.stringify(sheet));
	await page.goto("/by-hand");
	await page.getByText("Booster Chess").waitFor();
}
