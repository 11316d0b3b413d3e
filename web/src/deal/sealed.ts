/**
 * The sealed deal: two locks, as docs/sealed.md specifies them. A second implementation beside the room's, so that the
 * page keeps its own lock, checks each opening, and audits the other's when the game is over.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { ChanceStream, type DealSource, seedOf, u32 } from "./fairness";

const SCHEME = "facedown-sealed/1";

/** Outer: from the slot of a place to a slot of the inner lock. Inner: from that slot to the card. */
export type LockRole = "outer" | "inner";

/** An entry of a lock, opened. */
export interface LockOpening {
	index: number;
	value: number;
	/** The 32 bytes that hid it, in hexadecimal digits. */
	nonce: string;
}

/** Why an opening, or a whole lock, does not hold. The last three prove that the lock is no shuffle of its seat's. */
export type LockFault = "no-entry" | "other-value" | "no-slot" | "twice" | "not-from-secret";

/** Everything that is fixed before the locks are made. */
export interface SessionTerms {
	table: string;
	game: string;
	rules: number;
	/** All options, as `canonicalOptions` writes them. */
	options: string;
	/** The public start position; empty where it is not the same for every deal. */
	start: string;
	/** The commitment to the room's secret, and those to the contributions, in hexadecimal digits. */
	secretCommitment: string;
	contributionCommitments: readonly string[];
}

function part(bytes: Uint8Array): Uint8Array {
	return concatBytes(u32(bytes.length), bytes);
}

function textPart(text: string): Uint8Array {
	return part(utf8ToBytes(text));
}

/** The name of one attempt at a sealed deal: every lock is bound to it. */
export function sessionOf(terms: SessionTerms): Uint8Array {
	const texts = [`${SCHEME}/session`, terms.table, terms.game, String(terms.rules), terms.options, terms.start];
	const commitments = [terms.secretCommitment, ...terms.contributionCommitments];
	return sha256(concatBytes(...texts.map(textPart), ...commitments.map((commitment) => part(hexToBytes(commitment)))));
}

function contextOf(session: Uint8Array, role: LockRole, deck: string): Uint8Array {
	return concatBytes(textPart(SCHEME), part(session), textPart(role), textPart(deck));
}

function commitmentOf(context: Uint8Array, { index, value, nonce }: LockOpening): string {
	const bytes = concatBytes(textPart("commit"), context, u32(index), u32(value), hexToBytes(nonce));
	return bytesToHex(sha256(bytes));
}

/** The role of a seat (0 or 1) in a deck: a side's own deck has its owner outside, a common one seat 0. */
export function roleOf(seat: number, owner: number | null): LockRole {
	return seat === (owner ?? 0) ? "outer" : "inner";
}

/** One seat's lock of a deck, made from the seat's secret: all its entries, which the seat keeps to itself. */
export class Lock {
	readonly #entries: readonly LockOpening[];
	readonly #context: Uint8Array;

	constructor(secret: Uint8Array, session: Uint8Array, role: LockRole, deck: string, size: number) {
		const context = contextOf(session, role, deck);
		const derived = (label: string, after: Uint8Array) =>
			hmac(sha256, secret, concatBytes(textPart(label), context, after));
		const slots = Array.from({ length: size }, (_, index) => index);
		const map = new ChanceStream(derived("perm", new Uint8Array(0))).shuffle(slots);
		this.#entries = map.map((value, index) => ({ index, value, nonce: bytesToHex(derived("nonce", u32(index))) }));
		this.#context = context;
	}

	/** The commitment to each entry, sent before the game. */
	commitments(): string[] {
		return this.#entries.map((entry) => commitmentOf(this.#context, entry));
	}

	/** Opens an entry; null where the deck has none of this number. */
	open(index: number): LockOpening | null {
		return this.#entries[index] ?? null;
	}

	/** All values in order. */
	map(): number[] {
		return this.#entries.map((entry) => entry.value);
	}
}

