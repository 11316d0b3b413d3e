/** A browser page whose room is played by the test: no server is needed to look at a page or to test its words. */
import type { Page } from "@playwright/test";
import type { ClientMessage, GameSummary, ServerMessage, TableView } from "../src/protocol";
import { LINES, viewAfter } from "../src/testing/scriptedGame";

const option = (name: string, ...values: string[]) => ({
	name,
	takes: { type: "choice" as const, values },
	default: values[0] ?? "",
	help: "What this option does.",
});

export const GAMES: GameSummary[] = [
	{
		id: "surprise",
		name: "Surprise Chess",
		inventor: "Alain Brobecker",
		seats: 2,
		files: 8,
		ranks: 8,
		ground: "squares",
		summary: "Officers start face down.",
		options: [option("reveal-timing", "chain", "mover-only"), option("cards-attack", "on", "off")],
	},
	{
		id: "surprise-rex",
		name: "Surprise Chess, Rex exclusive",
		inventor: "Alain Brobecker",
		seats: 2,
		files: 8,
		ranks: 8,
		ground: "squares",
		summary: "As Surprise Chess, with the kings in the open.",
		options: [],
	},
	{
		id: "chaos",
		name: "Chaos Chess",
		inventor: "Allen Jett",
		seats: 2,
		files: 8,
		ranks: 8,
		ground: "squares",
		summary: "All men on random squares.",
		options: [option("sampler", "sequential", "uniform"), option("match", "pair", "single")],
	},
];

/** Lets the page have this browser's memory of the scripted table. */
async function seat(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const kept = { game: "surprise", token: "t", commitment: "0".repeat(64), contributions: [], made: 1, over: false };
		localStorage.setItem(
			"facedown.table.scripted",
			JSON.stringify({ ...kept, names: { white: "Ada", black: "Bruno" } }),
		);
	});
}

/** Answers the page's requests for the list of games. */
export async function withGames(page: Page, games: GameSummary[] | "silent" = GAMES): Promise<void> {
	await page.route("**/api/games", (route) => (games === "silent" ? route.abort() : route.fulfill({ json: games })));
}

/** Opens the scripted table at a position; the page's moves are answered as the script says. */
export async function openTable(page: Page, ply: number, change: Partial<TableView> = {}): Promise<void> {
	await seat(page);
	await page.routeWebSocket("**/live", (socket) => {
		let at = ply;
		let n = 1;
		const say = (message: ServerMessage) => socket.send(JSON.stringify(message));
		socket.onMessage((text) => {
			const message = JSON.parse(String(text)) as ClientMessage;
			if (message.type === "hello") say({ type: "sync", n, view: { ...viewAfter(at), ...change } });
			if (message.type !== "act") return;
			const line = LINES[at];
			if (line?.action !== message.action)
				return say({
					type: "refused",
					id: message.id,
					error: { code: "not-in-script", message: "The script goes another way.", field: null },
				});
			at++;
			n++;
			const { moves: _, ...view } = { ...viewAfter(at), ...change };
			say({ type: "update", n, id: message.id, moves: [line], view });
		});
	});
	await page.goto("/table/scripted");
	await page.locator("[role=grid]").waitFor();
}
