/** A table as the page holds it: the view that came last, the pieces on the stage, and what was asked of the room. */

import { seatName, stepsInWords } from "../board/speech";
import { changesBoard, marksOf, Stage } from "../board/stage.svelte";
import { type Line, type LineState, Live, realTimer, type Timer } from "../net/live";
import type {
	ActionLine,
	ClientMessage,
	ErrorBody,
	MoveLine,
	Presence,
	Scene,
	Seat,
	ServerMessage,
	Step,
	TableView,
} from "../protocol";
import { lookUp, t } from "../words/words.svelte";
import { tallyInWords } from "./spoken";
import { nextInWords, sceneShown, stepsAfter } from "./turn";

/** What a table needs from around it. */
export interface Surroundings {
	open: () => Line;
	/** Says words to a screen reader. */
	say: (words: string) => void;
	/** Whether this reader wants nothing to move. */
	still: () => boolean;
	/** Makes the sounds of steps that are shown now. */
	sound?: (steps: readonly Step[], still: boolean) => void;
	/** The page's own clock, in milliseconds. */
	now?: () => number;
	timer?: Timer;
}

/** Without the members that the table fills in itself. */
type Asked = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, "id" | "n"> : never) : never;

const NOT_CONNECTED: ErrorBody = {
	code: "not-connected",
	message: "The line to the room is broken; nothing was sent.",
	field: null,
};

/** The room keeps a turn that is begun in its memory alone, and may have been started again. */
const DRAFT_GONE: ErrorBody = {
	code: "draft-gone",
	message: "What was begun of this turn is gone.",
	field: null,
};

/** More lines than this at once are shown, not played. */
const PLAYED_AT_ONCE = 2;

export class Table {
	view = $state.raw<TableView | null>(null);
	moves = $state.raw<MoveLine[]>([]);
	line = $state<LineState>("connecting");
	/** Why the last wish was not granted; null again with the next change of the table. */
	trouble = $state.raw<ErrorBody | null>(null);
	/** Who is there, where people sit at screens of their own; null until the room has said so. */
	presence = $state.raw<Presence | null>(null);
	/** When the view's clock and the presence came, on the page's own clock. */
	readonly came = $state({ clock: 0, presence: 0 });
	/** What is planned for the next turn; sent as soon as it is one's turn, if it is legal then. */
	planned = $state.raw<ActionLine | null>(null);
	readonly stage: Stage;

	readonly #live: Live;
	readonly #around: Surroundings;
	/** What was asked and is not answered, by its id; sent again under the same id when the line is back. */
	readonly #pending = new Map<string, { message: ClientMessage; done: () => void }>();
	/** The turn of which a seat has begun a part, as far as this page knows. */
	#begunIn: Pick<TableView, "seat" | "ply"> | null = null;
	/** Requests that were sent again: that the table has gone on without them is no news. */
	readonly #again = new Set<string>();

	constructor(token: string, around: Surroundings, stage = new Stage()) {
		this.stage = stage;
		this.#around = around;
		const listener = {
			message: (message: ServerMessage) => this.#take(message),
			answered: (id: string) => this.#settle(id),
			state: (state: LineState) => this.#lineIs(state),
		};
		this.#live = new Live(around.open, token, listener, around.timer ?? realTimer);
	}

	/** Sends an action, or the next part of a turn in parts; settles when the room has answered or the line broke. */
	act(action: string): Promise<void> {
		if (!this.view?.turnsHaveParts) return this.#ask({ type: "act", action } as Asked);
		return this.#ask({ type: "part", action, begun: this.#begun } as Asked);
	}

	/** Takes the last part of a turn back that is not committed. */
	undoPart(): Promise<void> {
		return this.#ask({ type: "undoPart", begun: this.#begun } as Asked);
	}

