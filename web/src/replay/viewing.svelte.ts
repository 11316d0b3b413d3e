/** A finished game as somebody goes through it: the ply that is shown, the observer, and the pieces on the stage. */
import { lineInWords } from "../board/speech";
import { marksOf, NO_MARKS, Stage } from "../board/stage.svelte";
import { realTimer, type Timer } from "../net/connection";
import type { MoveLine, Replay } from "../protocol";
import { t } from "../words/words.svelte";

/** How long a position stays while the game goes on by itself, in milliseconds. */
export const STAY = 1100;

/** What a viewing needs from around it. */
export interface Surroundings {
	/** Says words to a screen reader. */
	say: (words: string) => void;
	/** Whether this reader wants nothing to move. */
	still: () => boolean;
	timer?: Timer;
}

export class Viewing {
	/** The game as the observer that were asked for saw it. */
	replay = $state.raw() as Replay;
	/** The number of plies that have been played in the position shown: 0 is the start. */
	ply = $state(0);
	/** Whether the game goes on by itself. */
	running = $state(false);
	readonly stage: Stage;

	readonly #around: Surroundings;
	#stop: (() => void) | null = null;

	constructor(replay: Replay, ply: number, around: Surroundings, stage = new Stage()) {
		this.replay = replay;
		this.stage = stage;
		this.#around = around;
		this.ply = this.#within(ply);
		this.#show();
	}

	/** The last ply. */
	get end(): number {
		return this.replay.moves.length;
	}

	/** What the observer saw at the ply that is shown. */
	get observation(): Replay["observations"][number] {
		return this.replay.observations[this.ply] as Replay["observations"][number];
	}

	/** The line that led to the position shown; none at the start. */
	get line(): MoveLine | null {
		return this.replay.moves[this.ply - 1] ?? null;
	}

	/** Goes to a ply at once. */
	go(ply: number): void {
		this.pause();
		this.#jump(ply);
	}

	back(): void {
		this.go(this.ply - 1);
	}

	/** Plays the next action; settles when all is quiet again. */
	async forward(): Promise<void> {
		this.pause();
		await this.#step();
	}

	/** Lets the game go on by itself, from the start if it is at its end; or stops it. */
	toggle(): void {
		if (this.running) {
			this.pause();
			return;
		}
		if (this.ply === this.end) this.#jump(0);
		this.running = true;
		this.#later();
	}

	pause(): void {
		this.running = false;
		this.#stop?.();
		this.#stop = null;
	}

	/** Takes the same game as other observer saw it, at the same ply. */
	see(replay: Replay): void {
		this.replay = replay;
		this.ply = this.#within(this.ply);
		this.#show();
	}

	#within(ply: number): number {
		return Number.isFinite(ply) ? Math.max(0, Math.min(this.end, Math.trunc(ply))) : this.end;
	}

	#jump(ply: number): void {
		const next = this.#within(ply);
		if (next === this.ply) return;
		this.ply = next;
		this.#show();
		this.#around.say(this.line ? this.line.text : t("replay-at-start"));
	}

	#show(): void {
		this.stage.show(this.observation.scene, this.line ? marksOf(this.line.steps) : NO_MARKS);
	}

	async #step(): Promise<void> {
		if (this.ply === this.end) return;
		const { cells } = this.observation.scene;
		this.ply++;
		const { line } = this;
		if (!line) return;
		this.#around.say(lineInWords(line, (at) => cells.find((cell) => cell.at === at)?.piece ?? undefined));
		await this.stage.play(line.steps, this.observation.scene, this.#around.still());
	}

	#later(): void {
		const timer = this.#around.timer ?? realTimer;
		this.#stop = timer.after(STAY, () => void this.#next());
	}

	async #next(): Promise<void> {
		const from = this.ply;
		await this.#step();
		// Whoever paused, jumped or changed the observer in the meantime has the say.
		if (!this.running || this.ply !== from + 1) return;
		if (this.ply === this.end) this.pause();
		else this.#later();
	}
}
