/** The engine beside the board: asked about the position that is shown, for as long as somebody looks. */
import { roomTrouble } from "../net/api";
import type { AnalysisWish } from "../net/study";
import type { EngineLines, ErrorBody } from "../protocol";

/** How long a position must be shown before the engine is asked about it, in milliseconds: who steps through asks nothing. */
const PAUSE = 200;

/** Where lines come from; a test brings its own. */
export type Source = (wish: AnalysisWish, signal: AbortSignal) => AsyncGenerator<EngineLines | null>;

export class Engine {
	found = $state.raw<EngineLines | null>(null);
	/** Whether others come first. */
	waiting = $state(false);
	running = $state(false);
	trouble = $state.raw<ErrorBody | null>(null);
	#stop: AbortController | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(private readonly source: Source) {}

	/** Asks about a position; what was asked before is called off, at the room too. */
	ask(wish: AnalysisWish): void {
		this.stop();
		this.found = null;
		this.trouble = null;
		this.running = true;
		this.#timer = setTimeout(() => void this.#listen(wish), PAUSE);
	}

	/** Nobody looks any more. */
	stop(): void {
		clearTimeout(this.#timer);
		this.#stop?.abort();
		this.#stop = null;
		this.running = false;
		this.waiting = false;
	}

	async #listen(wish: AnalysisWish): Promise<void> {
		const stop = new AbortController();
		this.#stop = stop;
		try {
			for await (const found of this.source(wish, stop.signal)) {
				if (stop.signal.aborted) return;
				this.waiting = found === null;
				if (found) this.found = found;
			}
		} catch (error) {
			if (!stop.signal.aborted) this.trouble = roomTrouble(error);
		}
		if (this.#stop === stop) this.stop();
	}
}
