/** Fetching finished games of this browser, to keep them whole. */
import * as api from "../net/api";
import { replay } from "../net/study";
import { keepRecord, keepReplay, keptRecord } from "./archive";

/** Tables that are being fetched, so that none is twice. */
const under = new Set<string>();

/** Keeps the record of a table that is over, and what there is to see of it; answers whether the record is kept now. */
export async function keepWhole(table: string, token: string): Promise<boolean> {
	if (under.has(table)) return false;
	if ((await keptRecord(table)) !== null) return true;
	under.add(table);
	try {
		const record = await api.record(table, token);
		const kept = await keepRecord(table, record);
		if (kept) await keepReplay(table, await replay(record, "referee"));
		return kept;
	} catch {
		// The room may have forgotten the game, or be out of reach: the next visit tries again.
		return false;
	} finally {
		under.delete(table);
	}
}
