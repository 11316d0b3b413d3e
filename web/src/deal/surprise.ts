/** What Surprise Chess and Rex exclusive draw (docs/fair-deal.md, section 5). */
import type { ChanceStream } from "./fairness";

/** The dealer's FEN of the start: field 8 holds the officers from file a to h. */
export function dealSurprise(stream: ChanceStream, rex: boolean): string {
	const lay = (): string => {
		const officers = stream.shuffle([...(rex ? "RNBQBNR" : "RNBQKBNR")]);
		if (rex) officers.splice(4, 0, "-");
		return officers.join("");
	};
	const white = lay();
	const black = lay().toLowerCase();
	const back = rex ? "xxxxkxxx" : "xxxxxxxx";
	const pool = rex ? "QRRBBNN" : "KQRRBBNN";
	const board = `${back}/pppppppp/8/8/8/8/PPPPPPPP/${back.toUpperCase()}`;
	return `${board} w KQkq - 0 1 ${pool}/${pool.toLowerCase()} ${white}/${black}`;
}
