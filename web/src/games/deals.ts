/**
 * The second implementation of each game's deal (docs/fair-deal.md, section 5), from `deal.ts` in the game's folder: the page
 * deals again, and so finds out whether the room dealt as it says.
 */
import type { ChanceStream, DealSource } from "../deal/fairness";

/** The dealer's FEN, from the stream behind the colours' draw; null for what the game does not deal, such as a position. */
export type OwnDeal = (
	stream: ChanceStream,
	source: Pick<DealSource, "game" | "options" | "position">,
) => string | null;

const DEALS = import.meta.glob<OwnDeal>("./*/deal.ts", { eager: true, import: "deal" });

/** The deal of a game; null for one whose draws this page does not know. */
export function ownDeal(game: string): OwnDeal | null {
	return DEALS[`./${game}/deal.ts`] ?? null;
}
