import { describe, expect, it } from "vitest";
import { arrowPath, type Drawn, drawOnce, inkFor } from "./drawings";

const held = (...keys: string[]) => ({
	shiftKey: keys.includes("shift"),
	ctrlKey: keys.includes("ctrl"),
	altKey: keys.includes("alt"),
	metaKey: keys.includes("meta"),
});

describe("drawing on the board", () => {
	it("takes its colour from the keys that are held", () => {
		expect(inkFor(held())).toBe("green");
		expect(inkFor(held("shift"))).toBe("red");
		expect(inkFor(held("ctrl"))).toBe("red");
		expect(inkFor(held("alt"))).toBe("blue");
		expect(inkFor(held("shift", "alt"))).toBe("yellow");
		expect(inkFor(held("ctrl", "meta"))).toBe("yellow");
	});

	it("takes the same away, and gives another colour to what is there", () => {
		const arrow: Drawn = { from: "e2", to: "e4", ink: "green" };
		const ring: Drawn = { from: "d5", to: "d5", ink: "green" };
		const both = drawOnce(drawOnce([], arrow), ring);
		expect(both).toEqual([arrow, ring]);
		expect(drawOnce(both, { ...arrow, ink: "red" })).toEqual([ring, { ...arrow, ink: "red" }]);
		expect(drawOnce(both, ring)).toEqual([arrow]);
		// The way back is another arrow.
		expect(drawOnce(both, { from: "e4", to: "e2", ink: "green" })).toHaveLength(3);
	});

	it("points from the one place to the other", () => {
		const points = arrowPath({ x: 0.5, y: 0.5 }, { x: 3.5, y: 0.5 })
			.slice(1, -1)
			.split("L")
			.map((point) => point.split(" ").map(Number));
		const tip = points[3] as number[];
		expect(tip).toEqual([3.42, 0.5]);
		expect(Math.max(...points.map(([x]) => x as number))).toBe(3.42);
		expect(points[0]?.[0]).toBeCloseTo(0.8);
	});
});
