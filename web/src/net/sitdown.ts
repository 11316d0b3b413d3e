/** Sitting down at a table: alone, at one screen, against the computer, or with a friend who comes by a link. */
import { freshContribution, hexOf } from "../deal/fairness";
import type { Made, NewTable, Seat, TableView } from "../protocol";
import { claimSeat } from "./account.svelte";
import * as api from "./api";
import { DealHand } from "./dealing";
import { freshKeepsake, keep, recall } from "./keepsakes";

/** The seats of a game of one or two players at one screen. */
export function seatsOf(players: number): readonly Seat[] {
	return players === 1 ? ["solo"] : ["white", "black"];
}

/**
 * Makes a table and puts this browser's part into its deal: for each of the seats it sits at, or for the one that its
 * token opens (null). Answers the table's id; what is still to be done for the deal is done at the table.
 */
export async function sitDown(wish: NewTable, seats: readonly (Seat | null)[]): Promise<string> {
	const made = await api.makeTable(wish);
	return take(made, wish.game, seats, { names: wish.names ?? null, listed: wish.listed === true });
}

/** Takes the seat that an invitation opens. */
export async function sitDownWith(table: string, invite: string, name: string, game: string): Promise<string> {
	return take(await api.join(table, invite, name), game, [null], {});
}

/** Takes the seat that the lobby has found. */
export function sitDownPaired(made: Made, game: string): Promise<string> {
	return take(made, game, [null], {});
}

/** Takes a seat that a tournament has for its player. */
export async function sitDownAt(table: string, token: string): Promise<string> {
	const { game, phase, deal } = await api.look(table, token);
	const { commitment } = deal;
	return take({ table, token, commitment: commitment ?? null, phase, invite: null, watch: null }, game, [null], {});
}

/** Goes on to the next game of a sitting. */
export async function sitDownAgain(view: TableView, token: string): Promise<string> {
	const made = await api.rematch(view.table, token);
	const solo = view.seat === "solo";
	// Colors change from game to game; one that was aborted changes nothing.
	const swapped = view.shared && !solo && view.outcome?.reason !== "aborted";
	const names = swapped ? { white: view.names.black, black: view.names.white } : view.names;
	return take(made, view.game, view.shared || solo ? seatsOf(solo ? 1 : 2) : [null], { names });
}

/** Keeps what was given for a table, and takes part in its deal as far as that goes by now. */
async function take(
	made: Made,
	game: string,
	seats: readonly (Seat | null)[],
	more: { names?: NewTable["names"]; listed?: boolean },
): Promise<string> {
	const known = recall(made.table);
	if (known && known.contributions.length > 0) return made.table;
	const contributions =
		made.phase === "playing" ? [] : seats.map((seat) => ({ seat, contribution: hexOf(freshContribution()) }));
	// What was promised and given is kept before it is sent: whoever checks the deal later needs it even if the page is
	// closed in between.
	keep(made.table, {
		...freshKeepsake(game, made.token, made.commitment ?? ""),
		contributions,
		names: more.names ?? null,
		invite: made.invite,
		listed: more.listed === true,
		watch: made.watch,
	});
	if (seats.length === 1 && seats[0] === null) claimSeat(made.table, made.token);
	if (contributions.length > 0) await new DealHand(made.table).begin();
	return made.table;
}

/** Keeps the token of this table for the other tables of its sitting, which it opens too. */
export function keepSitting(view: TableView): void {
	const kept = recall(view.table);
	if (!kept) return;
	for (const { table, result } of view.sitting.games)
		if (table !== view.table && recall(table) === null)
			keep(table, {
				...freshKeepsake(kept.game, kept.token, ""),
				names: kept.names,
				watch: kept.watch,
				over: result !== null,
			});
}
