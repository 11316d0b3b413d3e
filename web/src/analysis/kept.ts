/** Studies that this browser keeps, and the one that lies open in this tab. A browser that keeps nothing answers as an empty one. */
import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import { type PackedStudy, pack, unpack } from "./packed";
import type { Study } from "./tree";

/** A study as it is kept: packed, and when it was changed last, in milliseconds since 1970. */
interface Kept {
	study: PackedStudy;
	changed: number;
}

/** What is told of a kept study without opening it. */
export interface Listed {
	id: string;
	name: string;
	changed: number;
	games: string[];
	chapters: number;
}

let store: UseStore | undefined;
const studies = () => (store ??= createStore("facedown-studies", "studies"));

export async function listStudies(): Promise<Listed[]> {
	try {
		const found = await entries<string, Kept>(studies());
		return found
			.map(([id, { study, changed }]) => ({
				id,
				name: study.name,
				changed,
				games: [...new Set(study.chapters.map(({ game }) => game))],
				chapters: study.chapters.length,
			}))
			.sort((a, b) => b.changed - a.changed);
	} catch {
		return [];
	}
}

/** A study as this browser keeps it, and when it was changed last. */
export async function keptStudy(id: string): Promise<{ study: Study; changed: number } | null> {
	try {
		const kept = await get<Kept>(id, studies());
		const study = unpack(kept?.study);
		return study && kept ? { study, changed: kept.changed } : null;
	} catch {
		return null;
	}
}

/** What became of keeping a study: another tab or device has changed it since, or there is no room. */
export type Keeping = "kept" | "elsewhere" | "full";

/** Keeps a study. `since`: when it was changed last before this tab opened it; null for a new one. */
export async function keepStudy(
	id: string,
	study: Study,
	changed: number,
	since: number | null = null,
): Promise<Keeping> {
	try {
		const there = since === null ? undefined : await get<Kept>(id, studies());
		if (there && there.changed !== since) return "elsewhere";
		await set(id, { study: pack(study), changed } satisfies Kept, studies());
		return "kept";
	} catch {
		return "full";
	}
}

/** All studies as texts, by their ids. */
export async function keptStudies(): Promise<Map<string, string>> {
	return new Map((await entries<string, Kept>(studies())).map(([id, kept]) => [id, JSON.stringify(kept)]));
}

/** Keeps a study that came as a text; one that this page cannot read is left out. */
export async function putStudy(id: string, text: string): Promise<void> {
	const kept = JSON.parse(text) as Partial<Kept>;
	if (unpack(kept.study) && typeof kept.changed === "number") await set(id, kept, studies());
}

export async function forgetStudy(id: string): Promise<void> {
	try {
		await del(id, studies());
	} catch {
		// There is nothing to forget.
	}
}

export const freshId = (): string => {
	const bytes = crypto.getRandomValues(new Uint8Array(9));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** What lies open in this tab and is no study yet, so that the page may be loaded again. */
const OPEN = "facedown.analysis";

export function keepOpen(study: Study, shelf: Pick<Storage, "setItem" | "removeItem"> = sessionStorage): void {
	try {
		shelf.setItem(OPEN, JSON.stringify(pack(study)));
	} catch {
		shelf.removeItem(OPEN);
	}
}

export function openHere(shelf: Pick<Storage, "getItem"> = sessionStorage): Study | null {
	try {
		return unpack(JSON.parse(shelf.getItem(OPEN) ?? "null"));
	} catch {
		return null;
	}
}
