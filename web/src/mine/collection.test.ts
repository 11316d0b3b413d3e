// A file of games loses nothing on its way to another browser, and takes nothing from what is there.
import { describe, expect, it } from "vitest";
import { freshSheet, keepSheet } from "../byHand/kept";
import { freshKeepsake, keep, recall, type Shelf } from "../net/keepsakes";
import { MapShelf } from "../testing/shelf";
import { type Collection, collect, readCollection, take } from "./collection";

const RECORD = '{"line":"header","format":"facedown-record/1"}\n';
const noon = new Date("2026-11-22T12:00:00Z");

/** A browser: its shelf and its records. */
function browser(records: Record<string, string> = {}) {
	const shelf: Shelf = new MapShelf();
	return {
		shelf,
		records,
		save: () => collect(async (table) => records[table] ?? null, noon, shelf),
		open: (file: Collection) =>
			take(
				file,
				{
					kept: async (table) => records[table] ?? null,
					keep: async (table, record) => {
						records[table] = record;
						return true;
					},
				},
				shelf,
			),
	};
}

function played() {
	const here = browser({ over: RECORD });
	keep("going", { ...freshKeepsake("jieqi", "token-1", "c".repeat(64)), made: 2, invite: "come" }, here.shelf);
	keep("over", { ...freshKeepsake("surprise", "token-2", ""), made: 1, over: true }, here.shelf);
	const wish = { game: "chaos", options: {}, start: null, names: { white: "Ada", black: "" }, clock: null };
	keepSheet("paper", freshSheet(wish, 3), here.shelf);
	here.shelf.setItem("facedown.days.parade", '{"2026-11-21":{"score":3,"marked":false,"table":"x"}}');
	return here;
}

/** What stands on a shelf. */
const all = (shelf: Shelf) =>
	Object.fromEntries(
		Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "").map((key) => [key, shelf.getItem(key)]),
	);

/** A file as it comes back from the disk; a fault fails the test. */
function reread(file: Collection): Collection {
	const read = readCollection(JSON.stringify(file));
	if ("fault" in read) throw new Error(read.fault);
	return read;
}

describe("a file of games", () => {
	it("carries everything to another browser", async () => {
		const [here, there] = [played(), browser()];
		expect(await there.open(reread(await here.save()))).toEqual({ added: 3, completed: 0, known: 0 });
		expect(all(there.shelf)).toEqual(all(here.shelf));
		expect(there.records).toEqual(here.records);
	});

	it("carries what a newer page has kept besides", async () => {
		const [here, there] = [played(), browser()];
		const kept = { ...freshKeepsake("chaos", "t", ""), stars: 3 };
		here.shelf.setItem("facedown.table.new", JSON.stringify(kept));
		await there.open(reread(await here.save()));
		expect(JSON.parse(there.shelf.getItem("facedown.table.new") ?? "")).toEqual(JSON.parse(JSON.stringify(kept)));
	});

	it("changes nothing when it is taken twice", async () => {
		const [here, there] = [played(), browser()];
		const file = reread(await here.save());
		await there.open(file);
		const before = all(there.shelf);
		expect(await there.open(file)).toEqual({ added: 0, completed: 0, known: 3 });
		expect(all(there.shelf)).toEqual(before);
	});

	it("completes what is there, and replaces nothing of it", async () => {
		const [here, there] = [played(), browser()];
		keep("over", { ...freshKeepsake("surprise", "my own token", ""), made: 9 }, there.shelf);
		there.shelf.setItem("facedown.days.parade", '{"2026-11-21":{"score":9,"marked":false,"table":"y"}}');
		expect(await there.open(reread(await here.save()))).toEqual({ added: 2, completed: 1, known: 0 });
		expect(recall("over", there.shelf)).toMatchObject({ token: "my own token", made: 9, over: true });
		expect(there.records.over).toBe(RECORD);
		expect(there.shelf.getItem("facedown.days.parade")).toContain('"score":9');
	});

	it("says what is wrong with one, and where", async () => {
		const file = JSON.parse(JSON.stringify(await played().save())) as Collection;
		const broken = (change: (file: Collection) => void) => {
			const copy = structuredClone(file);
			change(copy);
			return readCollection(JSON.stringify(copy));
		};
		const first = (copy: Collection) => copy.games[0] as Collection["games"][number];
		expect(readCollection('{"format":')).toMatchObject({ fault: "not-json" });
		expect(readCollection(RECORD)).toMatchObject({ fault: "not-games" });
		expect(readCollection("[]")).toMatchObject({ fault: "not-games" });
		expect(broken((copy) => Object.assign(copy, { format: "facedown-games/2" }))).toMatchObject({ fault: "newer" });
		expect(broken((copy) => Object.assign(first(copy), { table: "../x" }))).toEqual({
			fault: "entry",
			entry: "1",
			field: "table",
		});
		expect(broken((copy) => delete first(copy).keepsake.token)).toMatchObject({ field: "keepsake.token" });
		expect(broken((copy) => Object.assign(first(copy).keepsake, { ended: { at: 1 } }))).toMatchObject({
			field: "keepsake.ended",
		});
		expect(broken((copy) => Object.assign(copy.games[1] ?? {}, { record: "hello" }))).toEqual({
			fault: "entry",
			entry: "2",
			field: "record",
		});
		expect(broken((copy) => Object.assign(copy.byHand, { paper: { game: 1 } }))).toMatchObject({ fault: "sheet" });
		expect(broken((copy) => Object.assign(copy.days, { parade: 1 }))).toMatchObject({ fault: "days" });
	});
});
