/** The sheets that come of what was chosen, on their way; of several requests the last one counts. */
import { roomTrouble } from "../net/api";
import { sheets as askSheets } from "../net/study";
import type { ErrorBody, NewPrinting, Printing } from "../protocol";

/** What is asked for. */
export interface PrintWish {
	game: string;
	/** The choices, as `paper=a4`. */
	query: string;
	/** Drawings of one's own: the texts of files by their names. */
	art: Readonly<Record<string, string>> | null;
	/** Sealed deals, instead of the kit: how many, the seed of the one that was typed, and how often others were wanted. */
	deals: { count: number; seed: string; draw: number } | null;
}

/** What came of a wish. */
export interface Printed {
	wish: PrintWish;
	printing: Printing;
	/** With what its pictures and its file are asked for besides the query: the same deals. */
	body: NewPrinting | null;
}

/** Whether two wishes are for the same sheets. */
export function sameWish(one: PrintWish, other: PrintWish): boolean {
	return (
		one.game === other.game &&
		one.query === other.query &&
		one.art === other.art &&
		one.deals?.count === other.deals?.count &&
		one.deals?.seed === other.deals?.seed &&
		one.deals?.draw === other.deals?.draw
	);
}

/** What is asked with a wish, after what came of the one before: deals that the room drew stay the same until others are
 *  wanted, whatever else is chosen. */
export function bodyOf(wish: PrintWish, before: Printed | null): NewPrinting | null {
	if (!wish.deals) return wish.art && { art: { ...wish.art } };
	const { count, seed, draw } = wish.deals;
	if (seed) return { art: {}, deals: { count, seeds: [seed] } };
	const last = before?.wish;
	const stays = last?.game === wish.game && last.deals?.draw === draw && !last.deals.seed;
	return { art: {}, deals: { count, seeds: stays ? (before?.printing.deals ?? []).map((deal) => deal.seed) : [] } };
}

export class SheetsRequest {
	printed = $state.raw<Printed | null>(null);
	trouble = $state.raw<ErrorBody | null>(null);
	busy = $state(false);
	#wanted: PrintWish | null = null;

	async ask(wish: PrintWish): Promise<void> {
		if (this.#wanted && sameWish(wish, this.#wanted) && !this.trouble) return;
		this.#wanted = wish;
		this.busy = true;
		try {
			const body = bodyOf(wish, this.printed);
			const printing = await askSheets(wish.game, wish.query, body);
			if (this.#wanted !== wish) return;
			const { count } = wish.deals ?? {};
			const seeds = printing.deals.map((deal) => deal.seed);
			this.printed = { wish, printing, body: count ? { art: {}, deals: { count, seeds } } : body };
			this.trouble = null;
		} catch (error) {
			if (this.#wanted !== wish) return;
			this.trouble = roomTrouble(error);
		}
		this.busy = false;
	}
}
