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
