import { describe, expect, it } from "vitest";
import type { LessonBlock } from "../protocol";
import { LessonProgress, progressOf } from "./progress.svelte";

const task = (fen: string, words: string | null = "Move."): LessonBlock => ({
	type: "position",
	fen,
	as: null,
	caption: "A position.",
	task: words,
	accept: words === null ? [] : ["d1g4"],
	answer: "",
});
const lesson = (...fens: string[]) => ({
	game: "surprise",
	blocks: [task("looked at", null), ...fens.map((fen) => task(fen))],
});
function shelfOf(kept = new Map<string, string>()) {
	return {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, text: string) => void kept.set(key, text),
	};
}

describe("the progress of a lesson", () => {
	it("is kept for the next visit, and a star stays a star", () => {
		const shelf = shelfOf();
		const first = new LessonProgress(lesson("a", "b", "c"), shelf);
		expect(progressOf("surprise", shelf)).toBeNull();
		first.mark(first.tasks[0] as never, "star");
		first.mark(first.tasks[2] as never, "tick");
		first.mark(first.tasks[0] as never, "tick");
		const second = new LessonProgress(lesson("a", "b", "c"), shelf);
		expect(second.marks).toEqual(["star", null, "tick"]);
		expect(second.done).toBe(2);
		expect(progressOf("surprise", shelf)).toEqual({ done: 2, of: 3, stars: 1 });
		second.mark(second.tasks[2] as never, "star");
		expect(second.marks[2]).toBe("star");
	});

	it("goes on to what is not done, from the end to the beginning", () => {
		const progress = new LessonProgress(lesson("a", "b", "c"), shelfOf());
		const [a, b, c] = progress.tasks as [never, never, never];
		expect(progress.nextAfter(c)).toBe(0);
		progress.mark(b, "tick");
		expect(progress.nextAfter(a)).toBe(2);
		progress.mark(c, "tick");
		progress.mark(a, "tick");
		expect(progress.nextAfter(c)).toBeNull();
	});

	it("does not count what the lesson no longer has, nor what is no progress", () => {
		const shelf = shelfOf();
		const old = new LessonProgress(lesson("a", "b"), shelf);
		old.mark(old.tasks[0] as never, "star");
		expect(new LessonProgress(lesson("b", "c"), shelf).done).toBe(0);
		for (const text of ["{", "null", '{"of":"x","marks":{"a":"moon"}}'])
			expect(progressOf("surprise", shelfOf(new Map([["facedown.lesson.surprise", text]])))).toBeNull();
	});
});
