/** A tree of variations: what was played from a position, what else might have been, and what somebody said of it. */
import type { Drawn } from "../board/drawings";
import type { MoveLine, Scene, Seat } from "../protocol";

/** What a move may be called, best first. */
export const MARKS = ["!!", "!", "!?", "?!", "?", "??"] as const;
export type Mark = (typeof MARKS)[number];

/** A position of the tree, with the action that led to it. */
export interface Node {
	/** Its number in this tree, for the page; never kept. */
	key: number;
	parent: Node | null;
	/** The action with what it made known, as the room takes it; empty at the root. */
	action: string;
	/** The position as FEN to go on from; null until the room has said what the action makes. */
	fen: string | null;
	/** Whether the FEN does not follow from the one before, since something else turned up here than lay there. */
	apart: boolean;
	/** The action as the room tells it. */
	line: MoveLine | null;
	/** The board, as somebody saw it last. */
	scene: Scene | null;
	comment: string;
	mark: Mark | null;
	drawn: readonly Drawn[];
	/** What was played from here, the main line first. */
	children: Node[];
}

/** A game from a position, in a study. */
export interface Chapter {
	name: string;
	game: string;
	/** Options that are not to have their default. */
	options: Record<string, string>;
	/** The first position, as FEN. */
	root: Node;
}

/** A tree with chapters, under a name. */
export interface Study {
	name: string;
	chapters: Chapter[];
}

let keys = 0;

/** A position behind another one; it stands nowhere in the tree yet. */
export function node(parent: Node | null, action: string, fen: string | null = null): Node {
	return {
		key: ++keys,
		parent,
		action,
		fen,
		apart: false,
		line: null,
		scene: null,
		comment: "",
		mark: null,
		drawn: [],
		children: [],
	};
}

/** A chapter that is nothing but a position. */
export function chapter(game: string, options: Record<string, string>, fen: string, name = ""): Chapter {
	return { name, game, options, root: node(null, "", fen) };
}

/** The action with what it made known, as the room takes it (`d1g4=Q,c8=k`). */
export function entered({ action, events }: Pick<MoveLine, "action" | "events">): string {
	const all = events.join(",");
	if (events.length === 0) return action;
	return events[0]?.startsWith(`${action}=`) ? all : `${action}=${all}`;
}

/** The position after an action: the one that is there already, or a new last variation. */
export function branch(from: Node, line: MoveLine, fen: string, apart = false): Node {
	const action = entered(line);
	const known = from.children.find((child) => child.action === action && child.apart === apart);
	const child = known ?? node(from, action);
	if (!known) from.children.push(child);
	child.fen = fen;
	child.line = line;
	child.apart = apart;
	return child;
}

/** The positions from the root to this one, the root first. */
export function pathTo(here: Node): Node[] {
	const path = [here];
	for (let at = here.parent; at; at = at.parent) path.unshift(at);
	return path;
}

/**
 * Where a position stands in its tree, as addresses have it: how many plies along first moves, then the number of the
 * variation that is taken there, then plies again, and so on: `5`, `5-1-3`.
 */
export function placeOf(here: Node): string {
	const turns = [0];
	for (const [index, at] of pathTo(here).entries()) {
		if (index === 0) continue;
		const which = at.parent?.children.indexOf(at) ?? 0;
		if (which === 0) turns[turns.length - 1] = (turns.at(-1) ?? 0) + 1;
		else turns.push(which, 0);
	}
	return turns.join("-");
}

/** The position that stands at a place; as far along as the tree goes where there is none. */
export function nodeAt(root: Node, place: string): Node {
	let here = root;
	for (const [index, turn] of place.split("-").entries()) {
		const count = Number.parseInt(turn, 10);
		if (!(count >= 0)) return here;
		if (index % 2 === 1) here = here.children[count] ?? here;
		else for (let left = count; left > 0 && here.children[0]; left--) here = here.children[0];
	}
	return here;
}

/** The last position of the main line from here. */
export function endOf(here: Node): Node {
	let end = here;
	while (end.children[0]) end = end.children[0];
	return end;
}

/** Every position from here on, this one first. */
export function* all(here: Node): Generator<Node> {
	yield here;
	for (const child of here.children) yield* all(child);
}

/** The variation beside this one, above (-1) or below (1); null where there is none. */
export function beside(here: Node, way: -1 | 1): Node | null {
	const row = here.parent?.children ?? [];
	return row[row.indexOf(here) + way] ?? null;
}

/** Where the variation that holds this position leaves a better one; null on the main line. */
export function forkOf(here: Node): Node | null {
	for (let at: Node = here; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
	return null;
}

/** Makes the variation that holds this position the better one where it leaves; answers whether there was any to make. */
export function promote(here: Node): boolean {
	const fork = forkOf(here);
	const row = fork?.parent?.children;
	if (!fork || !row) return false;
	const at = row.indexOf(fork);
	row.splice(at, 1);
	row.splice(at - 1, 0, fork);
	return true;
}

/** Takes a position and all behind it out of the tree; answers the one before it, or null for the root. */
export function remove(here: Node): Node | null {
	const { parent } = here;
	if (!parent) return null;
	parent.children = parent.children.filter((child) => child !== here);
	return parent;
}

/** A move's number and whose it is, as it is written: `3.` or `3…`. */
export interface Numbered {
	number: number;
	seat: Seat;
}

/** The number of each move of the tree, by the key of its node: a new one whenever the first side acts after the second. */
export function numbers(root: Node): Map<number, Numbered> {
	const found = new Map<number, Numbered>();
	const walk = (here: Node, number: number, before: Seat | null) => {
		for (const child of here.children) {
			const seat = child.line?.seat ?? (before === "white" ? "black" : "white");
			const begins = seat === "black" ? number === 0 : before !== seat || seat === "solo";
			const own = begins ? number + 1 : number;
			found.set(child.key, { number: own, seat });
			walk(child, own, seat);
		}
	};
	walk(root, 0, null);
	return found;
}
