/** What is written in the room of a tournament, as this page has it. */

import { realTimer, type Timer } from "../net/connection";
import type { ErrorBody, TournamentChat } from "../protocol";
import { Errand } from "../table/errand.svelte";

/** The room's side of it; a test has its own. */
export interface Asked {
	read: () => Promise<TournamentChat>;
	write: (text: string) => Promise<unknown>;
	remove: (line: string) => Promise<unknown>;
}

/** Everybody there reads anew when something is written: for so many milliseconds, one asking does for all of it. */
const GATHERED = 300;

export class RoomChat {
	/** Null until it is known, and for whoever has no part in it. */
	view = $state.raw<TournamentChat | null>(null);
	readonly #room: Asked;
	readonly #timer: Timer;
	readonly #errand = new Errand();
	#waits = false;

	constructor(room: Asked, timer: Timer = realTimer) {
		this.#room = room;
		this.#timer = timer;
	}

	/** Why the last wish was not granted. */
	get trouble(): ErrorBody | null {
		return this.#errand.failure;
	}

	get busy(): boolean {
		return this.#errand.busy;
	}

	async load(): Promise<void> {
		try {
			this.view = await this.#room.read();
		} catch {
			// Whoever has no part in it sees nothing of it.
			this.view = null;
		}
	}

	/** Something has been written, or deleted. */
	changed(): void {
		if (this.#waits) return;
		this.#waits = true;
		this.#timer.after(GATHERED, () => {
			this.#waits = false;
			void this.load();
		});
	}

	/** Writes a line; is it written? */
	write(text: string): Promise<boolean> {
		return this.#do(() => this.#room.write(text));
	}

	remove(line: string): Promise<boolean> {
		return this.#do(() => this.#room.remove(line));
	}

	#do(what: () => Promise<unknown>): Promise<boolean> {
		return this.#errand.run(() => what().finally(() => this.load()));
	}
}
