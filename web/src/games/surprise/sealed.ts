/** The cards that a turn of Surprise Chess turns up: those that move or castle, are captured, or stand attacked. */

import type { Seat } from "../../protocol";
import { type Color, type Move, Orthodox, other } from "../orthodox";
import type { Asked, OwnSealed, Reached, SealedRules } from "../sealed";

type Options = Readonly<Record<string, string>>;

/** The officers of the normal array, by file. */
const ARRAY = "RNBQKBNR";

/** The cards of the group that is turning up. */
type Group = "moved" | "captured" | "theirs" | "ours";

class Turns implements SealedRules {
	readonly #chess = new Orthodox();
	/** The group that is turning up, the squares that its cards were dealt to, and where they stand now. */
	#group: Group = "moved";
	#waiting: { home: number; at: number }[] = [];
	#move: Move | null = null;
	#theirs = false;
	#ownKing = false;
	#over = false;

	constructor(
		private readonly rex: boolean,
		private readonly options: Options,
	) {
		for (const color of ["white", "black"] as const)
			for (let file = 0; file < 8; file++) {
				const [home, pawns] = color === "white" ? [file, 8 + file] : [56 + file, 48 + file];
				const role = ARRAY[file] as string;
				this.#chess.board[home] = { color, role, card: !(rex && role === "K") };
				this.#chess.board[pawns] = { color, role: "P", card: false };
			}
		for (const corner of [0, 7, 56, 63]) this.#chess.rights.add(corner);
	}

	allows(seat: Seat, action: string): boolean {
		return this.#read(seat, action) !== null;
	}

	#read(seat: Seat, action: string): Move | null {
		if (this.#over || this.#waiting.length > 0 || seat !== this.#chess.turn) return null;
		return this.#chess.read(action, this.options["role-king-safety"] === "on");
	}

	act(seat: Seat, action: string): Reached {
		const chess = this.#chess;
		const move = this.#read(seat, action);
		if (!move) return "refused";
		const isCard = (at: number | undefined) => at !== undefined && chess.board[at]?.card === true;
		const { from, to, rook } = move;
		const moved = [{ home: from, at: to }].filter(() => isCard(from));
		if (rook && isCard(rook[0])) moved.push({ home: rook[0], at: rook[1] });
		const captured = isCard(to) ? [{ home: to, at: to }] : [];
		chess.make(move);
		this.#move = move;
		this.#theirs = this.#ownKing = false;
		if (moved.length > 0) return this.#ask("moved", [...moved, ...captured]);
		return captured.length > 0 ? this.#ask("captured", captured) : this.#scan();
	}

	told(cards: readonly number[] | null): Reached {
		const next = this.#waiting.shift();
		const role = this.rex ? ARRAY.replace("K", "")[cards?.[0] ?? -1] : ARRAY[cards?.[0] ?? -1];
		if (!next || !role || cards?.length !== 1) return "refused";
		const chess = this.#chess;
		const owner = this.#ownerOf(next.home);
		const isCaptured = this.#move?.to === next.at && owner === chess.turn;
		if (this.#group === "moved" && isCaptured) this.#group = "captured";
		if (this.#group === "captured") {
			if (role === "K") {
				this.#over = true;
				return "done";
			}
			return this.#scan();
		}
		if (role === "K" && owner !== chess.turn) this.#ownKing = true;
		chess.become(next.at, role);
		if (this.#group === "moved") return this.#waiting.length > 0 ? this.#asked() : this.#scan();
		this.#turnUp(next.home, owner, role);
		if (this.#group === "theirs") this.#theirs = true;
		if (this.#waiting.length > 0) return this.#asked();
		return this.#group === "theirs" ? this.#scanOurs() : this.#scan(false);
	}

	/** A card that turned up where it lies may end its side's castling. */
	#turnUp(home: number, owner: Color, role: string) {
		const dealtAs = ARRAY[home % 8];
		const keeps = this.options["flip-keeps-castling"] !== "off";
		if (dealtAs === "K" && (role !== "K" || !keeps)) this.#chess.forbidCastling(owner);
		if (role !== "R" || !keeps) this.#chess.rights.delete(home);
	}

	#ownerOf(home: number): Color {
		return home < 8 ? "white" : "black";
	}

	/** Face-down cards of one side that the other attacks. */
	#attacked(by: Color): { home: number; at: number }[] {
		const cardsAttack = this.options["cards-attack"] !== "off";
		return this.#chess.board.flatMap((piece, at) =>
			piece?.card && piece.color !== by && this.#chess.isAttacked(at, by, cardsAttack) ? [{ home: at, at }] : [],
		);
	}

	/** Enemy cards that the mover attacks; then, where nothing was found, the mover's own. */
	#scan(ours = true): Reached {
		const found = this.#attacked(other(this.#chess.turn));
		if (found.length > 0) return this.#ask("theirs", found);
		return ours ? this.#scanOurs() : this.#finish();
	}

	#scanOurs(): Reached {
		if (this.options["reveal-timing"] === "mover-only") return this.#finish();
		const found = this.#attacked(this.#chess.turn);
		return found.length > 0 ? this.#ask("ours", found) : this.#finish();
	}

	#ask(group: Group, waiting: { home: number; at: number }[]): Asked {
		this.#group = group;
		this.#waiting = waiting;
		return this.#asked();
	}

	#asked(): Asked {
		const home = this.#waiting[0]?.home ?? 0;
		const file = home % 8;
		// In Rex exclusive the king stands open, and its file has no card.
		const place = this.rex && file > 4 ? file - 1 : file;
		return { cards: [{ deck: this.#ownerOf(home) === "white" ? 0 : 1, place }], only: null };
	}

	/** The mover has lost whose open king is attacked by what turned up. */
	#finish(): Reached {
		const risky = this.#ownKing || (this.#theirs && this.options["exposed-king"] !== "check");
		this.#over = risky && this.#chess.inCheck(other(this.#chess.turn));
		return "done";
	}
}

/** What both forms of the game have sealed. */
export function sealedOfficers(rex: boolean): OwnSealed {
	const list = [...(rex ? ARRAY.replace("K", "") : ARRAY)];
	const row = rex ? "XXXXKXXX" : "XXXXXXXX";
	const pool = rex ? "QRRBBNN" : "KQRRBBNN";
	return {
		decks: [
			{ owner: "white", name: "", list },
			{ owner: "black", name: "", list },
		],
		openAtStart: 0,
		start: () => `${row.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${row} w KQkq - 0 1 ${pool}/${pool.toLowerCase()} ?`,
		refused: () => null,
		begin: (options) => new Turns(rex, options),
	};
}

export const sealed = sealedOfficers(false);
