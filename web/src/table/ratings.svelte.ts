/** The ratings of those at a table whose game counts, and what the game changed. */
import { recall } from "../net/keepsakes";
import { tablePlayers } from "../net/people";
import type { TablePlayer, TablePlayers } from "../protocol";

let known = $state.raw<{ table: string; players: TablePlayers } | null>(null);
/** The question that is under way, as table and phase. */
let asked = "";

/** Time after which it is asked again whether the game was rated, in milliseconds; so often at most. */
const AGAIN = 1500;
const TRIES = 8;

/** The token that opens the table to this page: of its seat, or for looking on. */
const tokenOf = (table: string): string => recall(table)?.token ?? location.hash.slice(1);

async function learn(table: string, over: boolean, tries: number): Promise<void> {
	try {
		const players = await tablePlayers(table, tokenOf(table));
		known = { table, players };
		const settled = players.players.every(({ rating, change }) => rating === null || change !== null);
		if (!over || settled || tries <= 1) return;
	} catch {
		// A game is no worse for it that nobody sees the ratings.
		return;
	}
	setTimeout(() => void learn(table, over, tries - 1), AGAIN);
}

/** Asks for the ratings once a table is there, and again when its game is over. */
export function learnRatings(table: string, over: boolean): void {
	const question = `${table} ${over}`;
	if (asked === question) return;
	asked = question;
	void learn(table, over, TRIES);
}

/** A player (0 made the table) at a table, as far as it is known. */
export function ratedPlayer(table: string, player: number): TablePlayer | null {
	return known?.table === table ? (known.players.players[player] ?? null) : null;
}
