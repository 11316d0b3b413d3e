/**
 * A pointer on the board: a tap, a carry, or a long press, told apart by how far and how long it goes.
 * It knows places, not rules: what may be carried and where it may be put it asks of the board.
 */

/** How far a pointer may stray before a press becomes a carry, in pixels. */
const SLACK = { mouse: 4, touch: 9 };

/** How long a press is long, in milliseconds. */
const LONG_PRESS = 450;

/** A piece that is carried, with the middle of the pointer in board units (one cell is one unit). */
export interface Carried {
	key: number;
	from: string;
	x: number;
	y: number;
	/** The target under it, if it is over one. */
	over: string | null;
}

/** What the hand must know of the board, and what it tells it. */
export interface Reach {
	/** Where the pointer is in board units, and the place there. */
	where(event: PointerEvent): { x: number; y: number; at: string | null };
	/** The key of the piece that may be carried off a place now, or null. */
	carriable(at: string): number | null;
	isPicked(at: string): boolean;
	isTarget(at: string): boolean;
	/** The pointer came down on a place. */
	touched(at: string): void;
	/** It went up where it came down; `again`: the place was picked before. */
	tapped(at: string, again: boolean): void;
	/** It stayed down for long. */
	held(at: string): void;
	/** A carried piece was let go over a target. */
	dropped(key: number, at: string): void;
	/** It was let go beyond the board. */
	putAway(): void;
}

export class Hand {
	carried = $state<Carried | null>(null);

	#press: { id: number; at: string; x: number; y: number; again: boolean; slack: number } | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(readonly reach: Reach) {}

	down(event: PointerEvent): void {
		if (event.button !== 0 || !event.isPrimary) return;
		const { at } = this.reach.where(event);
		if (!at) return;
		const slack = event.pointerType === "mouse" ? SLACK.mouse : SLACK.touch;
		this.#press = {
			id: event.pointerId,
			at,
			x: event.clientX,
			y: event.clientY,
			again: this.reach.isPicked(at),
			slack,
		};
		this.reach.touched(at);
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			if (this.#press && !this.carried) this.reach.held(this.#press.at);
		}, LONG_PRESS);
		if (this.reach.carriable(at) !== null) (event.currentTarget as Element).setPointerCapture(event.pointerId);
	}

	move(event: PointerEvent): void {
		const press = this.#press;
		if (!press || event.pointerId !== press.id) return;
		const { x, y, at } = this.reach.where(event);
		if (!this.carried) {
			if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < press.slack) return;
			clearTimeout(this.#timer);
			const key = this.reach.isPicked(press.at) ? this.reach.carriable(press.at) : null;
			if (key === null) return;
			this.carried = { key, from: press.at, x, y, over: null };
		}
		this.carried = { ...this.carried, x, y, over: at && this.reach.isTarget(at) ? at : null };
	}

	up(event: PointerEvent): void {
		const press = this.#press;
		if (!press || event.pointerId !== press.id || event.button !== 0) return;
		const carried = this.carried;
		this.cancel();
		if (!carried) this.reach.tapped(press.at, press.again);
		else if (carried.over) this.reach.dropped(carried.key, carried.over);
		else if (this.reach.where(event).at === null) this.reach.putAway();
	}

	cancel(): void {
		clearTimeout(this.#timer);
		this.#press = null;
		this.carried = null;
	}
}
