import { describe, expect, it } from "vitest";
import { RoomError } from "../net/api";
import type { ChatLine, ChatView } from "../protocol";
import { Chat, linesShown, withLine } from "./chat.svelte";

const line = (id: string, at: number, seat: "white" | "black" = "white"): ChatLine => ({
	id,
	at,
	seat,
	name: null,
	text: `line ${id}`,
});
const open = (lines: ChatLine[]): ChatView => ({ allowed: true, open: true, muted: null, lines });

/** A room that keeps one chat. */
function room(view: ChatView) {
	const asked: string[] = [];
	return {
		asked,
		view,
		async chatAt() {
			asked.push("read");
			return this.view;
		},
		async writeAt(_: string, text: string) {
			if (text === "no") throw new RoomError({ code: "muted", message: "you are muted", field: null }, 403);
			return { ...line(text, 9), text };
		},
		async allowChat(allowed: boolean) {
			this.view = { ...this.view, allowed, open: allowed };
			return { allowed, muted: null };
		},
	};
}

describe("what two players write", () => {
	it("stands in the order of its times, each line once, and no more of it than the room keeps", () => {
		const ids = (lines: readonly ChatLine[]) => lines.map(({ id }) => id);
		expect(ids(withLine([line("a", 1), line("c", 3)], line("b", 2)))).toEqual(["a", "b", "c"]);
		expect(ids(withLine([line("a", 1)], line("a", 1)))).toEqual(["a"]);
		const many = Array.from({ length: 150 }, (_, n) => line(String(n), n));
		expect(ids(withLine(many, line("last", 1000))).at(0)).toBe("1");
	});

	it("is one's own alone to somebody who wants to see nothing of the other", () => {
		const lines = [line("a", 1), line("b", 2, "black")];
		expect(linesShown(lines, "white", true)).toEqual([lines[0]]);
		expect(linesShown(lines, "white", false)).toEqual(lines);
		expect(linesShown(lines, null, true)).toEqual(lines);
	});

	it("is marked when a line comes, and read anew when something else changes", async () => {
		const kept = room(open([line("a", 1)]));
		const chat = new Chat("t", "token", kept);
		await chat.load();
		chat.take(line("b", 2, "black"), false);
		expect([chat.view?.lines.length, chat.unread]).toEqual([2, true]);
		chat.unread = false;
		chat.take(line("c", 3, "black"), true);
		expect(chat.unread).toBe(false);
		kept.view = open([]);
		chat.take(null, false);
		await Promise.resolve();
		await Promise.resolve();
		expect(chat.view?.lines).toEqual([]);
	});

	it("says why a line is not taken", async () => {
		const kept = room(open([]));
		const chat = new Chat("t", null, kept);
		await chat.load();
		expect(await chat.write("yes")).toBe(true);
		expect(chat.view?.lines.map(({ text }) => text)).toEqual(["yes"]);
		expect(await chat.write("no")).toBe(false);
		expect(chat.trouble?.code).toBe("muted");
		await chat.allow(false);
		expect([chat.view?.open, chat.trouble]).toEqual([false, null]);
	});
});
