/** Where the drawings of the pieces come from. */
import sprite from "cm-chessboard/assets/pieces/standard.svg?url";
import type { Seat } from "../protocol";
import carved from "./carved.svg?url";
import characters from "./characters.svg?url";
import flat from "./flat.svg?url";
import pictures from "./pictures.svg?url";
import river from "./river.svg?url";
import traditional from "./traditional.svg?url";

/** The sets of pieces on squares: the usual drawings, flat and carved ones of our own, and letters on discs. */
export const PIECE_SETS = ["standard", "flat", "carved", "letters"] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

/** What stands on the discs of a board of points: Chinese characters, in their simplified or their old form, or else. */
export const DISC_SETS = ["characters", "traditional", "pictures", "letters"] as const;
export type DiscSet = (typeof DISC_SETS)[number];

/** The files of the sets that are drawn. */
const FILES: Record<Exclude<PieceSet, "letters">, string> = { standard: sprite, flat, carved };

/** Letters of the chess pieces for which there is a drawing. */
const DRAWN = new Set(["K", "Q", "R", "B", "N", "P"]);
/** Letters of the pieces of xiangqi. */
const ON_DISCS = new Set(["K", "A", "B", "N", "R", "C", "P"]);

/** Address of the drawing of a piece in a set, for an SVG `use`; null where there is none and its letter is shown. */
export function drawingOf(piece: string, seat: Seat | null, set: PieceSet): string | null {
	if (set === "letters" || !DRAWN.has(piece)) return null;
	return `${FILES[set]}#${seat === "black" ? "b" : "w"}${piece.toLowerCase()}`;
}

/**
 * Address of what stands on the disc of a piece; null where that is its letter. The two sides' characters differ for
 * the king, the advisor, the elephant and the pawn; a picture is the same for both.
 */
export function signOf(piece: string, seat: Seat | null, set: DiscSet): string | null {
	if (set === "letters" || !ON_DISCS.has(piece)) return null;
	if (set === "pictures") return `${pictures}#pictures-${piece.toLowerCase()}`;
	const file = set === "traditional" ? traditional : characters;
	return `${file}#${set}-${seat === "black" ? "b" : "w"}${piece.toLowerCase()}`;
}

/** The four characters on the river of the board, from Red's left: the border of Chu and Han. */
export const RIVER = ["chu", "he", "han", "jie"].map((name) => `${river}#river-${name}`);
