/**
 * What a hand may do on the board, read from the list of legal actions that came with the view.
 * The page knows no rules: a place may be picked up if some action starts there, and is a target if some action of
 * the picked piece ends there.
 */
import type { ActionLine, Scene, SeenPiece } from "../protocol";

/** The places from which something may be moved. */
export function origins(legal: readonly ActionLine[]): Set<string> {
	return new Set(legal.flatMap((action) => (action.from && action.to ? [action.from] : [])));
}

/** Whether a piece may be what a letter says, as far as its viewer can tell. */
export function mayBe(piece: SeenPiece | null, letter: string): boolean {
	if (!piece || piece.type === "open") return true;
	if (piece.known) return piece.known === letter;
	return piece.odds === null || piece.odds.chances.some((chance) => chance.piece === letter && chance.count > 0);
}

/**
 * What may be done with a piece where it stands, such as a guess what it is. Rules may allow a guess that is ruled out already:
 * nobody wants to find it among the others.
 */
export function actionsInPlace(legal: readonly ActionLine[], at: string, piece: SeenPiece | null): ActionLine[] {
	const here = legal.filter((action) => action.from === at && action.to === null);
	const sensible = here.filter(({ choice }) => choice === null || mayBe(piece, choice));
	return sensible.length > 0 ? sensible : here;
}

/** The actions that take the piece at `from` to `to`. */
export function actionsBetween(legal: readonly ActionLine[], from: string | null, to: string): ActionLine[] {
	return legal.filter((action) => action.from === from && action.to === to);
}

/** The places to which the piece at `from` may go (`null`: the places on which something may be put from outside). */
export function targets(legal: readonly ActionLine[], from: string | null): Set<string> {
	return new Set(legal.flatMap((action) => (action.from === from && action.to ? [action.to] : [])));
}

/** Of promotions that differ in the piece alone, the queen's; everything else as it is. */
export function atOnce(actions: ActionLine[]): ActionLine[] {
	const letters = actions.map(({ choice }) => choice?.toLowerCase() ?? "");
	if (actions.length < 2 || !letters.every((letter) => /^[qrbn]$/.test(letter))) return actions;
	const queens = actions.filter((_, index) => letters[index] === "q");
	return queens.length === 1 ? queens : actions;
}

/** What a typed line asks for. */
export type Typed = { kind: "act"; text: string } | { kind: "choose"; actions: ActionLine[] } | { kind: "unknown" };

/**
 * Finds the action that a person typed: its exact text, or the squares alone where only one action fits them.
 * Dashes, spaces, a box sign and case do not matter (`□f1-g2` and `f1 g2` are both `f1g2`). With the board it may be written
 * short (`e4`, `Nf3`, `O-O`); a face-down card is named by the piece as which it moves.
 */
export function typedAction(legal: readonly ActionLine[], line: string, scene: Scene | null = null): Typed {
	const bare = line
		.trim()
		.toLowerCase()
		.replace(/\[\]|[□\s\-–x+#]/g, "")
		.replace(/=(.*)$/, "$1");
	if (bare === "") return { kind: "unknown" };
	const exact = legal.find((action) => action.text.toLowerCase() === bare);
	if (exact) return { kind: "act", text: exact.text };
	const between = legal.filter(
		(action) => action.from !== null && action.to !== null && action.from + action.to === bare,
	);
	const found = between.length > 0 || !scene ? between : shortlyNamed(legal, line.trim(), scene);
	const only = found[0];
	if (found.length === 1 && only) return { kind: "act", text: only.text };
	return found.length > 1 ? { kind: "choose", actions: [...found] } : { kind: "unknown" };
}

/** The actions that short algebraic notation may mean on this board. */
function shortlyNamed(legal: readonly ActionLine[], line: string, scene: Scene): ActionLine[] {
	const letterAt = (at: string | null) => {
		const piece = scene.cells.find((cell) => cell.at === at)?.piece;
		return piece?.type === "open" ? piece.piece : piece?.type === "faceDown" ? piece.movesAs : piece?.known;
	};
	const castling = /^[o0]-?[o0](-?[o0])?[+#]?$/i.exec(line);
	if (castling) {
		const by = castling[1] ? -2 : 2;
		const files = (from: string, to: string) => to.charCodeAt(0) - from.charCodeAt(0);
		return legal.filter(({ from, to }) => from && to && letterAt(from) === "K" && files(from, to) === by);
	}
	const [, letter = "P", file, rank, to, choice] =
		/^([KQRBNACP])?([a-i])?([0-9])?[x-]?([a-i][0-9])=?([QRBNqrbn])?[+#!?]*$/.exec(line.replace(/[□\s]/g, "")) ?? [];
	return legal.filter(
		(action) =>
			to !== undefined &&
			action.to === to &&
			action.from !== null &&
			letterAt(action.from) === letter &&
			(!file || action.from[0] === file) &&
			(!rank || action.from.slice(1) === rank) &&
			(!choice || action.choice?.toUpperCase() === choice.toUpperCase()),
	);
}
