/** A whole deal from its source: the colours, where they are drawn, and the dealt position. */
import { dealChaos } from "./chaos";
import { ChanceStream, type DealSource, seedOf } from "./fairness";
import { dealJieqi } from "./jieqi";
import { dealSurprise } from "./surprise";

/** What came out of a deal. */
export interface Dealt {
	seed: Uint8Array;
	/** The colour of the table's maker where colours are drawn. */
	maker: "white" | "black" | null;
	/** The dealer's FEN. */
	fen: string;
}

/** Deals a game again; null for a game whose draws this page does not know. */
export function deal(source: DealSource, coloursDrawn: boolean): Dealt | null {
	const seed = seedOf(source);
	const stream = new ChanceStream(seed);
	const maker = coloursDrawn ? (stream.below(2) === 0 ? "white" : "black") : null;
	switch (source.game) {
		case "surprise":
		case "surprise-rex":
			return { seed, maker, fen: dealSurprise(stream, source.game === "surprise-rex") };
		case "jieqi":
			return { seed, maker, fen: dealJieqi(stream) };
		case "chaos":
			return { seed, maker, fen: dealChaos(stream, source.options) };
		default:
			return null;
	}
}
