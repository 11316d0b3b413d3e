/** A game with real cards, as the page holds it: what was told, where it stands by that, and what is asked next. */
import { lineInWords } from "../board/speech";
import { marksOf, NO_MARKS, Stage } from "../board/stage.svelte";
import { roomTrouble } from "../net/api";
import type { ByHandGame, ByHandStand, ErrorBody, MoveLine, Seat, Step, TableView, ToldTurn } from "../protocol";
import { t } from "../words/words.svelte";
import { type Sheet, spentAt, toldAt } from "./kept";

/** What a game needs from around it. */
export interface Surroundings {
	/** Where a game stands, by what was told of it; a test brings its own. */
	arbiter: (told: ByHandGame) => Promise<ByHandStand>;
	/** Keeps what was told. */
	keep: (sheet: Sheet) => void;
	/** Says words to a screen reader. */
	say: (words: string) => void;
	/** Whether this reader wants nothing to move. */
	still: () => boolean;
	/** Makes the sounds of steps that are shown now. */
	sound: (steps: readonly Step[], still: boolean) => void;
	/** Milliseconds since 1970. */
	now: () => number;
}

/** What of a table's view there is of such a game, for the parts that tables show. */
export type ToldView = Pick<
	TableView,
	| "game"
	| "seat"
	| "shared"
	| "joined"
	| "computer"
	| "phase"
	| "toAct"
	| "scene"
	| "tally"
	| "holdings"
	| "draft"
	| "legal"
	| "pools"
	| "captured"
	| "outcome"
	| "claim"
	| "clock"
	| "fen"
	| "names"
>;

export class ToldGame {
	sheet: Sheet;
	/** Where the game stands; null until the room has said so. */
	stand = $state.raw<ByHandStand | null>(null);
	/** Why the last thing was not taken. */
	trouble = $state.raw<ErrorBody | null>(null);
	busy = $state(false);
	/** When the clock of the stand came, on the page's own clock. */
	readonly came = $state({ clock: 0 });
	readonly stage: Stage;
	readonly view = $derived.by((): ToldView | null => {
		if (!this.stand) return null;
		const { position, clock, claim } = this.stand;
		const { game, scene, tally, holdings, pools, captured, outcome, fen, toAct, legal } = position;
		const asked = this.asked !== null;
		const told = { game, scene, tally, holdings, pools, captured, outcome, fen, claim, clock, names: this.sheet.names };
		const people = { seat: null, shared: true, joined: true, computer: null, draft: null };
		const phase = outcome ? ("over" as const) : ("playing" as const);
		return { ...told, ...people, phase, toAct: asked ? [] : toAct, legal: asked ? [] : legal };
	});
	readonly #around: Surroundings;

	constructor(sheet: Sheet, around: Surroundings, stage = new Stage()) {
		this.sheet = $state.raw(sheet);
		this.#around = around;
		this.stage = stage;
	}

	/** What people are to tell next. */
	get asked() {
		return this.stand?.asked ?? null;
	}

	get moves(): MoveLine[] {
		return this.stand?.moves ?? [];
	}

	/** The turn of which something is left to tell. */
	get open(): ToldTurn | null {
		return this.asked ? (this.sheet.turns.at(-1) ?? null) : null;
	}

	/** May the last thing that was told be taken back? What the clock has ended may not, nor what a tournament has taken. */
	get mayUndo(): boolean {
		if (this.sheet.told) return false;
		return this.sheet.turns.length + (this.sheet.end ? 1 : 0) > 0 && this.sheet.end?.reason !== "time";
	}

	/** Asks where the game stands: at first, and when a flag may have fallen. */
	refresh(): Promise<boolean> {
		return this.#go(this.sheet);
	}

	/** Somebody made a move, and pressed the clock. */
	async act(action: string): Promise<void> {
		if (!this.stand || this.asked) return;
		const now = this.#around.now();
		const turn = { action, told: [], spent: Math.round(spentAt(this.sheet, now)) };
		// The first move sets the clock going; one that was stopped stays so.
		const goes = this.sheet.since !== null || this.sheet.turns.length === 0;
		const since = this.sheet.clock && goes ? now : null;
		await this.#go({ ...this.sheet, turns: [...this.sheet.turns, turn], elapsed: 0, since });
	}

	/** Tells what turned up, or that nobody here is told (null). */
	async tell(answer: string | null): Promise<void> {
		const { open } = this;
		if (open) await this.#go(this.#withLast({ ...open, told: [...open.told, answer] }));
	}

