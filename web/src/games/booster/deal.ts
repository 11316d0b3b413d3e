/** The deal of Booster Chess: one pack of playing cards, dealt one at a time to White and Black by turns. */
import type { ChanceStream } from "../../deal/fairness";
import type { OwnDeal } from "../deals";

type Options = Readonly<Record<string, string>>;

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Q", "K"];

/** Whether a card is in a pack with so many checker cards of each colour: sixes, then sevens, hearts (spades) first. */
function belongs(rank: string, suit: string, checkerCards: number): boolean {
	const second = suit === "D" || suit === "C";
	if (rank === "Q" || rank === "K") return !second;
	if (rank === "6" || rank === "7") return (rank === "7" ? 2 : 0) + (second ? 1 : 0) < checkerCards;
	return true;
}

/** The dealer's FEN of the start. */
export function dealBooster(stream: ChanceStream, options: Options): string {
	const number = (name: string) => Number(options[name] ?? 0);
	const pack = ["H", "D", "S", "C"].flatMap((suit) =>
		RANKS.filter((rank) => belongs(rank, suit, number("checker-cards"))).map((rank) => rank + suit),
	);
	const checkers = ["white", "black"].map((side) => number("checkers") - number(`handicap-${side}`));
	const pile = stream.shuffle([...pack]);
	const hands: string[][] = [[], []];
	for (let round = 0; round < Math.max(...checkers); round++)
		hands.forEach((hand, side) => {
			if (round < (checkers[side] ?? 0)) hand.push(...pile.splice(0, 1));
		});
	const written = (cards: string[]) => cards.join(".") || "0";
	const sorted = hands.map((hand) => written(hand.sort((a, b) => pack.indexOf(a) - pack.indexOf(b))));
	return `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - ${checkers.join("/")} ${sorted.join("/")} - ${written(pile)} -`;
}

/** The deal of the start. */
export const deal: OwnDeal = (stream, { options, position }) =>
	position === null ? dealBooster(stream, options) : null;
