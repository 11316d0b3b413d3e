/** The cards that Parade Chess Solitaire turns up: eight at the start, then the top of the deck with each Add. */
import { PIECE_CARDS } from "../../deal/pack";
import type { Seat } from "../../protocol";
import type { OwnSealed, Reached, SealedRules } from "../sealed";

const LAID_OUT = 8;

class Deck implements SealedRules {
	#next = LAID_OUT;
	#waits = false;

	allows(seat: Seat, action: string): boolean {
		return seat === "solo" && !this.#waits && (action !== "add" || this.#next < PIECE_CARDS.length);
	}

	act(seat: Seat, action: string): Reached {
		if (!this.allows(seat, action)) return "refused";
		if (action !== "add") {
			// A move spends the top card without turning it up.
			this.#next++;
			return "done";
		}
		this.#waits = true;
		return { cards: [{ deck: 0, place: this.#next }], only: null };
	}

	told(cards: readonly number[] | null): Reached {
		if (!this.#waits || cards?.length !== 1) return "refused";
		this.#waits = false;
		this.#next++;
		return "done";
	}
}

export const sealed: OwnSealed = {
	decks: [{ owner: null, name: "pack", list: PIECE_CARDS }],
	openAtStart: LAID_OUT,
	start: () => "",
	refused: (options) => (options["open-deck"] === "on" ? "open-deck" : null),
	begin: () => new Deck(),
};
