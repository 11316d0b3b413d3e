/**
 * What the rules of a game ask of a sealed deal (docs/sealed.md), from `sealed.ts` in the game's folder: a second
 * implementation of the part of the rules that turns cards up, so that the page opens only what it finds due itself.
 * `crates/games/tests/sealed/due.rs` holds it to the rules of the room.
 */
import type { Seat } from "../protocol";

/** A deck that is sealed, in the order of the locks. */
export interface SealedDeck {
	/** The side to which it belongs; null for a common deck. */
	owner: Seat | null;
	/** The name of a common deck; a side's own is named by the number of its seat. */
	name: string;
	/** Its cards before any shuffle. */
	list: readonly string[];
}

/** A card by where it was dealt: the number of the deck, and the place in it. */
export interface CardPlace {
	deck: number;
	place: number;
}

/** A question of the rules: cards that are to be known before the action goes on. */
export interface Asked {
	cards: CardPlace[];
	/** The seat that alone may know them. */
	only: Seat | null;
}

/** How far an action has come: it waits for cards, it is done, or the rules do not allow it. */
export type Reached = Asked | "done" | "refused";

/** A game in progress, as far as cards turn up in it. */
export interface SealedRules {
	/** Do the rules allow an action? Where no card can turn up by it, the word of the room is enough. */
	allows(seat: Seat, action: string): boolean;
	/** A seat acts. Nothing has changed where it is refused. */
	act(seat: Seat, action: string): Reached;
	/** The cards of the question that waits, by their numbers in the decks' lists; null where this seat is not told. */
	told(cards: readonly number[] | null): Reached;
}

/** A game whose deal can be sealed. */
export interface OwnSealed {
	decks: readonly SealedDeck[];
	/** Number of cards of the first deck that lie open at the start. */
	openAtStart: number;
	/** The public start position, which is a part of the session; empty where it is not the same for every deal. */
	start(options: Readonly<Record<string, string>>): string;
	/** Why a deal with these options is not sealed, as the name of an option; null where it can be. */
	refused(options: Readonly<Record<string, string>>): string | null;
	/** The game before its first action. */
	begin(options: Readonly<Record<string, string>>): SealedRules;
}

const SEALED = import.meta.glob<OwnSealed>("./*/sealed.ts", { eager: true, import: "sealed" });

/** The sealed cards of a game; null where it has none. */
export function ownSealed(game: string): OwnSealed | null {
	return SEALED[`./${game}/sealed.ts`] ?? null;
}
