/** The right button on the board, or any pointer while the pen is out: a drag draws an arrow, a press a ring. */
import { type Drawn, drawOnce, inkFor } from "./drawings";

/** What the pen must know of the board. */
export interface Paper {
	where(event: PointerEvent): { at: string | null };
	/** Whether the pen is out: whatever touches the board draws. */
	isOut(): boolean;
	/** A right press without a drag takes something back first (a premove, a selection): answers whether it did. */
	takesBack(): boolean;
	/** Told of what was drawn: answers whether somebody else keeps it. */
	keeps?(shape: Drawn): boolean;
}

export class Pen {
	drawn = $state.raw<Drawn[]>([]);
	/** What is being drawn. */
	drawing = $state.raw<Drawn | null>(null);
	#pointer: number | null = null;
	#button = 2;

	constructor(private readonly paper: Paper) {}

	down(event: PointerEvent): void {
		const right = event.button === 2 && event.pointerType === "mouse";
		if (!right && !(event.button === 0 && event.isPrimary && this.paper.isOut())) return;
		const { at } = this.paper.where(event);
		if (!at) return;
		this.#pointer = event.pointerId;
		this.#button = event.button;
		this.drawing = { from: at, to: at, ink: inkFor(event) };
		(event.currentTarget as Element).setPointerCapture(event.pointerId);
	}

	move(event: PointerEvent): void {
		if (!this.drawing || event.pointerId !== this.#pointer) return;
		const { at } = this.paper.where(event);
		if (at && at !== this.drawing.to) this.drawing = { ...this.drawing, to: at };
	}

	up(event: PointerEvent): void {
		const { drawing } = this;
		if (!drawing || event.button !== this.#button || event.pointerId !== this.#pointer) return;
		this.cancel();
		if (this.#button === 2 && drawing.from === drawing.to && this.paper.takesBack()) return;
		if (!this.paper.keeps?.(drawing)) this.drawn = drawOnce(this.drawn, drawing);
	}

	cancel(): void {
		this.drawing = null;
		this.#pointer = null;
	}

	/** Wipes the board clean. */
	clear(): void {
		if (this.drawn.length > 0) this.drawn = [];
	}
}
