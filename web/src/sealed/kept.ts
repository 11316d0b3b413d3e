/**
 * What this browser keeps of its seat at a sealed table: the one secret that opens its half of the cards, what it has heard,
 * and what it refused. It lies beside the seat's token, and every tab reads the same.
 */
import { bytesOf, hexOf } from "../deal/fairness";
import type { Shelf } from "../net/keepsakes";
import type { SealedFault } from "./fault";

export interface SealedKept {
	/** The commitment to the room's secret in this attempt at a deal: another attempt has a secret of its own. */
	attempt: string;
	/** The 32 bytes from which this seat's locks are made, in hexadecimal digits. */
	secret: string;
	/** The session for which a lock was made; null before. The secret is for one session alone. */
	session: string | null;
	/** The seal code, once the deal is fixed. */
	code: string | null;
	/** Number of lines that were heard, and a digest of them all: the same are heard again when the page is loaded anew. */
	heard: { lines: number; digest: string };
	/** The actions that were sent from here, by the number of actions that were heard before. */
	sent: Readonly<Record<number, readonly string[]>>;
	/** Was the secret opened, or is it about to be? Then this seat plays no further. */
	opened: boolean;
	/** What was refused. */
	refused: readonly SealedFault[];
}

const PREFIX = "facedown.sealed.";

/** Fresh bytes for an attempt at a deal. */
export function freshKept(attempt: string): SealedKept {
	const secret = hexOf(crypto.getRandomValues(new Uint8Array(32)));
	const heard = { lines: 0, digest: "" };
	return { attempt, secret, session: null, code: null, heard, sent: {}, opened: false, refused: [] };
}

/** What was kept, or null where the text is not whole. */
export function readSealed(text: string | null): SealedKept | null {
	try {
		const kept = JSON.parse(text ?? "null") as Partial<SealedKept> | null;
		const { attempt, secret, heard } = kept ?? {};
		if (typeof attempt !== "string" || !bytesOf(secret ?? "") || typeof heard?.lines !== "number") return null;
		return { ...freshKept(attempt), ...kept } as SealedKept;
	} catch {
		return null;
	}
}

/** What is kept of a table; null where nothing is. */
export function recallSealed(table: string, shelf: Pick<Shelf, "getItem"> = localStorage): SealedKept | null {
	return readSealed(shelf.getItem(PREFIX + table));
}

export function keepSealed(table: string, kept: SealedKept, shelf: Pick<Shelf, "setItem"> = localStorage): void {
	shelf.setItem(PREFIX + table, JSON.stringify(kept));
}

/** Where a seat's half is kept; a test passes its own. */
export interface Drawer {
	read(): SealedKept | null;
	write(kept: SealedKept): void;
}

/** The browser's own storage. */
export function drawerOf(table: string, shelf: Shelf = localStorage): Drawer {
	return { read: () => recallSealed(table, shelf), write: (kept) => keepSealed(table, kept, shelf) };
}
