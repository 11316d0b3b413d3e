/**
 * All games of this browser as one file, to carry them to another browser or to put them by: what opens their tables,
 * how they ended, their records, the games with real cards, and the results of the daily deals.
 */
import { readSheet } from "../byHand/kept";
import { everything, type Keepsake, readKeepsake, type Shelf } from "../net/keepsakes";

const FORMAT = "facedown-games/1";
const TABLE = "facedown.table.";
const SHEET = "facedown.by-hand.";
const DAYS = "facedown.days.";
const TABLE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A file of games. */
export interface Collection {
	format: typeof FORMAT;
	/** When it was written, as an ISO date and time. */
	made: string;
	/** The tables, newest first: what this browser keeps of each, and its record where it has one. */
	games: { table: string; keepsake: Record<string, unknown>; record: string | null }[];
	/** Games with real cards, by their names. */
	byHand: Record<string, unknown>;
	/** Results of the daily deals, by solitaire and day. */
	days: Record<string, Record<string, unknown>>;
}

/** What is wrong with a file, as a key of the page's words (`collection-…`) with its arguments. */
export interface Fault {
	fault: "not-json" | "not-games" | "newer" | "entry" | "sheet" | "days";
	/** Which entry it is, from 1, or its name. */
	entry: string;
	/** The field that is wrong. */
	field: string;
}

const fault = (fault: Fault["fault"], entry = "", field = ""): Fault => ({ fault, entry, field });

function named(shelf: Shelf, prefix: string): [name: string, value: Record<string, unknown>][] {
	const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "");
	return keys
		.filter((key) => key.startsWith(prefix))
		.flatMap((key) => {
			const value = parse(shelf.getItem(key) ?? "");
			return isObject(value) ? [[key.slice(prefix.length), value] as [string, Record<string, unknown>]] : [];
		});
}

/** Everything that this browser keeps of games. */
export async function collect(
	record: (table: string) => Promise<string | null>,
	now: Date,
	shelf: Shelf = localStorage,
): Promise<Collection> {
	const kept = everything(shelf).sort((a, b) => b.keepsake.made - a.keepsake.made);
	const games = [];
	for (const { table } of kept) {
		// As it stands on the shelf: what a newer page has kept besides goes along.
		const keepsake = parse(shelf.getItem(TABLE + table) ?? "") as Record<string, unknown>;
		games.push({ table, keepsake, record: await record(table) });
	}
	return {
		format: FORMAT,
		made: now.toISOString(),
		games,
		byHand: Object.fromEntries(named(shelf, SHEET)),
		days: Object.fromEntries(named(shelf, DAYS)) as Collection["days"],
	};
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a file of games: all of it is sound, or it says what is not. */
export function readCollection(text: string): Collection | Fault {
	const file = parse(text);
	if (file === undefined) return fault("not-json");
	if (!isObject(file) || typeof file.format !== "string") return fault("not-games");
	if (file.format !== FORMAT) return fault(file.format.startsWith("facedown-games/") ? "newer" : "not-games");
	if (!Array.isArray(file.games)) return fault("entry", "1", "games");
	for (const [index, one] of (file.games as unknown[]).entries()) {
		const wrong = faultOf(one);
		if (wrong) return fault("entry", String(index + 1), wrong);
	}
	const byHand = file.byHand ?? {};
	if (!isObject(byHand)) return fault("sheet", "", "byHand");
	for (const [name, sheet] of Object.entries(byHand))
		if (!TABLE_ID.test(name) || !readSheet(JSON.stringify(sheet))) return fault("sheet", name);
	const days = file.days ?? {};
	if (!isObject(days)) return fault("days");
	for (const [game, results] of Object.entries(days))
		if (!/^[a-z-]{1,40}$/.test(game) || !isObject(results)) return fault("days", game);
	return { ...(file as unknown as Collection), byHand, days: days as Collection["days"] };
}

/** The field of a table's entry that is wrong; null where none is. */
function faultOf(one: unknown): string | null {
	if (!isObject(one)) return "table";
	if (typeof one.table !== "string" || !TABLE_ID.test(one.table)) return "table";
	if (!isObject(one.keepsake)) return "keepsake";
	const { game, token, made } = one.keepsake;
	if (typeof game !== "string" || !/^[a-z-]{1,40}$/.test(game)) return "keepsake.game";
	if (typeof token !== "string") return "keepsake.token";
	if (made !== undefined && typeof made !== "number") return "keepsake.made";
	if (one.keepsake.ended && !readKeepsake(JSON.stringify(one.keepsake))?.ended) return "keepsake.ended";
	if (one.record !== null && one.record !== undefined && typeof one.record !== "string") return "record";
	if (typeof one.record === "string" && !one.record.startsWith('{"line":"header"')) return "record";
	return null;
}

/** How much of a file was new here. */
export interface Taken {
	/** Games that were not here before. */
	added: number;
	/** Games that were here, of which the file knew more. */
	completed: number;
	/** Games that were here as the file has them. */
	known: number;
}

/**
 * Takes the games of a file in. Nothing that is here is lost or replaced: a game that is here gets what the file knows
 * besides, such as how it ended.
 */
export async function take(
	file: Collection,
	records: {
		kept: (table: string) => Promise<string | null>;
		keep: (table: string, record: string) => Promise<boolean>;
	},
	shelf: Shelf = localStorage,
): Promise<Taken> {
	const taken = { added: 0, completed: 0, known: 0 };
	for (const { table, keepsake, record } of file.games) {
		const here = parse(shelf.getItem(TABLE + table) ?? "");
		let news = false;
		if (!isObject(here)) {
			shelf.setItem(TABLE + table, JSON.stringify(keepsake));
			taken.added++;
		} else {
			const both = merged(here, keepsake);
			news = JSON.stringify(both) !== JSON.stringify(here);
			if (news) shelf.setItem(TABLE + table, JSON.stringify(both));
		}
		if (record && (await records.kept(table)) === null) {
			await records.keep(table, record);
			news = isObject(here);
		}
		if (news) taken.completed++;
		else if (isObject(here)) taken.known++;
	}
	for (const [name, sheet] of Object.entries(file.byHand)) {
		if (shelf.getItem(SHEET + name) !== null) taken.known++;
		else {
			shelf.setItem(SHEET + name, JSON.stringify(sheet));
			taken.added++;
		}
	}
	for (const [game, results] of Object.entries(file.days)) {
		const here = parse(shelf.getItem(DAYS + game) ?? "");
		// The first result of a day counts, and that which is here was here first.
		shelf.setItem(DAYS + game, JSON.stringify({ ...results, ...(isObject(here) ? here : {}) }));
	}
	return taken;
}

/** What both know of a table: what is empty here is filled, and a game that is over anywhere is over. */
function merged(here: Record<string, unknown>, file: Record<string, unknown>): Record<string, unknown> {
	const empty = (value: unknown) =>
		value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
	const filled = Object.fromEntries(Object.entries(file).filter(([key]) => empty(here[key]) && !empty(file[key])));
	return { ...here, ...filled, ...((here as Partial<Keepsake>).over || file.over ? { over: true } : {}) };
}
