/** A board of xiangqi on which pieces may lie face down: which moves are legal. Points are numbered from a0, b0 to i9. */
import { type Color, other, type Piece } from "../orthodox";

const FILES = 9;
const file = (at: number) => at % FILES;
const rank = (at: number) => Math.floor(at / FILES);
const point = (x: number, y: number) => y * FILES + x;

function inPalace(at: number, color: Color): boolean {
	const ranks = color === "white" ? rank(at) <= 2 : rank(at) >= 7;
	return ranks && file(at) >= 3 && file(at) <= 5;
}

/** Xiangqi without its repetitions and counts: the page needs to know what may move, not how a game is drawn. */
export class Xiangqi {
	readonly board: (Piece | null)[] = Array.from({ length: 90 }, () => null);
	turn: Color = "white";

	/** `takesKings`: moves into check are legal. `advisorsFree`: face-down advisors may leave the palace. */
	constructor(
		private readonly takesKings: boolean,
		private readonly advisorsFree: boolean,
	) {}

	/** The number of pieces between two points of one line; null where they stand on none. */
	#between(from: number, to: number): number | null {
		const [x, y] = [Math.sign(file(to) - file(from)), Math.sign(rank(to) - rank(from))];
		if (from === to || (x !== 0 && y !== 0)) return null;
		const step = point(x, y);
		let pieces = 0;
		for (let at = from + step; at !== to; at += step) if (this.board[at]) pieces++;
		return pieces;
	}

	/** Does the piece on `from` reach `to`, as far as the way there goes? */
	#reaches(from: number, to: number): boolean {
		const piece = this.board[from];
		if (!piece || from === to) return false;
		const [x, y] = [file(to) - file(from), rank(to) - rank(from)];
		const [dx, dy] = [Math.abs(x), Math.abs(y)];
		switch (piece.role) {
			case "R":
				return this.#between(from, to) === 0;
			case "C":
				return this.#between(from, to) === (this.board[to] ? 1 : 0);
			case "N": {
				const leg = dx > dy ? point(file(from) + x / 2, rank(from)) : point(file(from), rank(from) + y / 2);
				return dx * dy === 2 && !this.board[leg];
			}
			case "B":
				return dx === 2 && dy === 2 && !this.board[point(file(from) + x / 2, rank(from) + y / 2)];
			case "A":
				return dx === 1 && dy === 1 && (!piece.card || this.advisorsFree || inPalace(to, piece.color));
			case "K":
				return dx + dy === 1 && inPalace(to, piece.color);
			default: {
				const forward = piece.color === "white" ? 1 : -1;
				const isOver = piece.color === "white" ? rank(from) >= 5 : rank(from) <= 4;
				return (x === 0 && y === forward) || (isOver && dx === 1 && y === 0);
			}
		}
	}

	/** Do the kings face each other along an open file? */
	#faces(from: number, to: number): boolean {
		const king = (at: number) => this.board[at]?.role === "K";
		return king(from) && king(to) && file(from) === file(to) && this.#between(from, to) === 0;
	}

	/** Is a side's king attacked? A face-down advisor or elephant never does. */
	#isInCheck(color: Color): boolean {
		const king = this.board.findIndex((piece) => piece?.color === color && piece.role === "K");
		return (
			king >= 0 &&
			this.board.some((piece, at) => {
				if (piece?.color !== other(color)) return false;
				if (piece.card && (piece.role === "A" || piece.role === "B")) return false;
				return this.#faces(at, king) || (piece.role !== "K" && this.#reaches(at, king));
			})
		);
	}

	isLegal(from: number, to: number): boolean {
		const [piece, target] = [this.board[from], this.board[to]];
		if (piece?.color !== this.turn || target?.color === this.turn) return false;
		const goes = this.#reaches(from, to) || (this.takesKings && this.#faces(from, to));
		if (!goes || this.takesKings) return goes;
		this.board[to] = piece;
		this.board[from] = null;
		const safe = !this.#isInCheck(piece.color);
		this.board[from] = piece;
		this.board[to] = target ?? null;
		return safe;
	}

	/** Makes a legal move: what moved stands open, as its point's role until it is known. */
	make(from: number, to: number) {
		const piece = this.board[from];
		this.board[to] = piece ? { ...piece, card: false } : null;
		this.board[from] = null;
		this.turn = other(this.turn);
	}

	/** Gives the piece on a point its role. */
	become(at: number, role: string) {
		const piece = this.board[at];
		if (piece) this.board[at] = { ...piece, role };
	}
}
