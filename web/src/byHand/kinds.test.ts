import { describe, expect, it } from "vitest";
import { kindName, kindsLeft, letterOf, ofBoth } from "./kinds";

const left = (...chances: [piece: string, count: number][]) => ({
	left: {
		of: chances.reduce((sum, [, count]) => sum + count, 0),
		chances: chances.map(([piece, count]) => ({ piece, count })),
	},
});

describe("what people may be asked for", () => {
	it("stands in the order of strength, White's first", () => {
		const kinds = kindsLeft(left(["p", 8], ["r", 2], ["K", 1], ["k", 1], ["N", 2]));
		expect(kinds.map(({ letter }) => letter).join("")).toBe("KNkrp");
		expect(kinds[2]).toEqual({ letter: "k", piece: "K", seat: "black", count: 1 });
		expect(ofBoth(kinds)).toBe(true);
	});

	it("is typed in any case where one side's pieces are asked for", () => {
		const kinds = kindsLeft(left(["r", 2], ["n", 1]));
		expect(["R", "n", "k", "x", "Enter", ""].map((typed) => letterOf(typed, kinds))).toEqual([
			"r",
			"n",
			"k",
			null,
			null,
			null,
		]);
		expect(letterOf("c", kindsLeft(left(["R", 2])))).toBe("C");
	});

	it("is typed as it is written where both sides' may turn up", () => {
		const kinds = kindsLeft(left(["R", 2], ["r", 1]));
		expect([letterOf("R", kinds), letterOf("r", kinds), letterOf("q", kinds)]).toEqual(["R", "r", "q"]);
	});

	it("is named with its side only where both may turn up", () => {
		expect(kindName({ piece: "N", seat: "black" }, false)).toBe("knight");
		expect(kindName({ piece: "N", seat: "black" }, true)).toBe("Black knight");
	});
});
