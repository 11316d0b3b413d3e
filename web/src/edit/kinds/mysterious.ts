/** Mysterious Chess and its Casual form: a chess position, the phase, and what is known of the cards. */
import type { Kind } from "./kind";
import { CHESS_BOARD, CHESS_FIELDS, steppingPawns, tidyChess } from "./orthodox";

export const MYSTERIOUS: Kind = {
	...CHESS_BOARD,
	pieces: "KQRBNPX",
	fields: [
		...CHESS_FIELDS,
		{ name: "card-phase", takes: "choice", values: ["place", "flip", "promote", "play"] },
		{ name: "hands-or-steps", takes: "text", size: 32 },
		{ name: "laid", takes: "text", size: 24 },
	],
	start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 play a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 -",
	empty: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 play - -",
	tidy(fields, board, before) {
		const [phase = "play", held = "-", laid = "-"] = fields.slice(5);
		const second = phase === "play" ? steppingPawns(held, board, before, ["2", "7"]) : held;
		return [...tidyChess(fields, board), phase, second, laid];
	},
};
