/** A room and two seats of a sealed game without a wire: lines go to everybody, and what the seats owe comes back as lines. */
import { bytesOf, commitmentTo, hexOf } from "../deal/fairness";
import type { SealedLine, Seat } from "../protocol";
import type { SealedFault } from "../sealed/fault";
import type { SealedTerms } from "../sealed/game";
import { type Drawer, readSealed } from "../sealed/kept";
import { SealedSeat } from "../sealed/seat";

/** Numbers that look random and are the same each time. */
export function chance(seed: number): (below: number) => number {
	let state = seed >>> 0;
	return (below) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

/** A drawer in memory. */
export function drawer(): Drawer & { text: string | null } {
	return {
		text: null,
		read() {
			return readSealed(this.text);
		},
		write(kept) {
			this.text = JSON.stringify(kept);
		},
	};
}

const squares = (files: string, ranks: string) => [...files].flatMap((file) => [...ranks].map((rank) => file + rank));

/** Everything that could be an action of a game. */
export function candidates(game: string): string[] {
	if (game === "parade") return ["add", "a1:a2a3"];
	if (game === "neighbour") return ["turn"];
	const all = game === "jieqi" ? squares("abcdefghi", "0123456789") : squares("abcdefgh", "12345678");
	if (game === "mysterious-casual")
		return all.flatMap((at) => [`@${at}`, `flip:${at}`, `promote:${at}=Q`, `promote:${at}=N`]);
	const moves = all.flatMap((from) => all.map((to) => from + to));
	return game === "jieqi" ? moves : [...moves, ...moves.filter((move) => /[27].[18]$/.test(move)).map((m) => `${m}q`)];
}

export class Party {
	readonly secret: string;
	readonly contributions: string[];
	readonly drawers = [drawer(), drawer()] as const;
	readonly terms: SealedTerms;
	seats: [SealedSeat, SealedSeat];
	/** Who looks on. */
	spectator: SealedSeat;
	/** Every line that was told, in order. */
	readonly told: SealedLine[] = [];
	readonly chance: (below: number) => number;
	/** Nothing is sent on that the seats owe, while this is set. */
	isHeld = false;
	readonly #locks: (string[][] | null)[] = [null, null];

	constructor(
		readonly game: string,
		readonly options: Record<string, string> = {},
		seed = 1,
	) {
		this.chance = chance(seed);
		const bytes = () => hexOf(Uint8Array.from({ length: 32 }, () => this.chance(256)));
		this.secret = bytes();
		this.contributions = Array.from({ length: this.players }, bytes);
		const commitment = commitmentTo(bytesOf(this.secret) ?? new Uint8Array());
		this.terms = { table: "tbl", game, rules: 1, options, commitment, drawn: this.players === 2 && seed % 2 === 0 };
		this.seats = [this.seat(0), this.seat(1)];
		this.spectator = this.seat(null);
	}

	get players(): number {
		return this.game === "parade" || this.game === "neighbour" ? 1 : 2;
	}

	seat(number: 0 | 1 | null): SealedSeat {
		const own = number === null ? null : (this.contributions[number] ?? null);
		return new SealedSeat(this.terms, this.players, number, own, this.drawers[number ?? 0]);
	}

	/** Tells everybody a line, or only some. */
	tell(line: SealedLine, to: readonly SealedSeat[] = [...this.seats, this.spectator]): (SealedFault | null)[] {
		if (to.length === 3) this.told.push(line);
		return to.map((seat) => seat.hear(line));
	}

	/** The seats commit, lock and contribute; then whatever lies open at the start is opened. */
	begin(): void {
		this.pledge();
		this.settle();
	}

	pledge(): void {
		this.contributions.forEach((contribution, seat) => {
			this.tell({ type: "pledged", seat, commitment: commitmentTo(bytesOf(contribution) ?? new Uint8Array()) });
		});
	}

	/** Takes what the seats owe, and tells it, until nobody owes anything. */
	settle(): void {
		for (let isNew = true; isNew && !this.isHeld; ) {
			isNew = false;
			for (const [number, seat] of this.seats.entries())
				for (const owed of seat.owed()) {
					const line = this.#lineOf(number, owed);
					if (line === null) continue;
					isNew = true;
					if (line.type === "locked") {
						this.#locks[number] = line.locks;
						this.#bothLocks();
					} else this.#sure(line);
				}
		}
	}

	#lineOf(seat: number, owed: ReturnType<SealedSeat["owed"]>[number]): SealedLine | null {
		if (owed.type === "lock") return this.#locks[seat] ? null : { type: "locked", seat, locks: owed.locks };
		if (owed.type === "open") return { type: "opened", seat, opening: owed.opening };
		return { type: "seed", seat, seed: owed.seed };
	}

	/** Both locks are told together; then the contributions, and the room's secret. */
	#bothLocks(): void {
		const [first, second] = this.#locks;
		if (!first || !second) return;
		this.#sure({ type: "locked", seat: 0, locks: first });
		this.#sure({ type: "locked", seat: 1, locks: second });
		for (const [seat, contribution] of this.contributions.entries()) {
			if (!this.seats[seat]?.mayContribute) throw new Error("a seat has not seen both locks");
			this.#sure({ type: "contributed", seat, contribution });
		}
		this.#sure({ type: "revealed", secret: this.secret });
	}

	#sure(line: SealedLine): void {
		const wrong = this.tell(line).find((fault) => fault !== null);
		if (wrong) throw new Error(`${line.type}: ${wrong.code} ${wrong.what}`);
	}

	/** The seat whose number this is. */
	colorOf(number: number): Seat {
		if (this.players === 1) return "solo";
		return this.seats[0].game?.number("white") === number ? "white" : "black";
	}

	/** Actions that are allowed now, with the seats that may take them. */
	allowed(): { seat: Seat; action: string }[] {
		const seats: Seat[] = this.players === 1 ? ["solo"] : ["white", "black"];
		const game = this.seats[0].game;
		const all = candidates(this.game);
		return seats.flatMap((seat) =>
			all.filter((action) => game?.allows(seat, action)).map((action) => ({ seat, action })),
		);
	}

	/** A seat sends an action, and the room shows it; nothing is opened yet. */
	act(seat: Seat, action: string): void {
		this.seats[this.seats[0].game?.number(seat) ?? 0]?.sending(action);
		this.#sure({ type: "acted", seat, action });
	}

	/** Plays so many actions at random. */
	play(actions: number): void {
		for (let n = 0; n < actions; n++) {
			const allowed = this.allowed();
			const chosen = allowed[this.chance(allowed.length)];
			if (!chosen) return;
			this.act(chosen.seat, chosen.action);
			this.settle();
		}
	}

	/** Plays until an action waits for cards, which are not opened; answers whether there is one. */
	playUntilDue(): boolean {
		for (let n = 0; n < 400; n++) {
			const allowed = this.allowed();
			const chosen = allowed[this.chance(allowed.length)];
			if (!chosen) return false;
			this.act(chosen.seat, chosen.action);
			if ((this.seats[0].game?.due().length ?? 0) > 0) return true;
		}
		return false;
	}

	/** The game is over at the table; both open their secrets. */
	end(): void {
		for (const seat of [...this.seats, this.spectator]) seat.end();
		this.settle();
	}

	/** A seat's page is loaded anew, and hears everything from the beginning. */
	reload(number: 0 | 1): SealedSeat {
		const seat = this.seat(number);
		this.seats[number] = seat;
		for (const line of this.told) seat.hear(line);
		return seat;
	}
}

/** A game whose deal is fixed, and whose start is open. */
export function begun(game: string, options: Record<string, string> = {}, seed = 2): Party {
	const party = new Party(game, options, seed);
	party.begin();
	return party;
}

/** Plays until cards are due, in a game and with a seed in which they come to be. */
export function untilDue(game: string, seed = 2): Party {
	const party = begun(game, {}, seed);
	if (!party.playUntilDue()) throw new Error("no card turned up");
	return party;
}
