/** A study as somebody works on it: the position that is shown, through whose eyes, and what is done in it. */
import type { Drawn } from "../board/drawings";
import { drawOnce } from "../board/drawings";
import { lineInWords } from "../board/speech";
import { marksOf, NO_MARKS, Stage } from "../board/stage.svelte";
import { kindsLeft } from "../byHand/kinds";
import { roomTrouble } from "../net/api";
import type { Ground } from "../net/study";
import type {
	Asked,
	ErrorBody,
	MoveLine,
	Observer,
	Position,
	PositionActed,
	PositionFollowed,
	PositionTold,
} from "../protocol";
import { t } from "../words/words.svelte";
import {
	all,
	beside,
	branch,
	type Chapter,
	chapter,
	endOf,
	type Mark,
	type Node,
	nodeAt,
	pathTo,
	promote,
	remove,
	type Study,
} from "./tree";

/** Where positions are asked for; a test brings its own. */
export interface Arbiter {
	position(ground: Ground, fen: string): Promise<Position>;
	act(ground: Ground, fen: string, action: string, begun?: readonly string[]): Promise<PositionActed>;
	tell(ground: Ground, fen: string, action: string, told: readonly (string | null)[]): Promise<PositionTold>;
	follow(ground: Ground, fen: string, actions: readonly string[]): Promise<PositionFollowed>;
}

/** What a bench needs from around it. */
export interface Surroundings {
	arbiter: Arbiter;
	/** Says words to a screen reader. */
	say: (words: string) => void;
	/** Whether this reader wants nothing to move. */
	still: () => boolean;
	/** Told after every change of the study, so that it may be kept. */
	changed: () => void;
	/** A number from 0 to below 1, for drawing by chance. */
	chance: () => number;
}

/** An action that waits for somebody to say what turns up. */
export interface Open {
	action: string;
	told: (string | null)[];
	asked: Asked;
}

/** How many positions are remembered as they came. */
const REMEMBERED = 400;

export class Bench {
	readonly study: Study;
	/** Grows with every change of the tree, which is not watched itself. */
	version = $state(0);
	chapterAt = $state(0);
	here = $state.raw() as Node;
	observer = $state<Observer>("spectator");
	/** The position that is shown; null until it has come. */
	position = $state.raw<Position | null>(null);
	/** Parts of a turn that was begun and is not over. */
	begun = $state.raw<readonly string[]>([]);
	/** What is asked of somebody who moved. */
	open = $state.raw<Open | null>(null);
	trouble = $state.raw<ErrorBody | null>(null);
	busy = $state(false);
	/** Whether somebody says what turns up though it is known what lay there. */
	otherwise = $state(false);
	readonly stage: Stage;

	readonly #around: Surroundings;
	readonly #positions = new Map<string, Position>();
	/** Grows with every step, so that an answer for an older one shows nothing. */
	#step = 0;

	constructor(study: Study, around: Surroundings, stage = new Stage()) {
		this.study = study;
		this.stage = stage;
		this.#around = around;
		this.here = this.chapter.root;
	}

	get chapter(): Chapter {
		return this.study.chapters[this.chapterAt] as Chapter;
	}

	get root(): Node {
		return this.chapter.root;
	}

	/** The game as requests name it, through the eyes that look. */
	ground(observer: Observer | null = this.observer): Ground {
		const { game, options } = this.chapter;
		return { game, options, as: observer === "spectator" ? null : observer };
	}

	/** Shows the position at a place of the tree (see `placeOf`), and asks what the actions of the tree make. */
	async begin(place = "0"): Promise<void> {
		this.here = nodeAt(this.root, place);
		await this.show(this.here, false);
		await this.fill();
	}

	/** Asks the room for the positions of all that was only written down. */
	async fill(): Promise<void> {
		const { chapter } = this;
		const ends = [...all(chapter.root)].filter(({ children }) => children.length === 0);
		for (const end of ends) if (end.line === null || end.fen === null) await this.#follow(chapter, end);
	}

