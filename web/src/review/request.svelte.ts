/** A review on its way: how far the room is with it, what came of it, and how it is called off. */
import { roomTrouble } from "../net/api";
import { replay as askReplay, review as askReview } from "../net/study";
import type { ErrorBody, Replay, Review, Seat } from "../protocol";

export class ReviewRequest {
	/** The game as the reviewed seat saw it. */
	replay = $state.raw<Replay | null>(null);
	review = $state.raw<Review | null>(null);
	/** Plies that are done, of how many. */
	progress = $state.raw<{ done: number; of: number } | null>(null);
	/** Whether others come first. */
	waiting = $state(false);
	trouble = $state.raw<ErrorBody | null>(null);
	#stop: AbortController | null = null;

	/** Asks for a game through a seat's observer, and for its review; what was asked before is called off. */
	async ask(record: string, seat: Seat): Promise<void> {
		this.close();
		const stop = new AbortController();
		this.#stop = stop;
		this.review = null;
		this.progress = null;
		this.trouble = null;
		try {
			const replay = await askReplay(record, seat === "solo" ? "solo" : seat);
			if (stop.signal.aborted) return;
			this.replay = replay;
			const review = await askReview(record, seat, (progress) => this.#tell(stop, progress), stop.signal);
			if (!stop.signal.aborted) this.review = review;
		} catch (error) {
			if (!stop.signal.aborted) this.trouble = roomTrouble(error);
		}
	}

	/** Calls off what is under way. */
	close(): void {
		this.#stop?.abort();
		this.#stop = null;
	}

	#tell(stop: AbortController, progress: { done: number; of: number } | null): void {
		if (stop.signal.aborted) return;
		this.waiting = progress === null;
		this.progress = progress;
	}
}
