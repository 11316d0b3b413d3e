/** A card that is carried from a hand to the board by a pointer. */
import type { ActionLine } from "../protocol";

export class CarriedCard<Card> {
	/** The card, and where the pointer is. */
	now = $state.raw<{ card: Card; x: number; y: number } | null>(null);

	/** `offered`: what may be done with a card; `onact`: what was done, by its text. */
	constructor(
		private readonly offered: (card: Card) => readonly ActionLine[],
		private readonly onact: (text: string) => void,
	) {}

	down(event: PointerEvent, card: Card): void {
		if (event.button === 0) this.now = { card, x: event.clientX, y: event.clientY };
	}

	readonly move = (event: PointerEvent): void => {
		if (this.now) this.now = { ...this.now, x: event.clientX, y: event.clientY };
	};

	readonly up = (event: PointerEvent): void => {
		const card = this.now?.card;
		this.now = null;
		if (card === undefined) return;
		const place = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-at]");
		const action = this.offered(card).find(({ to }) => to !== null && to === place?.dataset.at);
		if (action) this.onact(action.text);
	};

	readonly cancel = (): void => {
		this.now = null;
	};
}
