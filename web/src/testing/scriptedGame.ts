/**
 * A short made-up game of Surprise Chess for tests of the page: the views and updates that a room would send.
 * It knows no rules: what is legal and what happens is written down below, after test 3 of the Surprise rules page.
 */
import { sceneAfter } from "../board/sceneAfter";
import type {
	ActionLine,
	Attacker,
	Cell,
	MoveLine,
	Odds,
	Pool,
	Scene,
	Seat,
	SeenPiece,
	Step,
	TableView,
} from "../protocol";

const OFFICERS = "RNBQKBNR";
const STRENGTH = "KQRBN";

/** The odds of a card whose side has this pool. */
function oddsFrom(pool: string): Odds {
	const chances = [...STRENGTH]
		.map((piece) => ({ piece, count: [...pool].filter((one) => one === piece).length }))
		.filter(({ count }) => count > 0)
		.sort((a, b) => b.count - a.count);
	return { of: pool.length, chances };
}

function side(seat: Seat, back: number, front: number, pool: string): Cell[] {
	return [...OFFICERS].flatMap((movesAs, file) => {
		const letter = "abcdefgh"[file] as string;
		const card: SeenPiece = { type: "faceDown", seat, movesAs, known: null, odds: oddsFrom(pool) };
		const pawn: SeenPiece = { type: "open", seat, piece: "P" };
		return [
			{ at: letter + back, piece: card, light: 0, dark: 0 },
			{ at: letter + front, piece: pawn, light: 0, dark: 0 },
		];
	});
}

/** The start of Surprise Chess. */
export function startScene(): Scene {
	const cells = [...side("white", 1, 2, "KQRRBBNN"), ...side("black", 8, 7, "KQRRBBNN")];
	return { files: 8, ranks: 8, ground: "squares", firstRank: 1, cells, check: [] };
}

const move = (from: string, to: string): Step => ({ type: "move", from, to });
const reveal = (at: string, seat: Seat, piece: string, by: Attacker[] = []): Step => ({
	type: "reveal",
	at,
	seat,
	piece,
	by,
	moved: by.length === 0,
});
const from = (at: string, piece: string, faceDown = false): Attacker => ({ at, piece, faceDown });

/** The lines of the game: two pawn moves, a card that moves and turns up another, an answer, a capture with two reveals. */
export const LINES: readonly MoveLine[] = [
	{ ply: 1, seat: "white", text: "e2-e3", action: "e2e3", events: [], steps: [move("e2", "e3")] },
	{ ply: 2, seat: "black", text: "d7-d5", action: "d7d5", events: [], steps: [move("d7", "d5")] },
	{
		ply: 3,
		seat: "white",
		text: "□d1-g4=Q",
		action: "d1g4",
		events: [],
		steps: [move("d1", "g4"), reveal("g4", "white", "Q"), reveal("c8", "black", "R", [from("g4", "Q")])],
	},
	{
		ply: 4,
		seat: "black",
		text: "□g8-f6=B",
		action: "g8f6",
		events: [],
		steps: [move("g8", "f6"), reveal("f6", "black", "B")],
	},
	{
		ply: 5,
		seat: "white",
		text: "Qg4xg7",
		action: "g4g7",
		events: [],
		steps: [
			{ type: "remove", at: "g7", piece: { type: "open", seat: "black", piece: "P" } },
			move("g4", "g7"),
			reveal("f8", "black", "K", [from("g7", "Q")]),
			reveal("h8", "black", "N", [from("g7", "Q")]),
			{ type: "check", at: "f8", seat: "black" },
		],
	},
];

const LEGAL: readonly string[][] = [
	["e2e3", "e2e4", "b1a3", "b1c3"],
	["d7d5", "g8f6"],
	["d1g4", "d1f3", "d1h5", "f1b5"],
	["g8f6", "g8h6"],
	["g4g7", "g4c8", "g4d1"],
	["f6g7", "f8g7"],
];

/** Officers of a side that are still face down after some lines. */
function poolOf(seat: Seat, lines: readonly MoveLine[]): string {
	let pool = "KQRRBBNN";
	for (const step of lines.flatMap((line) => line.steps))
		if (step.type === "reveal" && step.seat === seat) pool = pool.replace(step.piece, "");
	return pool;
}

const asLegal = (text: string): ActionLine => ({ text, from: text.slice(0, 2), to: text.slice(2, 4), choice: null });

/** The whole table after `ply` lines. */
export function viewAfter(ply: number): TableView {
	const lines = LINES.slice(0, ply);
	const toAct: Seat = ply % 2 === 0 ? "white" : "black";
	const pools: Pool[] = (["white", "black"] as const).map((seat) => ({ seat, pieces: poolOf(seat, lines) }));
	let plain = startScene();
	for (const { steps } of lines) plain = sceneAfter(plain, steps);
	const cells = plain.cells.map((cell) => {
		const pool = cell.piece?.type === "faceDown" ? pools.find((one) => one.seat === cell.piece?.seat) : undefined;
		return pool ? { ...cell, piece: { ...cell.piece, odds: oddsFrom(pool.pieces) } as SeenPiece } : cell;
	});
	const captured = lines.flatMap((line) => line.steps).flatMap((step) => (step.type === "remove" ? [step.piece] : []));
	return {
		table: "scripted",
		game: "surprise",
		rules: 1,
		options: {},
		mode: "shared",
		seat: null,
		shared: true,
		covered: false,
		spectator: false,
		open: true,
		joined: true,
		phase: "playing",
		toAct: [toAct],
		ply,
		scene: { ...plain, cells },
		holdings: null,
		legal: (LEGAL[ply] ?? []).map(asLegal),
		turnsHaveParts: false,
		draft: null,
		premoves: [],
		pools,
		captured: captured.length > 0 ? [{ seat: "black", pieces: captured }] : [],
		moves: [...lines],
		outcome: null,
		claim: null,
		drawOffer: null,
		takeback: null,
		mayTakeback: false,
		mayAbort: false,
		clock: null,
		computer: null,
		setUp: false,
		daily: null,
		undone: { count: 0, marked: false },
		tally: null,
		fen: "",
		sitting: {
			games: [{ table: "scripted", white: 0, pair: null, result: null }],
			score: [0, 0],
			pairScore: null,
			pair: null,
			white: 0,
			aborts: [0, 0],
		},
		names: { white: "Ada", black: "Bruno" },
		deal: { commitment: "0".repeat(64), position: null, drawn: false, maker: null, contributions: [], secret: null },
		next: null,
	};
}
