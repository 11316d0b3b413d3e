/**
 * A sealed game as everybody can follow it (docs/sealed.md): actions, the openings they wait for, and the audit at the end.
 * A second implementation of `SealedGame` in the core, on the page's own rules of which cards are due.
 */
import { canonicalOptions } from "../deal/fairness";
import {
	BoundLock,
	composed,
	Lock,
	type LockFault,
	type LockRole,
	openingOf,
	openingText,
	publicShuffles,
	roleOf,
	sealCode,
	sessionOf,
} from "../deal/sealed";
import { type CardPlace, type OwnSealed, ownSealed, type Reached, type SealedRules } from "../games/sealed";
import type { Seat } from "../protocol";
import { fault, type SealedFault } from "./fault";

/** What is fixed when a table is made. */
export interface SealedTerms {
	table: string;
	game: string;
	rules: number;
	options: Readonly<Record<string, string>>;
	/** The commitment to the room's secret. */
	commitment: string;
	/** Are the colors drawn by lot? */
	drawn: boolean;
}

/** An entry that a seat is to open now. */
export interface Due {
	/** The seat, 0 or 1, that has the lock. */
	seat: number;
	deck: string;
	role: LockRole;
	index: number;
}

/** A card that was asked for: what it is, as far as this page may know it. */
export interface CardSeen extends CardPlace {
	/** Its number in the deck's list; null where one seat alone knows it, and that is not this one. */
	card: number | null;
	/** Does this seat alone know it? */
	alone: boolean;
}

/** How many of a game's cards are checked. */
export interface CardsChecked {
	count: number;
	of: number;
}

/** A finished action with the cards that it turned up. */
export interface Turn {
	seat: Seat;
	action: string;
	cards: CardSeen[];
}

interface Deck {
	name: string;
	/** The number of the same deck in the game's own list. */
	ofGame: number;
	/** The seat, 0 or 1, that has the outer lock. */
	outer: number;
	gamma: number[];
	/** The locks by seat. */
	locks: [BoundLock, BoundLock];
}

/** The name and size of a deck in the order of the locks, with the role that a seat has in it. */
export interface NamedDeck {
	name: string;
	role: LockRole;
	size: number;
}

/** The decks of a game for which a seat (0 or 1) makes locks. */
export function decksOf(own: OwnSealed, seat: number): NamedDeck[] {
	return own.decks.map(({ owner, name, list }, index) => ({
		// A side's own decks are named by seat, whatever colors the seats get.
		name: owner === null ? name : String(index),
		role: roleOf(seat, owner === null ? null : index),
		size: list.length,
	}));
}

/** The session of a table, once every contribution is committed; null where the game cannot be sealed. */
export function sessionFor(terms: SealedTerms, pledges: readonly string[]): Uint8Array | null {
	const own = ownSealed(terms.game);
	if (!own || own.refused(terms.options) !== null) return null;
	return sessionOf({
		table: terms.table,
		game: terms.game,
		rules: terms.rules,
		options: canonicalOptions(terms.options),
		start: own.start(terms.options),
		secretCommitment: terms.commitment,
		contributionCommitments: pledges,
	});
}

export class SealedGame {
	readonly code: string;
	/** The color of the table's maker, where it was drawn. */
	readonly maker: Seat | null;
	readonly #own: OwnSealed;
	readonly #decks: Deck[];
	readonly #options: Readonly<Record<string, string>>;
	/** This seat's own locks, which it may read without opening. */
	readonly #mine: { seat: number; locks: Lock[] } | null;
	#rules: SealedRules;
	#isOpen: boolean;
	#pending: (Turn & { asked: Exclude<Reached, string> }) | null = null;
	/** The finished actions that stand. */
	turns: readonly Turn[] = [];
	/** Number of openings that were checked and hold. */
	checked = 0;

