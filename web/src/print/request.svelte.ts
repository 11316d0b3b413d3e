/** The sheets that come of what was chosen, on their way; of several requests the last one counts. */
import { roomTrouble } from "../net/api";
import { sheets as askSheets } from "../net/study";
import type { ErrorBody, Printing } from "../protocol";

export class SheetsRequest {
	printing = $state.raw<Printing | null>(null);
	trouble = $state.raw<ErrorBody | null>(null);
	/** What the sheets that are here were asked for with. */
	query = $state.raw("");
	/** The game they are of. */
	game = $state.raw("");
	busy = $state(false);
	#wanted = "";

	async ask(game: string, query: string): Promise<void> {
		const wanted = `${game}?${query}`;
		if (wanted === this.#wanted && !this.trouble) return;
		this.#wanted = wanted;
		this.busy = true;
		try {
			const printing = await askSheets(game, query);
			if (this.#wanted !== wanted) return;
			this.printing = printing;
			this.query = query;
			this.game = game;
			this.trouble = null;
		} catch (error) {
			if (this.#wanted !== wanted) return;
			this.trouble = roomTrouble(error);
		}
		this.busy = false;
	}
}
