/** Boards in few letters, as many of them are kept in the browser. */
import type { PackedScene } from "../net/keepsakes";
import type { Scene, Seat, SeenPiece } from "../protocol";

/** A board in few letters: only the places where something stands. */
export function packScene({ files, ranks, ground, firstRank, cells }: Scene): PackedScene {
	const full = cells.filter(({ piece, light, dark }) => piece !== null || light > 0 || dark > 0);
	return {
		size: [files, ranks, firstRank],
		ground,
		cells: full.map(({ at, piece, light, dark }) => {
			const what = piece === null ? "" : `${side(piece.seat)}${letters(piece)}`;
			return light + dark > 0 ? [at, what, light, dark] : [at, what];
		}),
	};
}

const side = (seat: Seat | null) => (seat === "black" ? "b" : seat === null ? "n" : "w");

function letters(piece: SeenPiece): string {
	if (piece.type === "open") return piece.piece;
	if (piece.type === "disc") return `#${piece.number}`;
	return `?${piece.movesAs ?? ""}`;
}

/** The board that was packed. What is not written in it (who knew what of a card) is not shown. */
export function unpackScene({ size: [files, ranks, firstRank], ground, cells }: PackedScene): Scene {
	return {
		files,
		ranks,
		ground,
		firstRank,
		check: [],
		cells: cells.map(([at, what, light = 0, dark = 0]) => ({ at, piece: pieceIn(what), light, dark })),
	};
}

function pieceIn(what: string): SeenPiece | null {
	if (what === "") return null;
	const seat: Seat | null = what.startsWith("b") ? "black" : what.startsWith("n") ? null : "white";
	const letter = what.slice(1);
	if (letter.startsWith("#") && seat)
		return { type: "disc", seat, number: Number(letter.slice(1)), known: null, odds: null };
	if (letter.startsWith("?"))
		return { type: "faceDown", seat, movesAs: letter.slice(1) || null, known: null, odds: null };
	return { type: "open", seat: seat ?? "white", piece: letter };
}
