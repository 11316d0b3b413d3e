import { describe, expect, it } from "vitest";
import { percentsOf } from "./percents";

describe("percentages", () => {
	it("add to a hundred, where rounding each alone would not", () => {
		// 2/8 1/8 ... : 12.5 rounds to 13 each, which makes 102 with the others.
		expect(percentsOf([1, 1, 2, 2, 2], 8)).toEqual([13, 12, 25, 25, 25]);
		expect(percentsOf([1, 1, 1], 3)).toEqual([34, 33, 33]);
		for (let of = 1; of <= 40; of++) {
			const counts = [Math.floor(of / 3), Math.floor(of / 5), of - Math.floor(of / 3) - Math.floor(of / 5)];
			expect(percentsOf(counts, of).reduce((sum, one) => sum + one, 0)).toBe(100);
		}
	});
	it("stay within one of the true share, and are nothing of nothing", () => {
		for (const [at, percent] of percentsOf([3, 7, 11, 2], 23).entries())
			expect(Math.abs(percent - (100 * ([3, 7, 11, 2][at] ?? 0)) / 23)).toBeLessThan(1);
		expect(percentsOf([0, 0], 0)).toEqual([0, 0]);
	});
});
