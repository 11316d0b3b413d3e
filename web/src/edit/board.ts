/** The board field of a FEN as letters on places, read and written by the page so that it can be edited. */
import { type BoardSize, nameOf } from "../board/geometry";
import type { SeenPiece } from "../protocol";

/** Letters by the name of their place; upper case is White's (or Red's), `X`, `x` and `?` (of neither side) are cards. */
export type Letters = ReadonlyMap<string, string>;

/** The officer as which a card on a place moves. */
export type Role = (at: string, white: boolean) => string | null;

/**
 * Reads a board field; null where it does not fit the board. Every letter is read: what is wrong with it the room says.
 * Other signs are read where the game has such pieces.
 */
export function readBoard(field: string, size: BoardSize, pieces = ""): Letters | null {
	const rows = field.split("/");
	if (rows.length !== size.ranks) return null;
	const letters = new Map<string, string>();
	for (const [index, row] of rows.entries()) {
		let file = 0;
		for (const sign of row) {
			if (/[1-9]/.test(sign)) file += Number(sign);
			else if (/[A-Za-z]/.test(sign) || pieces.includes(sign)) {
				if (file >= size.files) return null;
				letters.set(nameOf({ file, rank: size.ranks - 1 - index }, size), sign);
				file++;
			} else return null;
		}
		if (file !== size.files) return null;
	}
	return letters;
}

/** Writes a board field. */
export function writeBoard(letters: Letters, size: BoardSize): string {
	const rows: string[] = [];
	for (let rank = size.ranks - 1; rank >= 0; rank--) {
		let row = "";
		let empty = 0;
		for (let file = 0; file < size.files; file++) {
			const letter = letters.get(nameOf({ file, rank }, size));
			if (letter === undefined) {
				empty++;
				continue;
			}
			row += (empty > 0 ? String(empty) : "") + letter;
			empty = 0;
		}
		rows.push(row + (empty > 0 ? String(empty) : ""));
	}
	return rows.join("/");
}

/** Whether a letter is White's. */
export function isWhite(letter: string): boolean {
	return letter === letter.toUpperCase();
}

/** A letter as the piece it stands for; `role` tells the officer as which a card on a place moves. */
export function pieceOf(letter: string, at: string, role: Role): SeenPiece {
	if (letter === "?") return { type: "faceDown", seat: null, movesAs: null, known: null, odds: null };
	const white = isWhite(letter);
	const seat = white ? "white" : "black";
	const piece = letter.toUpperCase();
	if (piece === "X") return { type: "faceDown", seat, movesAs: role(at, white), known: null, odds: null };
	return { type: "open", seat, piece };
}
