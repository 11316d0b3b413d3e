import { describe, expect, it } from "vitest";
import { RoomError } from "../net/api";
import type { TournamentChat } from "../protocol";
import { RoomChat } from "./chat.svelte";

const line = (text: string) => ({ id: text, at: 1, seat: null, name: "Ada", text });

/** A room of a tournament that keeps its lines. */
function room() {
	let lines = [line("one")];
	let reads = 0;
	return {
		get reads() {
			return reads;
		},
		read: async (): Promise<TournamentChat> => {
			reads++;
			return { writes: true, deletes: true, muted: null, lines };
		},
		write: async (text: string) => {
			if (text === "one") throw new RoomError({ code: "line-repeated", message: "again", field: "text" }, 409);
			lines = [...lines, line(text)];
		},
		remove: async (id: string) => {
			lines = lines.filter((line) => line.id !== id);
		},
	};
}

/** A timer whose time comes when the test says so. */
function timer() {
	const due: (() => void)[] = [];
	return {
		due,
		after: (_: number, what: () => void) => {
			due.push(what);
			return () => {};
		},
	};
}

describe("the room of a tournament", () => {
	it("shows what is written and deleted, and says what is not taken", async () => {
		const chat = new RoomChat(room());
		await chat.load();
		const texts = () => chat.view?.lines.map(({ text }) => text);
		expect(await chat.write("two")).toBe(true);
		expect(texts()).toEqual(["one", "two"]);
		expect(await chat.write("one")).toBe(false);
		expect(chat.trouble?.code).toBe("line-repeated");
		expect(await chat.remove("one")).toBe(true);
		expect([texts(), chat.trouble]).toEqual([["two"], null]);
	});

	it("is asked once for what changes within a moment, and is nothing to whoever has no part in it", async () => {
		const kept = room();
		const clock = timer();
		const chat = new RoomChat(kept, clock as never);
		chat.changed();
		chat.changed();
		expect(clock.due).toHaveLength(1);
		clock.due[0]?.();
		await Promise.resolve();
		expect(kept.reads).toBe(1);
		const closed = new RoomChat({ ...room(), read: () => Promise.reject(new Error("not-entered")) });
		await closed.load();
		expect(closed.view).toBeNull();
	});
});
