/**
 * What this browser keeps of its tables: the token that opens the seats, the commitment it was shown before it sent its
 * own, and what it contributed, so that it can check the deal against its own memory afterwards.
 */
import type { Names, Seat } from "../protocol";

export interface Keepsake {
	game: string;
	token: string;
	/** The server's commitment as it was before ours were sent. */
	commitment: string;
	contributions: { seat: Seat; contribution: string }[];
	names: Names | null;
	/** When the table was made, in milliseconds since 1970. */
	made: number;
	over: boolean;
}

const PREFIX = "facedown.table.";

/** The part of the browser's storage that is needed; a test passes a map. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

function read(text: string | null): Keepsake | null {
	try {
		const kept = JSON.parse(text ?? "null") as Partial<Keepsake> | null;
		if (!kept || typeof kept.token !== "string" || typeof kept.game !== "string") return null;
		return {
			game: kept.game,
			token: kept.token,
			commitment: kept.commitment ?? "",
			contributions: kept.contributions ?? [],
			names: kept.names ?? null,
			made: kept.made ?? 0,
			over: kept.over ?? false,
		};
	} catch {
		return null;
	}
}

/** What is kept of a table, or null. */
export function recall(table: string, shelf: Shelf = localStorage): Keepsake | null {
	return read(shelf.getItem(PREFIX + table));
}

export function keep(table: string, keepsake: Keepsake, shelf: Shelf = localStorage): void {
	shelf.setItem(PREFIX + table, JSON.stringify(keepsake));
}

/** Marks a table as finished, so that the front page no longer offers to go on. */
export function markOver(table: string, shelf: Shelf = localStorage): void {
	const kept = recall(table, shelf);
	if (kept && !kept.over) keep(table, { ...kept, over: true }, shelf);
}

/** The tables that are still being played, newest first. */
export function unfinished(shelf: Shelf = localStorage): { table: string; keepsake: Keepsake }[] {
	const found: { table: string; keepsake: Keepsake }[] = [];
	for (let index = 0; index < shelf.length; index++) {
		const key = shelf.key(index);
		if (!key?.startsWith(PREFIX)) continue;
		const keepsake = read(shelf.getItem(key));
		if (keepsake && !keepsake.over) found.push({ table: key.slice(PREFIX.length), keepsake });
	}
	return found.sort((a, b) => b.keepsake.made - a.keepsake.made);
}

/** Forgets a table that the room no longer has. */
export function forget(table: string, shelf: Shelf = localStorage): void {
	shelf.removeItem(PREFIX + table);
}
