/** A live position of a lesson: the reader acts in it, the room turns the cards, and it can be begun again. */
import { lineInWords } from "../board/speech";
import { marksOf, NO_MARKS, Stage } from "../board/stage.svelte";
import { roomTrouble } from "../net/api";
import type { Ground } from "../net/study";
import type { ErrorBody, LessonBlock, MoveLine, Position, PositionActed } from "../protocol";
import type { Mark } from "./progress.svelte";

export type LivePosition = Extract<LessonBlock, { type: "position" }>;

/** How the reader's first action went: as the task wanted it, or otherwise. */
export type Verdict = "right" | "other";

/** Where positions and actions are asked for; a test brings its own. */
export interface Arbiter {
	position(ground: Ground, fen: string): Promise<Position>;
	act(ground: Ground, fen: string, action: string, begun?: readonly string[]): Promise<PositionActed>;
}

/** What a trial needs from around it. */
export interface Surroundings {
	arbiter: Arbiter;
	/** Says words to a screen reader. */
	say: (words: string) => void;
	/** Whether this reader wants nothing to move. */
	still: () => boolean;
}

export class Trial {
	/** The position that is shown; null until it has come. */
	position = $state.raw<Position | null>(null);
	/** What has been played from the start of the trial. */
	lines = $state.raw<MoveLine[]>([]);
	/** The parts of the turn that was begun and is not over. */
	begun = $state.raw<readonly string[]>([]);
	/** How the first action went, where there is a task; null before it. */
	verdict = $state<Verdict | null>(null);
	/** How the reader has done the task; null before that, and where only the answer was shown. */
	solved = $state<Mark | null>(null);
	/** Why the position is not there, or an action was not taken. */
	trouble = $state.raw<ErrorBody | null>(null);
	readonly stage: Stage;

	readonly #around: Surroundings;
	#start: Position | null = null;
	/** The FEN to act in, which tells what is hidden. */
	#fen: string;
	#asking = false;
	/** The action that the room is asked about, and another one that was given meanwhile. */
	#doing: string | null = null;
	#next: string | null = null;
	/** Whether another move was tried, or the answer shown. */
	#missed = false;
	/** The positions before each part of the turn that was begun. */
	#earlier: Position[] = [];

	constructor(
		readonly ground: Ground,
		readonly block: LivePosition,
		around: Surroundings,
		stage = new Stage(),
	) {
		this.#around = around;
		this.#fen = block.fen;
		this.stage = stage;
	}

	/** Fetches the position, once. */
	async begin(): Promise<void> {
		if (this.#asking || this.#start) return;
		await this.#ask(async () => {
			this.#start = await this.#around.arbiter.position(this.ground, this.block.fen);
			this.reset();
		});
	}

	/** Back to the beginning. */
	reset(): void {
		if (!this.#start) return;
		this.#next = null;
		this.#fen = this.block.fen;
		this.position = this.#start;
		this.lines = [];
		this.#untouched();
		this.verdict = null;
		this.trouble = null;
		this.stage.show(this.#start.scene, NO_MARKS);
	}

	/**
	 * Carries out an action, or the next part of a turn; settles when the room has answered. One that is given before the
	 * answer to another comes after it; the same one again is a press too many.
	 */
	async act(action: string): Promise<void> {
		if (this.#asking) {
			if (this.#doing !== null && action !== this.#doing) this.#next = action;
			return;
		}
		await this.#play(action, this.begun);
		const next = this.#next;
		this.#next = null;
		if (next !== null && !this.trouble) await this.act(next);
	}

	/** Takes the last part of a turn back that is not over. */
	undo(): void {
		const before = this.#earlier.at(-1);
		if (!before) return;
		this.#earlier = this.#earlier.slice(0, -1);
		this.begun = this.begun.slice(0, -1);
		this.position = before;
		this.trouble = null;
		this.stage.show(before.scene, NO_MARKS);
	}

	async #play(action: string, parts: readonly string[] | undefined): Promise<void> {
		const before = this.position;
		if (!before || this.#asking) return;
		this.#doing = action;
		await this.#ask(async () => {
			const { move, position, fen, begun } = await this.#around.arbiter.act(this.ground, this.#fen, action, parts);
			this.position = position;
			if (begun.length > 0) {
				this.#earlier = [...this.#earlier, before];
				this.begun = begun;
			} else {
				const turn = this.begun.length > 0 ? move.action : action;
				if (this.lines.length === 0 && this.block.task !== null) {
					this.verdict = this.block.accept.includes(turn) ? "right" : "other";
					if (this.verdict === "other" || parts === undefined) this.#missed = true;
					else this.solved ??= this.#missed ? "tick" : "star";
				}
				this.#fen = fen;
				this.lines = [...this.lines, move];
				this.#untouched();
			}
			this.#around.say(
				lineInWords(move, (at) => before.scene.cells.find((cell) => cell.at === at)?.piece ?? undefined),
			);
			// The page answers the task at once; the cards take their time.
			if (this.#around.still()) this.stage.show(position.scene, marksOf(move.steps));
			else void this.stage.play(move.steps, position.scene, false);
		});
	}

	/** Plays the action that the task wanted, from the beginning. */
	async show(): Promise<void> {
		const wanted = this.block.accept[0];
		if (wanted === undefined) return;
		this.reset();
		await this.#play(wanted, undefined);
	}

	/** No part of a turn is begun. */
	#untouched(): void {
		this.begun = [];
		this.#earlier = [];
	}

	async #ask(work: () => Promise<void>): Promise<void> {
		this.#asking = true;
		this.trouble = null;
		try {
			await work();
		} catch (error) {
			this.trouble = roomTrouble(error);
		} finally {
			this.#asking = false;
			this.#doing = null;
		}
	}
}