	/** A game whose deal is fixed. `mine`: the seat that this page plays, with its secret. */
	constructor(
		terms: SealedTerms,
		own: OwnSealed,
		session: Uint8Array,
		locks: readonly [readonly string[][], readonly string[][]],
		contributions: readonly Uint8Array[],
		secret: Uint8Array,
		mine: { seat: number; secret: Uint8Array } | null,
	) {
		this.#own = own;
		this.#options = terms.options;
		this.code = sealCode(session, locks.flat(2), contributions, secret);
		const source = { ...terms, position: null, secret, contributions };
		const sizes = own.decks.map(({ list }) => list.length);
		const { maker, gammas } = publicShuffles(source, terms.drawn, sizes);
		this.maker = maker;
		this.#decks = decksOf(own, 0).map(({ name, role }, index) => {
			const outer = role === "outer" ? 0 : 1;
			const bound = (seat: number) =>
				new BoundLock(session, seat === outer ? "outer" : "inner", name, locks[seat]?.[index] ?? []);
			// Deck 0 belongs to seat 0, which has Black's pieces where the lot gave it Black.
			const turned = own.decks[index]?.owner !== null && maker === "black";
			const ofGame = turned ? 1 - index : index;
			return { name, ofGame, outer, gamma: gammas[index] ?? [], locks: [bound(0), bound(1)] };
		});
		this.#mine = mine && {
			seat: mine.seat,
			locks: decksOf(own, mine.seat).map(({ name, role, size }) => new Lock(mine.secret, session, role, name, size)),
		};
		this.#rules = own.begin(terms.options);
		this.#isOpen = own.openAtStart === 0;
	}

	/** The number, 0 or 1, of a seat among those that hold locks. */
	number(seat: Seat): number {
		return seat === "solo" || seat === (this.maker ?? "white") ? 0 : 1;
	}

	/** The action that waits for cards. */
	get waiting(): Pick<Turn, "seat" | "action"> | null {
		return this.#pending;
	}

	/** Do the cards still lie covered that are open at the start? */
	get isOpening(): boolean {
		return !this.#isOpen;
	}

	/** Of all cards, how many everybody has worked out from the openings of both locks. */
	get cards(): CardsChecked {
		let count = 0;
		for (const { outer, gamma, locks } of this.#decks)
			for (const index of gamma) {
				const slot = locks[outer as 0 | 1].value(index);
				if (slot !== null && locks[(1 - outer) as 0 | 1].value(slot) !== null) count++;
			}
		return { count, of: this.#decks.reduce((sum, { gamma }) => sum + gamma.length, 0) };
	}

	/** The name of a card of a deck, such as `Q`. */
	cardName({ deck }: CardPlace, card: number): string {
		return this.#own.decks[deck]?.list[card] ?? "";
	}

	/** The cards that are to be known now, and whether one seat alone may know them. */
	#wanted(): { cards: readonly CardPlace[]; alone: boolean } {
		if (!this.#isOpen) {
			const places = Array.from({ length: this.#own.openAtStart }, (_, place) => ({ deck: 0, place }));
			return { cards: places, alone: false };
		}
		const asked = this.#pending?.asked;
		return { cards: asked?.cards ?? [], alone: asked !== undefined && asked.only !== null };
	}

	/** The entries that are to be opened now: of each card the outer one, then the inner one that it names. */
	due(): Due[] {
		const { cards, alone } = this.#wanted();
		return cards.flatMap((card): Due[] => {
			const deck = this.#decks.find(({ ofGame }) => ofGame === card.deck);
			const index = deck?.gamma[card.place];
			if (!deck || index === undefined) return [];
			const slot = deck.locks[deck.outer as 0 | 1].value(index);
			if (slot === null) return [{ seat: deck.outer, deck: deck.name, role: "outer", index }];
			const inner = (1 - deck.outer) as 0 | 1;
			if (alone || deck.locks[inner].value(slot) !== null) return [];
			return [{ seat: inner, deck: deck.name, role: "inner", index: slot }];
		});
	}

	/** A card as far as it is open; `mine`: as this seat reads it in its own lock. */
	#card({ deck: number, place }: CardPlace, mine: boolean): number | null {
		const at = this.#decks.findIndex(({ ofGame }) => ofGame === number);
		const deck = this.#decks[at];
		const slot = deck?.locks[deck.outer as 0 | 1].value(deck.gamma[place] ?? -1) ?? null;
		if (!deck || slot === null) return null;
		const inner = (1 - deck.outer) as 0 | 1;
		if (!mine) return deck.locks[inner].value(slot);
		return this.#mine?.seat === inner ? (this.#mine.locks[at]?.open(slot)?.value ?? null) : null;
	}

	/** Is an entry open already? */
	isOpened({ seat, deck, role, index }: Due): boolean {
		const lock = this.#decks.find(({ name }) => name === deck)?.locks[seat as 0 | 1];
		return lock?.role === role && lock.value(index) !== null;
	}

	/** Do the rules allow an action now, as far as the cards that turn up depend on it? */
	allows(seat: Seat, action: string): boolean {
		return this.#isOpen && !this.#pending && this.#rules.allows(seat, action);
	}

	/** The opening of this seat's own entry. */
	opening({ deck, index }: Due): string | null {
		const at = this.#decks.findIndex(({ name }) => name === deck);
		const opening = this.#mine?.locks[at]?.open(index);
		const bound = this.#mine && this.#decks[at]?.locks[this.#mine.seat as 0 | 1];
		if (!opening || !bound) return null;
		return `${deck} ${bound.role} ${openingText(opening)}`;
	}

	/** Takes an action of a seat. */
	act(seat: Seat, action: string): SealedFault | null {
		if (!this.#isOpen || this.#pending) return fault("early", action);
		const reached = this.#rules.act(seat, action);
		if (reached === "refused") return fault("not-allowed", action);
		this.#follow({ seat, action, cards: [] }, reached);
		return null;
	}

	#follow(turn: Turn, reached: Reached): void {
		this.#pending = typeof reached === "string" ? null : { ...turn, asked: reached };
		if (this.#pending) this.#goOn();
		else this.turns = [...this.turns, { seat: turn.seat, action: turn.action, cards: turn.cards }];
	}

	/** Goes on as far as the cards that are open allow. */
	#goOn(): void {
		if (this.due().length > 0) return;
		if (!this.#isOpen) {
			this.#isOpen = true;
			return;
		}
		const pending = this.#pending;
		if (!pending) return;
		const { cards, only } = pending.asked;
		const alone = only !== null && this.#mine !== null && this.number(only) === this.#mine.seat;
		const seen = cards.map((card): CardSeen => ({ ...card, alone, card: this.#card(card, only !== null) }));
		const known = seen.flatMap(({ card }) => (card === null ? [] : [card]));
		const reached = this.#rules.told(known.length === seen.length ? known : null);
		this.#follow({ ...pending, cards: [...pending.cards, ...seen] }, reached);
	}

	/**
	 * Takes an opening of a seat (0 or 1) such as `0 outer 03 07 …`, which must be due. The answer is "again" for one that was
	 * taken before, and "false-lock" where it proves that the seat has bound no shuffle.
	 */
	open(seat: number, text: string): SealedFault | "again" | "false-lock" | null {
		const [, name, role, entry] = /^(\S+) (outer|inner) (\d\d \d\d [0-9a-f]{64})$/.exec(text) ?? [];
		const opening = openingOf(entry ?? "");
		if (!opening) return fault("unreadable", text.slice(0, 100));
		const what = `${name} ${role} ${opening.index}`;
		const lock = this.#decks.find((deck) => deck.name === name)?.locks[seat as 0 | 1];
		if (!lock || lock.role !== role) return fault("not-due", what);
		const isDue = this.due().some(
			(due) => due.seat === seat && due.deck === name && due.role === role && due.index === opening.index,
		);
		if (!isDue && lock.value(opening.index) === null) return fault("not-due", what);
		const wrong: LockFault | null = lock.take(opening);
		if (wrong === "twice" || wrong === "no-slot") return "false-lock";
		if (wrong !== null) return fault("unfit", what);
		if (!isDue) return "again";
		this.checked++;
		this.#goOn();
		return null;
	}

	/** Takes the last finished action back, in a game for one player. What is open stays open. */
	undo(): SealedFault | null {
		if (this.#pending || this.turns.length === 0) return fault("early", "undone");
		const turns = this.turns.slice(0, -1);
		this.turns = [];
		this.#rules = this.#own.begin(this.#options);
		for (const { seat, action } of turns) this.act(seat, action);
		return null;
	}

	/** Computes the locks of a seat again from its opened secret: its map of each deck, or null where one does not come out. */
	audit(seat: number, secret: Uint8Array): number[][] | null {
		const maps = this.#decks.map((deck) => deck.locks[seat as 0 | 1].audit(secret));
		return maps.every((map) => map !== null) ? (maps as number[][]) : null;
	}

	/** The whole deal, from both seats' maps: for each of the game's own decks the names of its cards by place. */
	laidOut(maps: readonly [number[][], number[][]]): string[][] | null {
		const laid: string[][] = [];
		for (const [at, { outer, gamma, ofGame }] of this.#decks.entries()) {
			const cards = composed(maps[outer as 0 | 1][at] ?? [], maps[(1 - outer) as 0 | 1][at] ?? [], gamma);
			if (!cards) return null;
			laid[ofGame] = cards.map((card) => this.cardName({ deck: ofGame, place: 0 }, card));
		}
		return laid;
	}
}
