/** The games of this browser that go on: at tables of the room, and with real cards. */
import { sheets } from "../byHand/kept";
import { type Shelf, unfinished } from "../net/keepsakes";
import type { Names } from "../protocol";
import { byHandPath, tablePath } from "../router.svelte";

export interface Going {
	/** Where one plays on. */
	path: string;
	game: string;
	names: Names | null;
	/** When it was begun, in milliseconds since 1970. */
	made: number;
	/** The table of the room with what opens it; none for a game with real cards. */
	table: { id: string; token: string } | null;
}

/** The games that go on, newest first. */
export function goingOn(shelf: Shelf = localStorage): Going[] {
	const byHand = sheets(shelf)
		.filter(({ sheet }) => !sheet.over)
		.map(({ id, sheet: { game, names, made } }) => ({ path: byHandPath(id), game, names, made, table: null }));
	const tables = unfinished(shelf).map(({ table, keepsake: { game, names, made, token } }) => ({
		path: tablePath(table),
		game,
		names,
		made,
		table: { id: table, token },
	}));
	return [...byHand, ...tables].sort((a, b) => b.made - a.made);
}
