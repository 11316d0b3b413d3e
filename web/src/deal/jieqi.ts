/** What Jieqi draws (docs/fair-deal.md, section 5). */
import type { ChanceStream } from "./fairness";

/** The dealer's FEN of the start: field 7 holds the men on the home points, then what was captured face down. */
export function dealJieqi(stream: ChanceStream): string {
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

/**
 * The dealer's FEN of a position that somebody set up: each side's pool, shuffled, on its covered points row by row from
 * Red's side. Null where men were captured face down before, which this page does not lay out.
 */
export function dealOutJieqi(stream: ChanceStream, position: string): string | null {
	const fields = position.split(" ").slice(0, 6);
	const rows = (fields[0] ?? "").split("/").map((row) => row.replace(/\d/g, (count) => ".".repeat(Number(count))));
	const sides = (["X", "x"] as const).map((card) => {
		const counted = (fields[2] ?? "").match(card === "X" ? /[A-Z]\d/g : /[a-z]\d/g) ?? [];
		const men = stream.shuffle(counted.flatMap((one) => Array<string>(Number(one[1])).fill(one[0] as string)));
		const covered = rows
			.toReversed()
			.flatMap((row, rank) =>
				[...row].flatMap((sign, file) => (sign === card ? ["abcdefghi"[file] + String(rank)] : [])),
			);
		if (men.length !== covered.length) return null;
		const at = new Map(covered.map((point, index) => [point, men[index]]));
		return HOMES[card].map((home) => at.get(home) ?? "-").join("");
	});
	return sides.includes(null) ? null : [...fields, `${sides.join("/")};-`].join(" ");
}
