// What a screen reader says in eleven situations, in every language, held in text files that a person can read.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lineInWords, oddsInWords, squareLabel } from "../board/speech";
import type { MoveLine, Seat, SeenPiece, Step, TableView } from "../protocol";
import { clocksInWords } from "../table/replies";
import { boardInWords, capturedInWords, headlineOf, lastLineInWords, poolsInWords, reasonOf } from "../table/spoken";
import { LINES, viewAfter } from "../testing/scriptedGame";
import { LOCALES, type Locale, setLocale, t } from "./words.svelte";

const quiet = { viewer: null, selected: false, target: false, check: false, planned: false, lastMove: false };
const pieceAt = (view: TableView, at: string): SeenPiece | undefined =>
	view.scene.cells.find((cell) => cell.at === at)?.piece ?? undefined;
const cellAt = (view: TableView, at: string) => view.scene.cells.find((cell) => cell.at === at);

function lineAfter(ply: number): string {
	const before = viewAfter(ply);
	return lineInWords(LINES[ply] as MoveLine, (at) => pieceAt(before, at));
}

/** A turn of Cloak and Dagger, part by part: guesses, a checker that is captured, one that is uncloaked, a refusal. */
function partsOfATurn(): string {
	const checker = (seat: Seat, number: number, known: string | null): SeenPiece => ({
		type: "disc",
		seat,
		number,
		known,
		odds: null,
	});
	const pieces: Record<string, SeenPiece> = { g1: checker("white", 7, "N"), f3: checker("white", 7, "N") };
	const part = (action: string, ...steps: Step[]): MoveLine => ({
		ply: 3,
		seat: "white",
		text: "",
		action,
		events: [],
		steps,
	});
	const parts = [
		part("guess:5=R", { type: "note", code: "guessed-right", args: ["black", "5", "R"] }),
		part("guess:5=R", { type: "note", code: "guessed-wrong", args: ["black", "5", "R"] }),
		part("e1e2", { type: "note", code: "refused", args: ["e1e2"] }),
		part("g1f3", { type: "remove", at: "f3", piece: checker("black", 4, "Q") }, { type: "move", from: "g1", to: "f3" }),
		part("uncloak:7", { type: "reveal", at: "f3", seat: "white", piece: "N", moved: false, by: [] }),
	];
	return parts.map((line) => lineInWords(line, (at) => pieces[at])).join("\n");
}

/** Each situation by its name, as somebody who does not see the board hears it. */
function situations(): [string, string][] {
	const start = viewAfter(0);
	const middle = viewAfter(5);
	const own = cellAt(start, "c1");
	const odds = own?.piece?.type === "faceDown" && own.piece.odds ? oddsInWords(own.piece.odds, own.piece.seat) : "";
	const captureOfCard: MoveLine = {
		ply: 6,
		seat: "black",
		text: "Bf6xb2",
		action: "f6b2",
		events: [],
		steps: [
			{ type: "remove", at: "b2", piece: pieceAt(start, "b1") as SeenPiece },
			{ type: "move", from: "f6", to: "b2" },
			{ type: "note", code: "captured-card", args: ["b2", "R"] },
		],
	};
	const clock: TableView = {
		...middle,
		clock: {
			control: { kind: "increment", base: 600_000, increment: 5_000 },
			left: { white: 247_000, black: 9_000 },
			running: "black",
			waits: 0,
		},
	};
	const over: TableView = { ...middle, phase: "over", outcome: { winner: "white", score: null, reason: "time" } };
	return [
		["an own card on its square", squareLabel("c1", own, { ...quiet, viewer: "white", selected: true })],
		["what that card may be", odds],
		["a square that can be reached", squareLabel("g4", undefined, { ...quiet, target: true })],
		[
			"the king in check on the square of the last move",
			squareLabel("f8", cellAt(middle, "f8"), { ...quiet, viewer: "white", check: true, lastMove: true }),
		],
		["a card moves and turns up another", lineAfter(2)],
		["a capture turns up two cards and gives check", lineAfter(4)],
		["a card is captured", lineInWords(captureOfCard, (at) => pieceAt(middle, at))],
		["what is still face down, and what was captured", `${poolsInWords(middle)}. ${capturedInWords(middle)}`],
		[
			"the last move, rank 8, and both clocks",
			[lastLineInWords(middle.moves ?? []), boardInWords(middle.scene, "8", null), clocksInWords(clock, 1_000)].join(
				"\n",
			),
		],
		[
			"the game begins, a move is planned, and the flag falls",
			[
				t("spoken-begins", { seat: t("seat-white") }),
				t("planned", { from: "e2", to: "e4" }),
				`${headlineOf(over)}. ${reasonOf(over)}`,
			].join("\n"),
		],
		["the parts of a turn of Cloak and Dagger, and their answers", partsOfATurn()],
	];
}

beforeAll(() => vi.stubGlobal("document", { documentElement: { lang: "" } }));
afterAll(async () => {
	await setLocale("en");
	vi.unstubAllGlobals();
});

describe("what a screen reader says", () => {
	it.each(LOCALES)("in eleven situations, in %s", async (locale: Locale) => {
		await setLocale(locale);
		const told = situations();
		expect(told).toHaveLength(11);
		const text = told.map(([name, words]) => `# ${name}\n${words}\n`).join("\n");
		await expect(text).toMatchFileSnapshot(`./spoken/${locale}.txt`);
	});

	it("differs between the languages in every situation", async () => {
		const seen = new Map<string, Set<string>>();
		for (const locale of LOCALES) {
			await setLocale(locale);
			for (const [name, words] of situations()) seen.set(name, (seen.get(name) ?? new Set()).add(words));
		}
		for (const [name, words] of seen) expect(words.size, name).toBe(LOCALES.length);
	});
});
