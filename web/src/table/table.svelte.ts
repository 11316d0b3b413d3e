/** A table as the page holds it: the view that came last, the pieces on the stage, and what was asked of the room. */

import { seatName, stepsInWords } from "../board/speech";
import { changesBoard, marksOf, NO_MARKS, opponent, Stage } from "../board/stage.svelte";
import { type Line, type LineState, realTimer, type Timer } from "../net/connection";
import { Live } from "../net/live";
import type {
	ActionLine,
	ChatLine,
	ClientMessage,
	ErrorBody,
	MoveLine,
	PastPosition,
	Phrase,
	Presence,
	Scene,
	SealLines,
	Seat,
	ServerMessage,
	Step,
	TableView,
} from "../protocol";
import { lookUp, t } from "../words/words.svelte";
import { inCommon, Memory, positionOf } from "./memory";
import { openUp } from "./opened";
import { nameOf, tallyInWords } from "./spoken";
import { heard, heardOfRematch, type Word, wordShown } from "./talk";
import { holdingsShown, nextInWords, sceneShown, stepsAfter } from "./turn";

/** What a table needs from around it. */
export interface Surroundings {
	open: () => Line;
	/** Says words to a screen reader. */
	say: (words: string) => void;
	/** Whether this reader wants nothing to move. */
	still: () => boolean;
	/** Makes the sounds of steps that are shown now. */
	sound?: (steps: readonly Step[], still: boolean) => void;
	/** Makes the sounds of cards that turn up when the game is over. */
	soundUnveiling?: (cards: number, still: boolean) => void;
	/** Makes the sound of somebody who says something. */
	soundWord?: () => void;
	/** An action is about to be sent. */
	acting?: (action: string) => void;
	/** Lays over a position what this seat alone knows, and the room does not. */
	besides?: (position: PastPosition) => PastPosition;
	/** Hears what was written; or, with no line, that something else about it has changed. */
	chat?: (line: ChatLine | null) => void;
	/** Hears the lines of a sealed game. */
	seal?: (lines: SealLines) => void;
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

type Update = Extract<ServerMessage, { type: "update" }>;

/** For so many milliseconds, cards that are being opened are no news. */
const INTERIM = 400;

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
	/** What was said last besides moving, until the next action. */
	word = $state.raw<Word | null>(null);
	/** Whether what the other player says is not shown. */
	deaf = $state(false);
	/** How many actions have just been taken back; 0 again with the next action. */
	takenBack = $state(0);
	/** When the view's clock and the presence came, on the page's own clock. */
	readonly came = $state({ clock: 0, presence: 0 });
	/** What is planned for the next turn; sent as soon as it is one's turn, if it is legal then. */
	planned = $state.raw<ActionLine | null>(null);
	/** How many actions were finished in the position that is looked back at; null: the board shows how things are. */
	past = $state<number | null>(null);
	/** The last position with everything open, once the game is over and its deal is opened. */
	opened = $state.raw<{ position: PastPosition; places: string[] } | null>(null);
	/** What is shown on the board and beside it: how things are, or how this seat saw them when it looks back. */
	readonly shown = $derived.by<PastPosition | null>(() => {
		const { view, past, opened } = this;
		if (!view) return null;
		if (opened && past === null) return opened.position;
		const position =
			past !== null
				? this.#memory.at(past)
				: { ...positionOf(view), scene: sceneShown(view), holdings: holdingsShown(view) };
		return position && (this.#around.besides?.(position) ?? position);
	});
	/** The board before the first move, once it is known. */
	start = $state.raw<Scene | null>(null);
	readonly stage: Stage;

	/** Whether this side has just answered or withdrawn a wish: what comes of that is no news to it. */
	#own = false;
	readonly #memory = new Memory();
	/** Counts the wishes to look back, so that an answer to an older one changes nothing. */
	#looks = 0;
	/** Where the last of them goes, until it is there: whoever presses again goes on from there. */
	#target: number | null = null;
	readonly #live: Live;
	readonly #around: Surroundings;
	/** What was asked and is not answered, by its id; sent again under the same id when the line is back. */
	readonly #pending = new Map<string, { message: ClientMessage; done: () => void }>();
	/** The turn of which a seat has begun a part, as far as this page knows. */
	#begunIn: Pick<TableView, "seat" | "ply"> | null = null;
	/** Drops an update that is not shown yet. */
	#letGo: () => void = () => {};
	/** Requests that the page made by itself. */
	readonly #quiet = new Set<string>();
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
		if (this.past !== null) void this.goToNow();
		this.#around.acting?.(action);
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

	/** Opens an entry of this seat's lock, or its secret when a sealed game is over. Nobody asked for it, so its refusal is no trouble of theirs. */
	unlock(what: { type: "open"; opening: string } | { type: "unseal"; seed: string }): void {
		const id = newId();
		this.#quiet.add(id);
		this.#live.send({ ...what, id });
	}

	resign(seat: Seat): Promise<void> {
		return this.#ask({ type: "resign", seat } as Asked);
	}

	offerDraw(seat: Seat): Promise<void> {
		return this.#ask({ type: "offerDraw", seat } as Asked);
	}

	/** Answers the other side's offer; one's own is withdrawn with `false`. */
	answerDraw(seat: Seat, accept: boolean): Promise<void> {
		this.#own = true;
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

	/** Answers the other side's wish; one's own is withdrawn with `false`. */
	answerTakeback(seat: Seat, accept: boolean): Promise<void> {
		this.#own = true;
		return this.#ask({ type: "answerTakeback", seat, accept } as Asked);
	}

	abort(seat: Seat): Promise<void> {
		return this.#ask({ type: "abort", seat } as Asked);
	}

	/** Offers another game, or takes the offer off the table: one's own, or the other side's. */
	offerRematch(offer: boolean): Promise<void> {
		this.#own = !offer;
		return this.#ask({ type: "rematch", offer } as Asked);
	}

	/** Says a phrase to the other player. */
	sayPhrase(phrase: Phrase): Promise<void> {
		return this.#ask({ type: "say", phrase } as Asked);
	}

	/** Waits for nobody any longer at a table that this page has made. */
	closeInvitation(): Promise<void> {
		return this.#ask({ type: "closeInvitation" } as Asked);
	}

	/** Claims the game of an opponent who is gone. */
	claimGone(): Promise<void> {
		return this.#ask({ type: "claimGone" } as Asked);
	}

	/** Gives the other side 15 seconds. */
	async giveTime(): Promise<void> {
		await this.#ask({ type: "giveTime" } as Asked);
		const { view } = this;
		if (view?.seat && !this.trouble) this.#around.say(t("time-was-given", { name: nameOf(view, opponent(view.seat)) }));
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
		this.past = null;
		this.#memory.forgetAfter(-1);
		this.stage.pieces = [];
	}

	/** Shows the position after so many actions as this seat saw it then; the last one is how things are. */
	async goTo(ply: number): Promise<void> {
		const { view } = this;
		if (!view || view.phase === "dealing" || view.covered) return;
		const look = ++this.#looks;
		const wanted = Math.max(0, Math.min(view.ply, ply));
		const forward = wanted === (this.past ?? view.ply) + 1;
		const now = wanted === view.ply;
		if (now && this.past === null) {
			this.#target = null;
			return;
		}
		const missing = now ? null : this.#memory.missing(wanted);
		this.#target = wanted;
		if (missing) await this.#ask({ type: "look", ...missing } as Asked);
		if (look === this.#looks) this.#target = null;
		const position = now ? positionOf(view) : this.#memory.at(wanted);
		if (look !== this.#looks || !position) return;
		this.past = now ? null : wanted;
		const line = this.moves[wanted - 1];
		this.#around.say([line ? line.text : t("replay-at-start"), ...(now ? [t("past-is-now")] : [])].join(". "));
		if (now && (view.draft || this.opened)) this.#showNow();
		else if (forward && line) {
			const still = this.#around.still();
			this.#around.sound?.(line.steps, still);
			void this.stage.play(line.steps, position.scene, still);
		} else this.stage.show(position.scene, line ? marksOf(line.steps) : NO_MARKS);
	}

	/** Asks for the position before the first move, where it is not known: the list of moves is written from there. */
	async learnStart(): Promise<void> {
		const { view } = this;
		if (!view || view.phase === "dealing" || view.covered || this.#memory.at(0) || this.line !== "open") return;
		await this.#ask({ type: "look", from: 0, count: 1 } as Asked);
	}

	/** The board after so many actions, as far as this page knows it. */
	boardAt(ply: number): Scene | null {
		return this.#memory.at(ply)?.scene ?? null;
	}

	/** Goes so many actions back (less than 0) or on. */
	goBy(plies: number): Promise<void> {
		return this.goTo((this.#target ?? this.past ?? this.view?.ply ?? 0) + plies);
	}

	/** Shows how things are. */
	goToNow(): Promise<void> {
		return this.goTo(Number.POSITIVE_INFINITY);
	}

	/** Turns everything up when the game is over: `truth` is its last position as the referee saw it. */
	unveil(truth: PastPosition): void {
		const { view } = this;
		if (view?.phase !== "over" || this.opened) return;
		const opened = openUp(positionOf(view), truth);
		// The wave begins at the reader's side.
		const places = view.seat === "black" ? opened.places.toReversed() : opened.places;
		this.opened = { ...opened, places };
		if (places.length === 0) return;
		this.#around.say(t("spoken-unveiled", { count: places.length }));
		if (this.past !== null) return;
		const still = this.#around.still();
		this.#around.soundUnveiling?.(places.length, still);
		void this.stage.unveil(opened.position.scene, places, still);
	}

	/** Puts on the stage how things are. */
	#showNow(): void {
		const { view, opened } = this;
		if (!view || this.past !== null) return;
		this.stage.show(sceneShown(view), this.#lastMarks());
		if (opened && opened.places.length > 0) void this.stage.unveil(opened.position.scene, opened.places, true);
	}

	/** Tries the line again at once. */
	retry(): void {
		this.#live.retry();
	}

	close(): void {
		this.#letGo();
		this.#live.close();
	}

	#ask(wish: Asked): Promise<void> {
		const id = newId();
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
		this.#quiet.delete(id);
	}

	#take(message: ServerMessage): void {
		switch (message.type) {
			case "sync":
				this.#letGo();
				this.#see(message.view, message.view.moves ?? []);
				this.#showNow();
				this.#carryOut();
				break;
			case "draft":
				this.#draft(message);
				this.#settle(message.id);
				break;
			case "update":
				this.#letGo();
				if (this.#isInterim(message)) this.#hold(message);
				else this.#apply(message);
				break;
			case "past":
				this.#memory.take(message.from, message.positions);
				this.start = this.#memory.at(0)?.scene ?? null;
				this.#settle(message.id);
				break;
			case "refused":
				if (!message.id || !(this.#again.has(message.id) || this.#quiet.has(message.id))) this.trouble = message.error;
				this.#settle(message.id);
				break;
			case "presence":
				if (this.view) this.#hear(heardOfRematch(this.presence, message, this.view, this.#own));
				if (this.presence?.rematch !== message.rematch) this.#own = false;
				this.presence = message;
				this.came.presence = this.#now();
				break;
			case "said":
				if (message.id === null) {
					if (!this.deaf) this.#hear({ key: `talk-said-${message.phrase}`, asks: false });
				} else {
					this.#settle(message.id);
					this.word = { key: `talk-said-${message.phrase}`, asks: false, own: true };
					this.#sayWord();
				}
				break;
			case "chat":
				this.#around.chat?.(message.line);
				if (message.line) this.#written(message.line);
				break;
			case "seal":
				this.#around.seal?.(message);
				break;
			case "pong":
				break;
		}
	}

	/** Does an update only say that cards are being opened, to a reader who has nothing to do? It is gone in a moment. */
	#isInterim({ moves, view }: Update): boolean {
		const before = this.view;
		const isIdle = before?.legal.length === 0 && before.ply === view.ply && before.phase === view.phase;
		return isIdle && view.seal?.waiting != null && moves.length === 0;
	}

	/** Shows an update only if nothing follows soon: this page opens its part of the card first, and draws then. */
	#hold(message: Update): void {
		this.#settle(message.id);
		const timer = this.#around.timer ?? realTimer;
		this.#letGo = timer.after(INTERIM, () => this.#apply(message));
	}

	#apply(message: Update): void {
		this.#update(message);
		this.#settle(message.id);
		this.#carryOut();
	}

	#now(): number {
		return this.#around.now?.() ?? performance.now();
	}

	#see(view: TableView, moves: MoveLine[]): void {
		// At a shared screen somebody else may look now; and what was taken back never was.
		const known = this.view && this.view.seat === view.seat && !view.covered ? inCommon(this.moves, moves) : -1;
		this.#memory.forgetAfter(known);
		if (this.past !== null && this.past > known) this.past = null;
		this.#listen(this.view, view);
		this.#memory.keep(view);
		this.start = this.#memory.at(0)?.scene ?? null;
		this.moves = moves;
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

	/** Hears what the other side says by a view. */
	#listen(before: TableView | null, view: TableView): void {
		// Nothing that was said in the game waits for an answer when it is over.
		if (before?.ply !== view.ply || before.phase !== view.phase) this.word = null;
		this.#hear(heard(before, view, this.#own), view);
		if (before?.drawOffer !== view.drawOffer || before?.takeback !== view.takeback) this.#own = false;
	}

	#hear(word: Word | null, view = this.view): void {
		if (!word || !view?.seat) return;
		this.word = word;
		this.#around.soundWord?.();
		this.#sayWord(view);
	}

	/** A line was written: one's own is said too, as whoever wrote it sees that it is there. */
	#written({ seat, text }: ChatLine): void {
		const own = seat === this.view?.seat;
		const word: Word = { key: "talk-line", asks: false, text, own };
		if (own) {
			this.word = word;
			this.#sayWord();
		} else if (!this.deaf) this.#hear(word);
	}

	#sayWord(view = this.view): void {
		const words = view && wordShown(this.word, view);
		if (words) this.#around.say(words);
	}

