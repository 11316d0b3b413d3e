/**
 * A seat of a sealed game on another device: its token, its half and what was heard go along in the fragment of a link, which
 * no browser sends to the room.
 */
import { freshKeepsake, keep, recall, type Shelf } from "../net/keepsakes";
import { keepSealed, readSealed, recallSealed } from "./kept";

const NAME = "#half=";

/** The fragment that takes a seat elsewhere; null where this browser does not have all of it. */
export function fragmentOf(table: string, shelf: Shelf = localStorage): string | null {
	const [seat, half] = [recall(table, shelf), recallSealed(table, shelf)];
	if (!seat || !half) return null;
	const { game, token, commitment, contributions, seals } = seat;
	// What was sent from here is not known there: whose turn is under way is finished here.
	const { sent: _, ...rest } = half;
	const text = JSON.stringify({ seat: { game, token, commitment, contributions, seals }, half: { ...rest, sent: {} } });
	return NAME + encodeURIComponent(btoa(text));
}

/** Takes a seat over that a link's fragment brings, unless this browser has one there; answers whether the fragment was one. */
export function takeOver(table: string, fragment: string, shelf: Shelf = localStorage): boolean {
	if (!fragment.startsWith(NAME)) return false;
	try {
		const { seat, half } = JSON.parse(atob(decodeURIComponent(fragment.slice(NAME.length)))) as {
			seat: { game: string; token: string; commitment: string };
			half: unknown;
		};
		const kept = readSealed(JSON.stringify(half));
		if (!kept || typeof seat.token !== "string" || typeof seat.game !== "string" || recallSealed(table, shelf))
			return true;
		keep(table, { ...freshKeepsake(seat.game, seat.token, seat.commitment), ...recall(table, shelf), ...seat }, shelf);
		keepSealed(table, kept, shelf);
	} catch {
		// A link that was cut on its way brings nothing; the table then says what is missing.
	}
	return true;
}
