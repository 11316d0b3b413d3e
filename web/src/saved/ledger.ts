/** What this browser knows of what an account has saved: the version that it has of each thing, and how that read. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** A thing as both sides had it when they were last in step. */
export interface Known {
	version: number;
	/** The digest of its content. */
	digest: string;
}

interface Kept {
	/** Whose it is. */
	account: string;
	known: Record<string, Known>;
	/** Things that stay in this browser: they were here before the account, and were not to come along. */
	stay: string[];
}

export type LedgerShelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "facedown.saved";

export const digestOf = (content: string): string => bytesToHex(sha256(utf8ToBytes(content))).slice(0, 32);

/** The one name of a thing. */
export const nameOf = (kind: string, id: string): string => `${kind}/${id}`;

function read(shelf: LedgerShelf): Kept | null {
	try {
		const kept = JSON.parse(shelf.getItem(KEY) ?? "null") as Partial<Kept> | null;
		if (typeof kept?.account !== "string") return null;
		return { account: kept.account, known: kept.known ?? {}, stay: kept.stay ?? [] };
	} catch {
		return null;
	}
}

/** The account to which what is kept here belongs; null where it is nobody's. */
export const ownerOf = (shelf: LedgerShelf = localStorage): string | null => read(shelf)?.account ?? null;

export class Ledger {
	private readonly kept: Kept;

	/** The ledger of an account: an empty one where another's was kept. */
	constructor(
		account: string,
		private readonly shelf: LedgerShelf = localStorage,
	) {
		const kept = read(shelf);
		this.kept = kept?.account === account ? kept : { account, known: {}, stay: [] };
	}

	get names(): string[] {
		return Object.keys(this.kept.known);
	}

	of(name: string): Known | undefined {
		return this.kept.known[name];
	}

	stays(name: string): boolean {
		return this.kept.stay.includes(name);
	}

	/** These are not to come along. */
	stay(names: readonly string[]): void {
		this.kept.stay = [...new Set([...this.kept.stay, ...names.filter((name) => !this.of(name))])];
		this.write();
	}

	/** Both sides have a version of a thing. */
	note(name: string, version: number, content: string): void {
		this.kept.known[name] = { version, digest: digestOf(content) };
		this.write();
	}

	forget(name: string): void {
		delete this.kept.known[name];
		this.write();
	}

	private write(): void {
		this.shelf.setItem(KEY, JSON.stringify(this.kept));
	}
}

/** Nothing here is any account's. */
export function closeLedger(shelf: LedgerShelf = localStorage): void {
	shelf.removeItem(KEY);
}
