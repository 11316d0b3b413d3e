import { describe, expect, it } from "vitest";
import { type DayResult, dayBefore, dayOf, keepDay, longestStreak, recallDays, streakAt } from "./days";

function shelf(text: string | null = null) {
	let kept = text;
	return {
		getItem: () => kept,
		setItem: (_: string, value: string) => {
			kept = value;
		},
	};
}

const won = (score = 3): DayResult => ({ score, marked: false, table: "t" });

describe("days", () => {
	it("are those where the reader is", () => {
		expect(dayOf(new Date(2026, 10, 1, 23, 59))).toBe("2026-11-01");
		expect(dayBefore("2026-03-01")).toBe("2026-02-28");
		expect(dayBefore("2028-03-01")).toBe("2028-02-29");
		expect(dayBefore("2027-01-01")).toBe("2026-12-31");
	});

	it("keep their first result", () => {
		const kept = shelf();
		expect(keepDay("parade", "2026-11-21", won(2), kept).score).toBe(2);
		expect(keepDay("parade", "2026-11-21", won(7), kept).score).toBe(2);
		expect(recallDays("parade", kept)).toEqual({ "2026-11-21": won(2) });
	});

	it("survive what is not theirs", () => {
		expect(recallDays("parade", shelf("not JSON"))).toEqual({});
		expect(recallDays("parade", shelf("null"))).toEqual({});
		const mixed = { "2026-11-21": won(), today: won(), "2026-11-20": null, "2026-11-19": { score: "9", table: "t" } };
		expect(Object.keys(recallDays("parade", shelf(JSON.stringify(mixed))))).toEqual(["2026-11-21"]);
	});
});

describe("a streak", () => {
	const days = { "2026-11-16": won(), "2026-11-17": won(), "2026-11-18": won(), "2026-11-20": won(-4) };

	it("goes up to yesterday while today is to be played", () => {
		expect(streakAt(days, "2026-11-21")).toBe(1);
		expect(streakAt({ ...days, "2026-11-21": won() }, "2026-11-21")).toBe(2);
		expect(streakAt(days, "2026-11-22")).toBe(0);
	});

	it("ends with a lost game and with a card that was covered again", () => {
		expect(streakAt({ ...days, "2026-11-21": { ...won(), score: null } }, "2026-11-21")).toBe(0);
		expect(streakAt({ ...days, "2026-11-21": { ...won(), marked: true } }, "2026-11-21")).toBe(0);
	});

	it("has a longest one", () => {
		expect(longestStreak(days)).toBe(3);
		expect(longestStreak({})).toBe(0);
	});
});
