/** The games of a tournament by their places. */
import type { PairingGame, PairingView, TournamentView } from "../protocol";

/** A game, as its address names it: rounds, boards and games are counted from 1, the rounds of play-offs after the others. */
export interface GamePlace {
	round: number;
	board: number;
	game: number;
}

/** `ROUND-BOARD-GAME`. */
export const placeText = ({ round, board, game }: GamePlace): string => `${round}-${board}-${game}`;

/** The entries that have White and Black in a game of a pairing, counted from 1: colors change from game to game. */
export const colorsOf = ({ white, black }: Pick<PairingView, "white" | "black">, game: number) =>
	game % 2 === 1 ? { white, black } : { white: black, black: white };

/** The game at a place with who plays it; null where there is none. */
export function gameAt(
	{ rounds, playOffs }: Pick<TournamentView, "rounds" | "playOffs">,
	{ round, board, game }: GamePlace,
): (PairingGame & { white: number; black: number }) | null {
	const pairing = [...rounds, ...playOffs].find((one) => one.round === round)?.pairings[board - 1];
	const found = pairing?.games[game - 1];
	return pairing && found ? { ...found, ...colorsOf(pairing, game) } : null;
}
