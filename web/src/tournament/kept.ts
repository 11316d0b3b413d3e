/** What this browser keeps of tournaments: what lets it direct one, and its player's place in one. */
import type { Entered } from "../protocol";

/** The rights of this browser in a tournament. */
export interface Kept {
	/** The organizer's token. */
	organizer: string | null;
	/** What lets others enter. */
	invite: string | null;
	/** The place of its player. */
	entry: Entered | null;
	/** What its player puts into the deal that all boards have, in hexadecimal. */
	contribution: string | null;
}

const PREFIX = "facedown.tournament.";

const NOTHING: Kept = { organizer: null, invite: null, entry: null, contribution: null };

/** What is kept of a tournament. */
export function recall(id: string, shelf: Pick<Storage, "getItem"> = localStorage): Kept {
	try {
		const kept = JSON.parse(shelf.getItem(PREFIX + id) ?? "{}") as Partial<Kept> | null;
		const entry = kept?.entry;
		return {
			organizer: typeof kept?.organizer === "string" ? kept.organizer : null,
			invite: typeof kept?.invite === "string" ? kept.invite : null,
			contribution: typeof kept?.contribution === "string" ? kept.contribution : null,
			entry: typeof entry?.number === "number" && typeof entry.token === "string" ? entry : null,
		};
	} catch {
		return NOTHING;
	}
}

/** Keeps more of a tournament; answers all of it. */
export function keep(
	id: string,
	more: Partial<Kept>,
	shelf: Pick<Storage, "getItem" | "setItem"> = localStorage,
): Kept {
	const kept = { ...recall(id, shelf), ...more };
	shelf.setItem(PREFIX + id, JSON.stringify(kept));
	return kept;
}

/** The tournaments of which something is kept, by id. */
export function known(shelf: Pick<Storage, "key" | "length"> = localStorage): string[] {
	const ids: string[] = [];
	for (let index = 0; index < shelf.length; index++) {
		const key = shelf.key(index);
		if (key?.startsWith(PREFIX)) ids.push(key.slice(PREFIX.length));
	}
	return ids;
}
