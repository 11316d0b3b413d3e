/** The games with real cards behind a cell or a line, for the ways to their replays. */
import type { RoundView, TournamentView } from "../protocol";
import { colorsOf, placeText } from "./places";
import { nameOf } from "./words";

/** A game that was told. */
export interface ToldLink {
	/** `ROUND-BOARD-GAME`. */
	place: string;
	/** The names of White and Black in it. */
	players: string;
}

/** The place of the first game of a board, counted from 0, that was told; null where none was. */
export function toldPlace({ round, pairings }: RoundView, board: number): string | null {
	const game = pairings[board]?.games.findIndex(({ told }) => told !== null) ?? -1;
	return game < 0 ? null : placeText({ round, board: board + 1, game: game + 1 });
}

/** The games that were told, by row and column of the crosstable, `ROW COLUMN`, both counted from 0. */
export function toldCells(view: TournamentView): Map<string, ToldLink[]> {
	const cells = new Map<string, ToldLink[]>();
	const rowOf = new Map(view.standings.map(({ number }, row) => [number, row]));
	const all = view.format.kind === "round-robin";
	const put = (player: number, column: number | undefined, link: ToldLink) => {
		const row = rowOf.get(player);
		if (row === undefined || column === undefined) return;
		const key = `${row} ${column + 2}`;
		cells.set(key, [...(cells.get(key) ?? []), link]);
	};
	for (const [index, { round, pairings }] of view.rounds.entries())
		for (const [board, { white, black, games }] of pairings.entries())
			for (const [game, { told }] of games.entries()) {
				if (!told) continue;
				const colors = colorsOf({ white, black }, game + 1);
				const players = `${nameOf(view, colors.white)} – ${nameOf(view, colors.black)}`;
				const link = { place: placeText({ round, board: board + 1, game: game + 1 }), players };
				put(white, all ? rowOf.get(black) : index, link);
				put(black, all ? rowOf.get(white) : index, link);
			}
	return cells;
}
