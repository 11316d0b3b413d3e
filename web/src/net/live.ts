/** The live connection to a table: says hello with the last number it saw. */
import type { ClientMessage, ServerMessage } from "../protocol";
import { Connection, type Line, type LineState, realTimer, type Timer } from "./connection";

/** What the owner of a connection is told. */
export interface Listener {
	message(message: ServerMessage): void;
	/** A request was carried out, but what it did is in a view that was shown already (it was sent again on a new line). */
	answered(id: string): void;
	state(state: LineState, code: number): void;
}

export class Live {
	/** Number of the last message seen. */
	n: number | null = null;

	readonly #connection: Connection<ClientMessage, ServerMessage>;

	constructor(
		open: () => Line,
		private readonly token: string,
		private readonly listener: Listener,
		timer: Timer = realTimer,
	) {
		const ends = {
			hello: (): ClientMessage => ({ type: "hello", token: this.token, since: this.n }),
			message: (message: ServerMessage) => this.#take(message),
			state: (state: LineState, code: number) => this.listener.state(state, code),
		};
		this.#connection = new Connection(open, ends, timer);
		this.#connection.begin();
	}

	/** Sends a message if the line is open; answers whether it went out. */
	send(message: ClientMessage): boolean {
		return this.#connection.send(message);
	}

	/** The network is gone, as the browser knows before any line does. */
	drop(): void {
		this.#connection.drop();
	}

	/** Tries at once, for a reader who does not want to wait. */
	retry(): void {
		this.#connection.retry();
	}

	/** Ends the connection for good. */
	close(): void {
		this.#connection.close();
	}

	#take(message: ServerMessage): void {
		if (message.type === "sync" || message.type === "update") {
			this.listener.state("open", 0);
			// A number that is not new was seen before the line broke; that a request was carried out may still be news.
			if (message.type === "update" && this.n !== null && message.n <= this.n) {
				if (message.id !== null) this.listener.answered(message.id);
				return;
			}
			this.n = message.n;
		}
		this.listener.message(message);
	}
}