	/** Takes back what was told last: how the game ended, what turned up, or a move. */
	async undo(): Promise<void> {
		if (!this.mayUndo) return;
		const last = this.sheet.turns.at(-1);
		if (this.sheet.end) await this.#go({ ...this.sheet, end: null });
		else if (last && last.told.length > 0) await this.#go(this.#withLast({ ...last, told: last.told.slice(0, -1) }));
		else await this.#dropLast();
	}

	/** Takes the move back of which something is left to tell. */
	async drop(): Promise<void> {
		if (this.asked) await this.#dropLast();
	}

	/** Takes the last move back. Its clock goes on from where it was pressed. */
	async #dropLast(): Promise<void> {
		const { turns, since } = this.sheet;
		const last = turns.at(-1);
		const running = since === null ? null : this.#around.now();
		if (last) await this.#go({ ...this.sheet, turns: turns.slice(0, -1), elapsed: last.spent, since: running });
	}

	/** People end the game. */
	async end(reason: string, winner: Seat | null): Promise<void> {
		if (this.stand && !this.asked) await this.#go({ ...this.sheet, end: { reason, winner } });
	}

	/** Stops the clock, or sets it going. */
	async press(): Promise<void> {
		const now = this.#around.now();
		const elapsed = spentAt(this.sheet, now);
		await this.#go({ ...this.sheet, elapsed, since: this.sheet.since === null ? now : null });
	}

	/** The tournament has taken the game. */
	taken(): void {
		this.sheet = { ...this.sheet, told: true };
		this.#around.keep(this.sheet);
	}

	/** The start of a game that draws it by lot was laid out. */
	async layOut(start: string): Promise<boolean> {
		return this.#go({ ...this.sheet, start });
	}

	/** What was laid out is no start: it is asked for again. */
	clear(): void {
		this.sheet = { ...this.sheet, start: null };
		this.stand = null;
		this.#around.keep(this.sheet);
	}

	/** The game as the room is told it. */
	told(): ByHandGame {
		return toldAt(this.sheet, this.#around.now());
	}

	#withLast(turn: ToldTurn): Sheet {
		return { ...this.sheet, turns: [...this.sheet.turns.slice(0, -1), turn] };
	}

	/** Asks where the game stands with what is told next, which counts only if the room takes it. */
	async #go(next: Sheet): Promise<boolean> {
		if (this.busy) return false;
		this.busy = true;
		this.trouble = null;
		const [now, asked] = [this.#around.now(), performance.now()];
		try {
			const stand = await this.#around.arbiter(toldAt(next, now));
			this.sheet = settled(next, stand, now);
			this.#around.keep(this.sheet);
			this.came.clock = asked;
			this.#show(stand);
			return true;
		} catch (error) {
			this.trouble = roomTrouble(error);
			return false;
		} finally {
			this.busy = false;
		}
	}

	#show(stand: ByHandStand): void {
		const before = this.stand;
		this.stand = stand;
		const last = stand.moves.at(-1);
		const { scene } = stand.position;
		const said: string[] = [];
		const grown = before !== null && stand.moves.length > before.moves.length;
		if (grown && last) {
			const piece = (at: string) => before.position.scene.cells.find((cell) => cell.at === at)?.piece ?? undefined;
			said.push(lineInWords(last, piece));
			const still = this.#around.still();
			this.#around.sound(last.steps, still);
			void this.stage.play(last.steps, scene, still);
		} else if (!before || before.position.fen !== stand.position.fen || stand.asked || before.asked) {
			const move = this.open && stand.position.legal.find(({ text }) => text === this.open?.action);
			const marks = last ? marksOf(last.steps) : NO_MARKS;
			const asked = stand.asked && { from: move?.from ?? null, to: move?.to ?? null, revealed: [stand.asked.place] };
			this.stage.show(scene, asked ?? marks);
			if (before && stand.moves.length < before.moves.length) said.push(t("spoken-taken-back"));
		}
		if (said.length > 0) this.#around.say(said.join(" "));
	}
}

/** A game as it was taken: one that is over has its clock stand, and one that a flag has ended stays so. */
function settled(sheet: Sheet, { position: { outcome } }: ByHandStand, now: number): Sheet {
	if (!outcome) return { ...sheet, over: false };
	const { winner, reason } = outcome;
	const end = reason === "time" ? { reason, winner } : sheet.end;
	return { ...sheet, end, elapsed: spentAt(sheet, now), since: null, over: true };
}