	/** How many parts of a turn are begun. */
	get #begun(): number {
		return this.view?.draft?.parts.length ?? 0;
	}

	/** Plans an action for the next turn; null drops what was planned. */
	plan(action: ActionLine | null): void {
		this.planned = action;
	}

	resign(seat: Seat): Promise<void> {
		return this.#ask({ type: "resign", seat } as Asked);
	}

	offerDraw(seat: Seat): Promise<void> {
		return this.#ask({ type: "offerDraw", seat } as Asked);
	}

	answerDraw(seat: Seat, accept: boolean): Promise<void> {
		return this.#ask({ type: "answerDraw", seat, accept } as Asked);
	}

	claimDraw(seat: Seat): Promise<void> {
		return this.#ask({ type: "claimDraw", seat } as Asked);
	}

	/** Asks the other side to take one's last move back. */
	takeback(seat: Seat): Promise<void> {
		return this.#ask({ type: "takeback", seat } as Asked);
	}

	/** Takes the last action of a solitaire back; where it turned a card up, `oncard` asks first. */
	undo(oncard: () => void): void {
		if (!this.view?.mayTakeback) return;
		if ((this.moves.at(-1)?.events.length ?? 0) > 0) oncard();
		else void this.takeback("solo");
	}

	answerTakeback(seat: Seat, accept: boolean): Promise<void> {
		return this.#ask({ type: "answerTakeback", seat, accept } as Asked);
	}

	abort(seat: Seat): Promise<void> {
		return this.#ask({ type: "abort", seat } as Asked);
	}

	/** Claims the game of an opponent who is gone. */
	claimGone(): Promise<void> {
		return this.#ask({ type: "claimGone" } as Asked);
	}

	/** Says that a seat is there, at a shared screen whose secrets are covered. */
	wake(seat: Seat): Promise<void> {
		return this.#ask({ type: "wake", seat } as Asked);
	}

	/** Forgets what a seat saw that is awake at a shared screen: the page is left, and may be gone back to. */
	putAway(): void {
		if (!this.view?.shared || this.view.seat === null) return;
		this.view = null;
		this.moves = [];
		this.stage.pieces = [];
	}

	/** Tries the line again at once. */
	retry(): void {
		this.#live.retry();
	}

	close(): void {
		this.#live.close();
	}

	#ask(wish: Asked): Promise<void> {
		const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
		this.trouble = null;
		const numbered = wish.type === "act" || wish.type === "part" || wish.type === "undoPart";
		const message = { ...wish, id, ...(numbered ? { n: this.#live.n ?? 0 } : {}) } as ClientMessage;
		if (this.line !== "open" || !this.#live.send(message)) {
			this.trouble = NOT_CONNECTED;
			return Promise.resolve();
		}
		return new Promise((done) => this.#pending.set(id, { message, done }));
	}

	#lineIs(state: LineState): void {
		const returned = state === "open" && this.line !== "open";
		this.line = state;
		// Nobody waits at a broken line; whether the request counted shows when it is asked again under its id.
		if (state !== "open") for (const { done } of this.#pending.values()) done();
		if (!returned) return;
		if (this.trouble === NOT_CONNECTED) this.trouble = null;
		for (const [id, { message }] of this.#pending) {
			this.#again.add(id);
			this.#live.send(message);
		}
	}

	#settle(id: string | null): void {
		if (id === null) return;
		this.#pending.get(id)?.done();
		this.#pending.delete(id);
		this.#again.delete(id);
	}

	#take(message: ServerMessage): void {
		switch (message.type) {
			case "sync":
				this.#see(message.view);
				this.moves = message.view.moves ?? [];
				this.stage.show(sceneShown(message.view), this.#lastMarks());
				this.#carryOut();
				break;
			case "draft":
				this.#draft(message);
				this.#settle(message.id);
				break;
			case "update":
				this.#update(message);
				this.#settle(message.id);
				this.#carryOut();
				break;
			case "refused":
				if (!message.id || !this.#again.has(message.id)) this.trouble = message.error;
				this.#settle(message.id);
				break;
			case "presence":
				this.presence = message;
				this.came.presence = this.#now();
				break;
			case "pong":
				break;
		}
	}

	#now(): number {
		return this.#around.now?.() ?? performance.now();
	}

	#see(view: TableView): void {
		this.view = view;
		this.came.clock = this.#now();
		const begun = this.#begunIn;
		if (view.draft) this.#begunIn = { seat: view.seat, ply: view.ply };
		// A covered screen shows no seat, and so no draft of it.
		else if (begun && begun.seat === view.seat) {
			this.#begunIn = null;
			if (begun.ply === view.ply && view.phase === "playing") this.trouble = DRAFT_GONE;
		}
	}

	/** Sends what was planned if it is now this side's turn and the action is legal; else drops it without a word. */
	#carryOut(): void {
		const { planned, view } = this;
		if (!planned || !view) return;
		const isIn = (actions: readonly ActionLine[]) => actions.some((action) => action.text === planned.text);
		if (view.legal.length === 0 && isIn(view.premoves)) return;
		this.planned = null;
		if (isIn(view.legal)) void this.act(planned.text);
	}

	/** The marks of what was done last, the turn that is begun included. */
	#lastMarks() {
		return marksOf(this.view?.draft?.steps ?? this.moves.at(-1)?.steps ?? []);
	}

	/** Shows and says steps after those that the page has shown already; where none of them changes the board, at once. */
	#perform(steps: readonly Step[], scene: Scene): void {
		const still = this.#around.still();
		this.#around.sound?.(steps, still);
		if (changesBoard(steps)) void this.stage.play(steps, scene, still);
		else this.stage.show(scene, this.#lastMarks());
	}

	/** This seat's own turn went on by a part, or back by one. */
	#draft({ draft, legal }: Extract<ServerMessage, { type: "draft" }>): void {
		const before = this.view;
		if (!before) return;
		this.trouble = null;
		this.view = { ...before, draft, legal };
		this.#begunIn = draft && { seat: before.seat, ply: before.ply };
		const scene = sceneShown(this.view);
		const fresh = stepsAfter(before.draft?.steps ?? [], draft?.steps ?? []);
		if (fresh && (draft?.parts.length ?? 0) > (before.draft?.parts.length ?? 0)) {
			const words = stepsInWords(fresh, pieceOf(sceneShown(before)));
			this.#around.say([words, nextInWords(this.view)].join(" "));
			this.#perform(fresh, scene);
		} else {
			this.#around.say([t("spoken-part-back"), nextInWords(this.view)].join(" ").trim());
			this.stage.show(scene, this.#lastMarks());
		}
	}

	#update({ moves, view }: Extract<ServerMessage, { type: "update" }>): void {
		const before = this.view;
		this.trouble = null;
		const known = this.moves.length;
		// What this page has beyond the lines that the new ones follow was taken back.
		const kept = this.moves.slice(0, Math.max(0, view.ply - moves.length));
		this.moves = moves.length > 0 || kept.length < known ? [...kept, ...moves] : this.moves;
		this.#see({ ...view, moves: this.moves });
		if (view.ply < known) {
			this.stage.show(sceneShown(view), this.#lastMarks());
			this.#around.say(t("spoken-taken-back"));
			return;
		}
		// A line that is already there (a message that came twice around a return) is not played again.
		const fresh = this.moves.slice(known);
		if (fresh.length === 0) {
			if (before?.ply !== view.ply || before?.phase !== view.phase) this.stage.show(sceneShown(view), this.stage.marks);
			return;
		}
		// What this seat began and has now committed was shown and said part by part.
		const begun = before?.draft && fresh[0]?.seat === before.seat ? before.draft : null;
		const rest = begun && stepsAfter(begun.steps, fresh[0]?.steps ?? []);
		if (begun && !rest) this.stage.show(before?.scene ?? view.scene, this.stage.marks);
		const unseen = fresh.map((line, index) => (index === 0 && rest ? { ...line, steps: rest } : line));
		for (const line of unseen) {
			const steps = stepsInWords(line.steps, pieceOf(before ? sceneShown(before) : view.scene));
			// What leaves nothing to see, such as the end of a turn, is said by its name.
			const words = steps || (lookUp(`spoken-${view.game}-${line.action}`, { seat: seatName(line.seat) }) ?? "");
			// Where the game stands is heard once, after the last of them.
			const counted = line === unseen.at(-1) ? tallyInWords(view) : "";
			const said = [words, counted].filter((part) => part !== "");
			if (said.length === 0 && begun) said.push(t("spoken-committed"));
			this.#around.say(said.join(" "));
		}
		if (unseen.length > PLAYED_AT_ONCE) {
			const steps = unseen.at(-1)?.steps ?? [];
			this.#around.sound?.(steps, this.#around.still());
			this.stage.show(view.scene, marksOf(steps));
		} else
			this.#perform(
				unseen.flatMap((line) => line.steps),
				view.scene,
			);
	}
}

/** The piece on a place of a scene. */
const pieceOf = (scene: Scene) => (at: string) => scene.cells.find((cell) => cell.at === at)?.piece ?? undefined;
