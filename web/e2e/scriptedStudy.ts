/** Answers of a room that a test plays, to what needs no table: replays, positions, lessons and reviews. */
import type { Page } from "@playwright/test";
import type { ErrorBody, Lesson, Observer, PositionActed } from "../src/protocol";
import { LINES } from "../src/testing/scriptedGame";
import { positionAfter } from "../src/testing/scriptedPosition";
import { replayAs } from "../src/testing/scriptedReplay";
import { reviewAs } from "../src/testing/scriptedReview";

/** The record of the scripted game, as far as a scripted room cares. */
export const RECORD = '{"line":"header"}\n';

const refused = (error: ErrorBody, status = 422) => ({ status, json: { error } });

/** Shows any record as the scripted game; one that holds the word `wrong` is refused. */
export async function withReplays(page: Page): Promise<void> {
	await page.route("**/api/replays", (route) => {
		const { record, as } = route.request().postDataJSON() as { record: string; as: Observer };
		const error = {
			code: "record",
			message: "the record does not hold: record line 4, field `events`: it does not fit its sum",
			field: "record.4.events",
		};
		return route.fulfill(record.includes("wrong") ? refused(error) : { json: replayAs(as) });
	});
}

/** Opens the scripted game in the replay. */
export async function openReplay(page: Page, query = ""): Promise<void> {
	await withReplays(page);
	await page.goto("/replay");
	await page.evaluate((text) => sessionStorage.setItem("facedown.record", text), RECORD);
	await page.goto(`/replay${query}`);
	await page.locator("[role=grid]").waitFor();
}

/** A lesson with one task, whose position is the scripted game's after two plies. */
export const LESSON: Lesson = {
	game: "surprise",
	lang: "en",
	title: "Surprise Chess",
	inventor: "Alain Brobecker",
	year: 1998,
	blocks: [
		{
			type: "paragraph",
			text: [
				{ text: "Officers start as ", style: "plain" },
				{ text: "cards", style: "bold" },
			],
		},
		{ type: "heading", level: 2, text: [{ text: "What turns a card up", style: "plain" }] },
		{ type: "list", items: [[{ text: "a move", style: "plain" }], [{ text: "an attack", style: "italic" }]] },
		{
			type: "position",
			fen: "dealer-2",
			as: null,
			caption: "The card on d1 moves as a queen.",
			task: "Attack the card on c8.",
			accept: ["d1g4"],
			answer: "From g4 the queen sees c8.",
		},
	],
};

/** Answers with the lesson, and with the scripted game for its position. */
export async function withLesson(page: Page): Promise<void> {
	await page.route("**/api/games/*/lesson?*", (route) => route.fulfill({ json: LESSON }));
	await page.route("**/api/positions", (route) => route.fulfill({ json: positionAfter(2) }));
	await page.route("**/api/positions/act", (route) => {
		const { action } = route.request().postDataJSON() as { action: string };
		const line = LINES[2];
		if (!line) throw new Error("the script is too short");
		const move = action === line.action ? line : { ...line, text: action, action, steps: [] };
		const json: PositionActed = {
			move,
			position: positionAfter(action === line.action ? 3 : 2),
			fen: "dealer-3",
			begun: [],
		};
		return route.fulfill({ json });
	});
}

/** Answers with the scripted review. */
export async function withReview(page: Page, kind: "whole" | "half" = "whole"): Promise<void> {
	await page.route("**/api/reviews", (route) => {
		const { as } = route.request().postDataJSON() as { as: "white" | "black" };
		const lines: object[] = [{ type: "progress", done: 2, of: 5 }];
		if (kind === "whole") lines.push({ type: "done", review: reviewAs(as) });
		const body = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
		return route.fulfill({ contentType: "application/x-ndjson", body });
	});
}
