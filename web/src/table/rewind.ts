/** Going through the moves over the board: by the wheel, and by a sweep of the finger. Nothing here touches the page. */

/** How far a wheel turns for one move, in pixels; a mouse's notch is more, a touchpad sends many small parts. */
const NOTCH = 40;
/** The least time between two moves by the wheel, in milliseconds. */
const PAUSE = 60;
/** How far a sweep goes, in pixels, and how much straighter than high it is. */
const SWEEP = 48;
const STRAIGHT = 1.8;

/** What is known of a turn of the wheel. */
export interface Turned {
	deltaY: number;
	deltaMode: number;
	ctrlKey: boolean;
	timeStamp: number;
	preventDefault: () => void;
}

export class Wheel {
	#sum = 0;
	#last = Number.NEGATIVE_INFINITY;

	constructor(private readonly go: (plies: number) => void) {}

	/** Towards the reader goes on, away from them back. With Ctrl the wheel is the browser's own. */
	turned(event: Turned): void {
		if (event.ctrlKey || event.deltaY === 0) return;
		event.preventDefault();
		// Lines and pages are a notch each, whatever their number.
		const by = event.deltaMode === 0 ? event.deltaY : Math.sign(event.deltaY) * NOTCH;
		this.#sum = Math.sign(by) === Math.sign(this.#sum) ? this.#sum + by : by;
		if (Math.abs(this.#sum) < NOTCH || event.timeStamp - this.#last < PAUSE) return;
		this.#last = event.timeStamp;
		const plies = Math.sign(this.#sum);
		this.#sum = 0;
		this.go(plies);
	}
}

/** What is known of a finger. */
export interface Finger {
	pointerType: string;
	pointerId: number;
	clientX: number;
	clientY: number;
	target: EventTarget | null;
}

export class Sweep {
	#from: { id: number; x: number; y: number } | null = null;

	constructor(private readonly go: (plies: number) => void) {}

	/** A finger came down. One on a piece that may be carried, or on a place where one may go, means that piece. */
	down({ pointerType, pointerId, clientX, clientY, target }: Finger): void {
		const place = (target as Partial<Element> | null)?.closest?.(".place");
		const meant = place?.matches(".grabbable, .target") ?? false;
		this.#from = pointerType === "touch" && !meant ? { id: pointerId, x: clientX, y: clientY } : null;
	}

	/** It went up: a sweep to the right pulls the move before in, one to the left goes on. */
	up({ pointerId, clientX, clientY }: Finger): void {
		const from = this.#from;
		this.#from = null;
		if (!from || from.id !== pointerId) return;
		const [x, y] = [clientX - from.x, clientY - from.y];
		if (Math.abs(x) >= SWEEP && Math.abs(x) >= STRAIGHT * Math.abs(y)) this.go(x > 0 ? -1 : 1);
	}

	cancel(): void {
		this.#from = null;
	}
}
