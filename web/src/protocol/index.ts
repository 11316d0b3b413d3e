/**
 * What the room sends and takes, as the page reads it.
 * Names and shapes are those of the server's protocol; the page adds nothing to them.
 */

/** A place at the table; `solo` sits alone at a solitaire. */
export type Seat = "white" | "black" | "solo";

/** One possible identity and how many of `Odds.of` equally likely cases have it. */
export interface Chance {
	piece: string;
	count: number;
}

/** Exact odds of a hidden man: chance = count / of, biggest first. */
export interface Odds {
	of: number;
	chances: Chance[];
}

/** A man on the board as this viewer sees it. Pieces are upper-case letters; the colour is `seat`. */
export type Man =
	| { type: "open"; seat: Seat; piece: string }
	| { type: "faceDown"; seat: Seat | null; movesAs: string | null; known: string | null; odds: Odds | null }
	| { type: "disc"; seat: Seat; number: number; known: string | null; odds: Odds | null };

/** One square or point that is not empty, with the checkers stacked under its man. */
export interface Cell {
	at: string;
	man: Man | null;
	light: number;
	dark: number;
}

/** What one viewer sees of the board. */
export interface Scene {
	files: number;
	ranks: number;
	ground: "squares" | "points";
	firstRank: number;
	cells: Cell[];
	check: string[];
}

/** A man that attacked a card and so turned it up. */
export interface Attacker {
	at: string;
	piece: string;
	faceDown: boolean;
}

/** An event as it is shown; animation and speech come only from these, in order. */
export type Step =
	| { type: "move"; from: string; to: string }
	| { type: "remove"; at: string; man: Man }
	| { type: "put"; at: string; man: Man }
	| { type: "reveal"; at: string; seat: Seat; piece: string; by: Attacker[]; moved: boolean }
	| { type: "check"; at: string; seat: Seat }
	| { type: "note"; code: string; args: string[] };

/** One legal action: its text, and where a hand would take it on the board. */
export interface ActionLine {
	text: string;
	from: string | null;
	to: string | null;
	choice: string | null;
}

/** One line of the score: words for people, the action, and what was seen to happen. */
export interface MoveLine {
	ply: number;
	seat: Seat;
	text: string;
	action: string;
	steps: Step[];
}

export interface Outcome {
	winner: Seat | null;
	score: number | null;
	reason: string;
}

/** Officers not yet turned up, as letters; `seat` is null where both sides share one pack. */
export interface Pool {
	seat: Seat | null;
	pieces: string;
}

/** Men that left the board; `seat` is whose men they were. */
export interface Captured {
	seat: Seat;
	men: Man[];
}
