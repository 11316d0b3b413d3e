/** What Hidden Queen draws (its rules, row a): the file of each side's queen, White's first. */
import type { OwnDeal } from "../deals";

const FILES = "abcdefgh";

/** The dealer's FEN of the start, or of a position whose unknown queens are dealt out among the cards. */
export const deal: OwnDeal = (stream, { position }) => {
	const [board = "", turn = "", queens = "", plies = ""] =
		position?.split(" ") ?? "4k3/xxxxxxxx/8/8/8/8/XXXXXXXX/4K3 w ?/? 0".split(" ");
	const ranks = board.split("/").map((rank) => rank.replace(/\d/g, (empty) => ".".repeat(Number(empty))));
	const drawn = queens.split("/").map((queen, side) => {
		const rank = [...(ranks[side === 0 ? 6 : 1] ?? "")];
		const cards = rank.flatMap((sign, file) => (sign === (side === 0 ? "X" : "x") ? [file] : []));
		return queen === "-" ? queen : FILES[cards[stream.below(cards.length)] ?? 0];
	});
	return `${board} ${turn} ${drawn.join("/")} ${plies}`;
};
