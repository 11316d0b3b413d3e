/** What of each side is not turned up, and what lies under which card. */
import type { FieldTakes } from "../protocol";
import { isWhite, type Letters } from "./board";

/** The letters of each side's pool, as White's. */
export type Pools = readonly [white: string, black: string];

/** How a field writes pools. */
export type PoolsTakes = Extract<FieldTakes, { type: "pools" }>;

/** The places of a side's cards, in the order of their names. */
export function cardsOf(board: Letters, white: boolean): string[] {
	const cards = [...board].filter(([, letter]) => letter === (white ? "X" : "x")).map(([at]) => at);
	return cards.sort();
}

/** The pools that a field holds; `-` stands for an empty one. */
export function lettersOf(field: string, { counted }: Pick<PoolsTakes, "counted">): Pools {
	if (counted) {
		const all = [...field.matchAll(/([A-Za-z])(\d)/g)]
			.map(([, letter = "", count]) => letter.repeat(Number(count)))
			.join("");
		const side = (white: boolean) => [...all].filter((letter) => isWhite(letter) === white).join("");
		return [side(true), side(false).toUpperCase()];
	}
	const [white = "", black = ""] = field.split("/");
	const letters = (pool: string) => (pool === "-" ? "" : pool.toUpperCase());
	return [letters(white), letters(black)];
}

/** How often a pool holds a piece. */
export const countOf = (pool: string, piece: string): number => [...pool].filter((one) => one === piece).length;

/** Writes the pools of both sides. */
export function poolsField([white, black]: Pools, { pieces, counted }: Pick<PoolsTakes, "pieces" | "counted">): string {
	if (counted) {
		const one = (pool: string, piece: string, letter: string) =>
			pool.includes(piece) ? letter + String(countOf(pool, piece)) : "";
		return (
			[...pieces].map((piece) => one(white, piece, piece) + one(black, piece, piece.toLowerCase())).join("") || "-"
		);
	}
	const sorted = (pool: string) => [...pool].sort((a, b) => pieces.indexOf(a) - pieces.indexOf(b)).join("");
	return `${sorted(white) || "-"}/${sorted(black).toLowerCase() || "-"}`;
}

/**
 * The pieces of a full set that do not stand open on the board, as many as there are cards, in the order of the set. Where
 * that leaves too few, some that stand open were promoted, and are counted back.
 */
export function poolFor(board: Letters, white: boolean, full: string): string {
	const left = [...full];
	const open: string[] = [];
	for (const letter of board.values()) {
		const at = isWhite(letter) === white ? left.indexOf(letter.toUpperCase()) : -1;
		if (at >= 0) open.push(...left.splice(at, 1));
	}
	return [...left, ...open].slice(0, cardsOf(board, white).length).join("");
}

const FILES = "abcdefgh";

/** What lies under a side's cards, by the squares of the cards; null where the FEN does not tell. */
export function dealOf(field: string, white: boolean, cards: readonly string[]): Map<string, string> | null {
	const [ofWhite = "", ofBlack = ""] = field.split("/");
	const side = white ? ofWhite : ofBlack;
	if (field === "?" || (cards.length > 0 && side.length !== FILES.length)) return null;
	return new Map(cards.map((at) => [at, (side[FILES.indexOf(at.charAt(0))] ?? "-").toUpperCase()]));
}

/** Writes what lies under the cards of both sides. */
export function dealField(white: ReadonlyMap<string, string>, black: ReadonlyMap<string, string>): string {
	const side = (deal: ReadonlyMap<string, string>) => {
		if (deal.size === 0) return "-";
		const files = new Map([...deal].map(([at, piece]) => [at[0], piece]));
		return [...FILES].map((file) => files.get(file) ?? "-").join("");
	};
	return `${side(white)}/${side(black).toLowerCase()}`;
}

/** Deals pools to the cards by lot: each order is as likely as any other. */
export function drawDeal(board: Letters, pools: Pools, below: (n: number) => number): string {
	const deal = (white: boolean, pool: string) => {
		const order = [...pool];
		for (let last = order.length - 1; last > 0; last--) {
			const other = below(last + 1);
			[order[last], order[other]] = [order[other] as string, order[last] as string];
		}
		return new Map(cardsOf(board, white).map((at, index) => [at, order[index] ?? "-"]));
	};
	return dealField(deal(true, pools[0]), deal(false, pools[1]));
}

/** An integer below `n`, each as likely as any other, from the browser's source of chance. */
export function chance(n: number): number {
	const limit = Math.floor(2 ** 32 / n) * n;
	for (;;) {
		const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
		if (drawn < limit) return drawn % n;
	}
}
