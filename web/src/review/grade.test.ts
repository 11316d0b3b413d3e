import { describe, expect, it } from "vitest";
import type { ReviewPoint } from "../protocol";
import { choiceOf, luckOf } from "./grade";

const point = (change: Partial<ReviewPoint>): ReviewPoint => ({
	ply: 1,
	seat: "white",
	played: "e2e4",
	before: 0.5,
	after: 0.5,
	byReveal: 0,
	byPlay: 0,
	loss: 0,
	best: { action: "e2e4", line: ["e2e4"] },
	...change,
});
const other = { action: "d2d4", line: ["d2d4"] };

describe("the grade of a move", () => {
	it.each([
		[{}, "best"],
		[{ best: other, loss: 0.004 }, "best"],
		[{ best: other, loss: 0.02 }, "good"],
		[{ best: other, loss: 0.05 }, "inaccuracy"],
		[{ best: other, loss: 0.149 }, "inaccuracy"],
		[{ best: other, loss: 0.15 }, "blunder"],
		[{ byReveal: 0.2 }, "gamble"],
		[{ byReveal: -0.2 }, "gamble"],
	] as const)("%j is called %s", (change, choice) => expect(choiceOf(point(change))).toBe(choice));

	it("does not depend on what turned up where the choice was bad", () => {
		for (const byReveal of [-0.5, 0, 0.5])
			expect(choiceOf(point({ best: other, loss: 0.3, byReveal }))).toBe("blunder");
	});

	it("says whose luck it was, through either side's eyes", () => {
		for (const [seat, reviewed, byReveal, luck] of [
			["white", "white", 0.1, "lucky"],
			["white", "white", -0.1, "unlucky"],
			["black", "white", 0.1, "unlucky"],
			["black", "white", -0.1, "lucky"],
			["white", "black", -0.1, "lucky"],
			["white", "white", 0.04, null],
		] as const)
			expect(luckOf(point({ seat, byReveal }), reviewed)).toBe(luck);
	});
});
