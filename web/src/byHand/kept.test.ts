import { describe, expect, it } from "vitest";
import { MapShelf } from "../testing/shelf";
import { forgetSheet, freshSheet, keepSheet, newId, recallSheet, type Sheet, sheets, spentAt, toldAt } from "./kept";

const clock = { kind: "increment", base: 60_000, increment: 0 } as const;
const wish = { game: "surprise", options: {}, start: null, names: { white: "Ada", black: "" }, clock };

describe("a game with real cards", () => {
	it("survives the page that told it", () => {
		const shelf = new MapShelf();
		const sheet = { ...freshSheet(wish, 5), turns: [{ action: "b1c3", told: ["N", null], spent: 70 }] };
		keepSheet("one", sheet, shelf);
		expect(recallSheet("one", shelf)).toEqual(sheet);
		forgetSheet("one", shelf);
		expect(recallSheet("one", shelf)).toBeNull();
	});

	it("knows the board of a tournament that it is, and whether that has taken it", () => {
		const shelf = new MapShelf();
		const tie = { tournament: "T", name: "Club", round: 1, board: 2, game: 1, white: 3, black: 4 };
		keepSheet("one", { ...freshSheet(wish, 5, tie), told: true }, shelf);
		expect(recallSheet("one", shelf)).toMatchObject({ tie, told: true });
		// One of an earlier page, and one whose board cannot be read, is a game of its own.
		const plain = freshSheet(wish, 5) as Partial<Sheet>;
		delete plain.tie;
		delete plain.told;
		for (const odd of [plain, { ...plain, tie: { tournament: "T" } }, { ...plain, tie: { ...tie, board: "2" } }]) {
			shelf.setItem("facedown.by-hand.odd", JSON.stringify(odd));
			expect(recallSheet("odd", shelf)).toMatchObject({ tie: null, told: false });
		}
	});

	it("is not there where the browser has something else, or something broken", () => {
		const shelf = new MapShelf();
		for (const text of ["", "{", "7", "null", '{"game":"surprise"}', '{"game":1,"turns":[]}']) {
			shelf.setItem("facedown.by-hand.odd", text);
			expect(recallSheet("odd", shelf), text).toBeNull();
		}
		expect(sheets(shelf)).toEqual([]);
	});

	it("comes before those that are over, the newest first", () => {
		const shelf = new MapShelf();
		shelf.setItem("facedown.table.x", "{}");
		for (const [id, made, over] of [
			["old", 1, false],
			["done", 9, true],
			["new", 5, false],
		] as const)
			keepSheet(id, { ...freshSheet(wish, made), over }, shelf);
		expect(sheets(shelf).map(({ id }) => id)).toEqual(["new", "old", "done"]);
	});

	it("has a name of its own", () => {
		const shelf = new MapShelf();
		const first = newId(1_000, shelf);
		keepSheet(first, freshSheet(wish, 1_000), shelf);
		expect(newId(1_000, shelf)).not.toBe(first);
	});

	it("counts the time of its turn only while the clock runs", () => {
		const sheet = freshSheet(wish, 0);
		expect(spentAt(sheet, 9_000)).toBe(0);
		expect(spentAt({ ...sheet, elapsed: 500, since: 1_000 }, 9_000)).toBe(8_500);
		expect(spentAt({ ...sheet, clock: null, since: 1_000 }, 9_000)).toBe(0);
		expect(toldAt({ ...sheet, since: 1_000 }, 4_000)).toMatchObject({
			elapsed: 3_000,
			paused: false,
			date: "1970-01-01",
		});
		expect(toldAt(sheet, 4_000)).toMatchObject({ elapsed: 0, paused: true, names: { white: "Ada", black: "" } });
	});
});
