/**
 * How a position is set up: the game's form from the room, as the editor works by it. This is help for the hand only; whether
 * a position holds, the room says.
 */
import type { BoardSize } from "../board/geometry";
import type { FenField, FieldTakes, GameForm, Scene } from "../protocol";
import { type Letters, type Role, readBoard } from "./board";
import { cardsOf, lettersOf, type Pools, poolFor, poolsField } from "./pools";

/** A game's board and FEN. */
export interface Setup {
	size: BoardSize;
	ground: Scene["ground"];
	/** The pieces that may be put on the board, as White's letters. */
	pieces: string;
	fields: readonly FenField[];
	/** How many fields behind the board every FEN has. */
	least: number;
	/** The position to begin with. */
	start: string;
	/** An empty board with the other fields as they are at the start. */
	empty: string;
	/** The piece as which a card on a place moves. */
	role: Role;
}

/** The set-up of a game's form. Cards move as they do in the form's start, whose every home holds one. */
export function setupOf({ form, scene }: GameForm): Setup {
	const { files, ranks, firstRank, ground } = scene;
	const homes = new Map(
		scene.cells.flatMap(({ at, piece }) => (piece?.type === "faceDown" && piece.movesAs ? [[at, piece]] : [])),
	);
	const role: Role = (at, white) => {
		const home = homes.get(at);
		return home?.seat === (white ? "white" : "black") ? home.movesAs : null;
	};
	return { ...form, size: { files, ranks, firstRank }, ground, role };
}

/** The castling letters whose king (or card) and rook (or card) still stand where they must. */
function castlingLeft(castling: string, board: Letters): string {
	const corners: Record<string, [king: string, rook: string]> = {
		K: ["e1", "h1"],
		Q: ["e1", "a1"],
		k: ["e8", "h8"],
		q: ["e8", "a8"],
	};
	const left = [...castling].filter((letter) => {
		const [king, rook] = corners[letter] ?? ["", ""];
		const cased = (piece: string) => (letter === letter.toUpperCase() ? piece : piece.toLowerCase());
		const has = (at: string, pieces: string) => [...pieces].some((piece) => board.get(at) === cased(piece));
		return has(king, "KX") && has(rook, "RX");
	});
	return left.join("") || "-";
}

/** The places that a field names. */
const placesIn = (text: string) => text.match(/[a-i]\d/g) ?? [];

/**
 * The pawns that may still step twice, in the order of the FEN: one that was just put on such a rank has not moved; one that
 * stood there is as it was.
 */
function steppingPawns(
	text: string,
	{ white, black }: Extract<FieldTakes, { type: "pawns" }>,
	board: Letters,
	before: Letters,
): string {
	const kept = new Set(placesIn(text));
	const stands = (at: string, letter: string) =>
		(letter === "P" && white.includes(Number(at[1]))) || (letter === "p" && black.includes(Number(at[1])));
	const squares = [...board].filter(([at, letter]) => stands(at, letter)).map(([at]) => at);
	const place = (at: string) => Number(at[1]) * 8 + at.charCodeAt(0);
	const own = squares.filter((at) => kept.has(at) || before.get(at) !== board.get(at));
	return own.sort((a, b) => place(a) - place(b)).join("") || "-";
}

/** The cards of a pack that do not stand on the board. */
function restOf(pack: string, board: Letters): string {
	const left = [...pack];
	for (const letter of board.values()) {
		const at = left.indexOf(letter);
		if (at >= 0) left.splice(at, 1);
	}
	return left.join("");
}

/** Whether anything of a side was changed. */
function changed(white: boolean, board: Letters, before: Letters): boolean {
	const own = (letter: string | undefined) => letter !== undefined && (letter === letter.toUpperCase()) === white;
	return [...new Set([...board.keys(), ...before.keys()])].some((at) => {
		const [now, then] = [board.get(at), before.get(at)];
		return now !== then && (own(now) || own(then));
	});
}

/** The fields behind the board after the board was changed: what follows from it is brought up to date. */
export function follow(setup: Setup, fields: readonly string[], board: Letters, before: Letters): string[] {
	if (fields.length === 0 && setup.least === 0) return [];
	const usual = setup.empty.split(" ").slice(1);
	const texts = setup.fields.flatMap((_, index) => {
		const text = fields[index] ?? (index < setup.least ? usual[index] : undefined);
		return text === undefined ? [] : [text];
	});
	const pack = setup.fields.find(({ takes }) => takes.type === "rest")?.takes;
	const rest = pack?.type === "rest" ? restOf(pack.pack, board) : "";
	const cards = (letters: Letters) => [cardsOf(letters, true), cardsOf(letters, false)].join("/");
	/** How many cards the pile has. */
	let left = 0;
	/** Whether what lies under the cards may have stayed as it was. */
	let same = cards(board) === cards(before);

	const next: string[] = [];
	for (const [index, text] of texts.entries()) {
		const { takes, then } = setup.fields[index] as FenField;
		if (then.type === "leaves") return [];
		if (then.type === "becomes") next.push(then.text);
		else if (then.type === "withPile") next.push(left > 0 ? then.left : then.gone);
		else if (then.type === "stays") next.push(text);
		else if (takes.type === "castling") next.push(castlingLeft(text, board));
		else if (takes.type === "pawns")
			next.push(
				takes.only && next.at(-1) !== takes.only.whileBefore ? text : steppingPawns(text, takes, board, before),
			);
		else if (takes.type === "places")
			next.push(
				placesIn(text)
					.filter((at) => board.has(at))
					.join("") || "-",
			);
		else if (takes.type === "stacks")
			next.push(
				text
					.split(",")
					.filter((stack) => board.has(stack.slice(-2)))
					.join(",") || "-",
			);
		else if (takes.type === "rest") next.push(rest || "-");
		else if (takes.type === "pile") {
			// Pieces that no deal leaves over: a problem of its own.
			if (rest.length > takes.most) return [];
			left = Math.min(rest.length, Number(text) || rest.length);
			next.push(String(left));
		} else if (takes.type === "pools") {
			// A pool stays as the reader set it for as long as nothing of that side was changed.
			const kept = lettersOf(text, takes);
			const pool = (side: 0 | 1) =>
				changed(side === 0, board, before) ? poolFor(board, side === 0, takes.full) : kept[side];
			const pools: Pools = [pool(0), pool(1)];
			next.push(poolsField(pools, takes));
			same &&= poolsField(pools, takes) === text;
		} else if (takes.type === "deal") next.push(cards(board) === "/" ? "-/-" : same ? text : "?");
		else next.push(text);
	}
	return next;
}

/** The board of a FEN, read by a game's set-up; null where it does not fit. */
export function boardOf(setup: Setup, fen: string): Letters | null {
	return readBoard(fen.split(" ")[0] ?? "", setup.size, setup.pieces);
}
