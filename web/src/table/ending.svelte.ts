/** What comes of a game when it is over: everything that lay hidden, and what of the result was luck and what was play. */
import * as api from "../net/api";
import { replay, review } from "../net/study";
import type { PastPosition, Review, TableView } from "../protocol";
import { positionOf } from "./memory";
import { hides } from "./opened";
import { isVoid } from "./void";

/** The requests of an ending; a test passes a room of its own. */
export interface EndingRoom {
	record: typeof api.record;
	replay: typeof replay;
	review: typeof review;
	games: typeof api.games;
}

const ROOM: EndingRoom = { record: api.record, replay, review, games: api.games };

/** Whether the deal of a finished game is still closed: that of a pair before its second game is over, a sealed one before its audit. */
export const isClosed = ({ deal, seal }: Pick<TableView, "deal" | "seal">): boolean =>
	seal?.provisional === true || (deal.commitment !== null && deal.secret === null);

export class Ending {
	/** The review from the reader's own seat; null where there is none, or not yet. */
	review = $state.raw<Review | null>(null);
	/** Whether a review is on its way. */
	judging = $state(false);
	/** Whether the room reviews no games of this kind. */
	unreviewed = $state(false);

	#record: Promise<string> | null = null;
	#opened = false;
	#reviewed = false;
	readonly #stop = new AbortController();

	constructor(
		private readonly table: string,
		private readonly token: string | null,
		private readonly unveil: (truth: PastPosition) => void,
		private readonly room: EndingRoom = ROOM,
	) {}

	/** Asks for what a view of a finished game allows: once each, the truth as soon as the deal is open. */
	async follow(view: TableView): Promise<void> {
		if (view.phase !== "over" || view.seat === "solo" || view.seal?.provisional) return;
		await this.#open(view);
		await this.#judge(view);
	}

	/** Calls off what is under way. */
	close(): void {
		this.#stop.abort();
	}

	async #open(view: TableView): Promise<void> {
		if (this.#opened || isClosed(view) || !hides(positionOf(view))) return;
		this.#opened = true;
		try {
			const seen = await this.room.replay(await this.#recorded(), "referee");
			const last = seen.observations.at(-1);
			if (last && !this.#stop.signal.aborted) this.unveil(last);
		} catch {
			// The game is over all the same; the deal's check and the replay say what is wrong, to whoever asks them.
		}
	}

	async #judge({ game, seat, shared, spectator, outcome }: TableView): Promise<void> {
		const as = seat ?? (shared ? "white" : null);
		if (this.#reviewed || spectator || as === null || outcome === null || isVoid(outcome.reason)) return;
		this.#reviewed = true;
		this.judging = true;
		try {
			this.unreviewed = !(await this.room.games()).some(({ id, reviews }) => id === game && reviews);
			if (this.unreviewed || this.#stop.signal.aborted) return;
			this.review = await this.room.review(await this.#recorded(), as, () => {}, this.#stop.signal);
		} catch {
			// The page of the review says why there is none.
		} finally {
			this.judging = false;
		}
	}

	#recorded(): Promise<string> {
		this.#record ??= this.room.record(this.table, this.token);
		return this.#record;
	}
}
