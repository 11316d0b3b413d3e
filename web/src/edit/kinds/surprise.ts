/** Surprise Chess and Rex exclusive: pools of officers not turned up, and what lies under the cards. */
import { isWhite, type Letters } from "../board";
import { type Kind, shuffled } from "./kind";
import { CHESS_BOARD, CHESS_FIELDS, homeOfficer, tidyChess } from "./orthodox";

const ORDER = "KQRBN";

/** The squares of a side's cards, from file a to h. */
export function cardsOf(board: Letters, white: boolean): string[] {
	const cards = [...board].filter(([, letter]) => letter === (white ? "X" : "x")).map(([at]) => at);
	return cards.sort();
}

/** A pool as White's letters in the order of the FEN; `-` stands for an empty one. */
export function poolsOf(field: string): [white: string, black: string] {
	const [white = "", black = ""] = field.split("/");
	const letters = (pool: string) => (pool === "-" ? "" : pool.toUpperCase());
	return [letters(white), letters(black)];
}

/** Writes the pools of both sides. */
export function poolsField(white: string, black: string): string {
	const sorted = (pool: string) => [...pool].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join("");
	return `${sorted(white) || "-"}/${sorted(black).toLowerCase() || "-"}`;
}

/**
 * The officers of a full set that do not stand open on the board, as many as there are cards; the strongest first. Where
 * that leaves too few, some that stand open were promoted, and are counted back.
 */
function poolFor(board: Letters, white: boolean, full: string): string {
	const left = [...full];
	const open: string[] = [];
	for (const letter of board.values()) {
		const at = isWhite(letter) === white ? left.indexOf(letter.toUpperCase()) : -1;
		if (at >= 0) open.push(...left.splice(at, 1));
	}
	return [...left, ...open].slice(0, cardsOf(board, white).length).join("");
}

/** What lies under a side's cards, by the squares of the cards; null where the FEN does not tell. */
export function dealOf(field: string, white: boolean, cards: readonly string[]): Map<string, string> | null {
	const [ofWhite = "", ofBlack = ""] = field.split("/");
	const side = white ? ofWhite : ofBlack;
	if (field === "?" || (cards.length > 0 && side.length !== 8)) return null;
	return new Map(cards.map((at) => [at, (side[at.charCodeAt(0) - 97] ?? "-").toUpperCase()]));
}

/** Writes what lies under the cards of both sides. */
export function dealField(white: ReadonlyMap<string, string>, black: ReadonlyMap<string, string>): string {
	const side = (deal: ReadonlyMap<string, string>) => {
		if (deal.size === 0) return "-";
		const files = new Map([...deal].map(([at, piece]) => [at[0], piece]));
		return [..."abcdefgh"].map((file) => files.get(file) ?? "-").join("");
	};
	return `${side(white)}/${side(black).toLowerCase()}`;
}

/** Deals the pools to the cards by lot. */
export function drawDeal(board: Letters, pools: string, below: (n: number) => number): string {
	const [white, black] = poolsOf(pools);
	const deal = (isWhites: boolean, pool: string) => {
		const order = shuffled([...pool], below);
		return new Map(cardsOf(board, isWhites).map((at, index) => [at, order[index] ?? "-"]));
	};
	return dealField(deal(true, white), deal(false, black));
}

function kind(rex: boolean): Kind {
	const full = rex ? "QRRBBNN" : "KQRRBBNN";
	const back = rex ? "XXXXKXXX" : "XXXXXXXX";
	return {
		...CHESS_BOARD,
		pieces: "KQRBNPX",
		fields: [
			...CHESS_FIELDS,
			{ name: "pools", takes: "pools", pieces: rex ? "QRBN" : ORDER },
			{ name: "deal", takes: "deal" },
		],
		start: `${back.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${back} w KQkq - 0 1 ${full}/${full.toLowerCase()} ?`,
		empty: rex ? "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -/- -/-" : "8/8/8/8/8/8/8/8 w - - 0 1 -/- -/-",
		role: homeOfficer,
		tidy(fields, board, before) {
			const [white, black] = poolsOf(fields[5] ?? "-/-");
			// A pool stays as the reader set it for as long as it fits the cards and nothing of that side was changed.
			const changed = (isWhites: boolean) =>
				[...new Set([...board.keys(), ...before.keys()])].some((at) => {
					const [now, then] = [board.get(at), before.get(at)];
					return now !== then && [now, then].some((letter) => letter !== undefined && isWhite(letter) === isWhites);
				});
			const pool = (isWhites: boolean, kept: string) => (changed(isWhites) ? poolFor(board, isWhites, full) : kept);
			const pools = poolsField(pool(true, white), pool(false, black));
			const cards = cardsOf(board, true).length + cardsOf(board, false).length;
			const same = pools === fields[5] && cardsOf(board, true).join() === cardsOf(before, true).join();
			const kept = same && cardsOf(board, false).join() === cardsOf(before, false).join();
			return [...tidyChess(fields, board), pools, cards === 0 ? "-/-" : kept ? (fields[6] ?? "?") : "?"];
		},
	};
}

export const SURPRISE = kind(false);
export const SURPRISE_REX = kind(true);
