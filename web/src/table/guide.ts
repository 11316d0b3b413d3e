/** A first game with a guide: three short words to each game, each at the moment that it is about, and never again. */
import type { TableView } from "../protocol";

/**
 * When something is said: at one's first turn; when a card may be turned over beside the board; when a card is looked at; when one has turned up; when pieces may move; in a
 * turn that is begun; at one's second and third turn; when the game is over.
 */
export type Moment = "turn" | "cards" | "odds" | "reveal" | "move" | "draft" | "second" | "third" | "over";

/** The moments of each game, from `guide.ts` in its folder; its words are `guide-<game>-<moment>`. */
const MOMENTS = import.meta.glob<readonly Moment[]>("../games/*/guide.ts", { eager: true, import: "moments" });
const momentsOf = (game: string): readonly Moment[] => MOMENTS[`../games/${game}/guide.ts`] ?? [];

/** What the guide goes by. */
export interface Facts {
	view: Pick<TableView, "game" | "phase" | "legal" | "draft" | "spectator" | "covered">;
	/** How many actions this reader has taken. */
	acted: number;
	/** Whether a card has turned up. */
	revealed: boolean;
	/** Whether somebody looks at a card with odds. */
	looks: boolean;
}

function holds(moment: Moment, { view, acted, revealed, looks }: Facts): boolean {
	const mine = view.phase === "playing" && view.legal.length > 0;
	switch (moment) {
		case "turn":
			return mine;
		case "cards":
			return mine && view.legal.some(({ from, to }) => from === null && to === null);
		case "odds":
			return looks && view.phase === "playing";
		case "reveal":
			return revealed && view.phase === "playing";
		case "move":
			return mine && view.legal.some(({ from, to }) => from !== null && to !== null);
		case "draft":
			return mine && view.draft !== null;
		case "second":
			return mine && acted >= 1 && view.draft === null;
		case "third":
			return mine && acted >= 2 && view.draft === null;
		case "over":
			return view.phase === "over";
	}
}

/** What is to be said now, if anything is: the first thing whose moment has come and that was not said before. */
export function dueNow(facts: Facts, said: readonly Moment[]): Moment | null {
	if (facts.view.spectator || facts.view.covered) return null;
	return momentsOf(facts.view.game).find((moment) => !said.includes(moment) && holds(moment, facts)) ?? null;
}

/** Whether everything about a game was said. */
export const isGuided = (game: string, said: readonly Moment[]): boolean =>
	momentsOf(game).every((moment) => said.includes(moment));

const KEY = "facedown.guide";

/** Where it is kept what was said; a test brings its own. */
type Shelf = Pick<Storage, "getItem" | "setItem">;

function kept(shelf: Shelf): Record<string, Moment[]> {
	try {
		const read = JSON.parse(shelf.getItem(KEY) ?? "{}") as unknown;
		return typeof read === "object" && read !== null ? (read as Record<string, Moment[]>) : {};
	} catch {
		return {};
	}
}

/** What was said about a game in this browser. */
export function saidOf(game: string, shelf: Shelf = localStorage): Moment[] {
	const said = kept(shelf)[game];
	return Array.isArray(said) ? said : [];
}

const FIRST = "facedown.first-game";

/**
 * Whether a table is a reader's first game of its kind, with the rules beside the moves. It stays one to its end, also
 * after the page is loaded again and when everything was said.
 */
export function isFirstGame(
	game: string,
	table: string,
	shelf: Shelf = localStorage,
	here: Shelf = sessionStorage,
): boolean {
	if (here.getItem(FIRST) === table) return true;
	if (isGuided(game, saidOf(game, shelf))) return false;
	here.setItem(FIRST, table);
	return true;
}

/** The rules go from beside the moves where somebody wants no hints. */
export const endFirstGame = (here: Shelf = sessionStorage): void => here.setItem(FIRST, "");

/** Keeps that something was said. */
export function keepSaid(game: string, moments: readonly Moment[], shelf: Shelf = localStorage): void {
	const all = { ...kept(shelf), [game]: [...new Set([...saidOf(game, shelf), ...moments])] };
	shelf.setItem(KEY, JSON.stringify(all));
}

/** Keeps that all about a game was said. */
export function keepGuided(game: string, shelf: Shelf = localStorage): void {
	keepSaid(game, momentsOf(game), shelf);
}
