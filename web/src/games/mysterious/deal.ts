/** The deals of Mysterious Chess, where nothing is drawn, and of its Casual form, where one pack is shuffled. */
import { bytesToHex } from "@noble/hashes/utils.js";
import type { ChanceStream } from "../../deal/fairness";
import type { OwnDeal } from "../deals";

type Options = Readonly<Record<string, string>>;

const EMPTY = "8/8/8/8/8/8/8/8";
const PIECES = "PPPPPPPPNNBBRRQK";

/** The dealer's FEN of the start. */
function dealMysterious(stream: ChanceStream, casual: boolean, options: Options): string {
	const side = options["first-to-place"] === "black" ? "b" : "w";
	const start = `${EMPTY} ${side} - - 0 1 place`;
	if (!casual) return `${start} 8P2N2B2RQK/8p2n2b2rqk -`;
	const pack = stream.shuffle([...PIECES, ...PIECES.toLowerCase()]).join("");
	if (options["start-check"] !== "redo") return `${start} ${pack} -`;
	const seed = new Uint8Array(32);
	for (let word = 0; word < 8; word++) new DataView(seed.buffer).setUint32(4 * word, stream.word());
	return `${start} ${pack} - ${bytesToHex(seed)}`;
}

/** The deal of the start, of either game. */
export const deal: OwnDeal = (stream, { game, options, position }) =>
	position === null ? dealMysterious(stream, game === "mysterious-casual", options) : null;
