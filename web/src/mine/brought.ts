/** The account's games that were played in other browsers: each gets its place among the games of this one. */
import { ownGames } from "../net/account.svelte";
import { everything, forget, keep, recall, type Shelf } from "../net/keepsakes";
import { ownSeat } from "../net/turns";

/** Games that are brought at once. */
const AT_ONCE = 24;

/** Games that were taken off this browser's list, and do not come back by themselves. */
const REMOVED = "facedown.removed";
const MOST_REMOVED = 500;

function removed(shelf: Pick<Shelf, "getItem">): string[] {
	try {
		const kept = JSON.parse(shelf.getItem(REMOVED) ?? "[]") as unknown;
		return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
	} catch {
		return [];
	}
}

/** Takes a game off this browser's list for good. */
export function removeGame(table: string, shelf: Shelf = localStorage): void {
	forget(table, shelf);
	shelf.setItem(REMOVED, JSON.stringify([table, ...removed(shelf)].slice(0, MOST_REMOVED)));
}

/** Brings the newest of the account's games that are not here; answers how many there were. */
export async function bringGames(shelf: Shelf = localStorage): Promise<number> {
	const gone = new Set(removed(shelf));
	const games = (await ownGames(null)).filter(({ table }) => !recall(table, shelf) && !gone.has(table));
	let brought = 0;
	for (const { table, at, result, white, black } of games.slice(0, AT_ONCE)) {
		try {
			const about = { made: Number(at), names: { white, black }, over: result !== null, brought: true };
			keep(table, { ...(await ownSeat(table)), ...about }, shelf);
			brought++;
		} catch {
			// One that was cleared away meanwhile is no game to list.
		}
	}
	return brought;
}

/** Forgets the games that were brought here: they are the account's still. */
export function takeAwayGames(shelf: Shelf = localStorage): void {
	for (const { table, keepsake } of everything(shelf)) if (keepsake.brought) forget(table, shelf);
}
