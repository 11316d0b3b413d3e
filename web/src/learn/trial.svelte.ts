/** A live position of a lesson: the reader acts in it, the room turns the cards, and it can be begun again. */
import { lineInWords } from "../board/speech";
import { marksOf, NO_MARKS, Stage } from "../board/stage.svelte";
import { roomTrouble } from "../net/api";
import type { Ground } from "../net/study";
import type { ErrorBody, LessonBlock, MoveLine, Position, PositionActed } from "../protocol";

export type LivePosition = Extract<LessonBlock, { type: "position" }>;

/** How the reader's first action went: as the task wanted it, or otherwise. */
export type Verdict = "right" | "other";

/** Where positions and actions are asked for; a test brings its own. */
export interface Arbiter {
	position(ground: Ground, fen: string): Promise<Position>;
	act(ground: Ground, fen: string, action: string): Promise<PositionActed>;
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
	/** How the first action went, where there is a task; null before it. */
	verdict = $state<Verdict | null>(null);
	/** Why the position is not there, or an action was not taken. */
	trouble = $state.raw<ErrorBody | null>(null);
	readonly stage: Stage;

	readonly #around: Surroundings;
	#start: Position | null = null;
	/** The FEN to act in, which tells what is hidden. */
	#fen: string;
	#asking = false;

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
		this.#fen = this.block.fen;
		this.position = this.#start;
		this.lines = [];
		this.verdict = null;
		this.trouble = null;
		this.stage.show(this.#start.scene, NO_MARKS);
	}

	/** Carries out an action; settles when the room has answered. */
	async act(action: string): Promise<void> {
		const before = this.position;
		if (!before || this.#asking) return;
		await this.#ask(async () => {
			const { move, position, fen } = await this.#around.arbiter.act(this.ground, this.#fen, action);
			const first = this.lines.length === 0;
			this.#fen = fen;
			this.position = position;
			this.lines = [...this.lines, move];
			if (first && this.block.task !== null) this.verdict = this.block.accept.includes(action) ? "right" : "other";
			this.#around.say(lineInWords(move, (at) => before.scene.cells.find((cell) => cell.at === at)?.man ?? undefined));
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
		await this.act(wanted);
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
		}
	}
}
