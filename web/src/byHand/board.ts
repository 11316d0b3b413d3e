/** A board of a tournament that is played with real cards: the sheet of its game, and telling that to the tournament. */
import { RoomError } from "../net/api";
import type { Shelf } from "../net/keepsakes";
import type { ByHandGame, ErrorBody, TournamentResult, TournamentView } from "../protocol";
import { recall } from "../tournament/kept";
import { type GamePlace, gameAt, placeText } from "../tournament/places";
import * as requests from "../tournament/requests";
import { nameOf } from "../tournament/words";
import { freshSheet, keepSheet, newId, type Sheet, sheets, type Tie } from "./kept";

/** The game at a place, with who has White and Black in it; null where there is none. */
export function tieOf(view: TournamentView, place: GamePlace): Tie | null {
	const found = gameAt(view, place);
	return found && { tournament: view.id, name: view.name, ...place, white: found.white, black: found.black };
}

const same = (one: Tie, other: Tie): boolean =>
	one.tournament === other.tournament &&
	placeText(one) === placeText(other) &&
	one.white === other.white &&
	one.black === other.black;

/** Begins the game of a board, or goes on with the one that this browser keeps of it and has not told; its id. */
export function beginAt(view: TournamentView, tie: Tie, now: number, shelf: Shelf = localStorage): string {
	const all = sheets(shelf);
	const kept = all.find(({ sheet }) => sheet.tie && !sheet.told && same(sheet.tie, tie));
	if (kept) return kept.id;
	const twin = all.find(({ sheet }) => sheet.tie && isTwin(sheet.tie, tie));
	const id = newId(now, shelf);
	const names = { white: nameOf(view, tie.white), black: nameOf(view, tie.black) };
	const { game, options, clock } = view;
	const wish = { game, options: { ...options }, start: twin?.sheet.start ?? null, names, clock };
	keepSheet(id, freshSheet(wish, now, tie), shelf);
	return id;
}

/** Are they the two games of a pair, which are played on one set-up? */
const isTwin = (one: Tie, other: Tie): boolean =>
	one.game !== other.game &&
	Math.ceil(one.game / 2) === Math.ceil(other.game / 2) &&
	same({ ...one, game: other.game, white: one.black, black: one.white }, other);

/** What the telling asks of the room; a test brings its own. */
export interface Desk {
	look: (id: string) => Promise<TournamentView>;
	tell: typeof requests.tell;
	/** The token with which this browser tells; null: its account does. */
	token: (id: string) => string | null;
}

const DESK: Desk = {
	look: requests.look,
	tell: requests.tell,
	token: (id) => {
		const { organizer, entry } = recall(id);
		return organizer ?? entry?.token ?? null;
	},
};

/**
 * Why the start of a game that is not begun is none that its tournament takes; null where it is one, or nobody can say now.
 * Nothing is kept of what is asked.
 */
export async function startTrouble(tie: Tie, game: ByHandGame, desk: Desk = DESK): Promise<ErrorBody | null> {
	try {
		await desk.tell(tie.tournament, desk.token(tie.tournament), tie, game);
	} catch (error) {
		const { code, field } = error instanceof RoomError ? error.trouble : { code: "", field: null };
		if (error instanceof RoomError && code === "wrong-sheet" && field === "start") return error.trouble;
	}
	return null;
}

/** What became of a game that was told: taken, or refused since another result stands. */
export type Telling = { taken: true } | { taken: false; stands: TournamentResult };

/**
 * Tells the tournament a game, with the names as they are entered now. Throws a `RoomError` where the room cannot be reached
 * or refuses it.
 */
export async function tellBoard(tie: Tie, game: ByHandGame, desk: Desk = DESK): Promise<Telling> {
	const view = await desk.look(tie.tournament);
	const names = { white: nameOf(view, tie.white), black: nameOf(view, tie.black) };
	try {
		await desk.tell(tie.tournament, desk.token(tie.tournament), tie, { ...game, names });
		return { taken: true };
	} catch (error) {
		if (!(error instanceof RoomError) || error.trouble.code !== "result-stands") throw error;
		const stands = gameAt(await desk.look(tie.tournament), tie)?.result;
		if (!stands) throw error;
		return { taken: false, stands };
	}
}

/** The sheet of a board in this browser, for the list of games. */
export const waits = ({ tie, over, told }: Sheet): boolean => tie !== null && over && !told;
