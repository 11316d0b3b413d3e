import { afterEach, describe, expect, it, vi } from "vitest";
import type { TurnView } from "../protocol";
import { MapShelf } from "../testing/shelf";

const account = vi.hoisted(() => ({ name: null as string | null, known: null as string | null }));
vi.mock("../net/account.svelte", () => ({
	signedIn: () => (account.name === null ? null : { name: account.name }),
	lastName: () => account.name ?? account.known,
}));
const { counted, leftAfter, Turns } = await import("./turns.svelte");

const turn = (table: string): TurnView => ({
	table,
	game: "surprise",
	seat: "white",
	opponent: "Bo",
	left: 60_000,
	control: null,
	tournament: null,
});

describe("the tables that wait for whoever is signed in", () => {
	afterEach(() => {
		account.name = account.known = null;
		vi.useRealTimers();
	});

	it("are none for a guest, who waits for nothing and asks nothing", async () => {
		const ask = vi.fn(async () => [turn("a")]);
		const turns = new Turns(ask);
		expect(turns.settled).toBe(true);
		await turns.load();
		expect([turns.list, ask.mock.calls.length]).toEqual([[], 0]);
	});

	it("keep their place free until they are there, and no longer than one waits", async () => {
		vi.useFakeTimers();
		account.known = "Ada";
		const slow = new Turns(() => new Promise<TurnView[]>(() => {}));
		expect(slow.settled).toBe(false);
		vi.advanceTimersByTime(2000);
		expect(slow.settled).toBe(true);
		account.name = "Ada";
		const turns = new Turns(async () => [turn("a")]);
		await turns.load(() => 5);
		expect([turns.settled, turns.list.map(({ table }) => table), turns.came]).toEqual([true, ["a"], 5]);
	});

	it("stay as they were where the room does not answer", async () => {
		account.name = "Ada";
		let up = true;
		const turns = new Turns(async () => {
			if (!up) throw new Error("away");
			return [turn("a")];
		});
		await turns.load();
		up = false;
		await turns.load();
		expect(turns.list).toHaveLength(1);
	});

	it("are counted in the tab, and their clocks go on", () => {
		expect([counted(0), counted(2)]).toEqual(["Facedown", "(2) Facedown"]);
		expect([leftAfter({ left: 60_000 }, 1000), leftAfter({ left: 500 }, 1000), leftAfter({ left: null }, 1)]).toEqual([
			59_000,
			0,
			null,
		]);
	});

	it("open a seat once, and keep it", async () => {
		const shelf = new MapShelf();
		vi.stubGlobal("localStorage", shelf);
		const asked = vi.fn(
			async () => new Response(JSON.stringify({ table: "t", game: "surprise", token: "seat" }), { status: 201 }),
		);
		vi.stubGlobal("fetch", asked);
		const { openSeat } = await import("../net/turns");
		await openSeat("t");
		await openSeat("t");
		expect(asked).toHaveBeenCalledTimes(1);
		expect(JSON.parse(shelf.getItem("facedown.table.t") ?? "{}")).toMatchObject({ game: "surprise", token: "seat" });
		vi.unstubAllGlobals();
	});
});
