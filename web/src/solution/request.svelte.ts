/** A finished solitaire that is being solved: how far the room is, what came of it, and how it is called off. */
import { roomTrouble } from "../net/api";
import { act, replay as askReplay, solution as askSolution } from "../net/study";
import type { ErrorBody, Replay, Solution } from "../protocol";

export class SolutionRequest {
	/** The game as it was played. */
	replay = $state.raw<Replay | null>(null);
	solution = $state.raw<Solution | null>(null);
	/** Positions that are done, of how many. */
	progress = $state.raw<{ done: number; of: number } | null>(null);
	trouble = $state.raw<ErrorBody | null>(null);
	/** The dealer's FEN of each position. */
	#truth: string[] = [];
	#stop: AbortController | null = null;

	/** Asks for the game and for its solution; what was asked before is called off. */
	async ask(record: string): Promise<void> {
		this.close();
		const stop = new AbortController();
		this.#stop = stop;
		this.trouble = null;
		try {
			const replay = await askReplay(record, "solo");
			if (stop.signal.aborted) return;
			this.replay = replay;
			const tell = (progress: typeof this.progress) => {
				if (!stop.signal.aborted) this.progress = progress;
			};
			const { solution, truth } = await askSolution(record, tell, stop.signal);
			if (stop.signal.aborted) return;
			this.solution = solution;
			this.#truth = truth;
		} catch (error) {
			if (!stop.signal.aborted) this.trouble = roomTrouble(error);
		}
	}

	/** The best line from a position as a game of its own, to be gone through; null where there is none. */
	async lineFrom(ply: number): Promise<Replay | null> {
		const { replay, solution } = this;
		const line = solution?.points[ply]?.line ?? [];
		const start = replay?.observations[ply];
		let fen = this.#truth[ply];
		if (!replay || !start || fen === undefined || line.length === 0) return null;
		const shown: Replay = { ...replay, moves: [], observations: [start], clocks: null };
		for (const action of line) {
			const acted = await act({ game: replay.game, options: replay.options }, fen, action);
			shown.moves.push({ ...acted.move, ply: shown.moves.length + 1 });
			shown.observations.push(acted.position);
			fen = acted.fen;
		}
		return shown;
	}

	/** Calls off what is under way. */
	close(): void {
		this.#stop?.abort();
		this.#stop = null;
	}
}
