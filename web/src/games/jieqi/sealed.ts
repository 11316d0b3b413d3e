/** The pieces that a turn of Jieqi turns up: the one that moved, and one that was captured face down. */
import type { Seat } from "../../protocol";
import { type Color, other } from "../orthodox";
import type { OwnSealed, Reached, SealedRules } from "../sealed";
import { Xiangqi } from "./xiangqi";

type Options = Readonly<Record<string, string>>;

/** The pieces of a side before the shuffle. */
const LIST = [..."RRNNBBAACCPPPPP"];

/** Home points of Red in the order of a deal; Black's lie opposite. */
const HOMES = ["a0", "b0", "c0", "d0", "f0", "g0", "h0", "i0", "b2", "h2", "a3", "c3", "e3", "g3", "i3"];

const pointOf = (text: string) => "abcdefghi".indexOf(text[0] ?? "") + 9 * Number(text[1]);
const FILES = 9;
const opposite = (at: number) => (9 - Math.floor(at / FILES)) * FILES + (at % FILES);

class Turns implements SealedRules {
	readonly #xiangqi: Xiangqi;
	/** What waits to be known: the piece that moved to a point, and the one that lay there. */
	#moved: { home: number; at: number } | null = null;
	#captured: number | null = null;
	#over = false;

	constructor(private readonly options: Options) {
		const roles = [..."RNBAABNRCCPPPPP"];
		this.#xiangqi = new Xiangqi(options["king-capture"] === "on", options["covered-advisor"] === "free");
		HOMES.forEach((home, index) => {
			const [at, role] = [pointOf(home), roles[index] as string];
			this.#xiangqi.board[at] = { color: "white", role, card: true };
			this.#xiangqi.board[opposite(at)] = { color: "black", role, card: true };
		});
		this.#xiangqi.board[pointOf("e0")] = { color: "white", role: "K", card: false };
		this.#xiangqi.board[pointOf("e9")] = { color: "black", role: "K", card: false };
	}

	allows(seat: Seat, action: string): boolean {
		if (this.#over || this.#moved || this.#captured !== null || seat !== this.#xiangqi.turn) return false;
		if (!/^[a-i][0-9][a-i][0-9]$/.test(action)) return false;
		return this.#xiangqi.isLegal(pointOf(action), pointOf(action.slice(2)));
	}

	act(seat: Seat, action: string): Reached {
		if (!this.allows(seat, action)) return "refused";
		const xiangqi = this.#xiangqi;
		const [from, to] = [pointOf(action), pointOf(action.slice(2))];
		const [piece, taken] = [xiangqi.board[from], xiangqi.board[to]];
		xiangqi.make(from, to);
		this.#over = taken?.role === "K";
		if (taken?.card && this.options["captured-covered"] !== "hidden-from-all") this.#captured = to;
		if (!piece?.card) return this.#askCaptured();
		this.#moved = { home: from, at: to };
		return { cards: [this.#place(from, piece.color)], only: null };
	}

	told(cards: readonly number[] | null): Reached {
		const role = LIST[cards?.[0] ?? -1];
		if (this.#moved) {
			if (!role) return "refused";
			this.#xiangqi.become(this.#moved.at, role);
			this.#moved = null;
			return this.#askCaptured();
		}
		if (this.#captured === null || (!role && this.options["captured-covered"] === "public")) return "refused";
		this.#captured = null;
		return "done";
	}

	#askCaptured(): Reached {
		if (this.#captured === null) return "done";
		// The move is made: who is to move now has lost the piece.
		const captor = other(this.#xiangqi.turn);
		const only = this.options["captured-covered"] === "public" ? null : captor;
		return { cards: [this.#place(this.#captured, this.#xiangqi.turn)], only };
	}

	#place(home: number, owner: Color) {
		const index = HOMES.findIndex((red) => pointOf(red) === (owner === "white" ? home : opposite(home)));
		return { deck: owner === "white" ? 0 : 1, place: index };
	}
}

export const sealed: OwnSealed = {
	decks: [
		{ owner: "white", name: "", list: LIST },
		{ owner: "black", name: "", list: LIST },
	],
	openAtStart: 0,
	start: () => "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1",
	refused: () => null,
	begin: (options) => new Turns(options),
};
