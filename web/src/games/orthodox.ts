/** A board of orthodox chess on which pieces may lie face down: what attacks what, and which moves are legal. */

export type Color = "white" | "black";

export interface Piece {
	color: Color;
	/** One of `KQRBNP`; a face-down piece counts as its square's officer. */
	role: string;
	card: boolean;
}

/** A move of the board. Squares are numbered from a1, b1 to h8. */
export interface Move {
	from: number;
	to: number;
	promotion: string | null;
	/** The squares of the rook, or of the card in its place, where this castles. */
	rook: [from: number, to: number] | null;
	/** The square of the pawn that is taken in passing. */
	passed: number | null;
}

export const other = (color: Color): Color => (color === "white" ? "black" : "white");
const file = (at: number) => at % 8;
const rank = (at: number) => Math.floor(at / 8);
const named = (text: string) => "abcdefgh".indexOf(text[0] ?? "") + 8 * (Number(text[1]) - 1);

/** The number of a square such as `e4`; -1 where the text is none. */
export function squareOf(text: string): number {
	return /^[a-h][1-8]$/.test(text) ? named(text) : -1;
}

/** Orthodox chess without its counts and draws: the page needs to know what may move, not how a game is drawn. */
export class Orthodox {
	readonly board: (Piece | null)[] = Array.from({ length: 64 }, () => null);
	turn: Color = "white";
	/** Corners whose rook, or the card in its place, may still castle. */
	rights = new Set<number>();
	/** The square that a pawn has just passed over. */
	enPassant: number | null = null;

	/** Does the piece on `from` attack `to`, whoever stands there? */
	attacks(from: number, to: number): boolean {
		const piece = this.board[from];
		if (!piece || from === to) return false;
		const [x, y] = [file(to) - file(from), rank(to) - rank(from)];
		const [dx, dy] = [Math.abs(x), Math.abs(y)];
		switch (piece.role) {
			case "P":
				return dx === 1 && y === (piece.color === "white" ? 1 : -1);
			case "N":
				return dx * dy === 2;
			case "K":
				return dx <= 1 && dy <= 1;
			case "B":
				return dx === dy && this.#isClear(from, to);
			case "R":
				return (dx === 0 || dy === 0) && this.#isClear(from, to);
			default:
				return (dx === dy || dx === 0 || dy === 0) && this.#isClear(from, to);
		}
	}

