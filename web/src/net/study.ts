/** Requests that need no table: replays, positions, lessons and reviews. The room keeps nothing of them. */
import type {
	ByHandGame,
	ByHandStand,
	EngineLines,
	GameForm,
	Lesson,
	LongAnswer,
	NewExport,
	NewPrinting,
	NewPuzzle,
	Observer,
	Position,
	PositionActed,
	PositionFollowed,
	PositionTold,
	Printing,
	Replay,
	Review,
	Seat,
	SolitaireHint,
	SolitairePuzzle,
} from "../protocol";
import { ask, askFile, askLines, askText, RoomError } from "./api";

/** A game and its options, as a position or an action in one is asked for. */
export interface Ground {
	game: string;
	/** Options that are not to have their default. */
	options: Record<string, string>;
	/** Through whose observer; a spectator's without it. */
	as?: Observer | null;
}

/** A record as somebody saw it. One that does not hold is refused, with the line and the field. */
export function replay(record: string, as: Observer): Promise<Replay> {
	return ask("POST", "/api/replays", null, { record, as });
}

/** A record as a file: text for chess programs, a picture of one position, or a film. */
export function exported(wish: NewExport): Promise<Blob> {
	return askFile("/api/exports", wish);
}

/** How a position of a game is set up. */
export function form(game: string): Promise<GameForm> {
	return ask("GET", `/api/games/${encodeURIComponent(game)}/form`, null);
}

/** A position by its FEN, with what may be done in it. */
export function position(ground: Ground, fen: string): Promise<Position> {
	return ask("POST", "/api/positions", null, { ...ground, fen });
}

/** Carries out an action in a position whose FEN tells what is hidden. With `begun`, the parts of this turn so far, the
 *  action is the next part where turns have parts; without it, it is a whole turn. */
export function act(ground: Ground, fen: string, action: string, begun?: readonly string[]): Promise<PositionActed> {
	return ask("POST", "/api/positions/act", null, { ...ground, fen, action, begun });
}

/** Carries out an action of which somebody tells what turns up, one letter for each thing that is asked. */
export function tell(
	ground: Ground,
	fen: string,
	action: string,
	told: readonly (string | null)[],
): Promise<PositionTold> {
	return ask("POST", "/api/positions/tell", null, { ...ground, fen, action, told });
}

/** Plays a line of actions, as far as it holds. */
export function follow(ground: Ground, fen: string, actions: readonly string[]): Promise<PositionFollowed> {
	return ask("POST", "/api/positions/follow", null, { ...ground, fen, actions });
}

/** A record, or a position line of a game, as somebody saw it. */
export function lineReplay(game: string, line: string, as: Observer): Promise<Replay> {
	return ask("POST", "/api/replays", null, { game, record: line, as });
}

/** What is to be analyzed, and how many lines are looked for. */
export interface AnalysisWish extends Ground {
	as: Seat;
	fen: string;
	lines: number;
}

/** The best lines of a position as an engine finds them, deeper and deeper; `null` while others come first. `signal` ends it. */
export async function* analyses(wish: AnalysisWish, signal: AbortSignal): AsyncGenerator<EngineLines | null> {
	for await (const text of askLines("/api/analyses", wish, signal)) {
		const line = JSON.parse(text) as LongAnswer;
		if (line.type === "failed") throw new RoomError(line.error, 0);
		if (line.type === "waiting") yield null;
		if (line.type === "deeper" || line.type === "analyzed") yield line.found;
	}
}

/** Where a game stands that is played with real cards, by what was told of it. */
export function byHand(told: ByHandGame): Promise<ByHandStand> {
	return ask("POST", "/api/by-hand", null, told);
}

/** The record of such a game, as JSON Lines. */
export function byHandRecord(told: ByHandGame): Promise<string> {
	return askText("POST", "/api/by-hand/record", null, told);
}

/** What a game is, in plain words, with positions to try. */
export function lesson(game: string, lang: string): Promise<Lesson> {
	return ask("GET", `/api/games/${encodeURIComponent(game)}/lesson?lang=${lang}`, null);
}

/** Where the PDF of a game's table kit is, for choices such as `paper=a4`. */
export function printPath(game: string, query: string): string {
	return `/api/print/${encodeURIComponent(game)}?${query}`;
}

/** Where the picture of one side of a sheet is, by its number from 1. */
export function sheetPath(game: string, number: number, query: string): string {
	return `/api/print/${encodeURIComponent(game)}/sheets/${number}?${query}`;
}

/** The sheets that are printed for these choices, and what may be chosen for the game. `body` is what belongs into no
 *  address: drawings of one's own, deals. */
export function sheets(game: string, query: string, body: NewPrinting | null): Promise<Printing> {
	const path = `/api/print/${encodeURIComponent(game)}/sheets?${query}`;
	return body ? ask("POST", path, null, body) : ask("GET", path, null);
}

/** Told how much of a long work is done, of how much; null while others come first. */
export type OnProgress = (progress: { done: number; of: number } | null) => void;

/** Asks for work that takes long; answers its last line. `signal` calls it off, at the room too. */
async function askLong<T extends LongAnswer["type"]>(
	path: string,
	body: unknown,
	wanted: T,
	ontell: OnProgress,
	signal: AbortSignal,
): Promise<Extract<LongAnswer, { type: T }>> {
	for await (const text of askLines(path, body, signal)) {
		const line = JSON.parse(text) as LongAnswer;
		if (line.type === wanted) return line as Extract<LongAnswer, { type: T }>;
		if (line.type === "failed") throw new RoomError(line.error, 0);
		ontell(line.type === "progress" ? line : null);
	}
	throw new RoomError({ code: "unfinished", message: "The room stopped before it was done.", field: null }, 0);
}

/** The review of a finished game from a seat's observer. */
export async function review(record: string, as: Seat, ontell: OnProgress, signal: AbortSignal): Promise<Review> {
	return (await askLong("/api/reviews", { record, as }, "done", ontell, signal)).review;
}

/** A finished solitaire solved from every position, with the dealer's FENs. */
export function solution(
	record: string,
	ontell: OnProgress,
	signal: AbortSignal,
): Promise<Extract<LongAnswer, { type: "solved" }>> {
	return askLong("/api/solutions", { record }, "solved", ontell, signal);
}

/** The next step of a solitaire that goes on, from what its player sees. */
export async function hint(ground: Ground, fen: string, signal: AbortSignal): Promise<SolitaireHint> {
	return (await askLong("/api/hints", { ...ground, fen }, "hinted", () => {}, signal)).hint;
}

/** A puzzle of a solitaire: the same wish gives the same one. */
export async function puzzle(wish: NewPuzzle, ontell: OnProgress, signal: AbortSignal): Promise<SolitairePuzzle> {
	return (await askLong("/api/puzzles", wish, "made", ontell, signal)).puzzle;
}
