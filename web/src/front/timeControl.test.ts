import { describe, expect, it } from "vitest";
import {
	controlInWords,
	kindOf,
	OWN_MINUTES,
	OWN_SECONDS,
	ownClock,
	PRESETS,
	shortControl,
	sideOf,
	typedClock,
	USUAL,
} from "./timeControl";

describe("clocks to choose", () => {
	it("are read from what was typed", () => {
		expect(ownClock({ ...USUAL, kind: "increment", minutes: "5", seconds: "3", periods: "3" })).toEqual({
			kind: "increment",
			base: 300_000,
			increment: 3_000,
		});
		expect(ownClock({ ...USUAL, kind: "delay", minutes: "0,5", seconds: " 10 ", periods: "3" })).toEqual({
			kind: "delay",
			base: 30_000,
			delay: 10_000,
		});
		expect(ownClock({ ...USUAL, kind: "increment", minutes: "0", seconds: "5", periods: "3" })).not.toBeNull();
	});

	it.each([
		["", "3"],
		["0", "0"],
		["181", "0"],
		["5", "181"],
		["-1", "3"],
		["five", "3"],
		["5", "1e2"],
	])("are refused where they are none: %s and %s", (minutes, seconds) => {
		expect(ownClock({ ...USUAL, kind: "increment", minutes, seconds, periods: "3" })).toBeNull();
	});

	it.each(["0", "21", "2.5", "", "three"])("of byo-yomi are refused with %s periods", (periods) => {
		expect(ownClock({ ...USUAL, kind: "byo-yomi", minutes: "10", seconds: "30", periods })).toBeNull();
	});

	it("of byo-yomi have periods of a second at least", () => {
		const typed = { ...USUAL, kind: "byo-yomi", minutes: "0", periods: "5" } as const;
		expect(ownClock({ ...typed, seconds: "30" })).toEqual({ kind: "byo-yomi", base: 0, period: 30_000, periods: 5 });
		expect(ownClock({ ...typed, minutes: "10", seconds: "0" })).toBeNull();
	});

	it("are told apart by their words", () => {
		const words = PRESETS.map(controlInWords);
		expect(new Set(words).size).toBe(words.length);
		expect(controlInWords({ kind: "increment", base: 300_000, increment: 3_000 })).toBe("5 min + 3 s");
		expect(controlInWords({ kind: "delay", base: 30_000, delay: 10_000 })).toBe("0.5 min, 10 s delay");
		expect(controlInWords({ kind: "increment", base: 60_000, increment: 0 })).toBe("1 min");
		expect(controlInWords({ kind: "byo-yomi", base: 600_000, period: 30_000, periods: 3 })).toBe(
			"10 min + 3 × 30 s byo-yomi",
		);
		expect(controlInWords({ kind: "days", days: 1 })).toBe("1 day per move");
	});

	it("may give one side less time than the other", () => {
		const own = { ...USUAL, kind: "odds", minutes: "5", seconds: "3", blackMinutes: "0.5", blackSeconds: "0" } as const;
		const clock = ownClock(own);
		expect(clock).toEqual({
			kind: "odds",
			white: { base: 300_000, increment: 3_000 },
			black: { base: 30_000, increment: 0 },
		});
		if (!clock) return;
		expect(typedClock(clock)).toEqual(own);
		expect(sideOf(clock, "black")).toEqual({ kind: "increment", base: 30_000, increment: 0 });
		expect([controlInWords(clock), shortControl(clock), kindOf(clock)]).toEqual([
			"White 5 min + 3 s, Black 0.5 min",
			"5+3 : 0.5+0",
			"blitz",
		]);
		expect(ownClock({ ...own, blackMinutes: "0" })).toBeNull();
		expect(ownClock({ ...own, blackMinutes: "soon" })).toBeNull();
	});

	it("go from bullet to days, in a word", () => {
		const words = PRESETS.map((preset) => preset && `${shortControl(preset)} ${kindOf(preset)}`);
		expect(words).toEqual([
			null,
			"1+0 bullet",
			"2+1 bullet",
			"3+2 blitz",
			"5+3 blitz",
			"10+5 rapid",
			"15+10 rapid",
			"30+20 classical",
			"10+3×30 classical",
			"20+3×60 classical",
			"1 day correspondence",
			"3 days correspondence",
			"7 days correspondence",
		]);
	});

	it("come back as they were typed, at every stop of the slides", () => {
		for (const kind of ["increment", "delay", "byo-yomi"] as const)
			for (const minutes of OWN_MINUTES)
				for (const seconds of OWN_SECONDS) {
					const own = { ...USUAL, kind, minutes: String(minutes), seconds: String(seconds), periods: "3" };
					const clock = ownClock(own);
					if (clock) expect(typedClock(clock)).toEqual(own);
					else expect(minutes + seconds === 0 || kind === "byo-yomi").toBe(true);
				}
	});
});
