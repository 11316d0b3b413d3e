/**
 * Finished games that this browser keeps whole: their records, and what was asked about them, so that they can be gone
 * through when the room is out of reach or has them no more. A browser that keeps nothing answers as an empty one.
 */
import { createStore, get, type UseStore, update } from "idb-keyval";
import type { Observer, Replay } from "../protocol";

/** What is kept of one game. */
interface Kept {
	record: string | null;
	/** Replays by observer, as gzip of their JSON: a replay says the whole board at each ply. */
	replays: Partial<Record<Observer, Blob>>;
}

let store: UseStore | undefined;
const games = () => (store ??= createStore("facedown", "games"));

async function recall(table: string): Promise<Kept | null> {
	try {
		return (await get<Kept>(table, games())) ?? null;
	} catch {
		return null;
	}
}

async function change(table: string, next: (kept: Kept) => Kept): Promise<boolean> {
	try {
		await update<Kept>(table, (kept) => next(kept ?? { record: null, replays: {} }), games());
		return true;
	} catch {
		return false;
	}
}

/** The record that is kept of a table, or null. */
export async function keptRecord(table: string): Promise<string | null> {
	return (await recall(table))?.record ?? null;
}

/** Keeps the record of a finished game; answers whether that worked. */
export function keepRecord(table: string, record: string): Promise<boolean> {
	return change(table, (kept) => ({ ...kept, record }));
}

/** What an observer saw of a kept game, or else what another did; null where nothing of the kind is kept. */
export async function keptReplay(table: string, observer: Observer): Promise<Replay | null> {
	const replays = (await recall(table))?.replays ?? {};
	const blob = replays[observer] ?? Object.values(replays)[0];
	if (!blob) return null;
	try {
		return JSON.parse(await new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).text()) as Replay;
	} catch {
		return null;
	}
}

/** Keeps what an observer saw of a finished game. */
export async function keepReplay(table: string, replay: Replay): Promise<boolean> {
	try {
		const plain = new Blob([JSON.stringify(replay)]).stream();
		const blob = await new Response(plain.pipeThrough(new CompressionStream("gzip"))).blob();
		return await change(table, (kept) => ({ ...kept, replays: { ...kept.replays, [replay.as]: blob } }));
	} catch {
		return false;
	}
}
