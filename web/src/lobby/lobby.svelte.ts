/** The lobby as its reader has it: who looks for a game, and what of that is their own. */
import { Connection, type Line, type LineState, realTimer, type Timer } from "../net/connection";
import type { ErrorBody, LobbyMessage, LobbyRequest, Made, SeekView, Terms, TimeControl } from "../protocol";

/** A list of seeks after a change: what is gone goes, what is new stands at the end. */
export function changed(
	seeks: readonly SeekView[],
	{ added, removed }: Pick<Extract<LobbyMessage, { type: "changed" }>, "added" | "removed">,
): SeekView[] {
	const gone = new Set([...removed, ...added.map(({ id }) => id)]);
	return [...seeks.filter(({ id }) => !gone.has(id)), ...added];
}

/** Whether two searches would find the same games, under whatever name. */
const sameWish = (one: Terms, other: Terms): boolean =>
	JSON.stringify({ ...one, name: "" }) === JSON.stringify({ ...other, name: "" });

/** A table that waits for its second player, with its invitation. */
export interface OpenTable {
	table: string;
	invite: string;
}

/** What a seek of the reader's asks for: somebody to play with, or to come to a table that is there. */
type Wanted = { terms: Terms } | OpenTable;

/** The page around the lobby. */
export interface Around {
	open: () => Line;
	visitor: string;
	/** The reader has a game, and a seat at it. */
	paired: (made: Made, game: string) => void;
	/** The reader is invited to a table that waits. */
	invited: (to: OpenTable) => void;
	timer?: Timer;
}

export class Lobby {
	/** All open seeks, the oldest first. */
	seeks = $state.raw<readonly SeekView[]>([]);
	/** Number of people who are here. */
	visitors = $state(0);
	/** Ids of the reader's own seeks. */
	own = $state.raw<readonly string[]>([]);
	/** The seek of the table that this page has opened; it stands while it is among the own ones. */
	opened = $state<string | null>(null);
	line = $state<LineState>("connecting");
	/** The whole list has come once. */
	known = $state(false);
	/** Something was asked that is not answered. */
	busy = $state(false);
	trouble = $state.raw<ErrorBody | null>(null);

	readonly #connection: Connection<LobbyRequest, LobbyMessage>;
	readonly #around: Around;
	/** Requests that are not answered, by their ids. */
	readonly #asked = new Map<string, LobbyRequest>();
	/** The seeks that this page has made: made again where a broken line has taken them away. */
	readonly #wanted = new Map<string, Wanted>();
	/** The table that is to be opened as soon as the room lets the reader in. */
	#toOpen: OpenTable | null = null;
	/** Is the next word about own seeks the first on this line? */
	#fresh = true;
	#last = 0;

	constructor(around: Around) {
		this.#around = around;
		this.#connection = new Connection(
			around.open,
			{
				hello: (): LobbyRequest => ({ type: "hello", visitor: around.visitor }),
				message: (message: LobbyMessage) => this.#take(message),
				state: (state: LineState) => this.#lineIs(state),
			},
			around.timer ?? realTimer,
		);
		this.#connection.begin();
	}

	/** Looks for somebody to play with; answers `false`, and asks nothing, where a search of the same terms stands. */
	seek(terms: Terms): boolean {
		const standing = [...this.#wanted].filter(([seek]) => this.own.includes(seek));
		if (standing.some(([, other]) => "terms" in other && sameWish(other.terms, terms))) return false;
		this.#ask({ type: "seek", id: this.#next(), terms });
		return true;
	}

	/** Lets anybody come to a table that waits; before the room has let the reader in, as soon as it does. */
	openTable({ table, invite }: OpenTable): void {
		this.opened = null;
		this.#toOpen = this.#fresh ? { table, invite } : null;
		if (!this.#fresh) this.#ask({ type: "open", id: this.#next(), table, invite });
	}

	/** Takes an own seek back. */
	withdraw(seek: string): void {
		this.#wanted.delete(seek);
		this.#ask({ type: "withdraw", id: this.#next(), seek });
	}

	/** Plays with whoever made a seek. */
	accept(seek: SeekView, game: string | null, clock: TimeControl | null, name: string): void {
		this.#ask({ type: "accept", id: this.#next(), seek: seek.id, game, clock, name });
	}

	/** Tries at once, for a reader who does not want to wait. */
	retry(): void {
		this.#connection.retry();
	}

	/** The network is gone, as the browser knows before any line does. */
	drop(): void {
		this.#connection.drop();
	}

	close(): void {
		this.#connection.close();
	}

	#next(): string {
		this.#last += 1;
		return String(this.#last);
	}

	#ask(request: Exclude<LobbyRequest, { type: "hello" | "ping" }>): void {
		this.trouble = null;
		if (!this.#connection.send(request)) return;
		this.#asked.set(request.id, request);
		this.busy = true;
	}

	#settle(id: string | null): LobbyRequest | undefined {
		if (id === null) return undefined;
		const asked = this.#asked.get(id);
		this.#asked.delete(id);
		this.busy = this.#asked.size > 0;
		return asked;
	}

	#lineIs(state: LineState): void {
		this.line = state;
		if (state === "open" || state === "connecting") return;
		// Nothing that was asked on that line is answered any more.
		this.#asked.clear();
		this.busy = false;
		this.#fresh = true;
	}

	#take(message: LobbyMessage): void {
		switch (message.type) {
			case "lobby":
				this.seeks = message.seeks;
				this.visitors = message.visitors;
				this.known = true;
				if (this.line !== "open") this.line = "open";
				break;
			case "changed":
				this.seeks = changed(this.seeks, message);
				this.visitors = message.visitors;
				break;
			case "yours":
				this.#ownAre(message.seeks);
				break;
			case "sought": {
				const asked = this.#settle(message.id);
				if (asked?.type === "seek") this.#wanted.set(message.seek, { terms: asked.terms });
				if (asked?.type === "open") {
					this.#wanted.set(message.seek, asked);
					this.opened = message.seek;
				}
				break;
			}
			case "withdrawn":
				this.#settle(message.id);
				break;
			case "paired":
				this.#settle(message.id);
				this.#wanted.clear();
				this.#around.paired(message.made, message.game);
				break;
			case "invited":
				this.#settle(message.id);
				this.#around.invited(message);
				break;
			case "refused":
				this.#settle(message.id);
				this.trouble = message.error;
				break;
			case "pong":
				break;
		}
	}

	#ownAre(seeks: readonly string[]): void {
		this.own = seeks;
		const lost = [...this.#wanted].filter(([seek]) => !seeks.includes(seek));
		for (const [seek] of lost) this.#wanted.delete(seek);
		if (!this.#fresh) return;
		this.#fresh = false;
		// A line that broke has taken them away, and not the reader.
		for (const [, other] of lost) {
			if ("terms" in other) this.seek(other.terms);
			else this.openTable(other);
		}
		if (this.#toOpen) this.openTable(this.#toOpen);
	}
}
