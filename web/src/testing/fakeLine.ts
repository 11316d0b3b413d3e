/** A line to a room that a test plays: what the page sent is kept, what it hears is given by hand. */
import type { Line, Timer } from "../net/connection";
import type { ClientMessage, ServerMessage } from "../protocol";

export class FakeLine implements Line {
	onopen: (() => void) | null = null;
	onmessage: ((event: { data: unknown }) => void) | null = null;
	onclose: ((event: { code: number; reason: string }) => void) | null = null;
	readonly sent: ClientMessage[] = [];
	closed = false;

	send(text: string): void {
		this.sent.push(JSON.parse(text) as ClientMessage);
	}

	close(code = 1000): void {
		if (this.closed) return;
		this.closed = true;
		this.onclose?.({ code, reason: "" });
	}

	/** The room says something. */
	hear(message: ServerMessage): void {
		this.onmessage?.({ data: JSON.stringify(message) });
	}

	/** The line breaks, or the room ends it. */
	breakOff(code = 1006): void {
		this.closed = true;
		this.onclose?.({ code, reason: "" });
	}
}

/** Time that passes only when a test says so. */
export class FakeTimer implements Timer {
	#now = 0;
	#waiting: { at: number; then: () => void }[] = [];

	after(milliseconds: number, then: () => void): () => void {
		const entry = { at: this.#now + milliseconds, then };
		this.#waiting.push(entry);
		return () => {
			this.#waiting = this.#waiting.filter((other) => other !== entry);
		};
	}

	random(): number {
		return 1;
	}

	/** Lets time pass, in milliseconds. */
	pass(milliseconds: number): void {
		const end = this.#now + milliseconds;
		for (;;) {
			const next = this.#waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
			if (!next) break;
			this.#now = next.at;
			this.#waiting = this.#waiting.filter((other) => other !== next);
			next.then();
		}
		this.#now = end;
	}
}
