/** The lobby's memory in this browser: the secret by which it knows its reader again, and the last wish. */
import { hexOf } from "../deal/fairness";
import type { Shelf } from "../net/keepsakes";

const VISITOR = "facedown.visitor";
const WISH = "facedown.lobby";

/** The reader's secret, 64 digits, made up the first time it is needed. */
export function visitorSecret(shelf: Pick<Shelf, "getItem" | "setItem"> = localStorage): string {
	const kept = shelf.getItem(VISITOR);
	if (kept && /^[0-9a-f]{64}$/.test(kept)) return kept;
	const fresh = hexOf(crypto.getRandomValues(new Uint8Array(32)));
	shelf.setItem(VISITOR, fresh);
	return fresh;
}

/** The reader's last wish. */
export interface Wish {
	/** Ids of the games. */
	games: string[];
	/** The clocks, by their place among the presets. */
	clocks: number[];
	/** May everybody watch? */
	listed: boolean;
	/** Does the game count for ratings? */
	rated: boolean;
}

const numbers = (value: unknown): number[] =>
	Array.isArray(value) ? value.filter((one): one is number => Number.isInteger(one)) : [];

/** The last wish; null where there is none, or none that can be read. */
export function recallWish(shelf: Pick<Shelf, "getItem"> = localStorage): Wish | null {
	try {
		const kept = JSON.parse(shelf.getItem(WISH) ?? "null") as Partial<Record<keyof Wish, unknown>> | null;
		if (!kept || !Array.isArray(kept.games)) return null;
		const games = kept.games.filter((id): id is string => typeof id === "string");
		return { games, clocks: numbers(kept.clocks), listed: kept.listed !== false, rated: kept.rated === true };
	} catch {
		return null;
	}
}

export function rememberWish(wish: Wish, shelf: Pick<Shelf, "setItem"> = localStorage): void {
	shelf.setItem(WISH, JSON.stringify(wish));
}