	/** Sends what was planned if it is now this side's turn and the action is legal; else drops it without a word. */
	#carryOut(): void {
		const { planned, view } = this;
		if (!planned || !view) return;
		const isIn = (actions: readonly ActionLine[]) => actions.some((action) => action.text === planned.text);
		// While cards are opened for an action, nobody's turn has come.
		if (view.seal?.waiting || (view.legal.length === 0 && isIn(view.premoves))) return;
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
		if (this.past !== null) return;
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
			this.#showNow();
		}
	}

	#update({ moves, view }: Update): void {
		const before = this.view;
		this.trouble = null;
		const known = this.moves.length;
		// What this page has beyond the lines that the new ones follow was taken back.
		const kept = this.moves.slice(0, Math.max(0, view.ply - moves.length));
		const all = moves.length > 0 || kept.length < known ? [...kept, ...moves] : this.moves;
		this.#see({ ...view, moves: all }, all);
		if (view.ply < known) {
			this.takenBack = known - view.ply;
			this.#showNow();
			this.#around.say(t("taken-back", { count: this.takenBack }));
			return;
		}
		if (view.ply > known) this.takenBack = 0;
		// A line that is already there (a message that came twice around a return) is not played again.
		const fresh = this.moves.slice(known);
		if (fresh.length === 0) {
			if ((before?.ply !== view.ply || before?.phase !== view.phase) && this.past === null)
				this.stage.show(sceneShown(view), this.stage.marks);
			return;
		}
		// What this seat began and has now committed was shown and said part by part.
		const begun = before?.draft && fresh[0]?.seat === before.seat ? before.draft : null;
		const rest = begun && stepsAfter(begun.steps, fresh[0]?.steps ?? []);
		if (begun && !rest && this.past === null) this.stage.show(before?.scene ?? view.scene, this.stage.marks);
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
			if (this.past === null) this.stage.show(view.scene, marksOf(steps));
		} else
			this.#perform(
				unseen.flatMap((line) => line.steps),
				view.scene,
			);
	}
}

/** A name for a request that no other request has. */
const newId = () => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** The piece on a place of a scene. */
const pieceOf = (scene: Scene) => (at: string) => scene.cells.find((cell) => cell.at === at)?.piece ?? undefined;
