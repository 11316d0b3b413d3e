/** Sitting down at one screen: a table is made, and each seat commits itself to, then opens, fresh random bytes. */
import { bytesOf, commitmentTo, freshContribution, hexOf } from "../deal/fairness";
import type { ErrorBody, Made, Seat, TableView } from "../protocol";
import * as api from "./api";
import { type Keepsake, keep, recall } from "./keepsakes";

/** The trouble of a room that changed its secret between being asked and being answered. */
const SECRET_CHANGED: ErrorBody = {
	code: "secret-changed",
	message: "The room changed its sealed secret after this page had committed itself. Do not play this deal.",
	field: null,
};

/** The seats of a game of one or two players. */
export function seatsOf(players: number): readonly Seat[] {
	return players === 1 ? ["solo"] : ["white", "black"];
}

/** Makes a table for the people at this screen; answers its id when the game has begun. */
export async function sitDown(wish: api.TableWish, seats: readonly Seat[]): Promise<string> {
	const made = await api.makeTable(wish);
	await takePart(made, wish, seats);
	return made.table;
}

/** Goes on to the next game of a sitting. */
export async function sitDownAgain(
	table: string,
	token: string,
	wish: api.TableWish,
	seats: readonly Seat[],
): Promise<string> {
	const made = await api.rematch(table, token);
	await takePart(made, wish, seats);
	return made.table;
}

/** Goes on with a deal that was left half way: sends what of our part the room does not have yet. */
export async function finishDeal(view: TableView, kept: Keepsake): Promise<void> {
	const part = (seat: Seat) => view.deal.contributions.find((line) => line.seat === seat);
	for (const { seat, contribution } of kept.contributions) {
		const bytes = bytesOf(contribution);
		if (!bytes || part(seat)?.commitment) continue;
		const { commitment } = await api.commit(view.table, kept.token, seat, commitmentTo(bytes));
		if (commitment !== kept.commitment) throw new api.RoomError(SECRET_CHANGED, 0);
	}
	for (const { seat, contribution } of kept.contributions)
		if (!part(seat)?.contribution) await api.contribute(view.table, kept.token, seat, contribution);
}

/** Keeps the token of this table for the other tables of its sitting, which it opens too. */
export function keepSitting(view: TableView, kept: Keepsake): void {
	for (const { table, result } of view.sitting.games)
		if (table !== view.table && recall(table) === null)
			keep(table, { ...kept, commitment: "", contributions: [], made: Date.now(), over: result !== null });
}

/**
 * Takes part in a deal for every seat. What was promised and given is kept before it is sent: whoever checks the deal
 * later needs it even if the page is closed in between.
 */
async function takePart(made: Made, wish: api.TableWish, seats: readonly Seat[]): Promise<void> {
	const kept = { game: wish.game, token: made.token, commitment: made.commitment ?? "", names: wish.names };
	if (made.phase === "playing") {
		keep(made.table, { ...kept, contributions: [], made: Date.now(), over: false });
		return;
	}
	const given = seats.map((seat) => ({ seat, bytes: freshContribution() }));
	const contributions = given.map(({ seat, bytes }) => ({ seat, contribution: hexOf(bytes) }));
	keep(made.table, { ...kept, contributions, made: Date.now(), over: false });
	for (const { seat, bytes } of given) {
		const { commitment } = await api.commit(made.table, made.token, seat, commitmentTo(bytes));
		// A room that changes its sealed secret once it has seen ours could choose the deal.
		if (commitment !== made.commitment) throw new api.RoomError(SECRET_CHANGED, 0);
	}
	for (const { seat, contribution } of contributions) await api.contribute(made.table, made.token, seat, contribution);
}
