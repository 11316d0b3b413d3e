/** A move that is asked for once more before it is played, where its player wants that. */
import type { ActionLine, TableView } from "../protocol";
import { settings } from "../settings.svelte";

/** Is a move of this table asked for once more? A turn in parts has its own end, and a solitaire its way back. */
export function isConfirmed(
	view: Pick<TableView, "turnsHaveParts" | "seat" | "clock"> | null,
	wish: typeof settings.confirm,
): boolean {
	if (!view || view.turnsHaveParts || view.seat === "solo") return false;
	return wish === "always" || (wish === "days" && view.clock?.control.kind === "days");
}

export class Confirming {
	/** What is asked about. */
	action = $state.raw<ActionLine | null>(null);
	#answer: ((plays: boolean) => void) | null = null;

	constructor(private readonly play: (text: string) => Promise<void>) {}

	/** Plays an action, after a second word where that is wanted; settles when the room has answered, or it was called off. */
	async act(text: string, view: TableView | null): Promise<void> {
		this.answer(false);
		const action = view?.legal.find((legal) => legal.text === text);
		if (action && isConfirmed(view, settings.confirm)) {
			const plays = await new Promise<boolean>((done) => {
				this.action = action;
				this.#answer = done;
			});
			if (!plays) return;
		}
		await this.play(text);
	}

	/** The second word. */
	answer(plays: boolean): void {
		this.#answer?.(plays);
		this.#answer = null;
		this.action = null;
	}
}
