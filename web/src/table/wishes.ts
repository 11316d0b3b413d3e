/** What a reader wants of a table by a key or by a typed line, and what comes of it. */
import type { KeyWish } from "../board/keys";
import { listed } from "../board/speech";
import { opponent } from "../board/stage.svelte";
import type { Seat } from "../protocol";
import { goByKey } from "../replay/keys";
import { t } from "../words/words.svelte";
import { type Command, readCommand } from "./commands";
import { replyTo } from "./replies";
import type { Table } from "./table.svelte";
import { commitOf, sceneShown } from "./turn";
import { zenByKey } from "./zen";

/** What the page does of it, and what it shows just now. */
export interface Page {
	/** The side at the bottom of the board. */
	readonly near: Seat;
	/** Whether the reader plays a turn in parts here, now or later. */
	readonly inParts: boolean;
	/** The card, or the kind of card, that is chosen from the hand; settable. */
	chosen: string | null;
	/** Says something to those who do not see the board. */
	say(words: string): void;
	/** Turns the board round. */
	flip(): void;
	/** Shows the help about keys. */
	help(): void;
	/** Opens the box for typed moves. */
	type(): void;
	/** Asks whether the game is to be given up. */
	askToResign(): void;
	/** Asks whether a card of a solitaire that was seen is to be covered again. */
	askToCover(): void;
}

export class Wishes {
	readonly #moves;

	constructor(
		private readonly table: Table,
		private readonly page: Page,
	) {
		// The game, for the keys that go through it.
		this.#moves = {
			back: () => void table.goBy(-1),
			forward: () => table.goBy(1),
			go: (ply: number) => void table.goTo(ply),
			toggle: () => {},
			get end() {
				return table.moves.length;
			},
		};
	}

	/** A key that nothing on the page has taken: to go through the moves, or to type one. */
	key(event: KeyboardEvent): void {
		const open = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
		if (event.key === "i" && !event.defaultPrevented && !open && !event.ctrlKey && !event.metaKey && !event.altKey) {
			event.preventDefault();
			this.page.type();
		} else if (!event.defaultPrevented) goByKey(event, this.#moves, this.page.flip);
	}

	/** A key of the board. */
	onBoard(wish: KeyWish): void {
		const { table, page } = this;
		const reply = replyTo(wish, table, page.near);
		if (reply !== null) page.say(reply);
		else if (wish.do === "flip") page.flip();
		else if (wish.do === "help") page.help();
		else if (wish.do === "undo" && table.view?.seat === "solo") table.undo(page.askToCover);
		else if (wish.do === "commit") this.commit();
		else if (wish.do === "undo" || wish.do === "let-go") this.#letGo(wish.do);
		else if (wish.do === "text-box") page.type();
	}

	/** Ends a turn in parts. */
	commit(): void {
		const { view } = this.table;
		const end = view?.draft && commitOf(view.legal);
		if (end) void this.table.act(end.text);
	}

	/** Does what was typed; what is wrong with it where that cannot be done. */
	typed(line: string): string | null {
		const { view } = this.table;
		return view ? this.#do(readCommand(line, view.legal, sceneShown(view))) : null;
	}

	/** Puts the chosen card down; without one, takes the last part of the turn back; else it is the page's key. */
	#letGo(by: "undo" | "let-go"): void {
		const { table, page } = this;
		if (page.chosen !== null && page.inParts) page.chosen = null;
		else if (table.view?.draft) void table.undoPart();
		else zenByKey(by);
	}

	#do(command: Command): string | null {
		const { table, page } = this;
		const { view } = table;
		if (!view) return null;
		const solo = view.seat === "solo";
		const reply = replyTo(command, table, page.near);
		const actor = view.seat ?? view.toAct[0] ?? page.near;
		if (reply !== null) page.say(reply);
		else if (command.do === "act") void table.act(command.text);
		else if (command.do === "which") return t("which-move", { moves: listed(command.moves) });
		else if (command.do === "offer-draw") void table.offerDraw(actor);
		else if (command.do === "takeback" && view.seal && !solo) return t("sealed-no-takeback");
		else if (command.do === "takeback")
			void (solo ? table.undo(page.askToCover) : table.takeback(view.seat ?? opponent(actor)));
		else if (command.do === "abort") void table.abort(actor);
		else if (command.do === "resign") page.askToResign();
		else if (command.do === "help") page.help();
		else return t("trouble-not-understood");
		return null;
	}
}
