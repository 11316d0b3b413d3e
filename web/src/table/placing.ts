/** Placing cards from a hand, read from the legal actions and the view: the page knows no rules. */
import type { ActionLine, Seat, TableView } from "../protocol";

/** Cards of one kind in a hand. */
export interface Kind {
	/** The letter of the man. */
	piece: string;
	/** How many are in hand; null where the own cards on the board are not shown, so that nobody can count. */
	count: number | null;
}

/** What a player does who puts things on the board from outside it, or turns up what lies there. */
export type Task = "choose" | "pack" | "flip" | "promote";

const placed = (action: ActionLine) => action.from === null && action.to !== null && action.text.includes("@");

/** What is to be done now, in games in which cards are placed and turned up; null elsewhere. */
export function taskOf(legal: readonly ActionLine[]): Task | null {
	const first = legal[0];
	if (!first) return null;
	if (first.text.startsWith("promote:")) return "promote";
	if (first.text.startsWith("flip:")) return "flip";
	if (!placed(first)) return null;
	return first.choice === null ? "pack" : "choose";
}

const ORDER = "KQRBNP";

/** The kinds of cards that may be placed, strongest first, with their numbers. */
export function handOf(view: Pick<TableView, "legal" | "pools" | "scene">, seat: Seat): Kind[] {
	const kinds = new Set(view.legal.filter(placed).flatMap((action) => (action.choice ? [action.choice] : [])));
	const pool = view.pools.find((pool) => pool.seat === seat)?.pieces ?? "";
	const own = view.scene.cells.flatMap(({ man }) => (man?.type === "faceDown" && man.seat === seat ? [man.known] : []));
	const countable = own.every((known) => known !== null);
	const count = (piece: string) =>
		[...pool].filter((other) => other === piece).length - own.filter((known) => known === piece).length;
	return [...kinds]
		.sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
		.map((piece) => ({ piece, count: countable ? count(piece) : null }));
}

/** The actions that the board offers while a card of this kind is chosen; all where nothing is chosen from a hand. */
export function offeredWith(legal: readonly ActionLine[], chosen: string | null): ActionLine[] {
	if (taskOf(legal) !== "choose") return [...legal];
	return legal.filter((action) => action.choice === chosen);
}
