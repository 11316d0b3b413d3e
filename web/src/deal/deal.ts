/** A whole deal from its source: the colours, where they are drawn, and the dealt position. */
import { dealBooster } from "./booster";
import { dealChaos } from "./chaos";
import { ChanceStream, type DealSource, seedOf } from "./fairness";
import { dealJieqi, dealOutJieqi } from "./jieqi";
import { dealMysterious } from "./mysterious";
import { dealNeighbour, dealParade } from "./solitaires";
import { dealOutSurprise, dealSurprise } from "./surprise";

/** What came out of a deal. */
export interface Dealt {
	seed: Uint8Array;
	/** The colour of the table's maker where colours are drawn. */
	maker: "white" | "black" | null;
	/** The dealer's FEN. */
	fen: string;
}

const CLOAK_AND_DAGGER =
	"xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1 12345678/12345678 ????????/???????? 0/0 arrange -";

/** Deals a game again; null for a game whose draws this page does not know. */
export function deal(source: DealSource, coloursDrawn: boolean): Dealt | null {
	const seed = seedOf(source);
	const stream = new ChanceStream(seed);
	const maker = coloursDrawn ? (stream.below(2) === 0 ? "white" : "black") : null;
	const fen = dealt(stream, source);
	return fen === null ? null : { seed, maker, fen };
}

/** The dealer's FEN, from the stream behind the colours' draw. */
function dealt(stream: ChanceStream, { game, options, position }: DealSource): string | null {
	switch (game) {
		case "surprise":
		case "surprise-rex":
			return position === null ? dealSurprise(stream, game === "surprise-rex") : dealOutSurprise(stream, position);
		case "jieqi":
			return position === null ? dealJieqi(stream) : dealOutJieqi(stream, position);
		case "mysterious":
		case "mysterious-casual":
			return position === null ? dealMysterious(stream, game === "mysterious-casual", options) : null;
		case "booster":
			return position === null ? dealBooster(stream, options) : null;
		case "chaos":
			return position === null ? dealChaos(stream, options) : null;
		case "cloak-and-dagger":
			// Draws nothing: what the checkers are is chosen by the players.
			return position === null ? CLOAK_AND_DAGGER : null;
		case "parade":
			return position === null ? dealParade(stream) : null;
		case "neighbour":
			return position === null ? dealNeighbour(stream) : null;
		default:
			return null;
	}
}
