/** What Jieqi draws (docs/fair-deal.md, section 5). */
import type { ChanceStream } from "../../deal/fairness";
import type { OwnDeal } from "../deals";

/** The dealer's FEN of the start: field 7 holds the pieces on the home points, then what was captured face down. */
function dealJieqi(stream: ChanceStream): string {
	const lay = (): string => stream.shuffle([..."RRNNBBAACCPPPPP"]).join("");
	const red = lay();
	const black = lay().toLowerCase();
	const board = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX";
	return `${board} w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1 ${red}/${black};-`;
}

/** The home points of a side in the order of the dealer's field. */
const HOMES = {
	X: "a0 b0 c0 d0 f0 g0 h0 i0 b2 h2 a3 c3 e3 g3 i3".split(" "),
	x: "a9 b9 c9 d9 f9 g9 h9 i9 b7 h7 a6 c6 e6 g6 i6".split(" "),
};

/** The kinds of pieces in the order of a pool. */
const KINDS = [..."RNBACP"];

/** The pieces of a side in a text like `R2r1P5`, in the order of a pool. */
function poolOf(text: string, card: "X" | "x"): string[] {
	return KINDS.flatMap((kind) => {
		const sign = card === "X" ? kind : kind.toLowerCase();
		return Array<string>(Number(new RegExp(`${sign}(\\d)`).exec(text)?.[1] ?? 0)).fill(sign);
	});
}

/** Pieces of both sides as a text like `R2r1P5`. */
function poolText(pieces: readonly string[]): string {
	const counted = KINDS.flatMap((kind) => [kind, kind.toLowerCase()]).map(
		(sign) => [sign, pieces.filter((piece) => piece === sign).length] as const,
	);
	return counted.map(([sign, count]) => (count > 0 ? sign + String(count) : "")).join("") || "-";
}

/**
 * The dealer's FEN of a position that somebody set up: each side's pool, shuffled, on its covered points row by row from
 * Red's side; what is over then are the pieces that were captured face down, before those that everybody knows. Null where
 * the pool is smaller than what lies face down.
 */
function dealOutJieqi(stream: ChanceStream, position: string): string | null {
	const [board = "", side = "", pool = "", seen = "", halfmove = "", fullmove = ""] = position.split(" ");
	const rows = board.split("/").map((row) => row.replace(/\d/g, (count) => ".".repeat(Number(count))));
	const sides = (["X", "x"] as const).map((card) => {
		const covered = rows
			.toReversed()
			.flatMap((row, rank) =>
				[...row].flatMap((sign, file) => (sign === card ? ["abcdefghi"[file] + String(rank)] : [])),
			);
		const pieces = stream.shuffle(poolOf(pool, card));
		const under = pieces.slice(0, covered.length);
		const captured = [...pieces.slice(covered.length), ...poolOf(seen, card)];
		const at = new Map(covered.map((point, index) => [point, under[index]]));
		return {
			fits: under.length === covered.length,
			under,
			captured,
			deal: HOMES[card].map((home) => at.get(home) ?? "-").join(""),
		};
	});
	if (!sides.every(({ fits }) => fits)) return null;
	const captured = sides.flatMap((one) => one.captured);
	const told = [poolText(sides.flatMap(({ under }) => under)), poolText(captured)];
	const hidden = `${sides.map((one) => one.deal).join("/")};${captured.join("") || "-"}`;
	return [board, side, ...told, halfmove, fullmove, hidden].join(" ");
}

/** The deal of the start, or of what a position leaves unknown. */
export const deal: OwnDeal = (stream, { position }) =>
	position === null ? dealJieqi(stream) : dealOutJieqi(stream, position);
