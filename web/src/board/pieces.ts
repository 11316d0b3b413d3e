/** Where the drawings of the pieces come from. */
import sprite from "cm-chessboard/assets/pieces/standard.svg?url";
import type { Seat } from "../protocol";

/** Letters of the chess pieces for which there is a drawing. */
const DRAWN = new Set(["K", "Q", "R", "B", "N", "P"]);

/** Address of the drawing of a piece, for an SVG `use`; null where there is none. */
export function drawingOf(piece: string, seat: Seat | null): string | null {
	return DRAWN.has(piece) ? `${sprite}#${seat === "black" ? "b" : "w"}${piece.toLowerCase()}` : null;
}
