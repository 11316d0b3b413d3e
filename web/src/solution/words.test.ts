import { describe, expect, it } from "vitest";
import type { SolutionPoint } from "../protocol";
import { adviceInWords, reachInSigns, reachInWords, slips } from "./words";

const point = (ply: number, lost: number): SolutionPoint => ({
	ply,
	lost,
	reach: { proof: "best", score: 5 },
	line: [],
	advice: null,
});

describe("a solution in words", () => {
	it("says what is proven and what is a bound", () => {
		expect(reachInWords({ proof: "best", score: 5 })).toBe("5 was still possible (proven best).");
		expect(reachInSigns({ proof: "at-least", score: -2 })).toBe("≥ -2");
		expect(reachInSigns({ proof: "at-most", score: 3 })).toBe("≤ 3");
		expect(reachInSigns({ proof: "lost" })).toBe("–");
	});

	it("names where points were lost, the worst first", () => {
		expect(slips([point(0, 0), point(1, 1), point(2, 3), point(3, 1)]).map(({ ply }) => ply)).toEqual([2, 1, 3]);
	});

	it("says how sure an advice is", () => {
		const advice = { moving: { mean: 4, error: 0 }, anotherCard: { mean: 2.34, error: 0.12 } };
		expect(adviceInWords("parade", { ...advice, action: "add", sure: true })).toContain("4.0");
		expect(adviceInWords("parade", { ...advice, action: "add", sure: true })).toContain("2.3 ± 0.1");
		expect(adviceInWords("parade", { ...advice, action: "d3:c1b2", sure: false })).toMatch(/probably/i);
		expect(adviceInWords("parade", { ...advice, action: null, sure: false })).toMatch(/neither/i);
	});
});
