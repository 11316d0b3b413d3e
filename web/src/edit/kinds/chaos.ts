/** Chaos Chess: pawns that still own a double step, and plies in which checks have no force. */
import type { Kind } from "./kind";
import { CHESS_BOARD, CHESS_FIELDS, homeOfficer, steppingPawns, tidyChess } from "./orthodox";

export const CHAOS: Kind = {
	...CHESS_BOARD,
	pieces: "KQRBNP",
	fields: [
		...CHESS_FIELDS,
		{ name: "double-steps", takes: "text", size: 16 },
		{ name: "suspended", takes: "choice", values: ["0", "1", "2"] },
	],
	start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 0",
	empty: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - 0",
	role: homeOfficer,
	tidy(fields, board, before) {
		const steps = steppingPawns(fields[5], board, before, ["12", "78"]);
		return [...tidyChess(fields, board), steps, fields[6] ?? "0"];
	},
};
