/** What lies open when a game is over and its deal is opened: everything that its players could not see. */
import type { Cell, PastPosition, SeenPiece } from "../protocol";

/** What a hidden piece turns out to be; null where it is seen already, or not even the referee can tell. */
function faceOf(seen: SeenPiece | null, truth: SeenPiece | null): SeenPiece | null {
	if (!seen || !truth || seen.type === "open") return null;
	if (seen.type === "disc") return seen.known === null && truth.type === "disc" && truth.known ? truth : null;
	const piece = truth.type === "open" ? truth.piece : truth.known;
	return piece && truth.seat ? { type: "open", seat: truth.seat, piece } : null;
}

/** The last position of a game with all of it open, and the places where something turns up, in the order of the board. */
export function openUp(seen: PastPosition, truth: PastPosition): { position: PastPosition; places: string[] } {
	const hidden = new Map(truth.scene.cells.map((cell) => [cell.at, cell.piece]));
	const places: string[] = [];
	const cells: Cell[] = seen.scene.cells.map((cell) => {
		const face = faceOf(cell.piece, hidden.get(cell.at) ?? null);
		if (!face) return cell;
		places.push(cell.at);
		return { ...cell, piece: face };
	});
	const scene = { ...seen.scene, cells };
	return { position: { ...seen, scene, captured: truth.captured, holdings: truth.holdings, pools: [] }, places };
}

/** Whether anything of a position is hidden from whoever sees it. */
export function hides(seen: PastPosition): boolean {
	const covered = (piece: SeenPiece | null) => piece !== null && piece.type !== "open" && piece.known === null;
	return (
		seen.scene.cells.some(({ piece }) => piece?.type === "faceDown" || covered(piece)) ||
		seen.captured.some(({ pieces }) => pieces.some(covered)) ||
		(seen.holdings?.hands.some(({ cards, known }) => cards > known.length) ?? false)
	);
}
