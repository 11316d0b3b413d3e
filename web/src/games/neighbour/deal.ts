/** What Neighbour draws (docs/fair-deal.md, section 5): a pack of piece cards, and one of position cards. */
import type { ChanceStream } from "../../deal/fairness";
import { PIECE_CARDS } from "../../deal/pack";
import type { OwnDeal } from "../deals";

const POSITION_CARDS = [2, 3, 4, 5, 6].flatMap((steps) => [`${steps}R`, `${steps}R`, `${steps}B`, `${steps}B`]);

/** The dealer's FEN of Neighbour's start: an empty board and both decks from the top. */
function dealNeighbour(stream: ChanceStream): string {
	const pieces = stream.shuffle([...PIECE_CARDS]).join("");
	const places = stream.shuffle([...POSITION_CARDS]).join("");
	return `8/8/8/8/8/8/8/8 add - ${PIECE_CARDS.join("")} ${POSITION_CARDS.join("")} 0 ${pieces}/${places}`;
}

/** The dealer's FEN of a position that somebody set up: the cards left of both piles, shuffled, from the top. */
function dealOutNeighbour(stream: ChanceStream, position: string): string {
	const fields = position.split(" ").slice(0, 6);
	const [, , , pieces = "", places = ""] = fields;
	const shuffled = (cards: string, pattern: RegExp) => stream.shuffle(cards.match(pattern) ?? []).join("") || "-";
	const order = [shuffled(pieces, /[A-Za-z]/g), shuffled(places, /\d[RB]/g)].join("/");
	return [...fields, order].join(" ");
}

/** The deal of the start, or of what a position leaves unknown. */
export const deal: OwnDeal = (stream, { position }) =>
	position === null ? dealNeighbour(stream) : dealOutNeighbour(stream, position);
