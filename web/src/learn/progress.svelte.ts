/** What a reader has done of the lessons, kept by the browser: a star where the first move was right, else a tick. */
import type { Lesson } from "../protocol";
import type { LivePosition } from "./trial.svelte";

/** How a task was done: at the first try, or after another move or a look at the answer. */
export type Mark = "star" | "tick";

/** What is kept of one lesson. */
export interface Kept {
	/** How many tasks the lesson had when it was last open. */
	of: number;
	/** The tasks that were done, by `keyOf`. */
	marks: Record<string, Mark>;
}

const PREFIX = "facedown.lesson.";

type Shelf = Pick<Storage, "getItem" | "setItem">;

/** What tells one task of a lesson from the others, in every language and after the lesson has grown. */
const keyOf = ({ fen, accept }: LivePosition) => `${accept[0] ?? ""} ${fen}`;

/** What is kept of a game's lesson; nothing where it was never open, or where the text is none that this page writes. */
export function keptOf(game: string, shelf: Pick<Shelf, "getItem"> = localStorage): Kept {
	try {
		const kept = JSON.parse(shelf.getItem(PREFIX + game) ?? "{}") as Partial<Kept> | null;
		const marks = Object.entries(kept?.marks ?? {}).filter(([, mark]) => mark === "star" || mark === "tick");
		return { of: typeof kept?.of === "number" ? kept.of : 0, marks: Object.fromEntries(marks) };
	} catch {
		return { of: 0, marks: {} };
	}
}

/** How many tasks of a lesson are done, and how many there are; null before the first. */
export function progressOf(game: string, shelf: Pick<Shelf, "getItem"> = localStorage) {
	const { of, marks } = keptOf(game, shelf);
	const done = Math.min(of, Object.keys(marks).length);
	return done > 0 ? { done, of, stars: Object.values(marks).filter((mark) => mark === "star").length } : null;
}

/** The tasks of a lesson that is open, in their order. */
export class LessonProgress {
	readonly tasks: readonly LivePosition[];
	#marks = $state.raw<Readonly<Record<string, Mark>>>({});

	constructor(
		private readonly lesson: Pick<Lesson, "game" | "blocks">,
		private readonly shelf: Shelf = localStorage,
	) {
		this.tasks = lesson.blocks.filter(
			(block): block is LivePosition => block.type === "position" && block.task !== null,
		);
		// A task that the lesson no longer has counts no more.
		const keys = new Set(this.tasks.map(keyOf));
		const kept = Object.entries(keptOf(lesson.game, shelf).marks).filter(([key]) => keys.has(key));
		this.#marks = Object.fromEntries(kept);
	}

	/** How each task was done; null where it was not yet. */
	get marks(): (Mark | null)[] {
		return this.tasks.map((task) => this.#marks[keyOf(task)] ?? null);
	}

	/** How many tasks are done. */
	get done(): number {
		return this.marks.filter((mark) => mark !== null).length;
	}

	/** Keeps that a task was done; a star is never lost again. */
	mark(task: LivePosition, mark: Mark): void {
		const key = keyOf(task);
		if (this.#marks[key] !== "star") this.#marks = { ...this.#marks, [key]: mark };
		const kept: Kept = { of: this.tasks.length, marks: this.#marks };
		this.shelf.setItem(PREFIX + this.lesson.game, JSON.stringify(kept));
	}

	/** Where to go on from a task: the next one that is not done, those before it last; null where all others are done. */
	nextAfter(task: LivePosition): number | null {
		const from = this.tasks.indexOf(task);
		const { marks } = this;
		for (let step = 1; step < marks.length; step++) {
			const index = (from + step) % marks.length;
			if (marks[index] === null) return index;
		}
		return null;
	}
}
