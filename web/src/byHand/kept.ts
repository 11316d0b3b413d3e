/**
 * What this browser keeps of a game that is played with real cards: all that people have told of it, which is the whole
 * game. The room keeps nothing.
 */
import type { Shelf } from "../net/keepsakes";
import type { AgreedEnd, ByHandGame, Names, TimeControl, ToldTurn } from "../protocol";

export interface Sheet {
	game: string;
	options: Record<string, string>;
	/** The position that was laid out; null: the game's own start. */
	start: string | null;
	names: Names;
	clock: TimeControl | null;
	/** The turns as they were told; of the last one something may be left to tell. */
	turns: ToldTurn[];
	/** Milliseconds that the turn which goes on had taken when its clock was last set going. */
	elapsed: number;
	/** Since when its clock runs, in milliseconds since 1970; null: it stands. */
	since: number | null;
	/** How people ended the game, or its flag. */
	end: AgreedEnd | null;
	over: boolean;
	/** When the game was begun, in milliseconds since 1970. */
	made: number;
	/** The game of a tournament that it is; null: of none. */
	tie: Tie | null;
	/** Has the tournament taken it? Then it is not changed any more. */
	told: boolean;
}

/** A game of a tournament whose boards are real ones: rounds, boards and games are counted from 1. */
export interface Tie {
	tournament: string;
	/** The name of the tournament. */
	name: string;
	round: number;
	board: number;
	game: number;
	/** The entries that have White and Black. */
	white: number;
	black: number;
}

const PREFIX = "facedown.by-hand.";

/** A game of which nothing is told yet. */
export function freshSheet(
	wish: Pick<Sheet, "game" | "options" | "start" | "names" | "clock">,
	now: number,
	tie: Tie | null = null,
): Sheet {
	return { ...wish, turns: [], elapsed: 0, since: null, end: null, over: false, made: now, tie, told: false };
}

/** The game of a tournament, or null where what was kept is none. */
function readTie(kept: Partial<Tie> | null | undefined): Tie | null {
	const { tournament, name, round, board, game, white, black } = kept ?? {};
	if (typeof tournament !== "string" || typeof name !== "string") return null;
	const numbers = { round, board, game, white, black };
	if (!Object.values(numbers).every((number) => Number.isInteger(number))) return null;
	return { tournament, name, ...(numbers as Omit<Tie, "tournament" | "name">) };
}

/** A sheet as it was kept, or null where the text is none. */
export function readSheet(text: string | null): Sheet | null {
	try {
		const kept = JSON.parse(text ?? "null") as Partial<Sheet> | null;
		if (!kept || typeof kept.game !== "string" || !Array.isArray(kept.turns)) return null;
		return {
			game: kept.game,
			options: kept.options ?? {},
			start: kept.start ?? null,
			names: kept.names ?? { white: "", black: "" },
			clock: kept.clock ?? null,
			turns: kept.turns,
			elapsed: kept.elapsed ?? 0,
			since: kept.since ?? null,
			end: kept.end ?? null,
			over: kept.over ?? false,
			made: kept.made ?? 0,
			tie: readTie(kept.tie),
			told: kept.told ?? false,
		};
	} catch {
		return null;
	}
}

/** What is kept of a game, or null. */
export function recallSheet(id: string, shelf: Shelf = localStorage): Sheet | null {
	return readSheet(shelf.getItem(PREFIX + id));
}

export function keepSheet(id: string, sheet: Sheet, shelf: Shelf = localStorage): void {
	shelf.setItem(PREFIX + id, JSON.stringify(sheet));
}

export function forgetSheet(id: string, shelf: Shelf = localStorage): void {
	shelf.removeItem(PREFIX + id);
}

/** All games that are kept, those that go on and the newest first. */
export function sheets(shelf: Shelf = localStorage): { id: string; sheet: Sheet }[] {
	const found: { id: string; sheet: Sheet }[] = [];
	for (let index = 0; index < shelf.length; index++) {
		const key = shelf.key(index);
		const sheet = key?.startsWith(PREFIX) ? readSheet(shelf.getItem(key)) : null;
		if (key && sheet) found.push({ id: key.slice(PREFIX.length), sheet });
	}
	return found.sort((a, b) => Number(a.sheet.over) - Number(b.sheet.over) || b.sheet.made - a.sheet.made);
}

/** A name for a game that no other in this browser has. */
export function newId(now: number, shelf: Shelf = localStorage): string {
	let id = now.toString(36);
	while (recallSheet(id, shelf)) id += "a";
	return id;
}

/** Milliseconds that the turn which goes on has taken. */
export function spentAt({ clock, elapsed, since }: Sheet, now: number): number {
	return clock && since !== null ? elapsed + Math.max(0, now - since) : elapsed;
}

/** A game as the room is told it. */
export function toldAt(sheet: Sheet, now: number): ByHandGame {
	const { game, options, start, turns, clock, end, names, since } = sheet;
	return {
		game,
		options,
		start,
		turns,
		clock,
		elapsed: Math.round(spentAt(sheet, now)),
		paused: since === null,
		end,
		names,
		date: new Date(sheet.made).toISOString().slice(0, 10),
	};
}
