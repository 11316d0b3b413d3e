/** A position being set up: the FEN is the one truth; board and fields are read from it and written back to it. */
import type { ErrorBody, Position } from "../protocol";
import { type Letters, writeBoard } from "./board";
import { boardOf, follow, type Setup } from "./setup";

/** How long the hands must rest before the room is asked, in milliseconds. */
export const REST = 250;

/** What a draft needs from around it. */
export interface Surroundings {
	/** The room's opinion on a FEN; throws what is wrong as `trouble` reads it. */
	check(fen: string): Promise<Position>;
	/** What went wrong, from what `check` threw. */
	trouble(error: unknown): ErrorBody;
	/** Runs something later; answers how to call it off. */
	after(milliseconds: number, then: () => void): () => void;
}

/** The character of a FEN that the room found wrong. */
export interface Fault {
	/** Number of the field, from 1. */
	field: number;
	/** Where in the whole text the wrong character stands, from 0. */
	at: number;
}

/** The place of a fault in a FEN, from the name that the room gave it: `fen.1.7` is character 7 of field 1. */
export function faultOf(fen: string, name: string | null): Fault | null {
	const [, field, character] = /^fen\.(\d+)\.(\d+)$/.exec(name ?? "") ?? [];
	if (field === undefined || character === undefined) return null;
	const before = fen.split(" ").slice(0, Number(field) - 1);
	const start = before.reduce((sum, part) => sum + part.length + 1, 0);
	return { field: Number(field), at: Math.min(start + Number(character) - 1, fen.length) };
}

export class Draft {
	fen = $state("");
	/** What the room says of the FEN as it is now; null while it is asked, or where something is wrong. */
	position = $state.raw<Position | null>(null);
	trouble = $state.raw<ErrorBody | null>(null);
	/** The pieces, as they were last readable. */
	board = $state.raw<Letters>(new Map());
	/** Whether there is something to take back. */
	changed = $state(false);

	readonly #around: Surroundings;
	#past: string[] = [];
	#stop: (() => void) | null = null;

	constructor(
		readonly setup: Setup,
		fen: string,
		around: Surroundings,
	) {
		this.#around = around;
		this.#take(fen.trim());
	}

	/** The fields behind the board. */
	get fields(): string[] {
		return this.fen.split(" ").slice(1);
	}

	/** The place of what is wrong. */
	get fault(): Fault | null {
		return faultOf(this.fen, this.trouble?.field ?? null);
	}

	/** Takes a whole FEN, typed or pasted. */
	write(fen: string): void {
		if (fen === this.fen) return;
		this.#remember();
		this.#take(fen.replace(/\s+/g, " ").trim());
	}

	/** Puts a piece on a place, or takes away what stands there. */
	put(at: string, letter: string | null): void {
		const next = new Map(this.board);
		if (letter === null) next.delete(at);
		else next.set(at, letter);
		this.#set(next);
	}

	/** Moves what stands on a place to another one, or, without one, off the board. */
	move(from: string, to: string | null): void {
		const letter = this.board.get(from);
		if (letter === undefined || from === to) return;
		const next = new Map(this.board);
		next.delete(from);
		if (to !== null) next.set(to, letter);
		this.#set(next);
	}

	/** Writes one field behind the board, by its number from 0. */
	fill(index: number, text: string): void {
		const fields = this.fields;
		if (fields[index] === text || text.trim() === "") return;
		this.#remember();
		fields[index] = text.trim().replaceAll(" ", "");
		this.#take([this.fen.split(" ")[0], ...fields].join(" "));
	}

	/** Takes back the last change. */
	undo(): void {
		const before = this.#past.pop();
		this.changed = this.#past.length > 0;
		if (before !== undefined) this.#take(before);
	}

	/** Asks the room again. */
	again(): void {
		this.#take(this.fen);
	}

	/** Asks no more. */
	close(): void {
		this.#stop?.();
		this.#stop = null;
	}

	#set(next: Letters): void {
		this.#remember();
		const fields = follow(this.setup, this.fields, next, this.board);
		this.#take([writeBoard(next, this.setup.size), ...fields].join(" "));
	}

	#remember(): void {
		this.#past.push(this.fen);
		this.changed = true;
	}

	#take(fen: string): void {
		this.fen = fen;
		this.position = null;
		this.trouble = null;
		const board = boardOf(this.setup, fen);
		if (board) this.board = board;
		this.#stop?.();
		this.#stop = this.#around.after(REST, () => void this.#ask(fen));
	}

	async #ask(fen: string): Promise<void> {
		try {
			const position = await this.#around.check(fen);
			if (this.fen === fen) this.position = position;
		} catch (error) {
			if (this.fen === fen) this.trouble = this.#around.trouble(error);
		}
	}
}
