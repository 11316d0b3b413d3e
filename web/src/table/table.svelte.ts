/** A table as the page holds it: the view that came last, the men on the stage, and what was asked of the room. */

import { lineInWords } from "../board/speech";
import { marksOf, Stage } from "../board/stage.svelte";
import { type Line, type LineState, Live, realTimer, type Timer } from "../net/live";
import type { ClientMessage, ErrorBody, MoveLine, Seat, ServerMessage, TableView } from "../protocol";

/** What a table needs from around it. */
export interface Surroundings {
	open: () => Line;
	/** Says words to a screen reader. */
	say: (words: string) => void;
	/** Whether this reader wants nothing to move. */
	still: () => boolean;
	timer?: Timer;
}

/** Without the members that the table fills in itself. */
type Asked = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, "id" | "n"> : never) : never;

const NOT_CONNECTED: ErrorBody = {
	code: "not-connected",
	message: "The line to the room is broken; nothing was sent.",
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
	readonly stage: Stage;

	readonly #live: Live;
	readonly #around: Surroundings;
	readonly #pending = new Map<string, () => void>();

	constructor(token: string, around: Surroundings, stage = new Stage()) {
		this.stage = stage;
		this.#around = around;
		const listener = {
			message: (message: ServerMessage) => this.#take(message),
			state: (state: LineState) => this.#lineIs(state),
		};
		this.#live = new Live(around.open, token, listener, around.timer ?? realTimer);
	}

	/** Sends an action; settles when the room has answered or the line broke. */
	act(action: string): Promise<void> {
		return this.#ask({ type: "act", action } as Asked);
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
		const message = { ...wish, id, ...(wish.type === "act" ? { n: this.#live.n ?? 0 } : {}) } as ClientMessage;
		if (this.line !== "open" || !this.#live.send(message)) {
			this.trouble = NOT_CONNECTED;
			return Promise.resolve();
		}
		return new Promise((done) => this.#pending.set(id, done));
	}

	#lineIs(state: LineState): void {
		this.line = state;
		// What was asked and not answered may or may not have counted; what comes after the return shows which.
		if (state !== "open") this.#settle(null);
	}

	#settle(id: string | null): void {
		for (const [known, done] of this.#pending)
			if (id === null || known === id) {
				this.#pending.delete(known);
				done();
			}
	}

	#take(message: ServerMessage): void {
		switch (message.type) {
			case "sync":
				this.view = message.view;
				this.moves = message.view.moves ?? [];
				this.stage.show(message.view.scene, marksOf(this.moves.at(-1)?.steps ?? []));
				this.#settle(null);
				break;
			case "update":
				this.#update(message);
				this.#settle(message.id);
				break;
			case "refused":
				this.trouble = message.error;
				this.#settle(message.id);
				break;
			case "pong":
				break;
		}
	}

	#update({ moves, view }: Extract<ServerMessage, { type: "update" }>): void {
		const before = this.view;
		this.trouble = null;
		// A line that is already there (a message that came twice around a return) is not played again.
		const known = this.moves.at(-1)?.ply ?? 0;
		const fresh = moves.filter((line) => line.ply > known);
		if (fresh.length > 0) this.moves = [...this.moves, ...fresh];
		this.view = { ...view, moves: this.moves };
		if (fresh.length === 0) {
			if (before?.ply !== view.ply) this.stage.show(view.scene, this.stage.marks);
			return;
		}
		for (const line of fresh)
			this.#around.say(lineInWords(line, (at) => before?.scene.cells.find((cell) => cell.at === at)?.man ?? undefined));
		const steps = (fresh.length > PLAYED_AT_ONCE ? fresh.slice(-1) : fresh).flatMap((line) => line.steps);
		if (fresh.length > PLAYED_AT_ONCE) this.stage.show(view.scene, marksOf(steps));
		else void this.stage.play(steps, view.scene, this.#around.still());
	}
}
