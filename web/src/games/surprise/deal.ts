/** What Surprise Chess and Rex exclusive draw (docs/fair-deal.md, section 5). */
import type { ChanceStream } from "../../deal/fairness";
import type { OwnDeal } from "../deals";

/** The dealer's FEN of a position that somebody set up: each side's pool, shuffled, on its cards from file a to h. */
function dealOutSurprise(stream: ChanceStream, position: string): string {
	const fields = position.split(" ").slice(0, 7);
	const ranks = (fields[0] ?? "").split("/");
	const lay = (pool: string | undefined, rank: string | undefined, card: string): string => {
		const officers = stream.shuffle(pool === undefined || pool === "-" ? [] : [...pool]);
		const signs = (rank ?? "").replace(/\d/g, (count) => ".".repeat(Number(count)));
		if (!signs.includes(card)) return "-";
		return [...signs].map((sign) => (sign === card ? (officers.shift() ?? "-") : "-")).join("");
	};
	const [whitePool, blackPool] = (fields[6] ?? "").split("/");
	const white = lay(whitePool, ranks[7], "X");
	const black = lay(blackPool, ranks[0], "x");
	return [...fields, `${white}/${black}`].join(" ");
}

/** The dealer's FEN of the start: field 8 holds the officers from file a to h. */
function dealSurprise(stream: ChanceStream, rex: boolean): string {
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

/** The deal of the start, or of what a position leaves unknown, of either game. */
export const deal: OwnDeal = (stream, { game, position }) =>
	position === null ? dealSurprise(stream, game === "surprise-rex") : dealOutSurprise(stream, position);
