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

/** A game of a sitting: who sat where, and how it ended. */
export interface SittingGame {
	table: string;
	/** Which of the two players had White: 0 or 1. */
	white: number;
	result: "1-0" | "0-1" | "1/2" | null;
}

/** The games two people played one after the other at this table. */
export interface Sitting {
	games: SittingGame[];
	score: [number, number];
	/** Which game of a pair on one deal this is, or null. */
	pair: 1 | 2 | null;
}

/** One seat's part of the deal. */
export interface ContributionLine {
	seat: Seat;
	commitment: string | null;
	contribution: string | null;
}

/** What is known of the deal: the secret only when the deal group is over. */
export interface DealView {
	commitment: string;
	contributions: ContributionLine[];
	secret: string | null;
}

/** The whole table as one viewer sees it. */
export interface TableView {
	table: string;
	game: string;
	options: Record<string, string>;
	seat: Seat | null;
	shared: boolean;
	phase: "dealing" | "playing" | "over";
	toAct: Seat[];
	ply: number;
	scene: Scene;
	legal: ActionLine[];
	pools: Pool[];
	captured: Captured[];
	moves: MoveLine[];
	outcome: Outcome | null;
	/** The reason for which a draw may be claimed now. */
	claim: string | null;
	drawOffer: Seat | null;
	fen: string;
	sitting: Sitting;
	names: { white: string; black: string };
	deal: DealView;
	/** The next table of this sitting, once there is one. */
	next: string | null;
}

/** What a refusal or an error says: a code that the page words, and plain English. */
export interface Trouble {
	code: string;
	message: string;
	field: string | null;
}

/** From the page to the room. */
export type ToRoom =
	| { type: "hello"; token: string; since: number | null }
	| { type: "act"; id: string; n: number; action: string }
	| { type: "resign"; id: string; seat: Seat }
	| { type: "offerDraw"; id: string; seat: Seat }
	| { type: "answerDraw"; id: string; seat: Seat; accept: boolean }
	| { type: "claimDraw"; id: string; seat: Seat }
	| { type: "ping" };

/** From the room to the page. */
export type FromRoom =
	| { type: "sync"; n: number; view: TableView }
	| { type: "update"; n: number; id: string | null; moves: MoveLine[]; view: Omit<TableView, "moves"> }
	| { type: "refused"; id: string | null; error: Trouble }
	| { type: "pong" };

/** One option of a game. */
export interface OptionSpec {
	name: string;
	takes: { type: "choice"; values: string[] } | { type: "number"; min: number; max: number };
	default: string;
	help: string;
}

/** A game of the house. */
export interface GameSpec {
	id: string;
	name: string;
	inventor: string;
	seats: number;
	files: number;
	ranks: number;
	ground: Scene["ground"];
	summary: string;
	options: OptionSpec[];
}

/** A table that was just made. */
export interface NewTable {
	table: string;
	token: string;
	commitment: string;
	/** Where it is already known: a pair's second game begins at once. */
	phase?: TableView["phase"];
}
