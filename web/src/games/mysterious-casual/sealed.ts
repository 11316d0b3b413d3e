/** The cards that Mysterious Casual Chess turns up: one a turn, when all lie on the board. Then nothing is hidden. */
import type { Seat } from "../../protocol";
import { type Color, other, squareOf } from "../orthodox";
import type { OwnSealed, Reached, SealedRules } from "../sealed";

type Options = Readonly<Record<string, string>>;

/** The pack before the shuffle. */
const LIST = [..."PPPPPPPPNNBBRRQKppppppppnnbbrrqk"];

class Pack implements SealedRules {
	/** The squares in the order in which cards were placed on them: the places of the pack. */
	readonly #laid: number[] = [];
	readonly #down = new Set<number>();
	#turn: Color;
	/** The card that is turning up. */
	#flips: number | null = null;
	/** The pawn that was turned up on its last rank, whose owner chooses what it becomes. */
	#promotes: number | null = null;

	constructor(private readonly options: Options) {
		this.#turn = options["first-to-place"] === "black" ? "black" : "white";
	}

	/** Once all cards are up there is nothing to open: the room alone says what is legal. */
	#isOpen(): boolean {
		return this.#laid.length === LIST.length && this.#down.size === 0 && this.#promotes === null;
	}

	allows(seat: Seat, action: string): boolean {
		if (this.#flips !== null) return false;
		if (this.#isOpen()) return true;
		if (seat !== this.#turn) return false;
		const [, word = "", square = ""] = /^(@|flip:|promote:)([a-h][1-8])/.exec(action) ?? [];
		const at = squareOf(square);
		const behind = action.slice(word.length + 2);
		if (this.#promotes !== null) return word === "promote:" && at === this.#promotes && /^=[QRBN]$/.test(behind);
		if (at < 0 || behind !== "") return false;
		if (this.#laid.length < LIST.length) return word === "@" && !this.#down.has(at);
		const isNext = this.options["flip-order"] !== "fixed" || at === Math.min(...this.#down);
		return word === "flip:" && this.#down.has(at) && isNext;
	}

	act(seat: Seat, action: string): Reached {
		if (!this.allows(seat, action)) return "refused";
		if (this.#isOpen()) return "done";
		if (this.#promotes !== null) {
			this.#promotes = null;
			return this.#nextFlip();
		}
		const at = squareOf(action.slice(action.startsWith("@") ? 1 : 5));
		if (this.#laid.length === LIST.length) {
			this.#flips = at;
			return { cards: [{ deck: 0, place: this.#laid.indexOf(at) }], only: null };
		}
		this.#laid.push(at);
		this.#down.add(at);
		this.#turn = this.#laid.length < LIST.length ? other(this.#turn) : "white";
		return "done";
	}

	/** White turned the first card up, and the sides alternate, whoever chose a promotion in between. */
	#nextFlip(): Reached {
		this.#turn = (LIST.length - this.#down.size) % 2 === 0 ? "white" : "black";
		return "done";
	}

	told(cards: readonly number[] | null): Reached {
		const card = LIST[cards?.[0] ?? -1];
		const at = this.#flips;
		if (at === null || !card || cards?.length !== 1) return "refused";
		this.#flips = null;
		this.#down.delete(at);
		const rank = Math.floor(at / 8);
		if ((card === "P" && rank === 7) || (card === "p" && rank === 0)) {
			this.#promotes = at;
			this.#turn = card === "P" ? "white" : "black";
			return "done";
		}
		return this.#nextFlip();
	}
}

export const sealed: OwnSealed = {
	decks: [{ owner: null, name: "pack", list: LIST }],
	openAtStart: 0,
	start: (options) => `8/8/8/8/8/8/8/8 ${options["first-to-place"] === "black" ? "b" : "w"} - - 0 1 place 32 -`,
	refused: ({ match, "start-check": check }) => (check === "redo" ? "start-check" : match === "pair" ? "match" : null),
	begin: (options) => new Pack(options),
};
