/**
 * The pieces as they stand on the screen. A scene is shown at once; steps are played one after the other, each piece keeping
 * its identity on the screen while it moves. Nothing is guessed from two scenes: only a step moves a piece.
 */
import type { Attacker, Scene, Seat, SeenPiece, Step } from "../protocol";
import { pace } from "../settings.svelte";

/**
 * Times in milliseconds: a move, one card turning over, from one card's start to the next one's, the lines' stay; at the end
 * of a game, from one card's start to the next one's.
 */
export const TIMES = { slide: 180, turn: 300, nextTurn: 180, linger: 260, nextAtEnd: 60 } as const;

/** A piece on the screen. `key` stays the same for as long as it is the same piece. */
export interface Standing {
	key: number;
	at: string;
	piece: SeenPiece;
	/** While a card turns over: what it turns into. */
	turningInto: SeenPiece | null;
	/** Whether it was taken and is fading away. */
	leaving: boolean;
}

/** A line from an attacker to the card it turned up. */
export interface AttackLine {
	from: string;
	to: string;
}

/** Where the eye should go after the last action. */
export interface Marks {
	from: string | null;
	to: string | null;
	revealed: string[];
}

export const NO_MARKS: Marks = { from: null, to: null, revealed: [] };

/** The marks that a list of steps leaves behind. */
export function marksOf(steps: readonly Step[]): Marks {
	const first = steps.find((step) => step.type === "move");
	const put = steps.find((step) => step.type === "put");
	return {
		from: first?.from ?? null,
		to: first?.to ?? put?.at ?? null,
		revealed: steps.flatMap((step) => (step.type === "reveal" ? [step.at] : [])),
	};
}

/** Does any of the steps change what stands on the board? */
export const changesBoard = (steps: readonly Step[]): boolean =>
	steps.some(({ type }) => type !== "note" && type !== "check");

/** Waits between the steps; a test passes its own. */
export type Wait = (milliseconds: number) => Promise<void>;

const realWait: Wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds * pace()));

/** Whether two pieces look the same to the viewer. */
function same(a: SeenPiece, b: SeenPiece): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}

export class Stage {
	/** The pieces, in no particular order. */
	pieces = $state<Standing[]>([]);
	/** Lines to the card that is turning now. */
	attackLines = $state<AttackLine[]>([]);
	/** The squares of the last action, and the cards it turned up. */
	marks = $state<Marks>(NO_MARKS);
	/** Where cards lay that were turned up only when the game was over. */
	unveiled = $state.raw<ReadonlySet<string>>(new Set());
	/** Kings in check now. */
	check = $state<string[]>([]);
	/** Whether steps are being played. */
	busy = $state(false);

	#nextKey = 1;
	/** Grows with every new scene, so that steps of an older one stop being played. */
	#turn = 0;
	readonly #wait: Wait;

	constructor(wait: Wait = realWait) {
		this.#wait = wait;
	}

	/** The piece standing at a place, if any. */
	at(place: string): Standing | undefined {
		return this.pieces.find((standing) => standing.at === place && !standing.leaving);
	}

	/** Shows a scene at once. Pieces that stand where the same piece stood keep their identity. */
	show(scene: Scene, marks: Marks): void {
		this.#turn++;
		this.#settle(scene, marks);
	}

