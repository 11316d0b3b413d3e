/** Booster Chess: a chess position, the checkers under its pieces, and the cards. */
import type { Kind } from "./kind";
import { CHESS_BOARD, CHESS_FIELDS, tidyChess } from "./orthodox";

export const BOOSTER: Kind = {
	...CHESS_BOARD,
	pieces: "KQRBNP",
	fields: [
		...CHESS_FIELDS,
		{ name: "stacks", takes: "text", size: 20 },
		{ name: "reserves", takes: "text", size: 5 },
		{ name: "hands", takes: "text", size: 24 },
		{ name: "discard", takes: "text", size: 24 },
		{ name: "draw-pile", takes: "text", size: 24 },
		{ name: "wandered", takes: "text", size: 8 },
	],
	start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - 6/6 6/6 - 24 -",
	empty: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - 6/6 6/6 - 24 -",
	tidy(fields, board) {
		const [stacks = "-", reserves = "6/6", hands = "6/6", discard = "-", pile = "24", wandered = "-"] = fields.slice(5);
		const under = stacks.split(",").filter((stack) => board.has(stack.slice(-2)));
		const moved = (wandered.match(/[a-h][1-8]/g) ?? []).filter((at) => board.has(at));
		return [...tidyChess(fields, board), under.join(",") || "-", reserves, hands, discard, pile, moved.join("") || "-"];
	},
};
