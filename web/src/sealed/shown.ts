/** Whether the cards that the room shows are those that were opened. */
import type { MoveLine } from "../protocol";
import type { SealedGame } from "./game";

/** Of so many cards that were opened in finished actions, so many are shown as they are. */
export interface Shown {
	right: number;
	of: number;
}

/** The letters of the cards in the events of a move, such as `c8=k` or `add=Q@c5`. */
function lettersOf(events: readonly string[]): string[] {
	return events.flatMap((event) => /=([A-Za-z])/.exec(event)?.[1]?.toUpperCase() ?? []);
}

/** Compares the moves as the room shows them with what turned up by the openings. */
export function cardsShown(game: SealedGame | null, moves: readonly MoveLine[]): Shown {
	let [right, of] = [0, 0];
	for (const [ply, { cards, action }] of (game?.turns ?? []).entries()) {
		const line = moves[ply];
		if (!line) break;
		const opened = cards.flatMap((seen) =>
			seen.card === null || seen.alone ? [] : (/^[A-Za-z]$/.exec(game?.cardName(seen, seen.card) ?? "")?.[0] ?? []),
		);
		const letters = lettersOf(line.events);
		of += opened.length;
		if (line.action.split(/[=,]/)[0] !== action.split("=")[0]) continue;
		right += opened.filter((letter, index) => letters[index] === letter.toUpperCase()).length;
	}
	return { right, of };
}
