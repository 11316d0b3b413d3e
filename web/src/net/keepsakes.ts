/**
 * What this browser keeps of its tables: the token that opens the seats, the commitment it was shown before it sent its
 * own, and what it contributed, so that it can check the deal against its own memory afterwards.
 */
import { heardSeals, type Seals } from "../deal/choices";
import type { ComputerSeat, Mode, MoveLine, Names, Outcome, Scene, Seat } from "../protocol";

/** A board in few letters: what stands on it, as `[place, side and piece, light checkers, dark checkers]`. */
export interface PackedScene {
	/** Files, ranks, and the number of the lowest rank. */
	size: [files: number, ranks: number, firstRank: number];
	ground: Scene["ground"];
	cells: ([at: string, what: string] | [at: string, what: string, light: number, dark: number])[];
}

/** How a game ended, to list it without asking the room. */
export interface Ended {
	outcome: Outcome;
	/** The seat that was played here; null at a shared screen. */
	seat: Seat | null;
	mode: Mode;
	names: Names;
	computer: ComputerSeat | null;
	plies: number;
	/** When this browser saw it over, in milliseconds since 1970. */
	at: number;
	/** The last board as this player saw it. */
	board: PackedScene;
}

export interface Keepsake {
	game: string;
	token: string;
	/** The server's commitment as it was before ours were sent; empty where there is no deal, or none was seen yet. */
	commitment: string;
	/** What this browser put in; `seat` is null for the one seat that the token opens. */
	contributions: { seat: Seat | null; contribution: string }[];
	/** The other side's seals as they were when this page opened its own part. */
	seals: string[];
	/** The seals of choices made in secret, as they were when this page heard of them. */
	choices: Seals;
	/** What was not as it should be while the deal was made. */
	faults: DealFault[];
	/** What opens the other seat, for who made a table to play by link. */
	invite: string | null;
	/** Whether the table was made to be found by everybody: then it is in the lobby too while it waits. */
	listed: boolean;
	/** What lets others look on. */
	watch: string | null;
	names: Names | null;
	/** When the table was made, in milliseconds since 1970. */
	made: number;
	over: boolean;
	/** Whether it came from the account, having been played in another browser. */
	brought: boolean;
	/** How it ended; null while it goes on, and where that was not kept. */
	ended: Ended | null;
}

/** What a page can see going wrong while a deal is made (words: `fault-…`). */
export type DealFault =
	| "opened-early"
	| "seal-changed"
	| "secret-changed"
	| "secret-reused"
	| "begun-again"
	| "choice-taken-back";

/** What an honest room does too: by accident, or because both players wished it. */
export const MAY_BE_HONEST: ReadonlySet<DealFault> = new Set<DealFault>(["begun-again", "choice-taken-back"]);

const PREFIX = "facedown.table.";

/** The part of the browser's storage that is needed; a test passes a map. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** How a game ended, if that is what was kept: what a later or broken page has written is left out of the lists. */
function endIn(kept: Partial<Ended> | null | undefined): Ended | null {
	const whole =
		typeof kept?.outcome?.reason === "string" && typeof kept.at === "number" && Array.isArray(kept.board?.cells);
	return whole ? (kept as Ended) : null;
}

/** A keepsake as it was kept, or null where the text is none. What an older page did not keep yet is empty. */
export function readKeepsake(text: string | null): Keepsake | null {
	try {
		const kept = JSON.parse(text ?? "null") as Partial<Keepsake> | null;
		if (!kept || typeof kept.token !== "string" || typeof kept.game !== "string") return null;
		return {
			game: kept.game,
			token: kept.token,
			commitment: kept.commitment ?? "",
			contributions: kept.contributions ?? [],
			seals: kept.seals ?? [],
			choices: kept.choices ?? {},
			faults: kept.faults ?? [],
			invite: kept.invite ?? null,
			listed: kept.listed === true,
			watch: kept.watch ?? null,
			names: kept.names ?? null,
			made: kept.made ?? 0,
			over: kept.over ?? false,
			brought: kept.brought === true,
			ended: endIn(kept.ended),
		};
	} catch {
		return null;
	}
}

