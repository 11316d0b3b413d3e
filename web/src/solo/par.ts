/** In how few moves each puzzle of this browser can be solved: its task. */
import type { Shelf } from "../net/keepsakes";

const PREFIX = "facedown.par.";

/** The fewest moves that solve the puzzle of a table; null where that is not known here. */
export function recallPar(table: string, shelf: Pick<Shelf, "getItem"> = localStorage): number | null {
	const kept = Number(shelf.getItem(PREFIX + table) ?? "none");
	return Number.isInteger(kept) && kept > 0 ? kept : null;
}

/** Remembers the fewest moves that solve the puzzle of a table. */
export function keepPar(table: string, par: number, shelf: Pick<Shelf, "setItem"> = localStorage): void {
	shelf.setItem(PREFIX + table, String(par));
}
