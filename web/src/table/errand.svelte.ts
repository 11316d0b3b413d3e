/** What a page asks of the room beside the game itself, one thing at a time. */
import { roomTrouble } from "../net/api";
import type { ErrorBody } from "../protocol";

export class Errand {
	/** Whether one is under way. */
	busy = $state(false);
	/** What went wrong with the last one. */
	failure = $state.raw<ErrorBody | null>(null);

	/** Does one, and keeps what goes wrong with it; is it done? */
	async run(work: () => Promise<unknown>): Promise<boolean> {
		this.busy = true;
		this.failure = null;
		try {
			await work();
		} catch (error) {
			this.failure = roomTrouble(error);
		} finally {
			this.busy = false;
		}
		return this.failure === null;
	}
}
