/** Fetching finished games of this browser, to keep them whole. */
import * as api from "../net/api";
import { replay } from "../net/study";
import type { Replay } from "../protocol";
import { keepRecord, keepReplay, keptRecord, keptReplay } from "./archive";

/** Tables that are being fetched, so that none is twice. */
const under = new Set<string>();

/** A game as the referee saw it; as everybody did, where its deal is not known. */
async function seen(record: string): Promise<Replay> {
	try {
		return await replay(record, "referee");
	} catch (error) {
		if (!(error instanceof api.RoomError) || error.trouble.code !== "no-such-observer") throw error;
		return replay(record, "spectator");
	}
}

/** Keeps the record of a table that is over, and what there is to see of it; answers whether the record is kept now. */
export async function keepWhole(table: string, token: string): Promise<boolean> {
	if (under.has(table)) return false;
	under.add(table);
	try {
		let record = await keptRecord(table);
		if (record === null) {
			record = await api.record(table, token);
			if (!(await keepRecord(table, record))) return false;
		}
		// Somebody may have left before all of it was here.
		if ((await keptReplay(table, "referee")) === null) await keepReplay(table, await seen(record));
		return true;
	} catch {
		// The room may have forgotten the game, or be out of reach: the next visit tries again.
		return false;
	} finally {
		under.delete(table);
	}
}
