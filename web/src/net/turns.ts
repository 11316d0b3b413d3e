/** The tables at which this account is to act, and its seats on this device. */
import type { OpenedSeat, TurnView } from "../protocol";
import { ask } from "./api";
import { freshKeepsake, type Keepsake, keep, recall } from "./keepsakes";

export const turns = () => ask<TurnView[]>("GET", "/api/account/turns", null);

/** What opens the account's seat at a table for this browser, as it is kept. */
export async function ownSeat(table: string): Promise<Keepsake> {
	const path = `/api/account/tables/${encodeURIComponent(table)}/seat`;
	const { game, token } = await ask<OpenedSeat>("POST", path, null);
	return freshKeepsake(game, token, "");
}

/** Makes sure that this browser can sit down at a table where the account has a seat. */
export async function openSeat(table: string): Promise<void> {
	if (!recall(table)) keep(table, await ownSeat(table));
}
