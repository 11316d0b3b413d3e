/** Where the address of a table leads somebody who has no seat there. */
import { record } from "../net/api";
import { go, replayPath } from "../router.svelte";

/** Goes to the replay of a finished game that is open to everybody; whether there is one. */
export async function toReplay(table: string): Promise<boolean> {
	try {
		await record(table, null);
	} catch {
		return false;
	}
	go(replayPath(table, null), { replace: true });
	return true;
}
