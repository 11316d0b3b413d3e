/** What the two players of a table write to each other, as this page has it. */
import type * as requests from "../net/chat";
import type { ChatLine, ChatView, ErrorBody, Seat } from "../protocol";
import { Errand } from "./errand.svelte";

/** The room's side of it; a test has its own. */
type Requests = Pick<typeof requests, "allowChat" | "chatAt" | "writeAt">;

/** As many lines as the room keeps. */
const KEPT = 150;

/** The lines with another one, which may have come already. */
export function withLine(lines: readonly ChatLine[], line: ChatLine): ChatLine[] {
	const others = lines.filter(({ id }) => id !== line.id);
	return [...others, line].sort((a, b) => a.at - b.at).slice(-KEPT);
}

/** The lines for somebody who does not want to see what the other player says. */
export const linesShown = (lines: readonly ChatLine[], seat: Seat | null, deaf: boolean): readonly ChatLine[] =>
	deaf && seat ? lines.filter((line) => line.seat === seat) : lines;

export class Chat {
	view = $state.raw<ChatView | null>(null);
	/** Whether something has come that was not looked at. */
	unread = $state(false);
	readonly #table: string;
	readonly #token: string | null;
	readonly #room: Requests;
	readonly #errand = new Errand();
	/** Counts what was asked, so that an older answer changes nothing. */
	#asked = 0;

	constructor(table: string, token: string | null, room: Requests) {
		this.#table = table;
		this.#token = token;
		this.#room = room;
	}

	/** Why the last wish was not granted. */
	get trouble(): ErrorBody | null {
		return this.#errand.failure;
	}

	get busy(): boolean {
		return this.#errand.busy;
	}

	/** Asks for all of it. */
	async load(): Promise<void> {
		const asked = ++this.#asked;
		try {
			const view = await this.#room.chatAt(this.#table, this.#token);
			if (asked === this.#asked) this.view = view;
		} catch {
			// A table is played without it as well; whoever wants to write hears what is wrong then.
		}
	}

	/** A line has come; or, with none, something else has changed. `quiet`: whoever reads wants to hear nothing of it. */
	take(line: ChatLine | null, quiet: boolean): void {
		if (line && this.view) {
			this.view = { ...this.view, lines: withLine(this.view.lines, line) };
			if (!quiet) this.unread = true;
		} else void this.load();
	}

	/** Writes a line; is it written? */
	async write(text: string): Promise<boolean> {
		const done = await this.#errand.run(async () => {
			const line = await this.#room.writeAt(this.#table, text);
			if (this.view) this.view = { ...this.view, lines: withLine(this.view.lines, line) };
		});
		// What has changed meanwhile, a mute too, is shown beside the words of the trouble.
		if (!done) void this.load();
		return done;
	}

	/** Lets the opponent write, or no longer. */
	async allow(allowed: boolean): Promise<void> {
		await this.#errand.run(() => this.#room.allowChat(allowed));
		await this.load();
	}
}
