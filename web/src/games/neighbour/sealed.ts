/** The cards that Neighbour Chess Solitaire turns up: with each turning the next of both piles. */
import { PIECE_CARDS } from "../../deal/pack";
import type { Seat } from "../../protocol";
import type { OwnSealed, Reached, SealedRules } from "../sealed";

/** The position cards before the shuffle. */
const POSITIONS = ["2", "3", "4", "5", "6"].flatMap((n) => [`${n}R`, `${n}R`, `${n}B`, `${n}B`]);

class Piles implements SealedRules {
	#turned = 0;
	#waits = false;

	allows(seat: Seat, action: string): boolean {
		return seat === "solo" && !this.#waits && (action !== "turn" || this.#turned < PIECE_CARDS.length);
	}

	act(seat: Seat, action: string): Reached {
		if (!this.allows(seat, action)) return "refused";
		if (action !== "turn") return "done";
		this.#waits = true;
		const place = this.#turned;
		return {
			cards: [
				{ deck: 0, place },
				{ deck: 1, place },
			],
			only: null,
		};
	}

	told(cards: readonly number[] | null): Reached {
		if (!this.#waits || cards?.length !== 2) return "refused";
		this.#waits = false;
		this.#turned++;
		return "done";
	}
}

export const sealed: OwnSealed = {
	decks: [
		{ owner: null, name: "pack", list: PIECE_CARDS },
		{ owner: null, name: "positions", list: POSITIONS },
	],
	openAtStart: 0,
	start: () => `8/8/8/8/8/8/8/8 add - ${PIECE_CARDS.join("")} ${POSITIONS.join("")} 0 ?`,
	refused: () => null,
	begin: () => new Piles(),
};
