/** Where the drawings of the pieces come from. */
import sprite from "cm-chessboard/assets/pieces/standard.svg?url";
import type { Seat } from "../protocol";
import flat from "./flat.svg?url";

/** The sets of pieces: the usual drawings, flat ones of our own, and letters on discs. */
export const PIECE_SETS = ["standard", "flat", "letters"] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

/** Letters of the chess pieces for which there is a drawing. */
const DRAWN = new Set(["K", "Q", "R", "B", "N", "P"]);

/** Address of the drawing of a piece in a set, for an SVG `use`; null where there is none and its letter is shown. */
export function drawingOf(piece: string, seat: Seat | null, set: PieceSet): string | null {
	if (set === "letters" || !DRAWN.has(piece)) return null;
	return `${set === "flat" ? flat : sprite}#${seat === "black" ? "b" : "w"}${piece.toLowerCase()}`;
}
