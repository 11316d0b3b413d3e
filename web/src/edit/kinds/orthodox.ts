/** What the games on a chess board have in common in their FEN. */
import type { Letters } from "../board";
import { COUNTERS, type Field, type Kind, SIDE } from "./kind";

/** The board of chess. */
export const CHESS_BOARD: Pick<Kind, "size" | "ground"> = {
	size: { files: 8, ranks: 8, firstRank: 1 },
	ground: "squares",
};

/** The six fields of every chess FEN, without the board. */
export const CHESS_FIELDS: readonly Field[] = [
	SIDE,
	{ name: "castling", takes: "castling" },
	{ name: "en-passant", takes: "text", size: 4 },
	...COUNTERS,
];

/** The officer of a square in the normal array. */
export function homeOfficer(at: string, white: boolean): string | null {
	return at[1] === (white ? "1" : "8") ? ("RNBQKBNR"[at.charCodeAt(0) - 97] ?? null) : null;
}

/** The castling letters whose king (or card) and rook (or card) still stand where they must. */
export function castlingLeft(castling: string, board: Letters): string {
	const corners: Record<string, [king: string, rook: string]> = {
		K: ["e1", "h1"],
		Q: ["e1", "a1"],
		k: ["e8", "h8"],
		q: ["e8", "a8"],
	};
	const left = [...castling].filter((letter) => {
		const [king, rook] = corners[letter] ?? ["", ""];
		const cased = (piece: string) => (letter === letter.toUpperCase() ? piece : piece.toLowerCase());
		const has = (at: string, pieces: string) => [...pieces].some((piece) => board.get(at) === cased(piece));
		return has(king, "KX") && has(rook, "RX");
	});
	return left.join("") || "-";
}

/** Side, castling, en passant and counters after the board was changed. */
export function tidyChess(fields: readonly string[], board: Letters): string[] {
	const [side = "w", castling = "-", , halfmove = "0", fullmove = "1"] = fields;
	return [side, castlingLeft(castling, board), "-", halfmove, fullmove];
}

/**
 * The pawns that may still step twice, in the order of the FEN, after the board was changed: one that was just put on
 * such a rank has not moved; one that stood there is as it was. `ranks`: those of White's and of Black's such pawns.
 */
export function steppingPawns(
	field: string | undefined,
	board: Letters,
	before: Letters,
	ranks: readonly [white: string, black: string],
): string {
	const kept = new Set((field ?? "-").match(/[a-h][1-8]/g) ?? []);
	const stands = (at: string, letter: string) =>
		(letter === "P" && ranks[0].includes(at.charAt(1))) || (letter === "p" && ranks[1].includes(at.charAt(1)));
	const squares = [...board].filter(([at, letter]) => stands(at, letter)).map(([at]) => at);
	const place = (at: string) => Number(at[1]) * 8 + at.charCodeAt(0);
	const own = squares.filter((at) => kept.has(at) || before.get(at) !== board.get(at));
	return own.sort((a, b) => place(a) - place(b)).join("") || "-";
}
