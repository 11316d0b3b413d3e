import { expect, it } from "vitest";
import { keepWish, lastWish } from "./wish";

it("the next puzzle is of the kind of the last one, game by game, and nothing comes of what is not a wish", () => {
	const kept = new Map<string, string>();
	const shelf = {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
	};
	expect(lastWish("one", shelf)).toBeNull();
	keepWish("one", { difficulty: "hard", unique: false }, shelf);
	expect(lastWish("one", shelf)).toEqual({ difficulty: "hard", unique: false });
	expect(lastWish("other", shelf)).toBeNull();
	for (const bad of ["{", "[]", '{"difficulty":3,"unique":true}']) {
		kept.set("facedown.puzzle.one", bad);
		expect(lastWish("one", shelf)).toBeNull();
	}
});
