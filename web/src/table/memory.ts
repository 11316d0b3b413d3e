/** What a seat saw of its game so far, position by position: kept as it came, taken from the room where it did not come here. */
import type { MoveLine, PastPosition, TableView } from "../protocol";

/** How many positions are asked for at once, and how many of them lie before the one that is wanted. */
const AT_ONCE = 32;
const BEFORE = 24;

/** The parts of a view that are a position: what stands on the board and what lies beside it. */
export const positionOf = ({ scene, tally, holdings, pools, captured }: PastPosition): PastPosition => ({
	scene,
	tally,
	holdings,
	pools,
	captured,
});

/** How many moves two lists begin with in common. */
export function inCommon(a: readonly MoveLine[], b: readonly MoveLine[]): number {
	const other = a.findIndex((line, index) => line.action !== b[index]?.action || line.text !== b[index]?.text);
	return other < 0 ? Math.min(a.length, b.length) : other;
}

export class Memory {
	readonly #positions = new Map<number, PastPosition>();

	/** The position after so many actions, as far as it is known here. */
	at(ply: number): PastPosition | null {
		return this.#positions.get(ply) ?? null;
	}

	/** Keeps the position of a view. */
	keep(view: TableView): void {
		if (view.phase !== "dealing" && !view.covered) this.#positions.set(view.ply, positionOf(view));
	}

	/** Keeps positions that the room gave, the first after `from` actions. */
	take(from: number, positions: readonly PastPosition[]): void {
		for (const [index, position] of positions.entries()) this.#positions.set(from + index, position);
	}

	/** Forgets what came after so many actions; all of it for -1. */
	forgetAfter(ply: number): void {
		for (const known of [...this.#positions.keys()]) if (known > ply) this.#positions.delete(known);
	}

	/** What to ask the room for, to see a position and those around it; null where it is known. */
	missing(ply: number): { from: number; count: number } | null {
		return this.#positions.has(ply) ? null : { from: Math.max(0, ply - BEFORE), count: AT_ONCE };
	}
}
