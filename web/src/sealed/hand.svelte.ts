/** This page's seat at a sealed table, on the line to the room: what it hears goes to its game, what it owes is sent. */
import { recall, type Shelf } from "../net/keepsakes";
import type { SealedLine, SealLines, Seat, TableView } from "../protocol";
import type { SealedFault } from "./fault";
import type { CardsChecked } from "./game";
import { type Drawer, drawerOf } from "./kept";
import { lineText } from "./lines";
import type { OwnCaptures } from "./overlay";
import { SealedSeat } from "./seat";
import { cardsShown, type Shown } from "./shown";

/** The room as a seat needs it; a test passes its own. */
export interface SealedWire {
	lock(locks: string[][]): void;
	open(opening: string): void;
	unseal(seed: string): void;
}

/** What a reader sees of a sealed game. */
export interface SealedState {
	/** The seal code, once the deal is fixed. */
	code: string | null;
	/** How many cards are checked; null until the deal is fixed. */
	cards: CardsChecked | null;
	/** Do the locks hold, by the numbers of their seats? Null until a secret is open. */
	holds: readonly [boolean | null, boolean | null];
	/** Which secrets are open. */
	unsealed: readonly [boolean, boolean];
	/** Is nobody waited for any more? */
	closed: boolean;
	/** Why this page follows the game no further. */
	stopped: SealedFault | null;
	/** What was refused. */
	refused: readonly SealedFault[];
	/** Is this browser's half there? Null for who only looks on. */
	hasHalf: boolean | null;
	/** The other side's pieces that this seat alone knows. */
	own: OwnCaptures | null;
	/** Of the cards that the room has shown, how many are what was opened. */
	shown: Shown;
}

type Fixed = Pick<
	TableView,
	"table" | "game" | "rules" | "options" | "deal" | "seal" | "phase" | "outcome" | "seat" | "moves"
>;

export class SealedHand {
	state = $state.raw<SealedState | null>(null);
	/** May this page open its contribution, as far as the seal goes? */
	mayContribute = $state(false);

	#seat: SealedSeat | null = null;
	#attempt = 0;
	/** The texts of the lines that were heard. */
	#heard: string[] = [];
	/** What came before the seat was there. */
	#early: SealLines[] = [];
	/** What was sent since the room was last heard from its first line on. */
	readonly #sent = new Set<string>();
	#view: Fixed | null = null;

	constructor(
		table: string,
		private readonly wire: SealedWire,
		private readonly drawer: Drawer = drawerOf(table),
		private readonly shelf: Shelf = localStorage,
	) {}

	/** Remembers an action of this seat before it is sent. */
	sending(action: string): void {
		this.#seat?.sending(action);
	}

	/** Sees how the table stands. */
	follow(view: Fixed): void {
		this.#view = view;
		const { seal, deal } = view;
		if (!seal || deal.commitment === null) return;
		if (seal.attempt !== this.#attempt) this.#begin(view);
		const seat = this.#seat;
		if (!seat) return;
		if (this.#heard.length >= seal.lines) seat.asked(seal.due);
		this.#answer();
	}

	/** Sits down for an attempt at a deal, as soon as this browser has put its part into it. */
	#begin({ table, game, rules, options, deal, seal }: Fixed): void {
		const number = seal?.number === 0 || seal?.number === 1 ? seal.number : null;
		this.#seat = null;
		const parts = recall(table, this.shelf)?.contributions ?? [];
		const contribution = parts[0]?.contribution ?? null;
		if (!seal || deal.commitment === null || (number !== null && contribution === null && deal.secret === null)) return;
		this.#attempt = seal.attempt;
		this.#heard = [];
		this.#sent.clear();
		const terms = { table, game, rules, options, commitment: deal.commitment, drawn: deal.drawn };
		this.#seat = new SealedSeat(terms, deal.contributions.length, number, contribution, this.drawer);
		const early = this.#early.filter(({ attempt }) => attempt >= seal.attempt);
		this.#early = [];
		for (const lines of early) this.hear(lines);
	}

	/** Hears lines of the room: all of them after each return to it, else the new ones. */
	hear(message: SealLines): void {
		const seat = this.#seat;
		if (!seat || message.attempt !== this.#attempt) {
			this.#early.push(message);
			return;
		}
		// On a new line to the room, what was under way may be lost.
		if (message.from === 0) this.#sent.clear();
		message.lines.forEach((line, index) => {
			this.#line(seat, line, message.from + index);
		});
		this.#answer();
	}

	#line(seat: SealedSeat, line: SealedLine, at: number): void {
		const [text, known] = [lineText(line), this.#heard[at]];
		if (at > this.#heard.length || (known !== undefined && known !== text)) seat.mistrust(line.type);
		if (at !== this.#heard.length) return;
		this.#heard.push(text);
		seat.hear(line);
	}

	/** Sends what this seat owes, once on each line to the room. */
	#answer(): void {
		const [seat, view] = [this.#seat, this.#view];
		if (!seat) return;
		// It is over when everything was heard that led there: the rules end a game without a line of their own.
		if (view?.phase === "over" && this.#heard.length >= (view.seal?.lines ?? 0)) seat.end();
		for (const owed of seat.owed()) {
			const text = JSON.stringify(owed);
			if (this.#sent.has(text)) continue;
			this.#sent.add(text);
			if (owed.type === "lock") this.wire.lock(owed.locks);
			else if (owed.type === "open") this.wire.open(owed.opening);
			else this.wire.unseal(owed.seed);
		}
		this.mayContribute = seat.mayContribute;
		this.#show(seat);
	}

	#show(seat: SealedSeat): void {
		const number = this.#view?.seal?.number ?? null;
		this.state = {
			code: seat.code,
			cards: seat.game?.cards ?? null,
			holds: [...seat.holds],
			unsealed: [seat.seeds[0] !== null, seat.seeds[1] !== null],
			closed: seat.closed,
			stopped: seat.stopped,
			refused: [...seat.refused],
			hasHalf: number === null ? null : seat.hasHalf,
			own: this.#own(seat),
			shown: cardsShown(seat.game, this.#view?.moves ?? []),
		};
	}

	/** The pieces that this seat alone knows: those of the other side. */
	#own({ game }: SealedSeat): OwnCaptures | null {
		const alone = (game?.turns ?? []).flatMap(({ cards }) => cards.filter(({ alone }) => alone));
		const me = this.#view?.seat ?? null;
		const seat: Seat | null = me === "white" ? "black" : me === "black" ? "white" : null;
		if (!game || !seat || alone.length === 0) return null;
		const pieces = alone.flatMap((seen) => (seen.card === null ? [] : [game.cardName(seen, seen.card).toUpperCase()]));
		return { seat, pieces };
	}
}
