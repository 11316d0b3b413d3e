/** What came of each first move in the lab's games: tables that the program brings along, loaded when somebody looks. */
import type { Position } from "../protocol";

/** Results of some games. */
export interface Results {
	games: number;
	white: number;
	drawn: number;
	black: number;
}

/** A first move with all its games, and with those in which something turned up by what that was. */
export interface FirstMove extends Results {
	action: string;
	/** The interval of White's mean score in which the true one is 19 times of 20; null where too little is known. */
	interval: [number, number] | null;
	turned_up?: (Results & { known: string })[];
}

/** A first move that was played, and what it made known, as the tables name it; empty for nothing. */
export interface Played {
	action: string;
	known: string;
}

/** The first moves of a game under its options, between two engines of one strength. */
export interface Opening {
	game: string;
	/** Its name in English. */
	name: string;
	options: Record<string, string>;
	/** The start as a spectator's FEN. */
	start: string;
	/** Positions that the engines looked at for an action. */
	nodes: number;
	games: number;
	actions: FirstMove[];
}

/** The tables of a start as a spectator sees it, one a strength, that of the most games first. */
export function tablesOf(all: readonly Opening[], { game, options, fen }: Pick<Position, "game" | "options" | "fen">) {
	const same = (table: Opening) =>
		Object.keys(options).length === Object.keys(table.options).length &&
		Object.entries(options).every(([name, value]) => table.options[name] === value);
	return all
		.filter((table) => table.game === game && table.start === fen && same(table))
		.sort((a, b) => b.games - a.games);
}

let loaded: Promise<Opening[]> | null = null;

/** All tables; another try after one that failed. */
export function loadOpenings(): Promise<Opening[]> {
	loaded ??= import("../../../docs/lab/openings.json").then(
		({ default: tables }) => tables as unknown as Opening[],
		(error: unknown) => {
			loaded = null;
			throw error;
		},
	);
	return loaded;
}

/** White's mean score, from 0 to 1. */
export const scoreOf = ({ games, white, drawn }: Results) => (white + drawn / 2) / games;

/** What an action made known, as the tables name it: `N` of `f1g2=N`, `N,c8=k` of a chain. */
export function knownBy(action: string, events: readonly string[]): string {
	const all = events.join(",");
	return all.startsWith(`${action}=`) ? all.slice(action.length + 1) : all;
}
