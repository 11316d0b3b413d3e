/**
 * A seat of a sealed game, as this page plays it (docs/sealed.md): it keeps its half, checks whatever it hears, and opens
 * what its own game finds due, whatever the room asks for. Who only looks on is a seat without a number, and opens nothing.
 */
import { bytesOf, commitmentTo, hexOf } from "../deal/fairness";
import { Lock } from "../deal/sealed";
import { ownSealed } from "../games/sealed";
import type { SealedLine } from "../protocol";
import { type FaultCode, fault, type SealedFault } from "./fault";
import { type Due, decksOf, SealedGame, type SealedTerms, sessionFor } from "./game";
import { type Drawer, freshKept, type SealedKept } from "./kept";
import { digestAfter } from "./lines";

/** What a seat sends now. */
export type Owed =
	| { type: "lock"; locks: string[][] }
	| { type: "open"; opening: string }
	| { type: "unseal"; seed: string };

type Heard<Type extends SealedLine["type"]> = Extract<SealedLine, { type: Type }>;

export class SealedSeat {
	/** The game, once the deal is fixed. */
	game: SealedGame | null = null;
	/** Does the other seat's lock hold, and does one's own (for who looks on: both)? Null until its secret is open. */
	readonly holds: [boolean | null, boolean | null] = [null, null];
	/** Is the game over, as far as this seat is concerned? */
	ended = false;
	/** Does the room wait no longer for secrets that are not open? */
	closed = false;
	/** Why this seat follows the game no further, and opens nothing more; null while all is well. */
	stopped: SealedFault | null = null;
	/** The seats' secrets, once they are open. */
	readonly seeds: [Uint8Array | null, Uint8Array | null] = [null, null];

	readonly #pledges: (string | null)[];
	readonly #contributions: (Uint8Array | null)[];
	readonly #locks: [string[][] | null, string[][] | null] = [null, null];
	#session: Uint8Array | null = null;
	#lines = 0;
	#digest = "";
	/** Number of actions that were heard. */
	#acts = 0;
	/** The secret, also where the browser's storage is wiped while the page is open. */
	#half = "";
	/** Was the half made just now, since nothing was kept of this attempt? */
	readonly #isFresh: boolean = false;
	/** Did this page send its locks? */
	#hasLocked = false;
	/** What was sent from this page, besides what is kept: another tab may write at the same moment. */
	readonly #sentHere = new Set<string>();
	/** Is the action in progress this seat's own, without having been sent from this browser? */
	#notSent = false;

	/**
	 * `players`: number of seats that put something into the deal. `number`: 0 or 1, or null for who only looks on.
	 * `contribution`: what this seat has put in, as it knows it.
	 */
	constructor(
		private readonly terms: SealedTerms,
		private readonly players: number,
		private readonly number: 0 | 1 | null,
		private readonly contribution: string | null,
		private readonly drawer: Drawer,
	) {
		this.#pledges = Array.from({ length: players }, () => null);
		this.#contributions = Array.from({ length: players }, () => null);
		if (number === null) return;
		this.#isFresh = this.#kept().attempt !== terms.commitment;
		if (this.#isFresh) drawer.write(freshKept(terms.commitment));
		this.#half = this.#kept().secret;
	}

	/** What this browser keeps. Other tabs write there too, so it is read each time. */
	#kept(): SealedKept {
		return this.drawer.read() ?? freshKept("");
	}

