/**
 * Moves as players write them: figurines and short algebraic notation where the position leaves no doubt, the traditional
 * notation of xiangqi in Chinese and Vietnamese. Read from the line that the room wrote, and never from rules.
 */
import type { Cell, MoveLine, Scene, Seat, SeenPiece, Step } from "../protocol";
import type { NotationStyle } from "../settings.svelte";

/** A part of a written move. */
export type Part =
	| { kind: "text"; text: string }
	/** A piece, drawn or by its letter. */
	| { kind: "piece"; piece: string; seat: Seat }
	/** A face-down card, with the piece as which it moves where that is known. */
	| { kind: "card"; seat: Seat; movesAs: string | null }
	/** A numbered checker. */
	| { kind: "disc"; number: number; seat: Seat }
	/** A playing card of a hand. */
	| { kind: "suit"; text: string; red: boolean };

/** How a reader wants moves. */
export interface Wanted {
	style: NotationStyle;
	/** Who writes xiangqi in a way of their own: `zh` or `vi`; other readers get its letters and figures. */
	locale: string;
	/** Whether Chinese characters have their old form. */
	traditional?: boolean;
}

/** A piece that stands on a board, as far as writing goes: its letter, or the one as which a card moves behind `□`. */
function kindOf(piece: SeenPiece | null | undefined): string | null {
	if (!piece) return null;
	if (piece.type === "open") return piece.piece;
	if (piece.type === "faceDown") return `□${piece.movesAs ?? ""}`;
	return `#${piece.number}`;
}

/** Whether a piece of this letter could come from one square to another if nothing stood between. */
function couldReach(letter: string, from: string, to: string): boolean {
	const dx = Math.abs(from.charCodeAt(0) - to.charCodeAt(0));
	const dy = Math.abs(Number(from.slice(1)) - Number(to.slice(1)));
	switch (letter) {
		case "N":
			return dx * dy === 2;
		case "B":
			return dx === dy;
		case "R":
			return dx === 0 || dy === 0;
		case "Q":
			return dx === dy || dx === 0 || dy === 0;
		case "K":
			return Math.max(dx, dy) === 1;
		default:
			return true;
	}
}

/**
 * The squares of the other pieces of the same kind that might be meant; null where the position is not known. `anywhere`:
 * a turn of several steps may come from any of them.
 */
function rivals(before: Scene | null, from: string, to: string, anywhere: boolean): string[] | null {
	const cells = before?.cells;
	const mover = cells?.find(({ at }) => at === from)?.piece;
	if (!cells || !mover) return null;
	const kind = kindOf(mover);
	const letter = kind?.at(-1) ?? "";
	const same = ({ at, piece, light, dark }: Cell) =>
		at !== from &&
		piece?.seat === mover.seat &&
		kindOf(piece) === kind &&
		// A piece on checkers goes in ways of its own.
		(anywhere || light + dark > 0 || couldReach(letter, at, to));
	return cells.filter(same).map(({ at }) => at);
}

/** What must be said of where a piece comes from: nothing, its file, its rank, or both. */
function origin(from: string, others: readonly string[] | null): string {
	if (others === null) return from;
	if (others.length === 0) return "";
	if (others.every((at) => at[0] !== from[0])) return from.slice(0, 1);
	if (others.every((at) => at.slice(1) !== from.slice(1))) return from.slice(1);
	return from;
}

const text = (words: string): Part[] => (words === "" ? [] : [{ kind: "text", text: words }]);

const SUITS: Record<string, string> = { H: "♥", D: "♦", S: "♠", C: "♣" };

/** A playing card by its name, such as `10S`. */
function suitOf(card: string): Part[] {
	const suit = SUITS[card.slice(-1)];
	return suit ? [{ kind: "suit", text: card.slice(0, -1) + suit, red: /[HD]$/.test(card) }] : text(card);
}

/** A piece by its letter, whose case says whose it is where `seat` does not. */
const byLetter = (letter: string, seat: Seat): Part => ({ kind: "piece", piece: letter.toUpperCase(), seat });

