/**
 * Brings what a browser keeps and what its account has saved into step. Nothing is lost: what was changed on both sides is
 * joined, or kept twice; what was deleted on one side and changed on the other stays.
 */
import type { SavedContent, SavedItem, SavedKind } from "../protocol";
import { digestOf, type Ledger, nameOf } from "./ledger";

/** Where a browser keeps things of one kind. */
export interface Shelf {
	kind: SavedKind;
	/** Everything by its id. */
	all(): Promise<Map<string, string>>;
	write(id: string, content: string): Promise<void>;
	remove(id: string): Promise<void>;
	/** One content of two that were changed apart; null where they cannot be joined. */
	join(here: string, there: string): string | null;
	/** Keeps the content of this browser beside the other one, under an id of its own. */
	putBeside(content: string): Promise<void>;
}

/** The account's side. */
export interface Room {
	items(): Promise<SavedItem[]>;
	content(kind: SavedKind, id: string): Promise<Pick<SavedContent, "version" | "content">>;
	save(kind: SavedKind, id: string, from: number | null, content: string): Promise<number>;
	remove(kind: SavedKind, id: string, from: number): Promise<unknown>;
}

/** Was a request refused since another device was faster? Then the next time finds it. */
export type IsElsewhere = (error: unknown) => boolean;

/** What came of it: things that are another now in this browser, and whether another device was faster with one. */
export interface Synced {
	arrived: number;
	again: boolean;
}

export async function sync(
	room: Room,
	shelves: readonly Shelf[],
	ledger: Ledger,
	isElsewhere: IsElsewhere,
): Promise<Synced> {
	const synced = { arrived: 0, again: false };
	const items = await room.items();
	for (const shelf of shelves) {
		const { kind } = shelf;
		const here = await shelf.all();
		const there = new Map(items.filter((item) => item.kind === kind).map((item) => [item.id, item]));
		const prefix = nameOf(kind, "");
		const known = ledger.names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
		for (const id of new Set([...here.keys(), ...there.keys(), ...known])) {
			try {
				if (await one(room, shelf, ledger, id, here.get(id), there.get(id))) synced.arrived++;
			} catch (error) {
				if (!isElsewhere(error)) throw error;
				synced.again = true;
			}
		}
	}
	return synced;
}

/** Brings one thing into step; answers whether it is another now in this browser. */
async function one(
	room: Room,
	shelf: Shelf,
	ledger: Ledger,
	id: string,
	mine: string | undefined,
	there: SavedItem | undefined,
): Promise<boolean> {
	const { kind } = shelf;
	const name = nameOf(kind, id);
	const known = ledger.of(name);
	const save = async (from: number | null, content: string) =>
		ledger.note(name, await room.save(kind, id, from, content), content);
	const changedHere = mine === undefined ? known !== undefined : known?.digest !== digestOf(mine);

	if (!there || there.deleted) {
		if (mine === undefined) ledger.forget(name);
		else if (there && known && !changedHere) {
			await shelf.remove(id);
			ledger.forget(name);
			return true;
		} else if (!ledger.stays(name)) await save(null, mine);
		return false;
	}
	if (there.version === known?.version) {
		if (!changedHere) return false;
		if (mine !== undefined) await save(there.version, mine);
		else {
			await room.remove(kind, id, there.version);
			ledger.forget(name);
		}
		return false;
	}
	const { version, content } = await room.content(kind, id);
	if (mine === content) {
		ledger.note(name, version, content);
		return false;
	}
	if (mine !== undefined && changedHere) {
		const both = shelf.join(mine, content);
		if (both !== null) {
			await shelf.write(id, both);
			ledger.note(name, version, content);
			if (both !== content) await save(version, both);
			return both !== mine;
		}
		await shelf.putBeside(mine);
	}
	await shelf.write(id, content);
	ledger.note(name, version, content);
	return true;
}
