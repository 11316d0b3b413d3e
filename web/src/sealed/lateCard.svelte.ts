/** A card that is waited for so long that it is worth a word: most turn up before anybody could read one. */
import type { TableView } from "../protocol";
import { type Pending, pendingInWords, pendingOf } from "./pending";

/** Milliseconds after which it is said that a move waits. */
const WORTH_A_WORD = 900;

export class LateCard {
	/** What is waited for, however short; null while nothing is. */
	readonly now: Pending | null;
	/** What is waited for; null while nothing is, or not for long. */
	pending = $state.raw<Pending | null>(null);

	/** `view`: how the table stands. `say`: tells a screen reader. */
	constructor(view: () => TableView | null, say: (words: string) => void) {
		this.now = $derived.by(() => {
			const seen = view();
			return seen && pendingOf(seen);
		});
		const words = $derived(this.now && pendingInWords(this.now));
		$effect(() => {
			if (words === null) {
				this.pending = null;
				return;
			}
			const timer = setTimeout(() => {
				this.pending = this.now;
				say(words);
			}, WORTH_A_WORD);
			return () => clearTimeout(timer);
		});
	}
}