/** A lock as everybody sees it: its commitments, and what was opened of it. */
export class BoundLock {
	readonly #context: Uint8Array;
	readonly #opened = new Map<number, number>();

	constructor(
		private readonly session: Uint8Array,
		readonly role: LockRole,
		private readonly deck: string,
		readonly commitments: readonly string[],
	) {
		this.#context = contextOf(session, role, deck);
	}

	/** The value of an entry once it is open. */
	value(index: number): number | null {
		return this.#opened.get(index) ?? null;
	}

	/** Takes an opening: it must fit its commitment, and its value must be new. Null: it holds. */
	take(opening: LockOpening): LockFault | null {
		const { index, value, nonce } = opening;
		const whole = Number.isInteger(index) && Number.isInteger(value) && index >= 0 && value >= 0 && value < 2 ** 32;
		const commitment = whole ? this.commitments[index] : undefined;
		if (commitment === undefined) return "no-entry";
		if (!/^[0-9a-f]{64}$/.test(nonce) || commitmentOf(this.#context, opening) !== commitment) return "other-value";
		if (value >= this.commitments.length) return "no-slot";
		for (const [other, held] of this.#opened) if (held === value && other !== index) return "twice";
		this.#opened.set(index, value);
		return null;
	}

	/** Computes the whole lock again from the opened secret; null where it does not come out. */
	audit(secret: Uint8Array): number[] | null {
		const lock = new Lock(secret, this.session, this.role, this.deck, this.commitments.length);
		const same = lock.commitments().every((commitment, index) => commitment === this.commitments[index]);
		return same ? lock.map() : null;
	}
}

/** Reads an opening as the record and the room write it: `03 07` and 64 hexadecimal digits. */
export function openingOf(text: string): LockOpening | null {
	const read = /^(\d\d) (\d\d) ([0-9a-f]{64})$/.exec(text);
	return read ? { index: Number(read[1]), value: Number(read[2]), nonce: read[3] as string } : null;
}

/** Writes an opening, always in one length. */
export function openingText({ index, value, nonce }: LockOpening): string {
	const two = (n: number) => String(n).padStart(2, "0");
	return `${two(index)} ${two(value)} ${nonce}`;
}

/**
 * The code that two players may compare by voice: the first 40 bits, as eight signs of base 32. The commitments are those
 * of all locks, seat 0's in the order of the decks, then seat 1's.
 */
export function sealCode(
	session: Uint8Array,
	commitments: readonly string[],
	contributions: readonly Uint8Array[],
	secret: Uint8Array,
): string {
	const digest = sha256(
		concatBytes(
			textPart(`${SCHEME}/code`),
			part(session),
			...commitments.map((commitment) => hexToBytes(commitment)),
			...contributions,
			secret,
		),
	);
	const bits = digest.subarray(0, 5).reduce((all, byte) => all * 256n + BigInt(byte), 0n);
	const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
	return Array.from({ length: 8 }, (_, i) => signs[Number((bits >> BigInt(35 - 5 * i)) & 31n)]).join("");
}

/** The color of the table's maker, where it is drawn, and the public shuffle of each deck: slots by place. */
export function publicShuffles(
	source: DealSource,
	coloursDrawn: boolean,
	sizes: readonly number[],
): { maker: "white" | "black" | null; gammas: number[][] } {
	const stream = new ChanceStream(seedOf(source));
	const maker = coloursDrawn ? (stream.below(2) === 0 ? "white" : "black") : null;
	return { maker, gammas: sizes.map((size) => stream.shuffle(Array.from({ length: size }, (_, index) => index))) };
}

/** The card at each place; null where the maps do not fit each other. */
export function composed(
	outer: readonly number[],
	inner: readonly number[],
	gamma: readonly number[],
): number[] | null {
	const cards = gamma.map((slot) => inner[outer[slot] ?? -1]);
	return cards.every((card) => card !== undefined) ? (cards as number[]) : null;
}
