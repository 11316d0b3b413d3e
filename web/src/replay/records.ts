/** Where a record comes from: a game of this room that this browser sat at, or a file that was opened here. */
import { keptRecord } from "../mine/archive";
import * as api from "../net/api";
import { recall, type Shelf } from "../net/keepsakes";
import type { Observer } from "../protocol";

/** The record that was opened last stays for as long as the tab does, so that the pages about it may be loaded again. */
const OPENED = "facedown.record";

/** Keeps an opened record for the tab. One that is too large for the browser's shelf is not kept. */
export function keepOpened(text: string, shelf: Pick<Shelf, "setItem" | "removeItem"> = sessionStorage): void {
	try {
		shelf.setItem(OPENED, text);
	} catch {
		shelf.removeItem(OPENED);
	}
}

/** The record that was opened in this tab. */
export function opened(shelf: Pick<Shelf, "getItem"> = sessionStorage): string | null {
	return shelf.getItem(OPENED);
}

/** The game of a tournament that the address of a replay names; null where it names none. */
export function tournamentGame(query: URLSearchParams): { tournament: string; game: string } | null {
	const [tournament, game] = [query.get("tournament"), query.get("game")];
	return tournament && game && /^\d+-\d+-\d+$/.test(game) ? { tournament, game } : null;
}

/**
 * The record of a finished game: as this browser keeps it, else of the room, by the token of a seat, the key of who looked
 * on, or the table's address alone; without a table what was opened here.
 */
export async function recordOf(table: string | null, key = ""): Promise<string | null> {
	if (table === null) return opened();
	return (await keptRecord(table)) ?? api.record(table, recall(table)?.token ?? (key || null));
}

/**
 * The observer to begin with: the one that the address names, else the referee, who sees what lay under every card; a
 * game with real cards has none.
 */
export function firstEyes(named: string | null, record: string): Observer {
	const known: readonly Observer[] = ["white", "black", "solo", "spectator", "referee"];
	const asked = known.find((observer) => observer === named);
	return asked ?? (/^[^\n]*"source":"by-hand"/.test(record) ? "spectator" : "referee");
}

/** Where the fault of a record is, as the room names it: `record.7.events` is the field `events` of line 7. */
export function faultPlace(field: string | null): { line: number; field: string | null } | null {
	const [, line, name] = /^record\.(\d+)(?:\.(.+))?$/.exec(field ?? "") ?? [];
	return line === undefined ? null : { line: Number(line), field: name ?? null };
}
