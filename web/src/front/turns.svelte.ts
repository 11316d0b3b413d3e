/** The tables at which somebody waits for whoever is signed in, as the front page has them. */
import { lastName, signedIn } from "../net/account.svelte";
import type { TurnView } from "../protocol";

/** Milliseconds until the room is asked again, as long as somebody may see the answer. */
export const AGAIN = 30_000;

/** Milliseconds for which the page keeps the place below its head free for them. */
const PATIENCE = 1500;

/** How many are shown. */
export const SHOWN = 5;

export class Turns {
	list = $state.raw<readonly TurnView[]>([]);
	/** Whether what stands below them may be shown: nothing is pushed down by what comes later. */
	settled = $state(false);
	/** When the list came, on the page's own clock. */
	came = $state(0);
	readonly #ask: () => Promise<TurnView[]>;

	constructor(ask: () => Promise<TurnView[]>, patience = PATIENCE) {
		this.#ask = ask;
		// A guest waits for nothing.
		if (lastName() === null) this.settled = true;
		else setTimeout(() => (this.settled = true), patience);
	}

	/** Asks for them, where somebody is signed in. */
	async load(now: () => number = () => performance.now()): Promise<void> {
		if (signedIn() === null) {
			this.list = [];
			if (lastName() === null) this.settled = true;
			return;
		}
		try {
			this.list = await this.#ask();
			this.came = now();
		} catch {
			// The room may be out of reach for a moment; the list stays as it was.
		}
		this.settled = true;
	}
}

/** The title of the page: how many wait comes first, where the tab shows it. */
export const counted = (count: number): string => (count > 0 ? `(${count}) Facedown` : "Facedown");

/** What is left on the clock of a turn some time after it came. */
export const leftAfter = ({ left }: Pick<TurnView, "left">, elapsed: number): number | null =>
	left === null ? null : Math.max(0, left - elapsed);
