/** The tables at which this account is to act, and its seats on this device. */
import type { OpenedSeat, TurnView } from "../protocol";
import { ask } from "./api";
import { freshKeepsake, keep, recall } from "./keepsakes";

export const turns = () => ask<TurnView[]>("GET", "/api/account/turns", null);

/** Makes sure that this browser can sit down at a table where the account has a seat. */
export async function openSeat(table: string): Promise<void> {
	if (recall(table)) return;
	const path = `/api/account/tables/${encodeURIComponent(table)}/seat`;
	const { game, token } = await ask<OpenedSeat>("POST", path, null);
	keep(table, freshKeepsake(game, token, ""));
}