	/**
	 * Plays the steps that led to `scene`, then shows it. With `still` (a reader who asked for reduced motion) nothing
	 * moves: the end is shown at once, with its marks.
	 * Resolves when all is quiet, or as soon as a newer scene took over.
	 */
	async play(steps: readonly Step[], scene: Scene, still: boolean): Promise<void> {
		const turn = ++this.#turn;
		if (still) {
			this.#settle(scene, marksOf(steps));
			return;
		}
		this.busy = true;
		this.check = [];
		this.unveiled = new Set();
		this.marks = { ...marksOf(steps), revealed: [] };
		for (const [index, step] of steps.entries()) {
			await this.#perform(step, steps[index + 1]);
			if (turn !== this.#turn) return;
		}
		this.#settle(scene, marksOf(steps));
	}

	/**
	 * Turns what is hidden up, one after the other in the order of `places`, until `scene` is shown. What turned up stays
	 * marked. Resolves when all lie open, or as soon as a newer scene took over.
	 */
	async unveil(scene: Scene, places: readonly string[], still: boolean): Promise<void> {
		const turn = ++this.#turn;
		const { marks } = this;
		if (!still) {
			this.busy = true;
			const faces = new Map(scene.cells.map(({ at, piece }) => [at, piece]));
			for (const at of places) {
				const card = this.at(at);
				const face = faces.get(at);
				if (!card || !face) continue;
				card.turningInto = face;
				this.unveiled = new Set([...this.unveiled, at]);
				await this.#wait(TIMES.nextAtEnd);
				if (turn !== this.#turn) return;
			}
			await this.#wait(TIMES.turn - TIMES.nextAtEnd);
			if (turn !== this.#turn) return;
		}
		this.#settle(scene, marks, new Set(places));
	}

	async #perform(step: Step, next: Step | undefined): Promise<void> {
		switch (step.type) {
			case "move": {
				const mover = this.at(step.from);
				const taken = this.at(step.to);
				if (taken && taken !== mover) taken.leaving = true;
				if (mover) mover.at = step.to;
				// Two pieces that move in one action (castling) set out together; one that goes on has to arrive first.
				if (next?.type !== "move" || next.from === step.to) await this.#wait(TIMES.slide);
				break;
			}
			case "remove": {
				const gone = this.at(step.at);
				if (gone) gone.leaving = true;
				break;
			}
			case "put": {
				const old = this.at(step.at);
				if (old) old.piece = step.piece;
				else this.pieces.push(this.#standing(step.at, step.piece));
				break;
			}
			case "reveal": {
				const turned = this.#reveal(step.at, { type: "open", seat: step.seat, piece: step.piece }, step.by);
				// Several cards turn one after the other, each starting while the one before still moves.
				if (next?.type === "reveal") await this.#wait(TIMES.nextTurn);
				else {
					await turned;
					if (this.attackLines.length > 0) await this.#wait(TIMES.linger);
					this.attackLines = [];
				}
				break;
			}
			case "clear":
				for (const piece of this.pieces) piece.leaving = true;
				break;
			case "check":
				this.check = [...this.check, step.at];
				break;
			case "note":
				break;
		}
	}

	async #reveal(at: string, face: SeenPiece, by: readonly Attacker[]): Promise<void> {
		const card = this.at(at);
		if (!card) return;
		const turn = this.#turn;
		this.attackLines = [...this.attackLines, ...by.map((attacker) => ({ from: attacker.at, to: at }))];
		this.marks = { ...this.marks, revealed: [...this.marks.revealed, at] };
		card.turningInto = face;
		await this.#wait(TIMES.turn);
		if (turn !== this.#turn) return;
		card.piece = face;
		card.turningInto = null;
	}

	#settle(scene: Scene, marks: Marks, unveiled: ReadonlySet<string> = new Set()): void {
		const before = this.pieces.filter((standing) => !standing.leaving);
		this.pieces = scene.cells.flatMap((cell) => {
			if (!cell.piece) return [];
			const old = before.find((standing) => standing.at === cell.at);
			if (!old) return [this.#standing(cell.at, cell.piece)];
			// What stays as it is stays the same object, so that nothing of it is drawn again.
			if (!same(old.piece, cell.piece)) old.piece = cell.piece;
			old.turningInto = null;
			return [old];
		});
		this.attackLines = [];
		this.marks = marks;
		this.unveiled = unveiled;
		this.check = scene.check;
		this.busy = false;
	}

	#standing(at: string, piece: SeenPiece): Standing {
		return { key: this.#nextKey++, at, piece, turningInto: null, leaving: false };
	}
}

/** The other side of a two-player board. */
export function opponent(seat: Seat): Seat {
	return seat === "white" ? "black" : seat === "black" ? "white" : seat;
}
