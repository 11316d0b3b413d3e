/** What a card that somebody looks at may be, and where it lies. */
import type { Odds, Seat } from "../protocol";

export interface CardOdds {
	at: string;
	odds: Odds;
	seat: Seat | null;
}

/** Pieces as players name them: the strongest first. */
const RANKS = "KQRCBNAP";

/** The chances of a card in the order in which pieces are named, whatever their size. */
export const byRank = ({ chances }: Odds): Odds["chances"] =>
	chances.toSorted((a, b) => RANKS.indexOf(a.piece) - RANKS.indexOf(b.piece));
