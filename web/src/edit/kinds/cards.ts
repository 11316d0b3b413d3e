/** The solitaires with piece cards: a bare board is a problem to be moved only; the other fields tell of the decks. */
import { readBoard } from "../board";
import { type Field, type Kind, shuffled } from "./kind";
import { CHESS_BOARD } from "./orthodox";

/** The sixteen piece cards, in the order of the FEN. */
const PACK = "NNBBRRQKnnbbrrqk";

/** The cards of the pack without some letters. */
function without(letters: Iterable<string>): string {
	const left = [...PACK];
	for (const letter of letters) {
		const at = left.indexOf(letter);
		if (at >= 0) left.splice(at, 1);
	}
	return left.join("");
}

const solitaire = (fields: readonly Field[], start: string): Omit<Kind, "tidy" | "draw"> => ({
	...CHESS_BOARD,
	pieces: "KQRBN",
	fields,
	start,
	empty: "8/8/8/8/8/8/8/8",
});

/** How many cards Parade's deck has at first. */
const PARADE_DECK = 8;

export const PARADE: Kind = {
	...solitaire(
		[
			{ name: "deck", takes: "number", least: 0 },
			{ name: "unseen", takes: "text", size: 16 },
			{ name: "penalty", takes: "text", size: 2 },
			{ name: "order", takes: "text", size: 16 },
		],
		"8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 8 NBRQKnbq - ?",
	),
	tidy(fields, board) {
		const unseen = without(board.values());
		if (fields.length === 0 || unseen.length > PARADE_DECK) return [];
		const deck = Math.min(unseen.length, Number(fields[0]) || unseen.length);
		return [String(deck), unseen || "-", deck === 0 ? "0" : "-", deck === 0 ? "-" : "?"];
	},
	draw(fen, below) {
		const [board = "", deck = "", unseen = "", penalty = "", order = ""] = fen.split(" ");
		if (order !== "?") return fen;
		return [
			board,
			deck,
			unseen,
			penalty,
			shuffled([...unseen], below)
				.slice(0, Number(deck))
				.join("") || "-",
		].join(" ");
	},
};

export const NEIGHBOUR: Kind = {
	...solitaire(
		[
			{ name: "phase", takes: "choice", values: ["add", "side", "move"] },
			{ name: "last", takes: "text", size: 4 },
			{ name: "pieces", takes: "text", size: 16 },
			{ name: "places", takes: "text", size: 24 },
			{ name: "spent", takes: "number", least: 0 },
			{ name: "order", takes: "text", size: 24 },
		],
		"8/8/2N5/2B5/8/5r2/5n2/8",
	),
	// Which cards placed the pieces does not follow from the board: a changed board is a problem of its own.
	tidy: () => [],
	draw(fen, below) {
		const fields = fen.split(" ");
		const [board = "", phase = "", last = "", pieces = "", places = "", spent = "", order = ""] = fields;
		if (order !== "?" || !readBoard(board, CHESS_BOARD.size)) return fen;
		const inOrder = (cards: string, pattern: RegExp) => shuffled(cards.match(pattern) ?? [], below).join("") || "-";
		const drawn = `${inOrder(pieces, /[A-Za-z]/g)}/${inOrder(places, /\d[RB]/g)}`;
		return [board, phase, last, pieces, places, spent, drawn].join(" ");
	},
};