/** What is kept of a table, or null. */
export function recall(table: string, shelf: Shelf = localStorage): Keepsake | null {
	return readKeepsake(shelf.getItem(PREFIX + table));
}

export function keep(table: string, keepsake: Keepsake, shelf: Shelf = localStorage): void {
	shelf.setItem(PREFIX + table, JSON.stringify(keepsake));
}

/** A keepsake of a table that was just made or joined. */
export function freshKeepsake(game: string, token: string, commitment: string): Keepsake {
	return {
		game,
		token,
		commitment,
		contributions: [],
		seals: [],
		choices: {},
		faults: [],
		invite: null,
		listed: false,
		watch: null,
		names: null,
		made: Date.now(),
		over: false,
		brought: false,
		ended: null,
	};
}

/**
 * Remembers the seals of secret choices among the moves of a table that is being played. One that was heard stays; where
 * its move is gone, it was taken back, and what is sealed then in its place is another choice: that is remembered too.
 */
export function keepSeals(table: string, moves: readonly MoveLine[], shelf: Shelf = localStorage): void {
	const kept = recall(table, shelf);
	if (!kept) return;
	const choices = heardSeals(kept.choices, moves);
	const gone = Object.keys(kept.choices).some((ply) => choices[Number(ply)] === undefined);
	const known = !gone || kept.faults.includes("choice-taken-back");
	const faults: DealFault[] = known ? kept.faults : [...kept.faults, "choice-taken-back"];
	if (JSON.stringify(choices) !== JSON.stringify(kept.choices)) keep(table, { ...kept, choices, faults }, shelf);
}

/** What was kept of a deal, for another game that was played on it: choices belong to their game. */
export function withGame(deal: Keepsake, game: Keepsake | null): Keepsake {
	const faults = new Set([...deal.faults.filter((fault) => fault !== "choice-taken-back"), ...(game?.faults ?? [])]);
	return { ...deal, choices: game?.choices ?? {}, faults: [...faults] };
}

/** The tables that are still being played, newest first. */
export function unfinished(shelf: Shelf = localStorage): { table: string; keepsake: Keepsake }[] {
	return everything(shelf)
		.filter(({ keepsake }) => !keepsake.over)
		.sort((a, b) => b.keepsake.made - a.keepsake.made);
}

/** The tables that are over, the latest first. */
export function finished(shelf: Shelf = localStorage): { table: string; keepsake: Keepsake }[] {
	const when = ({ ended, made }: Keepsake) => ended?.at ?? made;
	return everything(shelf)
		.filter(({ keepsake }) => keepsake.over)
		.sort((a, b) => when(b.keepsake) - when(a.keepsake));
}

/** Whether another deal that this browser remembers was sealed with the same secret. */
export function isReused(commitment: string, table: string, shelf: Shelf = localStorage): boolean {
	return everything(shelf).some((known) => known.table !== table && known.keepsake.commitment === commitment);
}

/** Everything that this browser keeps of tables. */
export function everything(shelf: Shelf): { table: string; keepsake: Keepsake }[] {
	const found: { table: string; keepsake: Keepsake }[] = [];
	for (let index = 0; index < shelf.length; index++) {
		const key = shelf.key(index);
		if (!key?.startsWith(PREFIX)) continue;
		const keepsake = readKeepsake(shelf.getItem(key));
		if (keepsake) found.push({ table: key.slice(PREFIX.length), keepsake });
	}
	return found;
}

/** Forgets a table that the room no longer has. */
export function forget(table: string, shelf: Shelf = localStorage): void {
	shelf.removeItem(PREFIX + table);
}

const NAME = "facedown.name";

/** The name that this reader last sat down with. */
export function recallName(shelf: Pick<Storage, "getItem"> = localStorage): string {
	return shelf.getItem(NAME) ?? "";
}

export function rememberName(name: string, shelf: Pick<Storage, "setItem"> = localStorage): void {
	shelf.setItem(NAME, name);
}
