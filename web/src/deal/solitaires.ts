/** What the two solitaires draw (docs/fair-deal.md, section 5): a pack of piece cards, Neighbour position cards too. */
import type { ChanceStream } from "./fairness";

const PIECE_CARDS = [..."NNBBRRQKnnbbrrqk"];
const POSITION_CARDS = [2, 3, 4, 5, 6].flatMap((steps) => [`${steps}R`, `${steps}R`, `${steps}B`, `${steps}B`]);

/** Empty squares that a piece of Parade leaves before it. */
const GAPS: Readonly<Record<string, number>> = { N: 1, B: 2, R: 3, Q: 5, K: 6 };

/** The dealer's FEN of Parade's start: eight pieces laid out from a1, the others are the deck from the top. */
export function dealParade(stream: ChanceStream): string {
	const cards = stream.shuffle([...PIECE_CARDS]);
	const board: string[] = Array(64).fill(".");
	let square = 0;
	for (const piece of cards.slice(0, 8)) {
		square += GAPS[piece.toUpperCase()] ?? 0;
		board[square++] = piece;
	}
	const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => board.slice(8 * rank, 8 * rank + 8).join(""));
	const written = ranks.join("/").replace(/\.+/g, (empty) => String(empty.length));
	const deck = cards.slice(8);
	const unseen = [...deck].sort((a, b) => PIECE_CARDS.indexOf(a) - PIECE_CARDS.indexOf(b));
	return `${written} 8 ${unseen.join("")} - ${deck.join("")}`;
}

/** The dealer's FEN of Neighbour's start: an empty board and both decks from the top. */
export function dealNeighbour(stream: ChanceStream): string {
	const pieces = stream.shuffle([...PIECE_CARDS]).join("");
	const places = stream.shuffle([...POSITION_CARDS]).join("");
	return `8/8/8/8/8/8/8/8 add - ${PIECE_CARDS.join("")} ${POSITION_CARDS.join("")} 0 ${pieces}/${places}`;
}
