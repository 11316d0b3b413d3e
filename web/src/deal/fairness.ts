/**
 * The fair deal: commitments, seed and chance stream, as docs/fair-deal.md specifies them (sections 1 to 4).
 * A second implementation beside the server's, so that the page can check what the server says.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** The first bytes of every seed: a change of the scheme changes them. */
const SCHEME = "facedown/1";

/** Fresh random bytes for one seat's contribution. */
export function freshContribution(): Uint8Array {
	return crypto.getRandomValues(new Uint8Array(32));
}

/** The contribution of a typed text: the text is hashed behind 32 fresh random bytes. */
export function textContribution(random: Uint8Array, text: string): Uint8Array {
	return sha256(concatBytes(random, utf8ToBytes(text)));
}

/** The contribution of a computer player, bound by the server's commitment. */
export function computerContribution(secret: Uint8Array, seatIndex: number): Uint8Array {
	return hmac(sha256, secret, concatBytes(utf8ToBytes(`${SCHEME}/computer`), Uint8Array.of(seatIndex)));
}

/** What is published before the bytes themselves. */
export function commitmentTo(bytes: Uint8Array): string {
	return bytesToHex(sha256(bytes));
}

/** 32 bytes from 64 hexadecimal digits, or null. */
export function bytesOf(hex: string): Uint8Array | null {
	return /^[0-9a-f]{64}$/.test(hex) ? hexToBytes(hex) : null;
}

export const hexOf = bytesToHex;

/** Every option of a game as `name=value`, sorted by name, joined by commas. */
export function canonicalOptions(options: Readonly<Record<string, string>>): string {
	return Object.keys(options)
		.sort()
		.map((name) => `${name}=${options[name]}`)
		.join(",");
}

/** What a deal is made from. */
export interface DealSource {
	game: string;
	rules: number;
	options: Readonly<Record<string, string>>;
	/** The position that somebody set up, as everybody sees it, where the deal lays what it leaves unknown. */
	position: string | null;
	secret: Uint8Array;
	/** In seat order; where colours are drawn, the table's maker first. */
	contributions: readonly Uint8Array[];
}

/** The seed of a deal. */
export function seedOf(source: DealSource): Uint8Array {
	const { game, rules, options, position } = source;
	const words = [game, String(rules), canonicalOptions(options), ...(position === null ? [] : [position])];
	const texts = words.map(utf8ToBytes);
	const parts = [...texts, ...source.contributions].flatMap((part) => [u32(part.length), part]);
	return hmac(
		sha256,
		source.secret,
		concatBytes(utf8ToBytes(position === null ? SCHEME : `${SCHEME}/position`), ...parts),
	);
}

/** An integer as 4 bytes, big-endian. */
export function u32(value: number): Uint8Array {
	const bytes = new Uint8Array(4);
	new DataView(bytes.buffer).setUint32(0, value);
	return bytes;
}

/** The one stream from which a game draws everything that chance decides. */
export class ChanceStream {
	#counter = 0n;
	#block: DataView | null = null;
	#offset = 0;

	constructor(private readonly seed: Uint8Array) {}

	/** The next word, 0 to 2^32 - 1. */
	word(): number {
		if (!this.#block || this.#offset === 32) {
			const counter = new Uint8Array(8);
			new DataView(counter.buffer).setBigUint64(0, this.#counter++);
			const block = hmac(sha256, this.seed, counter);
			this.#block = new DataView(block.buffer, block.byteOffset, 32);
			this.#offset = 0;
		}
		const word = this.#block.getUint32(this.#offset);
		this.#offset += 4;
		return word;
	}

	/** An integer from 0 to n - 1, every one equally likely; n from 1 to 2^32 - 1. */
	below(n: number): number {
		const limit = Math.floor(2 ** 32 / n) * n;
		for (;;) {
			const word = this.word();
			if (word < limit) return word % n;
		}
	}

	/** Shuffles a list where it stands. */
	shuffle<T>(items: T[]): T[] {
		for (let i = items.length - 1; i > 0; i--) {
			const j = this.below(i + 1);
			const held = items[i] as T;
			items[i] = items[j] as T;
			items[j] = held;
		}
		return items;
	}
}
