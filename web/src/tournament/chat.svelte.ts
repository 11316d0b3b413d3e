/** What is written in the room of a tournament, as this page has it. */

import { roomTrouble } from "../net/api";
import { realTimer, type Timer } from "../net/connection";
import type { ErrorBody, TournamentChat } from "../protocol";

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
	trouble = $state.raw<ErrorBody | null>(null);
	busy = $state(false);
	readonly #room: Asked;
	readonly #timer: Timer;
	#waits = false;

	constructor(room: Asked, timer: Timer = realTimer) {
		this.#room = room;
		this.#timer = timer;
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

	async #do(what: () => Promise<unknown>): Promise<boolean> {
		this.busy = true;
		this.trouble = null;
		try {
			await what();
		} catch (error) {
			this.trouble = roomTrouble(error);
		}
		await this.load();
		this.busy = false;
		return this.trouble === null;
	}
}