	/** Is nothing between two squares of one line? */
	#isClear(from: number, to: number): boolean {
		const step = Math.sign(file(to) - file(from)) + 8 * Math.sign(rank(to) - rank(from));
		for (let at = from + step; at !== to; at += step) if (this.board[at]) return false;
		return true;
	}

	/** Is a square attacked by a side? Face-down pieces count where `cards` says so. */
	isAttacked(at: number, by: Color, cards = true): boolean {
		return this.board.some((piece, from) => piece?.color === by && (cards || !piece.card) && this.attacks(from, at));
	}

	/** The square of a side's open king; -1 where it has none. */
	king(color: Color): number {
		return this.board.findIndex((piece) => piece?.color === color && piece.role === "K" && !piece.card);
	}

	/** Is a side's open king attacked? */
	inCheck(color: Color): boolean {
		const king = this.king(color);
		return king >= 0 && this.isAttacked(king, other(color));
	}

	/** The legal move that a text in UCI means; null where it means none. `guarded`: a card on the king's square obeys the bans on a king. */
	read(text: string, guarded: boolean): Move | null {
		const read = /^([a-h][1-8])([a-h][1-8])([qrbn]?)$/.exec(text);
		if (!read) return null;
		const [from, to] = [named(read[1] as string), named(read[2] as string)];
		const pawn = this.board[from]?.role === "P";
		const promotion = pawn && read[3] ? read[3].toUpperCase() : null;
		const move = this.#meant(from, to, promotion, guarded);
		return move && this.#isSafe(move, guarded) ? move : null;
	}

	/** The move between two squares that the pieces allow; the king's safety aside, but for the way of a castling. */
	#meant(from: number, to: number, promotion: string | null, guarded: boolean): Move | null {
		const piece = this.board[from];
		const target = this.board[to];
		if (piece?.color !== this.turn || target?.color === this.turn || from === to) return null;
		// An open king is never captured.
		if (target?.role === "K" && !target.card) return null;
		const move: Move = { from, to, promotion, rook: null, passed: null };
		if (piece.role === "P") return this.#pawnMove(move, piece.color);
		if (piece.role === "K" && Math.abs(to - from) === 2 && rank(from) === rank(to))
			return this.#castling(move, piece, guarded);
		return this.attacks(from, to) ? move : null;
	}

	#pawnMove(move: Move, color: Color): Move | null {
		const { from, to, promotion } = move;
		const up = color === "white" ? 8 : -8;
		if ((promotion !== null) !== (rank(to) === (color === "white" ? 7 : 0))) return null;
		if (to === from + up) return this.board[to] ? null : move;
		if (to === from + 2 * up) {
			const home = rank(from) === (color === "white" ? 1 : 6);
			return home && !this.board[from + up] && !this.board[to] ? move : null;
		}
		if (!this.attacks(from, to)) return null;
		if (this.board[to]) return move;
		return to === this.enPassant ? { ...move, passed: to - up } : null;
	}

	#castling(move: Move, king: Piece, guarded: boolean): Move | null {
		const { from, to } = move;
		const home = king.color === "white" ? 0 : 56;
		if (from !== home + 4) return null;
		const short = to > from;
		const corner = home + (short ? 7 : 0);
		const passed = (from + to) / 2;
		const between = short ? [home + 5, home + 6] : [home + 1, home + 2, home + 3];
		if (!this.rights.has(corner) || between.some((at) => this.board[at])) return null;
		if (!king.card || guarded) {
			// A king does not castle out of, through or into attack; it does not hide what is behind it either.
			this.board[from] = null;
			const hit = [from, passed, to].some((at) => this.isAttacked(at, other(king.color)));
			this.board[from] = king;
			if (hit) return null;
		}
		return { ...move, rook: [corner, passed] };
	}

	/** Is the mover's open king safe after this move, before any card turns up? */
	#isSafe(move: Move, guarded: boolean): boolean {
		const color = this.turn;
		const before = [...this.board];
		const piece = before[move.from] as Piece;
		this.#place(move, piece);
		const guardsItself = guarded && piece.card && piece.role === "K" && !move.rook;
		const safe = !this.inCheck(color) && !(guardsItself && this.isAttacked(move.to, other(color)));
		before.forEach((piece, at) => {
			this.board[at] = piece;
		});
		return safe;
	}

	#place({ from, to, promotion, rook, passed }: Move, piece: Piece) {
		this.board[from] = null;
		this.board[to] = promotion ? { ...piece, role: promotion } : piece;
		if (passed !== null) this.board[passed] = null;
		if (rook) {
			this.board[rook[1]] = this.board[rook[0]] ?? null;
			this.board[rook[0]] = null;
		}
	}

	/** Makes a legal move: what moved stands open, a card under its square's role until it is known. */
	make(move: Move) {
		const { from, to, rook } = move;
		const piece = this.board[from] as Piece;
		const color = piece.color;
		const taken = this.board[to];
		this.#place(move, { ...piece, card: false });
		if (rook) this.board[rook[1]] = { ...(this.board[rook[1]] as Piece), card: false };
		this.rights.delete(from);
		this.rights.delete(to);
		if (piece.role === "K" && from === (color === "white" ? 4 : 60)) this.forbidCastling(color);
		if (taken?.card && taken.role === "K") this.forbidCastling(taken.color);
		this.enPassant = piece.role === "P" && Math.abs(to - from) === 16 ? (from + to) / 2 : null;
		this.turn = other(color);
	}

	/** Takes both castling rights from a side. */
	forbidCastling(color: Color) {
		const home = color === "white" ? 0 : 56;
		this.rights.delete(home);
		this.rights.delete(home + 7);
	}

	/** Gives the piece on a square its role, open. */
	become(at: number, role: string) {
		const piece = this.board[at];
		if (piece) this.board[at] = { ...piece, role, card: false };
	}
}
