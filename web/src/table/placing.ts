/** Placing cards from a hand, read from the legal actions and the view: the page knows no rules. */
import type { ActionLine, Seat, TableView } from "../protocol";

/** Cards of one kind in a hand. */
export interface Kind {
	/** The letter of the piece. */
	piece: string;
	/** How many are in hand; null where nobody can count: the own cards on the board are not shown, or no pool has it. */
	count: number | null;
}

/** What a player does who puts things on the board from outside it, or turns up what lies there. */
export type Task = "choose" | "pack" | "flip" | "promote" | "drop";

const placed = (action: ActionLine) => action.from === null && action.to !== null && action.text.includes("@");

/** The letter of the piece that is put on the board, `P` of `P@e2`; null where it comes unseen from a pack. */
const pieceOf = (action: ActionLine) => (placed(action) ? action.text.split("@")[0] || null : null);

/** What is to be done now, in games in which cards are placed and turned up; null elsewhere. */
export function taskOf(legal: readonly ActionLine[]): Task | null {
	const first = legal[0];
	if (!first) return null;
	if (first.text.startsWith("promote:")) return "promote";
	if (first.text.startsWith("flip:")) return "flip";
	if (legal.every(placed)) return pieceOf(first) === null ? "pack" : "choose";
	return legal.some(placed) ? "drop" : null;
}

const ORDER = "KQRBNP";

/** The kinds of cards that may be placed, strongest first, with their numbers. */
export function handOf(view: Pick<TableView, "legal" | "pools" | "scene">, seat: Seat): Kind[] {
	const kinds = new Set(view.legal.flatMap((action) => pieceOf(action) ?? []));
	const pool = view.pools.find((pool) => pool.seat === seat)?.pieces ?? "";
	const own = view.scene.cells.flatMap(({ piece }) =>
		piece?.type === "faceDown" && piece.seat === seat ? [piece.known] : [],
	);
	const countable = own.every((known) => known !== null) && [...kinds].every((piece) => pool.includes(piece));
	const count = (piece: string) =>
		[...pool].filter((other) => other === piece).length - own.filter((known) => known === piece).length;
	return [...kinds]
		.sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
		.map((piece) => ({ piece, count: countable ? count(piece) : null }));
}

/** The actions that the board offers while a card of this kind is chosen; all where nothing is chosen from a hand. */
export function offeredWith(legal: readonly ActionLine[], chosen: string | null): ActionLine[] {
	return legal.filter((action) => pieceOf(action) === null || pieceOf(action) === chosen);
}

/** Whether every card lies on the board, as far as it shows: as many face down as the pools have. */
export function allPlaced({ pools, scene }: Pick<TableView, "pools" | "scene">): boolean {
	const cards = pools.reduce((sum, { pieces }) => sum + pieces.length, 0);
	return cards > 0 && scene.cells.filter(({ piece }) => piece?.type === "faceDown").length >= cards;
}

/**
 * The action that lays the next card by lot: each card in hand is as likely as any other, and each place that is offered for
 * it. Null while no cards are laid out, also where they may be put on the board besides moving. `below` answers a number
 * less than the one that it is given.
 */
export function byLot(
	view: Pick<TableView, "legal" | "pools" | "scene">,
	seat: Seat,
	below: (end: number) => number,
): ActionLine | null {
	const task = taskOf(view.legal);
	if (task !== "choose" && task !== "pack") return null;
	const cards = handOf(view, seat).flatMap(({ piece, count }) => Array.from({ length: count ?? 1 }, () => piece));
	const offered = offeredWith(view.legal, cards[below(Math.max(1, cards.length))] ?? null);
	return offered[below(Math.max(1, offered.length))] ?? null;
}
