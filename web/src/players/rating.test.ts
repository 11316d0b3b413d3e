import { describe, expect, it } from "vitest";
import { curveOf, shownChange, shownRating } from "./rating";

describe("ratings in few signs", () => {
	it("marks what is unsure", () => {
		expect(shownRating({ rating: 1500, provisional: true })).toBe("1500?");
		expect(shownRating({ rating: 1612, provisional: false })).toBe("1612");
	});
	it("gives a change its sign", () => {
		expect([12, -7, 0].map(shownChange)).toEqual(["+12", "−7", "±0"]);
	});
});

describe("the curve of a rating", () => {
	it("goes from left to right, higher ratings above lower ones", () => {
		const { spots, lines } = curveOf([1500, 1700, 1600]);
		expect(spots.map(({ x }) => x)).toEqual([0, 0.5, 1]);
		const [first, best, last] = spots.map(({ y }) => y) as [number, number, number];
		expect(best < last && last < first).toBe(true);
		expect(spots.every(({ y }) => y > 0 && y < 1)).toBe(true);
		expect(lines.length).toBeGreaterThan(1);
		expect(lines.length).toBeLessThanOrEqual(7);
		expect(lines.every(({ rating }) => rating % 25 === 0)).toBe(true);
	});
	it("stands in the middle where there is one game, and nowhere where there is none", () => {
		expect(curveOf([1500]).spots).toEqual([{ x: 0.5, y: 0.5 }]);
		expect(curveOf([])).toEqual({ spots: [], lines: [] });
	});
});
