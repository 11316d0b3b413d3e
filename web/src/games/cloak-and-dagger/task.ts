/** What a player of Cloak and Dagger is to do now, read from the actions that are offered. */
import type { TableView } from "../../protocol";

/** A part of a turn (words: `cloak-task-…`), or waiting for the other side's arrangement. */
export type Task = "wait" | "bonus" | "again" | "guess" | "move" | "uncloak";

/** Whether a side is still to say what its checkers are: field 10 of the FEN (the rules page, section 7). */
export function isArranging({ fen }: Pick<TableView, "fen">): boolean {
	return (fen.split(" ")[9] ?? "").startsWith("arrange");
}

/** Whether a move of something else than a pawn is offered: then the bonus is a whole move (option `guess-bonus`). */
function isWholeMove({ legal, scene }: Pick<TableView, "legal" | "scene">): boolean {
	return legal.some(({ from }) => {
		const piece = scene.cells.find(({ at }) => at === from)?.piece;
		return from !== null && piece && !(piece.type === "open" && piece.piece === "P");
	});
}

/** The part of the turn that is due; null for whoever has nothing to do, or is to arrange the checkers. */
export function taskOf(view: Pick<TableView, "legal" | "seat" | "fen" | "scene">): Task | null {
	const { legal, seat } = view;
	const offers = (start: string) => legal.some(({ text }) => text.startsWith(start));
	if (offers("arrange:")) return null;
	if (legal.length === 0) return seat !== null && isArranging(view) ? "wait" : null;
	if (offers("end")) return "uncloak";
	if (offers("skip")) return isWholeMove(view) ? "again" : "bonus";
	return offers("guess:") ? "guess" : "move";
}