	#change(change: Partial<SealedKept>): void {
		const kept = this.#kept();
		// What was wiped under way is gone: half of it would only look like a secret.
		if (kept.attempt === this.terms.commitment) this.drawer.write({ ...kept, ...change });
	}

	#secret(): Uint8Array | null {
		return bytesOf(this.#half);
	}

	/** What was refused in this game, also before the page was loaded anew. */
	get refused(): readonly SealedFault[] {
		return this.number === null ? (this.stopped ? [this.stopped] : []) : this.#kept().refused;
	}

	/** The seal code, once the deal is fixed. */
	get code(): string | null {
		return this.game?.code ?? null;
	}

	/** Is one's own half still in this browser? */
	get hasHalf(): boolean {
		return this.number !== null && this.#secret() !== null && this.stopped?.code !== "lost";
	}

	/** May the contribution be opened: was the other seat's lock seen, and one's own shown as it is? */
	get mayContribute(): boolean {
		return this.stopped === null && this.#locks.every((lock) => lock !== null);
	}

	#note(wrong: SealedFault): SealedFault {
		const { refused } = this.#kept();
		const isKnown = refused.some(({ code, what }) => code === wrong.code && what === wrong.what);
		if (this.number !== null && !isKnown) this.#change({ refused: [...refused, wrong] });
		return wrong;
	}

	/** Remembers an action before it is sent: the room could otherwise make one up, and have any card turn up. */
	sending(action: string): void {
		if (this.number === null) return;
		this.#sentHere.add(`${this.#acts} ${action}`);
		const { sent } = this.#kept();
		const here = sent[this.#acts] ?? [];
		if (!here.includes(action)) this.#change({ sent: { ...sent, [this.#acts]: [...here, action] } });
	}

	/** Hears a line of the room. The answer is what was wrong with it; it is kept, and this seat opens nothing after it. */
	hear(line: SealedLine): SealedFault | null {
		if (this.stopped) return this.stopped;
		const wrong = this.#take(line) ?? this.#remember(line);
		if (wrong === null) return null;
		this.stopped = this.#note(wrong);
		return this.stopped;
	}

	/** The room tells a line that was told before as another one, or leaves some out. */
	mistrust(what: string): void {
		this.stopped ??= this.#note(fault("changed", what));
	}

	/** The room may not tell another course of the game than before the page was loaded anew. */
	#remember(line: SealedLine): SealedFault | null {
		this.#lines++;
		this.#digest = digestAfter(this.#digest, line);
		if (this.number === null) return null;
		const { lines, digest } = this.#kept().heard;
		if (this.#lines === lines && digest !== this.#digest) return fault("changed", line.type);
		if (this.#lines > lines) this.#change({ heard: { lines: this.#lines, digest: this.#digest } });
		return null;
	}

	/** Was everything heard again that was heard before? Until then nothing is opened. */
	get isCaughtUp(): boolean {
		return this.number === null || this.#lines >= this.#kept().heard.lines;
	}

	#take(line: SealedLine): SealedFault | null {
		switch (line.type) {
			case "pledged":
				return this.#pledged(line);
			case "locked":
				return this.#locked(line);
			case "contributed":
				return this.#contributed(line);
			case "revealed":
				return this.#revealed(line);
			case "seed":
				return this.#seed(line);
			case "closed":
				this.closed = true;
				return null;
			case "ended":
				this.ended = true;
				return null;
			default:
				return this.game ? this.#played(line, this.game) : fault("early", line.type);
		}
	}

	/** Puts a value where none is; another value than before is a fault. */
	#put<T>(list: (T | null)[], seat: number, value: T, code: FaultCode, what: string): SealedFault | null {
		if (!(seat in list) || this.game) return fault("late", what);
		if (list[seat] !== null) return fault(code, what);
		list[seat] = value;
		return null;
	}

	#pledged({ seat, commitment }: Heard<"pledged">): SealedFault | null {
		const own = this.contribution && commitmentTo(bytesOf(this.contribution) ?? new Uint8Array());
		if (seat === this.number && own !== null && commitment !== own) return fault("not-ours", "pledged");
		if (!bytesOf(commitment)) return fault("unreadable", "pledged");
		const wrong = this.#put(this.#pledges, seat, commitment, "changed", "pledged");
		if (wrong) return wrong;
		const pledges = this.#pledges.flatMap((pledge) => (pledge === null ? [] : [pledge]));
		if (pledges.length < this.players) return null;
		const session = sessionFor(this.terms, pledges);
		if (!session) return fault("not-sealed", this.terms.game);
		const kept = this.#kept().session;
		if (this.number !== null && kept !== null && kept !== hexOf(session)) return fault("changed", "pledged");
		this.#session = session;
		if (this.number !== null) this.#change({ session: hexOf(session) });
		return null;
	}

	/** This seat's locks; null before the session is known, and where its secret is gone. */
	#ownLocks(): string[][] | null {
		const [own, secret, session] = [ownSealed(this.terms.game), this.#secret(), this.#session];
		if (!own || !secret || !session || this.number === null) return null;
		return decksOf(own, this.number).map(({ name, role, size }) =>
			new Lock(secret, session, role, name, size).commitments(),
		);
	}

	#locked({ seat, locks }: Heard<"locked">): SealedFault | null {
		if (!this.#session) return fault("early", "locked");
		const sizes = ownSealed(this.terms.game)?.decks.map(({ list }) => list.length) ?? [];
		const isWhole =
			locks.length === sizes.length &&
			locks.every((lock, deck) => lock.length === sizes[deck] && lock.every((entry) => bytesOf(entry) !== null));
		if (!isWhole) return fault("wrong-lock", String(seat));
		if (seat === this.number && JSON.stringify(this.#ownLocks()) !== JSON.stringify(locks))
			// A half that was made just now, since the browser had none, never was in this game.
			return this.#isFresh && !this.#hasLocked ? fault("lost") : fault("not-ours", "locked");
		return this.#put(this.#locks, seat, locks, "changed", "locked");
	}

	#contributed({ seat, contribution }: Heard<"contributed">): SealedFault | null {
		if (!this.#locks.every((lock) => lock !== null)) return fault("early", "contributed");
		if (seat === this.number && this.contribution !== null && contribution !== this.contribution)
			return fault("not-ours", "contributed");
		const bytes = bytesOf(contribution);
		if (!bytes || commitmentTo(bytes) !== this.#pledges[seat]) return fault("unfit", "contributed");
		return this.#put(this.#contributions, seat, bytes, "changed", "contributed");
	}

	#revealed({ secret }: Heard<"revealed">): SealedFault | null {
		const bytes = bytesOf(secret);
		const contributions = this.#contributions.flatMap((part) => (part === null ? [] : [part]));
		const [own, session, [first, second]] = [ownSealed(this.terms.game), this.#session, this.#locks];
		if (contributions.length < this.players || !own || !session || !first || !second) return fault("early", "revealed");
		if (this.game) return fault("late", "revealed");
		if (!bytes || commitmentTo(bytes) !== this.terms.commitment) return fault("unfit", "revealed");
		const half = this.#secret();
		const mine = this.number !== null && half ? { seat: this.number, secret: half } : null;
		const game = new SealedGame(this.terms, own, session, [first, second], contributions, bytes, mine);
		const kept = this.#kept().code;
		if (this.number !== null && kept !== null && kept !== game.code) return fault("changed", "revealed");
		this.game = game;
		if (this.number !== null) this.#change({ code: game.code });
		return null;
	}

	/** Was this action sent from this browser as the next one? */
	#hasSent(action: string): boolean {
		return this.#sentHere.has(`${this.#acts} ${action}`) || (this.#kept().sent[this.#acts] ?? []).includes(action);
	}

	#played(line: Heard<"acted" | "undone" | "opened">, game: SealedGame): SealedFault | null {
		if (this.ended) return fault("late", line.type === "acted" ? line.action : line.type);
		if (line.type === "undone") return this.players === 1 ? game.undo() : fault("not-allowed", "undone");
		if (line.type === "acted") {
			const wrong = game.act(line.seat, line.action);
			if (wrong) return wrong;
			const isOwn = this.number !== null && game.number(line.seat) === this.number;
			this.#notSent = isOwn && !this.#hasSent(line.action);
			this.#acts++;
			return null;
		}
		const { seat, opening } = line;
		if (seat === this.number) {
			const due = game.due().find((due) => opening.startsWith(`${due.deck} ${due.role} `) && due.seat === seat);
			if (due && game.opening(due) !== opening) return fault("not-ours", "opened");
		}
		const taken = game.open(seat, opening);
		if (taken === "again") return fault("changed", "opened");
		if (taken === "false-lock") {
			// It fits its commitment, so nobody else can have made it: that seat has lost.
			this.holds[seat as 0 | 1] = false;
			this.ended = true;
			return null;
		}
		return taken;
	}

	#seed({ seat, seed }: Heard<"seed">): SealedFault | null {
		const bytes = bytesOf(seed);
		if (!this.game || (seat !== 0 && seat !== 1) || !bytes) return fault("unreadable", "seed");
		if (seat === this.number && seed !== this.#half) return fault("not-ours", "seed");
		this.ended = true;
		this.seeds[seat] = bytes;
		const holds = this.game.audit(seat, bytes) !== null;
		this.holds[seat] = holds && this.holds[seat] !== false;
		return null;
	}

	/** The game is over at the table: from now on this seat opens its secret, and plays no further. */
	end(): void {
		this.ended = true;
	}

	/**
	 * What this seat owes by what it has heard, and never because somebody asks. The same again as long as the room has not
	 * shown it.
	 */
	owed(): Owed[] {
		if (this.number === null || this.stopped) return [];
		const locks = this.#locks.some((lock) => lock !== null) ? null : this.#ownLocks();
		if (locks) {
			this.#hasLocked = true;
			return [{ type: "lock", locks }];
		}
		const { game } = this;
		if (!game || !this.isCaughtUp) return [];
		const kept = this.#kept();
		if (this.ended || kept.opened) {
			if (this.seeds[this.number] || !this.#secret()) return [];
			// First kept, then said: whoever has opened its secret plays no further, in no other tab either.
			if (!kept.opened) this.#change({ opened: true });
			return [{ type: "unseal", seed: this.#half }];
		}
		const due = game.due().filter(({ seat }) => seat === this.number);
		if (due.length > 0 && this.#notSent) {
			this.#note(fault("not-ours", game.waiting?.action ?? ""));
			return [];
		}
		return due.flatMap((due): Owed[] => {
			const opening = game.opening(due);
			return opening === null ? [] : [{ type: "open", opening }];
		});
	}

	/** The room asks for entries, as a reminder. What this seat's own game does not find due is refused, and that is kept. */
	asked(asked: readonly Due[]): SealedFault[] {
		const { game, number } = this;
		if (number === null || !game || this.ended || this.stopped || !this.isCaughtUp) return [];
		const due = game.due();
		const isDue = ({ seat, deck, role, index }: Due) =>
			due.some((own) => own.seat === seat && own.deck === deck && own.role === role && own.index === index);
		return asked
			.filter((entry) => entry.seat === number && !isDue(entry) && !game.isOpened(entry))
			.map(({ deck, role, index }) => this.#note(fault("not-due", `${deck} ${role} ${index}`)));
	}
}