	/** Follows the line to a position from where it is known. */
	async #follow(chapter: Chapter, end: Node): Promise<void> {
		const path = pathTo(end);
		let first = path.findIndex((at) => at.parent !== null && (at.fen === null || at.line === null));
		while (first >= 0) {
			// A position apart is known by its FEN; only how the move is told is not.
			const upTo = path.findIndex((at, index) => index >= first && at.apart);
			const part = path.slice(first, upTo < 0 ? path.length : upTo);
			const from = path[first - 1];
			if (!from?.fen) return;
			if (part.length === 0) {
				const apart = path[first] as Node;
				apart.line = await this.#told(chapter, from.fen, apart.action);
			} else {
				const { game, options } = chapter;
				try {
					const actions = part.map(({ action }) => action);
					const { moves, fens, refused } = await this.#around.arbiter.follow({ game, options }, from.fen, actions);
					for (const [index, line] of moves.entries()) {
						const at = part[index] as Node;
						[at.line, at.fen] = [line, fens[index] ?? null];
					}
					if (refused) {
						this.trouble = refused;
						this.version++;
						return;
					}
				} catch (error) {
					this.trouble = roomTrouble(error);
					return;
				}
			}
			this.version++;
			first = path.findIndex((at) => at.parent !== null && (at.fen === null || at.line === null));
		}
	}

	/** How the room tells an action whose position stands apart: from what everybody sees of the one before. */
	async #told(chapter: Chapter, fen: string, action: string): Promise<MoveLine> {
		const { game, options } = chapter;
		try {
			const seen = await this.#around.arbiter.position({ game, options }, fen);
			const { moves } = await this.#around.arbiter.follow({ game, options }, seen.fen, [action]);
			if (moves[0]) return moves[0];
		} catch {
			// It is shown as it is written.
		}
		return { ply: 1, seat: "white", text: action, action, events: [], steps: [] };
	}

	/** A position that has come by another way: it is not asked for again. */
	know(position: Position, fen: string): void {
		this.#positions.set(`${this.chapterAt} spectator ${fen}`, position);
	}

	/** Goes to a position of the tree. `moving`: its action is played. */
	async show(next: Node, moving: boolean, spoken = true): Promise<void> {
		const step = ++this.#step;
		const before = this.here;
		const old = this.position?.scene;
		this.here = next;
		this.open = null;
		this.begun = [];
		this.trouble = null;
		if (next.fen === null) await this.#follow(this.chapter, endOf(next));
		if (step !== this.#step || next.fen === null) return;
		const position = await this.#ask(next.fen);
		if (step !== this.#step || !position) return;
		this.position = position;
		next.scene = position.scene;
		const { line } = next;
		if (spoken) {
			const piece = (at: string) => old?.cells.find((cell) => cell.at === at)?.piece ?? undefined;
			this.#around.say(line ? lineInWords(line, piece) : t("replay-at-start"));
		}
		if (moving && line && next.parent === before && !this.#around.still())
			await this.stage.play(line.steps, position.scene, false);
		else this.stage.show(position.scene, line ? marksOf(line.steps) : NO_MARKS);
	}

	/** A position as the observer sees it; of the referee's, where the FEN does not tell, a spectator's. */
	async #ask(fen: string): Promise<Position | null> {
		const { observer } = this;
		const key = `${this.chapterAt} ${observer} ${fen}`;
		const known = this.#positions.get(key);
		if (known) return known;
		try {
			let position: Position;
			try {
				position = await this.#around.arbiter.position(this.ground(), fen);
			} catch (error) {
				if (observer !== "referee" || roomTrouble(error).code !== "no-such-observer") throw error;
				position = await this.#around.arbiter.position(this.ground(null), fen);
			}
			position = await this.#goesOn(position, fen);
			if (this.#positions.size >= REMEMBERED) this.#positions.clear();
			this.#positions.set(key, position);
			return position;
		} catch (error) {
			this.trouble = roomTrouble(error);
			return null;
		}
	}

	/** A position that goes on: whoever looks with one side's eyes has there what everybody knows that the other may do. */
	async #goesOn(position: Position, fen: string): Promise<Position> {
		const { observer } = this;
		const other = (observer === "white" || observer === "black") && !position.toAct.includes(observer);
		if (!other || position.outcome || position.legal.length > 0) return position;
		const { legal } = await this.#around.arbiter.position(this.ground(null), fen);
		return { ...position, legal };
	}

	/** Looks through other eyes. */
	async see(observer: Observer): Promise<void> {
		this.observer = observer;
		await this.show(this.here, false, false);
	}

	back(): void {
		if (this.begun.length > 0) void this.show(this.here, false, false);
		else if (this.here.parent) void this.show(this.here.parent, false);
	}

	async forward(): Promise<void> {
		const next = this.here.children[0];
		if (next) await this.show(next, true);
	}

	first(): void {
		if (this.here.parent) void this.show(this.root, false);
	}

	last(): void {
		const end = endOf(this.here);
		if (end !== this.here) void this.show(end, false);
	}

	/** Goes to the variation above or below. */
	variation(way: -1 | 1): void {
		const next = beside(this.here, way);
		if (next) void this.show(next, false);
		else this.#around.say(t("analysis-no-variation"));
	}

	async choose(chapterAt: number): Promise<void> {
		this.chapterAt = chapterAt;
		this.here = this.root;
		await this.begin();
	}

	/** Carries out an action, or the next part of a turn. */
	async act(action: string): Promise<void> {
		const { position } = this;
		const { fen } = this.here;
		if (!position || fen === null || this.busy || this.open) return;
		if (!position.hidden || (this.otherwise && this.begun.length === 0)) return this.#tell(action, []);
		await this.#work(async () => {
			const acted = await this.#around.arbiter.act(this.ground(), fen, action, this.begun);
			if (acted.begun.length > 0) {
				this.begun = acted.begun;
				this.position = acted.position;
				void this.stage.play(acted.move.steps, acted.position.scene, this.#around.still());
			} else await this.#arrive(acted, false);
		});
	}

	/** Takes the last part of a turn back that is not over. */
	async undo(): Promise<void> {
		const parts = this.begun.slice(0, -1);
		await this.show(this.here, false, false);
		for (const part of parts) await this.act(part);
	}

	/** Says what turned up, or that nobody here is told. */
	async tell(answer: string | null): Promise<void> {
		const { open } = this;
		if (open) await this.#tell(open.action, [...open.told, answer]);
	}

	/** Has chance say what turned up, by what is left. */
	async draw(): Promise<void> {
		const { open } = this;
		if (!open) return;
		const kinds = kindsLeft(open.asked);
		const of = kinds.reduce((sum, { count }) => sum + count, 0);
		let at = Math.floor(this.#around.chance() * of);
		const drawn = kinds.find(({ count }) => {
			at -= count;
			return at < 0;
		});
		await this.tell(drawn?.letter ?? null);
	}

	/** Takes the move back of which something is left to say. */
	drop(): void {
		this.open = null;
		if (this.position) this.stage.show(this.position.scene, this.here.line ? marksOf(this.here.line.steps) : NO_MARKS);
	}

	async #tell(action: string, told: (string | null)[]): Promise<void> {
		const { fen } = this.here;
		const apart = this.position?.hidden === true;
		if (fen === null) return;
		await this.#work(async () => {
			const { asked, acted } = await this.#around.arbiter.tell(this.ground(), fen, action, told);
			if (asked) {
				this.open = { action, told, asked };
				return;
			}
			this.open = null;
			if (acted) await this.#arrive(acted, apart);
		});
	}

	async #arrive({ move, position: after, fen }: PositionActed, apart: boolean): Promise<void> {
		const position = await this.#goesOn(after, fen);
		const before = this.position?.scene;
		const count = this.here.children.length;
		const next = branch(this.here, move, fen, apart);
		next.scene = position.scene;
		this.here = next;
		this.position = position;
		this.begun = [];
		this.#step++;
		const piece = (at: string) => before?.cells.find((cell) => cell.at === at)?.piece ?? undefined;
		this.#around.say(
			[
				lineInWords(move, piece),
				...(count > 0 && next.parent?.children[count] ? [t("analysis-new-variation")] : []),
			].join(" "),
		);
		void this.stage.play(move.steps, position.scene, this.#around.still());
		this.#change();
	}

	comment(words: string): void {
		this.here.comment = words;
		this.#change();
	}

	mark(mark: Mark | null): void {
		this.here.mark = this.here.mark === mark ? null : mark;
		this.#change();
	}

	draws(drawn: readonly Drawn[]): void {
		this.here.drawn = drawn;
		this.#change();
	}

	drawOnce(shape: Drawn): void {
		this.draws(drawOnce(this.here.drawn, shape));
	}

	promote(): void {
		if (!promote(this.here)) return;
		this.#around.say(t("analysis-promoted"));
		this.#change();
	}

	async remove(): Promise<void> {
		const parent = remove(this.here);
		if (!parent) return;
		this.#change();
		await this.show(parent, false);
	}

	rename(name: string): void {
		this.study.name = name;
		this.#change();
	}

	renameChapter(name: string): void {
		this.chapter.name = name;
		this.#change();
	}

	/** A new chapter that begins with the position that is shown. */
	async chapterFromHere(): Promise<void> {
		const { game, options } = this.chapter;
		if (this.here.fen === null) return;
		await this.addChapters([chapter(game, options, this.here.fen)]);
	}

	/** Puts chapters at the end, and shows the first of them. */
	async addChapters(chapters: readonly Chapter[]): Promise<void> {
		if (chapters.length === 0) return;
		const at = this.study.chapters.length;
		this.study.chapters.push(...chapters);
		this.#change();
		await this.choose(at);
	}

	async removeChapter(): Promise<void> {
		if (this.study.chapters.length < 2) return;
		this.study.chapters.splice(this.chapterAt, 1);
		this.#change();
		await this.choose(Math.min(this.chapterAt, this.study.chapters.length - 1));
	}

	#change(): void {
		this.version++;
		this.#around.changed();
	}

	async #work(work: () => Promise<void>): Promise<void> {
		if (this.busy) return;
		this.busy = true;
		this.trouble = null;
		try {
			await work();
		} catch (error) {
			this.trouble = roomTrouble(error);
		} finally {
			this.busy = false;
		}
	}
}
