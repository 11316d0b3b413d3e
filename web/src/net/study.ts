/** Requests that need no table: replays, positions, lessons and reviews. The room keeps nothing of them. */
import type { Eyes, Lesson, Position, PositionActed, Replay, Review, ReviewMessage, Seat } from "../protocol";
import { ask, askLines, RoomError } from "./api";

/** A game and its options, as a position or an action in one is asked for. */
export interface Ground {
	game: string;
	/** Options that are not to have their default. */
	options: Record<string, string>;
}

/** A record as somebody saw it. One that does not hold is refused, with the line and the field. */
export function replay(record: string, as: Eyes): Promise<Replay> {
	return ask("POST", "/api/replays", null, { record, as });
}

/** A position by its FEN, as a spectator sees it, with what may be done in it. */
export function position(ground: Ground, fen: string): Promise<Position> {
	return ask("POST", "/api/positions", null, { ...ground, fen });
}

/** Carries out an action in a position whose FEN tells what is hidden. */
export function act(ground: Ground, fen: string, action: string): Promise<PositionActed> {
	return ask("POST", "/api/positions/act", null, { ...ground, fen, action });
}

/** What a game is, in plain words, with positions to try. */
export function lesson(game: string, lang: string): Promise<Lesson> {
	return ask("GET", `/api/games/${encodeURIComponent(game)}/lesson?lang=${lang}`, null);
}

/**
 * The review of a finished game from a seat's eyes. `ontell` hears how many plies are done, of how many, or null while others come first; `signal` calls
 * it off, at the room too.
 */
export async function review(
	record: string,
	as: Seat,
	ontell: (progress: { done: number; of: number } | null) => void,
	signal: AbortSignal,
): Promise<Review> {
	for await (const text of askLines("/api/reviews", { record, as }, signal)) {
		const line = JSON.parse(text) as ReviewMessage;
		if (line.type === "done") return line.review;
		if (line.type === "failed") throw new RoomError(line.error, 0);
		ontell(line.type === "progress" ? line : null);
	}
	throw new RoomError({ code: "unfinished", message: "The room stopped before the review was done.", field: null }, 0);
}
