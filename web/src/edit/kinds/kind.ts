/**
 * What the editor must know of a game's FEN: how its fields are called and filled in. This is help for the hand only;
 * whether a position holds, the room says.
 */
import type { BoardSize } from "../../board/geometry";
import type { Scene } from "../../protocol";
import type { Letters, Role } from "../board";

/** How a field behind the board is filled in. `name` is the key of its words. */
export type Field = { name: string } & (
	| { takes: "side" }
	| { takes: "castling" }
	| { takes: "number"; least: number }
	| { takes: "choice"; values: readonly string[] }
	/** Officers of each side that are not turned up, `KQ/kq`. */
	| { takes: "pools"; pieces: string }
	/** What lies under the cards, by file. */
	| { takes: "deal" }
	| { takes: "text"; size: number }
);

/** Whose turn it is. */
export const SIDE: Field = { name: "side", takes: "side" };

/** The plies since the last capture or pawn's move, and the number of the move. */
export const COUNTERS: readonly Field[] = [
	{ name: "halfmove", takes: "number", least: 0 },
	{ name: "fullmove", takes: "number", least: 1 },
];

/** A game's board and FEN. */
export interface Kind {
	size: BoardSize;
	ground: Scene["ground"];
	/** The pieces that may be put on the board, as White's letters. */
	pieces: string;
	fields: readonly Field[];
	/** The position to begin with. */
	start: string;
	/** An empty board with the other fields as they are at the start. */
	empty: string;
	/** Absent in games whose cards move as no officer. */
	role?: Role;
	/** The fields behind the board after the board was changed: what follows from it is brought up to date. */
	tidy(fields: readonly string[], board: Letters, before: Letters): string[];
	/** The FEN with what it leaves hidden drawn by lot, in games whose positions the room does not deal out. */
	draw?(fen: string, below: (n: number) => number): string;
}

/** Shuffles a list in place of the dealer: each order is as likely as any other. */
export function shuffled<T>(list: readonly T[], below: (n: number) => number): T[] {
	const order = [...list];
	for (let last = order.length - 1; last > 0; last--) {
		const other = below(last + 1);
		[order[last], order[other]] = [order[other] as T, order[last] as T];
	}
	return order;
}

/** An integer below `n`, each as likely as any other, from the browser's source of chance. */
export function chance(n: number): number {
	const limit = Math.floor(2 ** 32 / n) * n;
	for (;;) {
		const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
		if (drawn < limit) return drawn % n;
	}
}
