/** A hint in a solitaire that goes on: first the piece to move, and, asked again, where it goes. */
import type { Drawn } from "../board/drawings";
import { pieceName } from "../board/speech";
import { RoomError, roomTrouble } from "../net/api";
import type { ActionLine, SolitaireHint, TableView } from "../protocol";
import { adviceInWords } from "../solution/words";
import { troubleWords } from "../words/troubles";
import { lookUp, t } from "../words/words.svelte";

/** The part of a view that a hint is about. */
export type Hinted = Pick<TableView, "game" | "options" | "fen" | "ply" | "legal" | "scene">;

/** Asks for a hint; `signal` calls it off. */
export type AskHint = (view: Hinted, signal: AbortSignal) => Promise<SolitaireHint>;

const askRoom: AskHint = async ({ game, options, fen }, signal) => {
	const { hint } = await import("../net/study");
	return hint({ game, options }, fen, signal);
};

export class Hints {
	/** Whether the room is looking for one. */
	asking = $state(false);
	/** The hint, in words; empty for none. */
	words = $state("");
	/** What of it is drawn on the board. */
	drawn = $state.raw<readonly Drawn[]>([]);
	/** The move that was found, once its piece is told and where it goes is not. */
	#move = $state.raw<ActionLine | null>(null);
	#stop: AbortController | null = null;
	readonly #ask: AskHint;
	readonly #say: (words: string) => void;

	constructor(say: (words: string) => void, ask = askRoom) {
		this.#say = say;
		this.#ask = ask;
	}

	/** Whether another press tells more of the same hint. */
	get goesOn(): boolean {
		return this.#move !== null;
	}

	/** Asks for a hint, or tells the rest of the one that is there. */
	async ask(view: Hinted): Promise<void> {
		if (this.asking) return;
		const move = this.#move;
		if (move?.from && move.to) {
			this.#move = null;
			this.#tell(t("hint-move", { from: move.from, to: move.to }), [{ from: move.from, to: move.to, ink: "blue" }]);
			return;
		}
		this.clear();
		const stop = new AbortController();
		this.#stop = stop;
		this.asking = true;
		try {
			const hint = await this.#ask(view, stop.signal);
			if (!stop.signal.aborted) this.#take(hint, view);
		} catch (error) {
			if (!stop.signal.aborted)
				this.#tell(troubleWords(error instanceof RoomError ? error.trouble : roomTrouble(error)));
		} finally {
			if (this.#stop === stop) this.asking = false;
		}
	}

	/** Forgets the hint, and calls off what is under way: the position is another one. */
	clear(): void {
		this.#stop?.abort();
		this.#stop = null;
		this.asking = false;
		this.words = "";
		this.drawn = [];
		this.#move = null;
	}

	#take({ action, moves, advice }: SolitaireHint, { game, legal, scene }: Hinted): void {
		const line = legal.find(({ text }) => text === action);
		const worth = advice ? adviceInWords(game, { ...advice, action: null }, false) : "";
		const left = moves === null ? "" : t("hint-moves", { count: moves });
		if (!line) {
			this.#tell([t(action === null && advice ? "advice-none" : "hint-none"), worth].join(" ").trim());
			return;
		}
		if (!line.from || !line.to) {
			const words = t("hint-action", { action: lookUp(`action-${game}-${line.text}`) ?? line.text });
			this.#tell([words, worth].join(" ").trim());
			return;
		}
		const piece = scene.cells.find(({ at }) => at === line.from)?.piece;
		this.#move = line;
		const words = t("hint-piece", { piece: piece ? pieceName(piece) : "", at: line.from });
		this.#tell([words, left].join(" ").trim(), [{ from: line.from, to: line.from, ink: "blue" }]);
	}

	#tell(words: string, drawn: readonly Drawn[] = []): void {
		this.words = words;
		this.drawn = drawn;
		this.#say(words);
	}
}
