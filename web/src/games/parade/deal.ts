/** What Parade draws (docs/fair-deal.md, section 5): a pack of piece cards. */
import type { ChanceStream } from "../../deal/fairness";
import { PIECE_CARDS } from "../../deal/pack";
import type { OwnDeal } from "../deals";

/** Empty squares that a piece of Parade leaves before it. */
const GAPS: Readonly<Record<string, number>> = { N: 1, B: 2, R: 3, Q: 5, K: 6 };

/** The dealer's FEN of Parade's start: eight pieces laid out from a1, the others are the deck from the top. */
function dealParade(stream: ChanceStream): string {
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

/** The dealer's FEN of a position that somebody set up: the unseen cards, shuffled; the first are the deck from the top. */
function dealOutParade(stream: ChanceStream, position: string): string {
	const [board = "", deck = "", unseen = "", penalty = ""] = position.split(" ");
	const order = stream.shuffle([...unseen]).slice(0, Number(deck));
	return [board, deck, unseen, penalty, order.join("")].join(" ");
}

/** The deal of the start, or of what a position leaves unknown. */
export const deal: OwnDeal = (stream, { position }) =>
	position === null ? dealParade(stream) : dealOutParade(stream, position);
