/** What a playing card of a hand names, and what playing it does. */
import { cardName, pieceName, seatName, sentences } from "../board/speech";
import type { HandCard, Seat } from "../protocol";
import { t } from "../words/words.svelte";

/** The piece that a card names; for a checker card, any of its side. */
export const namedBy = ({ seat, piece }: Pick<HandCard, "seat" | "piece">): string =>
	piece ? pieceName({ type: "open", seat, piece }) : t("card-any", { seat: seatName(seat) });

/** What a card does that a side plays: the checker is its own, and helps its own pieces. */
export const deedOf = (card: Pick<HandCard, "seat">, holder: Seat): string =>
	t(card.seat === holder ? "card-helps" : "card-hinders");

/** A card in words, with what it does, for whoever looks at it in a hand. */
export function cardInWords(card: Omit<HandCard, "fits">, holder: Seat): string {
	const named = t("card-names", { card: cardName(card.text), piece: namedBy(card) });
	const then = t("card-new");
	const first = card.new ? t("label-next", { first: named, then }) : named;
	return t("sentence-last", { words: sentences([first, deedOf(card, holder)]) });
}
