/** Chaos Chess: pawns that still own a double step, and plies in which checks have no force. */
import type { Letters } from "../board";
import type { Kind } from "./kind";
import { CHESS_BOARD, CHESS_FIELDS, homeOfficer, tidyChess } from "./orthodox";

/** The pawns on the first two ranks of their side, in the order of the FEN. */
function steppers(board: Letters): string[] {
	const may = (at: string, letter: string) =>
		(letter === "P" && /[12]$/.test(at)) || (letter === "p" && /[78]$/.test(at));
	const squares = [...board].filter(([at, letter]) => may(at, letter)).map(([at]) => at);
	const place = (at: string) => Number(at[1]) * 8 + at.charCodeAt(0);
	return squares.sort((a, b) => place(a) - place(b));
}

export const CHAOS: Kind = {
	size: CHESS_BOARD,
	ground: "squares",
	men: "KQRBNP",
	fields: [
		...CHESS_FIELDS,
		{ name: "double-steps", takes: "text", size: 16 },
		{ name: "suspended", takes: "choice", values: ["0", "1", "2"] },
	],
	start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 0",
	empty: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - 0",
	role: homeOfficer,
	tidy(fields, board, before) {
		const kept = new Set((fields[5] ?? "-").match(/[a-h][1-8]/g) ?? []);
		// A pawn that was just put there has not moved; one that stood there is as it was.
		const own = steppers(board).filter((at) => kept.has(at) || before.get(at) !== board.get(at));
		return [...tidyChess(fields, board), own.join("") || "-", fields[6] ?? "0"];
	},
};
