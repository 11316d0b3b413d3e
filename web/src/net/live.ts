/**
 * The live connection to a table: says hello with the last number it saw, and comes back by itself, waiting longer
 * each time, when the line breaks.
 */
import type { ClientMessage, ServerMessage } from "../protocol";

/** The part of a WebSocket that is needed; a test passes its own. */
export interface Line {
	send(text: string): void;
	close(code?: number): void;
	onopen: (() => void) | null;
	onmessage: ((event: { data: unknown }) => void) | null;
	onclose: ((event: { code: number; reason: string }) => void) | null;
}

export type LineState = "connecting" | "open" | "waiting" | "refused" | "closed";

/** What the owner of a connection is told. */
export interface Listener {
	message(message: ServerMessage): void;
	/** A request was carried out, but what it did is in a view that was shown already (it was sent again on a new line). */
	answered(id: string): void;
	state(state: LineState, code: number): void;
}

/** Time as the connection needs it, in milliseconds. */
export interface Timer {
	after(milliseconds: number, then: () => void): () => void;
	/** A number from 0 up to 1, to spread the returns of many pages. */
	random(): number;
}

export const realTimer: Timer = {
	after(milliseconds, then) {
		const handle = setTimeout(then, milliseconds);
		return () => clearTimeout(handle);
	},
	random: Math.random,
};

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
/** A request that nothing has come after for so long may have gone into a line that is dead. */
const ANSWER_WITHIN = 3_000;
const LAST_PONG_WITHIN = 3_000;

/** Close codes with which the room says that coming back is of no use (policy violation, and its own from 4400 on). */
function isFinal(code: number): boolean {
	return code === 1008 || (code >= 4400 && code < 4500);
}

/** How long to wait before the given attempt (counted from 0), in milliseconds. */
export function waitBefore(attempt: number, random: number): number {
	const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
	return full / 2 + (full / 2) * random;
}

export class Live {
	/** Number of the last message seen. */
	n: number | null = null;

	#line: Line | null = null;
	#attempt = 0;
	#closed = false;
	#cancel: (() => void) | null = null;
	#cancelPing: (() => void) | null = null;

	constructor(
		private readonly open: () => Line,
		private readonly token: string,
		private readonly listener: Listener,
		private readonly timer: Timer = realTimer,
	) {
		this.#connect();
	}

	/** Sends a message if the line is open; answers whether it went out. */
	send(message: ClientMessage): boolean {
		if (!this.#line) return false;
		this.#line.send(JSON.stringify(message));
		if (message.type !== "hello" && message.type !== "ping") this.#pingLater(ANSWER_WITHIN, LAST_PONG_WITHIN);
		return true;
	}

	/** The network is gone, as the browser knows before any line does. */
	drop(): void {
		const line = this.#line;
		if (line) this.#giveUp(line);
	}

	/** Tries at once, for a reader who does not want to wait. */
	retry(): void {
		if (this.#closed || this.#line) return;
		this.#cancel?.();
		this.#connect();
	}

	/** Ends the connection for good. */
	close(): void {
		this.#closed = true;
		this.#cancel?.();
		this.#cancelPing?.();
		this.#line?.close();
		this.#line = null;
		this.listener.state("closed", 1000);
	}

	#connect(): void {
		this.listener.state("connecting", 0);
		const line = this.open();
		line.onopen = () => {
			this.#line = line;
			this.send({ type: "hello", token: this.token, since: this.n });
			this.#pingLater();
		};
		line.onmessage = ({ data }) => {
			const message = read(data);
			if (!message || this.#closed) return;
			this.#attempt = 0;
			this.#pingLater();
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
		};
		line.onclose = ({ code }) => this.#lost(code);
	}

	#lost(code: number): void {
		this.#cancelPing?.();
		this.#line = null;
		if (this.#closed) return;
		if (isFinal(code)) {
			this.#closed = true;
			this.listener.state("refused", code);
			return;
		}
		this.listener.state("waiting", code);
		const wait = waitBefore(this.#attempt++, this.timer.random());
		this.#cancel = this.timer.after(wait, () => this.#connect());
	}

	/** Closes a line that seems dead. Its other end would be waited for, so its end is not. */
	#giveUp(line: Line): void {
		line.onopen = line.onmessage = line.onclose = null;
		line.close(4000);
		this.#lost(1006);
	}

	/** Asks for a sign of life when nothing came for a while, and gives the line up when none comes. */
	#pingLater(after = PING_EVERY, within = PONG_WITHIN): void {
		this.#cancelPing?.();
		this.#cancelPing = this.timer.after(after, () => {
			if (!this.send({ type: "ping" })) return;
			this.#cancelPing = this.timer.after(within, () => this.drop());
		});
	}
}

function read(data: unknown): ServerMessage | null {
	try {
		return JSON.parse(String(data)) as ServerMessage;
	} catch {
		return null;
	}
}

/** A line over a real WebSocket. */
export function webSocketLine(address: string): Line {
	return new WebSocket(address) as unknown as Line;
}
