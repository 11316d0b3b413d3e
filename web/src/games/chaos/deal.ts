/** What Chaos Chess draws (docs/fair-deal.md, section 5). Squares are numbers here: a1 = 0, b1 = 1, ... h8 = 63. */
import type { ChanceStream } from "../../deal/fairness";
import type { OwnDeal } from "../deals";

type Options = Readonly<Record<string, string>>;
type Placed = Map<number, string>;

const ORDER = [..."KkQqRRrrBBbbNNnn", ..."P".repeat(8), ..."p".repeat(8)];

const fileOf = (square: number) => square % 8;
const rankOf = (square: number) => Math.floor(square / 8);
const squareName = (square: number) => "abcdefgh"[fileOf(square)] + String(rankOf(square) + 1);

/** The dealer's FEN of the start. */
function dealChaos(stream: ChanceStream, options: Options): string {
	const chosenLast = options.kings === "chosen-last";
	const pieces = chosenLast ? ORDER.slice(2) : ORDER;
	let placed: Placed;
	do {
		placed =
			options.sampler === "uniform"
				? placeUniformly(stream, pieces)
				: placeInOrder(stream, pieces, options["rejected-square"] === "discarded");
	} while (options["setup-filter"] === "no-check" && !chosenLast && kingAttacked(placed));
	return fen(placed, options, chosenLast);
}

/** Whether the inventor's draw lets this piece stand on this square. */
function allowed(piece: string, square: number, placed: Placed): boolean {
	if (placed.has(square)) return false;
	if (piece === "P") return rankOf(square) < 6;
	if (piece === "p") return rankOf(square) > 1;
	if (piece !== "k") return true;
	for (const [other, standing] of placed)
		if (standing === "K")
			return Math.abs(fileOf(other) - fileOf(square)) > 1 || Math.abs(rankOf(other) - rankOf(square)) > 1;
	return true;
}

function placeInOrder(stream: ChanceStream, pieces: readonly string[], discarding: boolean): Placed {
	for (;;) {
		const placed: Placed = new Map();
		const gone = new Set<number>();
		if (pieces.every((piece) => placeOne(stream, piece, placed, gone, discarding))) return placed;
	}
}

/** Draws numbers until one is a square for this piece; false if there is no square left for him. */
function placeOne(
	stream: ChanceStream,
	piece: string,
	placed: Placed,
	gone: Set<number>,
	discarding: boolean,
): boolean {
	const left = () =>
		Array.from({ length: 64 }, (_, square) => square).some((s) => !gone.has(s) && allowed(piece, s, placed));
	while (left()) {
		const number = stream.below(100) + 1;
		const file = Math.floor(number / 10) - 1;
		const rank = (number % 10) - 1;
		if (file < 0 || file > 7 || rank < 0 || rank > 7) continue;
		const square = rank * 8 + file;
		if (gone.has(square)) continue;
		if (allowed(piece, square, placed)) {
			placed.set(square, piece);
			return true;
		}
		if (discarding && !placed.has(square)) gone.add(square);
	}
	return false;
}

function placeUniformly(stream: ChanceStream, pieces: readonly string[]): Placed {
	for (;;) {
		const squares = stream.shuffle(Array.from({ length: 64 }, (_, square) => square));
		const placed: Placed = new Map();
		const fits = pieces.every((piece, index) => {
			const square = squares[index] as number;
			if (!allowed(piece, square, placed)) return false;
			placed.set(square, piece);
			return true;
		});
		if (fits) return placed;
	}
}

const STRAIGHT = [
	[1, 0],
	[-1, 0],
	[0, 1],
	[0, -1],
] as const;
const DIAGONAL = [
	[1, 1],
	[1, -1],
	[-1, 1],
	[-1, -1],
] as const;
const KNIGHT = [
	[1, 2],
	[2, 1],
	[-1, 2],
	[-2, 1],
	[1, -2],
	[2, -1],
	[-1, -2],
	[-2, -1],
] as const;

type Directions = readonly (readonly [number, number])[];

/** The directions in which a piece attacks, and whether it goes on until something stands in its way. */
function reach(piece: string): { directions: Directions; far: boolean } {
	switch (piece.toUpperCase()) {
		case "R":
			return { directions: STRAIGHT, far: true };
		case "B":
			return { directions: DIAGONAL, far: true };
		case "Q":
			return { directions: [...STRAIGHT, ...DIAGONAL], far: true };
		case "K":
			return { directions: [...STRAIGHT, ...DIAGONAL], far: false };
		case "N":
			return { directions: KNIGHT, far: false };
		default: {
			const ahead = piece === "P" ? 1 : -1;
			return {
				directions: [
					[1, ahead],
					[-1, ahead],
				],
				far: false,
			};
		}
	}
}

/** Whether either king stands attacked. */
function kingAttacked(placed: Placed): boolean {
	for (const [start, piece] of placed) {
		const victim = piece === piece.toUpperCase() ? "k" : "K";
		const { directions, far } = reach(piece);
		for (const [df, dr] of directions) {
			let file = fileOf(start) + df;
			let rank = rankOf(start) + dr;
			while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
				const met = placed.get(rank * 8 + file);
				if (met === victim) return true;
				if (met || !far) break;
				file += df;
				rank += dr;
			}
		}
	}
	return false;
}

function fen(placed: Placed, options: Options, chosenLast: boolean): string {
	const ranks: string[] = [];
	for (let rank = 7; rank >= 0; rank--) {
		let row = "";
		for (let file = 0; file < 8; file++) row += placed.get(rank * 8 + file) ?? ".";
		ranks.push(row.replace(/\.+/g, (empty) => String(empty.length)));
	}
	const rights: [string, number, number][] = [
		["K", 4, 7],
		["Q", 4, 0],
		["k", 60, 63],
		["q", 60, 56],
	];
	const castling =
		options.castling === "home-squares"
			? rights.filter(([right, king, rook]) => {
					const [k, r] = right === right.toUpperCase() ? ["K", "R"] : ["k", "r"];
					return placed.get(king) === k && placed.get(rook) === r;
				})
			: [];
	const doubles = Array.from({ length: 64 }, (_, square) => square).filter((square) => {
		const piece = placed.get(square);
		return (piece === "P" && rankOf(square) < 2) || (piece === "p" && rankOf(square) > 5);
	});
	const suspended = chosenLast ? "kings" : options["setup-filter"] === "no-check" ? "0" : "2";
	return [
		ranks.join("/"),
		chosenLast ? "b" : "w",
		castling.map(([right]) => right).join("") || "-",
		"- 0 1",
		doubles.map(squareName).join("") || "-",
		suspended,
	].join(" ");
}

/** The deal of the start. */
export const deal: OwnDeal = (stream, { options, position }) => (position === null ? dealChaos(stream, options) : null);
