// Expected figures: docs/fair-deal/vectors.json, computed by docs/fair-deal/deal.py. Attacks: docs/sealed.md.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bytesOf, commitmentTo, hexOf } from "./fairness";
import {
	BoundLock,
	composed,
	Lock,
	type LockRole,
	openingOf,
	openingText,
	publicShuffles,
	roleOf,
	sealCode,
	sessionOf,
} from "./sealed";

interface Vectors {
	locks: {
		secret: string;
		session: string;
		role: LockRole;
		deck: string;
		size: number;
		map: number[];
		nonces: string[];
		commitments: string[];
	}[];
	sealed: {
		table: string;
		game: string;
		rules: number;
		options: string;
		start: string;
		secret: string;
		contributions: string[];
		session: string;
		seeds: [string, string];
		coloursDrawn: boolean;
		maker: "white" | "black" | null;
		decks: { name: string; owner: number | null; list: string[]; gamma: number[]; cards: string[] }[];
		locks: string[][][];
		code: string;
	}[];
}

const file = new URL("../../../docs/fair-deal/vectors.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vectors;

function bytes(hex: string): Uint8Array {
	const read = bytesOf(hex);
	if (!read) throw new Error(`not 64 hexadecimal digits: ${hex}`);
	return read;
}

describe("the sealed deal's test vectors", () => {
	it.each(vectors.locks)("lock $role of $deck", ({ secret, session, role, deck, size, map, nonces, commitments }) => {
		const lock = new Lock(bytes(secret), bytes(session), role, deck, size);
		expect(lock.map()).toEqual(map);
		expect(lock.commitments()).toEqual(commitments);
		expect(map.map((_, index) => lock.open(index)?.nonce)).toEqual(nonces);
		expect(lock.open(size)).toBeNull();
		const opening = lock.open(3);
		expect(opening && openingOf(openingText(opening))).toEqual(opening);
	});

	it.each(vectors.sealed)("a whole deal of $game", (vector) => {
		const [secret, contributions] = [bytes(vector.secret), vector.contributions.map(bytes)];
		const session = sessionOf({
			...vector,
			secretCommitment: commitmentTo(secret),
			contributionCommitments: contributions.map(commitmentTo),
		});
		expect(hexOf(session)).toBe(vector.session);
		const seats = vector.seeds.map((seed, seat) =>
			vector.decks.map(({ name, owner, list }) => {
				const role = roleOf(seat, owner);
				const lock = new Lock(bytes(seed), session, role, name, list.length);
				const bound = new BoundLock(session, role, name, lock.commitments());
				return { role, map: bound.audit(bytes(seed)), commitments: lock.commitments() };
			}),
		);
		expect(seats.map((own) => own.map(({ commitments }) => commitments))).toEqual(vector.locks);
		expect(sealCode(session, vector.locks.flat(2), contributions, secret)).toBe(vector.code);
		const options = Object.fromEntries(vector.options.split(",").map((pair) => pair.split("=")));
		const source = { game: vector.game, rules: vector.rules, options, position: null, secret, contributions };
		const sizes = vector.decks.map(({ list }) => list.length);
		const { maker, gammas } = publicShuffles(source, vector.coloursDrawn, sizes);
		expect(maker).toBe(vector.maker);
		vector.decks.forEach(({ gamma, list, cards }, deck) => {
			expect(gammas[deck]).toEqual(gamma);
			const of = (role: LockRole) => seats.map((own) => own[deck]).find((lock) => lock?.role === role)?.map ?? [];
			const laid = composed(of("outer"), of("inner"), gamma);
			expect(laid?.map((card) => list[card])).toEqual(cards);
		});
	});
});

describe("what a cheat may try with locks alone", () => {
	const session = new Uint8Array(32).fill(9);
	const secret = new Uint8Array(32).fill(1);
	const lock = new Lock(secret, session, "outer", "0", 8);
	const honest = () => new BoundLock(session, "outer", "0", lock.commitments());
	const opened = (index: number) => {
		const opening = lock.open(index);
		if (!opening) throw new Error("no such entry");
		return opening;
	};

	it("takes an honest opening, twice as once", () => {
		const bound = honest();
		expect(bound.take(opened(3))).toBeNull();
		expect(bound.take(opened(3))).toBeNull();
		expect(bound.value(3)).toBe(opened(3).value);
		expect(bound.value(4)).toBeNull();
	});

	it("refuses a commitment copied to another role, deck or game", () => {
		const commitments = lock.commitments();
		for (const copied of [
			new BoundLock(session, "inner", "0", commitments),
			new BoundLock(session, "outer", "1", commitments),
			new BoundLock(new Uint8Array(32).fill(8), "outer", "0", commitments),
		]) {
			expect(copied.take(opened(3))).toBe("other-value");
			expect(copied.audit(secret)).toBeNull();
		}
	});

	it("refuses another value, other bytes, another entry, and numbers that are none", () => {
		const bound = honest();
		const entry = opened(3);
		for (let value = 0; value < 9; value++)
			if (value !== entry.value) expect(bound.take({ ...entry, value })).toBe("other-value");
		expect(bound.take({ ...entry, nonce: "0".repeat(64) })).toBe("other-value");
		expect(bound.take({ ...entry, nonce: "" })).toBe("other-value");
		expect(bound.take({ ...entry, index: 4 })).toBe("other-value");
		for (const index of [8, -1, 0.5, Number.NaN]) expect(bound.take({ ...entry, index })).toBe("no-entry");
		expect(bound.value(3)).toBeNull();
	});

	it("finds a lock of all queens at the second opening, and any other false lock by the audit", () => {
		const nonce = "07".repeat(32);
		const forged = (index: number, value: number) => {
			const length = (text: string | Buffer) => {
				const bytes = Buffer.alloc(4);
				bytes.writeUInt32BE(text.length);
				return bytes;
			};
			const hash = createHash("sha256");
			for (const part of ["commit", "facedown-sealed/1", Buffer.from(session), "inner", "0"])
				hash.update(length(part)).update(part);
			const numbers = Buffer.alloc(8);
			numbers.writeUInt32BE(index);
			numbers.writeUInt32BE(value, 4);
			return hash.update(numbers).update(Buffer.from(nonce, "hex")).digest("hex");
		};
		const eight = [0, 1, 2, 3, 4, 5, 6, 7];
		const queens = new BoundLock(
			session,
			"inner",
			"0",
			eight.map((index) => forged(index, 3)),
		);
		expect(queens.take({ index: 2, value: 3, nonce })).toBeNull();
		expect(queens.take({ index: 6, value: 3, nonce })).toBe("twice");
		const beyond = new BoundLock(
			session,
			"inner",
			"0",
			eight.map((index) => forged(index, 8)),
		);
		expect(beyond.take({ index: 0, value: 8, nonce })).toBe("no-slot");
		const exchanged = [...lock.commitments()];
		[exchanged[0], exchanged[1]] = [exchanged[1] as string, exchanged[0] as string];
		expect(new BoundLock(session, "outer", "0", exchanged).audit(secret)).toBeNull();
		expect(queens.audit(secret)).toBeNull();
		expect(honest().audit(new Uint8Array(32).fill(2))).toBeNull();
		expect(honest().audit(secret)).toEqual(lock.map());
	});

	it("reads openings in one form only", () => {
		const nonce = "0".repeat(64);
		expect(openingOf(`03 07 ${nonce}`)).toEqual({ index: 3, value: 7, nonce });
		for (const wrong of ["", `3 07 ${nonce}`, `03 7 ${nonce}`, `03 07 ${"A".repeat(64)}`, `03  07 ${nonce}`])
			expect(openingOf(wrong)).toBeNull();
	});
});