/** What stands behind a move: check, a promotion, steps of boosters, cards that were played. */
function tail(words: string, seat: Seat): Part[] {
	const parts: Part[] = [];
	// Cards that turned up are named by what is written beside the move.
	for (const one of words.replace(/\{[^}]*\}/g, "").split(/( \+ \w+@[a-h]\d| > [a-h]\d|=[KQRBNP])/)) {
		const card = /^ \+ (\w+)@([a-h]\d)$/.exec(one);
		const promotion = /^=([KQRBNP])$/.exec(one);
		const step = /^ > ([a-h]\d)$/.exec(one);
		if (card) parts.push(...text(" "), ...suitOf(card[1] as string), ...text(`@${card[2]}`));
		else if (promotion) parts.push(...text("="), byLetter(promotion[1] as string, seat));
		else if (step) parts.push(...text(`›${step[1]}`));
		else parts.push(...text(one));
	}
	return parts;
}

/** `Qg4xg7`, `□d1-g4=Q`, `#5 e1-e2`, `e2-e4`: from square to square. */
const LONG = /^(?:(□)|#(\d+) |([KQRBN]))?([a-h]\d)([-x])([a-h]\d)(.*)$/;
/** `ne3:Ng2-c2`, `qf1-d3`: a piece of either color goes, on another's word or on none. */
const TOLD = /^(?:([KQRBNkqrbn])([a-h]\d):)?([KQRBNkqrbn])([a-h]\d)-([a-h]\d)$/;
/** `Rgxh6`, `O-O`: short already. */
const SHORT = /^([KQRBN])([a-h]?[1-8]?x?[a-h][1-8].*)$/;
/** `C8+7=A`, `R+=6`: the letters and figures of xiangqi. */
const XIANGQI = /^([KAEHRCP])([1-9+-])([-+=])([1-9])(=[KABNRCPEH])?(\{.*\})?(.*)$/;
/** `K@d8`, `□@b5`: a piece is put down. */
const PUT = /^(□|[KQRBNPkqrbnp])@([a-h]\d)$/;
/** `□c5=p`, `e1=N`: a card turns up where it lies. */
const TURNED = /^□?([a-h]\d)=([KQRBNPkqrbnp])(.*)$/;
/** `uncloaks #7 = B`, `#5 = K? no`: what a checker is, or is asked to be. */
const CHECKER = /^(uncloaks )?#(\d+) = ([KQRBN])(.*)$/;

/** The same in Chinese: pieces by their names, files of the first side in Chinese numerals. */
const CHINESE: Record<string, [white: string, black: string]> = {
	K: ["帅", "将"],
	A: ["仕", "士"],
	E: ["相", "象"],
	H: ["马", "马"],
	R: ["车", "车"],
	C: ["炮", "炮"],
	P: ["兵", "卒"],
};
const OLD: Record<string, string> = { 帅: "帥", 将: "將", 马: "馬", 车: "車" };
const NUMERALS = "一二三四五六七八九";
const VIETNAMESE: Record<string, string> = { K: "Tg", A: "S", E: "T", H: "M", R: "X", C: "P", P: "B" };
/** The letters of xiangqi, as the board has them. */
const ON_BOARD: Record<string, string> = { E: "B", H: "N" };
/** The letter of a piece of the board in xiangqi's notation: an elephant is no bishop. */
export const pointsLetter = (piece: string): string =>
	Object.entries(ON_BOARD).find(([, letter]) => letter === piece)?.[0] ?? piece;

/** The number of a file, counted from 1, as a side calls it. */
export const fileNumber = (file: number, seat: Seat, locale: string): string =>
	locale === "zh" && seat === "white" ? (NUMERALS[file - 1] ?? "") : String(file);

function xiangqi(found: RegExpExecArray, seat: Seat, { style, locale, traditional = false }: Wanted): Part[] {
	const [, letter = "", file = "", way = "", to = "", , , rest = ""] = found;
	const number = (digit: string) => fileNumber(Number(digit), seat, locale);
	const front = file === "+" || file === "-";
	if (style === "figurines" && locale === "zh") {
		const plain = CHINESE[letter]?.[seat === "black" ? 1 : 0] ?? letter;
		const name = traditional ? (OLD[plain] ?? plain) : plain;
		const which = front ? (file === "+" ? "前" : traditional ? "後" : "后") + name : name + number(file);
		const verb = { "+": traditional ? "進" : "进", "-": "退", "=": "平" }[way] ?? way;
		return text(`${which}${verb}${number(to)}${rest}`);
	}
	if (style === "figurines" && locale === "vi") {
		const which = `${VIETNAMESE[letter] ?? letter}${front ? (file === "+" ? "t" : "s") : file}`;
		return text(`${which}${{ "+": ".", "-": "/", "=": "-" }[way] ?? way}${to}${rest}`);
	}
	if (style === "letters") return text(`${letter}${file}${way}${to}${rest}`);
	return [byLetter(ON_BOARD[letter] ?? letter, seat), ...text(`${file}${way}${to}${rest}`)];
}

/** A move by its squares, from its action. */
function bySquares(line: MoveLine): Part[] | null {
	const found = /^([a-i]\d)([a-i]\d)([a-z]?)$/.exec(line.action);
	if (!found) return null;
	const [, from, to, choice] = found;
	return text(`${from}-${to}${choice ? `=${choice.toUpperCase()}` : ""}${/[+#]+$/.exec(line.text)?.[0] ?? ""}`);
}

/** A move as it is written for a reader. `before`: the position in which it was made, where that is known. */
export function written(line: MoveLine, before: Scene | null, wanted: Wanted): Part[] {
	const { seat } = line;
	const plain = line.text;
	if (wanted.style === "coordinates") return bySquares(line) ?? text(plain);

	const long = LONG.exec(plain);
	if (long) {
		const [, card, checker, letter, from = "", dash = "", to = "", rest = ""] = long;
		const takes = dash === "x" ? "x" : "";
		const others = rivals(before, from, to, / > | \+ /.test(rest));
		const behind = tail(card ? rest.replace(/^=[KQRBNP]/, "") : rest, seat);
		if (!card && !checker && !letter) return [...text(`${takes ? (from[0] ?? "") : ""}${takes}${to}`), ...behind];
		const piece = before?.cells.find(({ at }) => at === from)?.piece;
		const head: Part = card
			? { kind: "card", seat, movesAs: piece?.type === "faceDown" ? piece.movesAs : null }
			: checker
				? { kind: "disc", number: Number(checker), seat }
				: byLetter(letter as string, seat);
		// A checker's number is its own.
		const come = checker ? "" : origin(from, others);
		return [head, ...text(`${come}${come.length === 2 && !takes ? "–" : ""}${takes}${to}`), ...behind];
	}
	const told = seat === "solo" ? TOLD.exec(plain) : null;
	if (told) {
		const [, giver, from = "", letter = "", at = "", to = ""] = told;
		const piece = (one: string) => byLetter(one, one === one.toUpperCase() ? "white" : "black");
		return [...(giver ? [piece(giver), ...text(`${from}: `)] : []), piece(letter), ...text(`${at}–${to}`)];
	}
	const short = SHORT.exec(plain);
	if (short) return [byLetter(short[1] as string, seat), ...tail(short[2] as string, seat)];
	const points = XIANGQI.exec(plain);
	if (points) return xiangqi(points, seat, wanted);
	const put = PUT.exec(plain);
	if (put) {
		const head: Part = put[1] === "□" ? { kind: "card", seat, movesAs: null } : byLetter(put[1] as string, seat);
		return [head, ...text(put[2] as string)];
	}
	const turned = TURNED.exec(plain);
	if (turned) {
		const letter = turned[2] as string;
		const whose: Seat = letter === letter.toUpperCase() ? "white" : "black";
		return [...text(`${turned[1]}=`), byLetter(letter, whose), ...text(turned[3] as string)];
	}
	const checker = CHECKER.exec(plain);
	if (checker) {
		// What is guessed is the other side's.
		const whose: Seat = checker[1] ? seat : seat === "white" ? "black" : "white";
		return [
			{ kind: "disc", number: Number(checker[2]), seat: whose },
			...text("="),
			byLetter(checker[3] as string, whose),
			...text((checker[4] as string).replace(" ", "\u00a0")),
		];
	}
	if (/^[a-h]/.test(plain)) return tail(plain, seat);
	return text(plain);
}

/** A part of a turn that is not committed yet, such as `h5g4` or `QH@d1`. */
export function writtenPart(part: string): string {
	const move = /^([a-h]\d)([a-h]\d)([qrbn]?)$/.exec(part);
	if (move) return `${move[1]}–${move[2]}${move[3] ? `=${move[3].toUpperCase()}` : ""}`;
	const card = /^(\w+)@([a-h]\d)$/.exec(part);
	const suit = SUITS[card?.[1]?.slice(-1) ?? ""];
	return card && suit ? `${card[1]?.slice(0, -1)}${suit}@${card[2]}` : part;
}

/** What a move turned up, to be shown beside it. */
export type TurnedUp = Extract<Step, { type: "reveal" }>;

/** Cards that a move turned up. Where nothing moved, turning up is the whole action, and its text says what. */
export const turnedUp = (line: MoveLine): TurnedUp[] =>
	line.steps.some(({ type }) => type === "move")
		? line.steps.filter((step): step is TurnedUp => step.type === "reveal")
		: [];

/** The moves as they stand in two columns: a turn is all that one side does in a row. */
export interface Row {
	/** None where the pieces are only arranged: the first move is the first that is counted. */
	number: number | null;
	/** The plies of each side's turn, from 1. */
	first: number[];
	second: number[];
}

/** Whether an action only arranges a side's pieces; of the other side's no more is told than that it did. */
export const arranges = (action: string): boolean => /^arrange(:|$)/.test(action);

/**
 * The rows of a list of moves: a new one whenever the first player acts after the second, or the second opens the game.
 * What is arranged before, by whichever side first, has a row of its own.
 */
export function rowsOf(moves: readonly Pick<MoveLine, "seat" | "action">[]): Row[] {
	const rows: Row[] = [];
	let before: Seat | null = null;
	let number = 0;
	for (const [index, { seat, action }] of moves.entries()) {
		const last = rows.at(-1);
		if (arranges(action)) {
			if (!last) rows.push({ number: null, first: [], second: [] });
		} else if (seat === "black" ? number === 0 : before !== seat || seat === "solo") {
			rows.push({ number: ++number, first: [], second: [] });
		}
		const row = rows.at(-1) as Row;
		(seat === "black" ? row.second : row.first).push(index + 1);
		before = arranges(action) ? null : seat;
	}
	return rows;
}

/** Figurines of type, which have the color of the words around them. */
const FIGURINES: Record<string, [white: string, black: string]> = {
	K: ["♔", "♚"],
	Q: ["♕", "♛"],
	R: ["♖", "♜"],
	B: ["♗", "♝"],
	N: ["♘", "♞"],
	P: ["♙", "♟"],
};

/** A piece as a sign of type. Without the selector behind it, some fonts draw a pawn as a colored picture. */
export const figurine = (piece: string, black: boolean): string => {
	const sign = FIGURINES[piece]?.[black ? 1 : 0];
	return sign ? `${sign}\ufe0e` : piece;
};

/** A move as one text, such as `♞f6`, or `□♞f6` of a face-down card that moves as a knight. There are no signs of type for the pieces of points: they have their letters. */
export function inline(line: MoveLine, before: Scene | null, wanted: Wanted): string {
	const points = before?.ground === "points";
	const tradition = wanted.locale === "zh" || wanted.locale === "vi";
	const style = points && wanted.style === "figurines" && !tradition ? "letters" : wanted.style;
	const letters = style !== "figurines" || points;
	const sign = (piece: string, seat: Seat) => (letters ? piece : figurine(piece, seat === "black"));
	return written(line, before, { ...wanted, style })
		.map((part) => {
			if (part.kind === "piece") return sign(part.piece, part.seat);
			if (part.kind === "card") return `□${part.movesAs ? sign(part.movesAs, part.seat) : ""}`;
			return part.kind === "disc" ? `#${part.number} ` : part.text;
		})
		.join("");
}

/** A move with its number as one line of text, such as `3… ♞f6`. */
export function inOneLine(moves: readonly MoveLine[], ply: number, before: Scene | null, wanted: Wanted): string {
	const line = moves[ply - 1];
	if (!line) return "";
	const row = rowsOf(moves).find(({ first, second }) => first.includes(ply) || second.includes(ply));
	const written = inline(line, before, wanted);
	return row?.number ? `${row.number}${line.seat === "black" ? "…" : "."} ${written}` : written;
}
