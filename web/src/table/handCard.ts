/** What a playing card of a hand names, and what playing it does. */
import { pieceName, seatName, sentences } from "../board/speech";
import type { HandCard, Seat } from "../protocol";
import { t } from "../words/words.svelte";

/** The piece that a card names; for a checker card, any of its side. */
export const namedBy = ({ seat, piece }: Pick<HandCard, "seat" | "piece">): string =>
	piece ? pieceName({ type: "open", seat, piece }) : t("card-any", { seat: seatName(seat) });

const SUITS: Record<string, string> = { H: "♥", D: "♦", S: "♠", C: "♣" };

/** A card by its sign, such as `10♠`. */
export const signOf = (text: string): string => text.slice(0, -1) + (SUITS[text.slice(-1)] ?? "");

/** What a card does that a side plays: the checker is its own, and helps its own pieces. */
export const deedOf = (card: Pick<HandCard, "seat">, holder: Seat): string =>
	t(card.seat === holder ? "card-helps" : "card-hinders");

/** A card with what it names and does, for whoever looks at it in a hand: short, for the sake of a phone. */
export function cardInWords(card: Omit<HandCard, "fits">, holder: Seat): string {
	const named = t("card-names", { card: signOf(card.text), piece: namedBy(card) });
	const then = t("card-new");
	const first = card.new ? t("label-next", { first: named, then }) : named;
	return t("sentence-last", { words: sentences([first, deedOf(card, holder)]) });
}
