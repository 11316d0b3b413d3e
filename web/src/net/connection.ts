/**
 * A connection to the room that says hello, asks for signs of life, and comes back by itself, waiting longer each time,
 * when the line breaks.
 */

/** The part of a WebSocket that is needed; a test passes its own. */
export interface Line {
	send(text: string): void;
	close(code?: number): void;
	onopen: (() => void) | null;
	onmessage: ((event: { data: unknown }) => void) | null;
	onclose: ((event: { code: number; reason: string }) => void) | null;
}

export type LineState = "connecting" | "open" | "waiting" | "refused" | "closed";

/** The owner's end of a connection. */
export interface Ends<Message> {
	/** The first message on each new line. */
	hello(): unknown;
	message(message: Message): void;
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

/** The time to wait before the given attempt (counted from 0), in milliseconds. */
export function waitBefore(attempt: number, random: number): number {
	const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
	return full / 2 + (full / 2) * random;
}

export class Connection<Request extends { type: string }, Message extends { type: string }> {
	#line: Line | null = null;
	#attempt = 0;
	#closed = false;
	#cancel: (() => void) | null = null;
	#cancelPing: (() => void) | null = null;

	constructor(
		private readonly open: () => Line,
		private readonly ends: Ends<Message>,
		private readonly timer: Timer = realTimer,
	) {}

	/** Opens the first line. */
	begin(): void {
		this.ends.state("connecting", 0);
		const line = this.open();
		line.onopen = () => {
			this.#line = line;
			line.send(JSON.stringify(this.ends.hello()));
			this.#pingLater();
		};
		line.onmessage = ({ data }) => {
			const message = read<Message>(data);
			if (!message || this.#closed) return;
			this.#attempt = 0;
			this.#pingLater();
			this.ends.message(message);
		};
		line.onclose = ({ code }) => this.#lost(code);
	}

	/** Sends a message if the line is open; answers whether it went out. */
	send(message: Request): boolean {
		if (!this.#line) return false;
		this.#line.send(JSON.stringify(message));
		if (message.type !== "ping") this.#pingLater(ANSWER_WITHIN, LAST_PONG_WITHIN);
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
		this.begin();
	}

	/** Ends the connection for good. */
	close(): void {
		this.#closed = true;
		this.#cancel?.();
		this.#cancelPing?.();
		this.#line?.close();
		this.#line = null;
		this.ends.state("closed", 1000);
	}

	#lost(code: number): void {
		this.#cancelPing?.();
		this.#line = null;
		if (this.#closed) return;
		if (isFinal(code)) {
			this.#closed = true;
			this.ends.state("refused", code);
			return;
		}
		this.ends.state("waiting", code);
		const wait = waitBefore(this.#attempt++, this.timer.random());
		this.#cancel = this.timer.after(wait, () => this.begin());
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
			if (!this.#line) return;
			this.#line.send(JSON.stringify({ type: "ping" }));
			this.#cancelPing = this.timer.after(within, () => this.drop());
		});
	}
}

function read<Message>(data: unknown): Message | null {
	try {
		return JSON.parse(String(data)) as Message;
	} catch {
		return null;
	}
}

/** A line over a real WebSocket. */
export function webSocketLine(address: string): Line {
	return new WebSocket(address) as unknown as Line;
}
