/** Cloak and Dagger Chess: numbered checkers, what is under them, and the part of the turn that is due. */
import { COUNTERS, type Kind, SIDE } from "./kind";
import { CHESS_BOARD } from "./orthodox";

export const CLOAK_AND_DAGGER: Kind = {
	...CHESS_BOARD,
	pieces: "KQRBNPX",
	fields: [
		SIDE,
		{ name: "unmoved", takes: "text", size: 16 },
		{ name: "en-passant", takes: "text", size: 4 },
		...COUNTERS,
		{ name: "checker-numbers", takes: "text", size: 18 },
		{ name: "checker-pieces", takes: "text", size: 18 },
		{ name: "pawns-to-drop", takes: "text", size: 4 },
		{ name: "due", takes: "text", size: 10 },
		{ name: "guessed", takes: "text", size: 16 },
	],
	// Grid diagram 2 of the rules page, for both sides.
	start:
		"xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1 12345678/12345678 RQKRBBNN/rqkrbbnn 0/0 g -",
	empty: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -/- --------/-------- 0/0 m -",
	tidy: (fields) => [...fields],
};
