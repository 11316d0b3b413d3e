import { describe, expect, it } from "vitest";
import { sideOf } from "../front/timeControl";
import type { ClockView, TimeControl } from "../protocol";
import { clockInWords, face, isLow, leftOf, readingOf } from "./clock";

const blitz: TimeControl = { kind: "increment", base: 180_000, increment: 2_000 };
const clock = (change: Partial<ClockView> = {}): ClockView => ({
	control: blitz,
	left: { white: 30_000, black: 20_000 },
	running: "white",
	waits: 0,
	...change,
});

const low = (left: number, control: TimeControl) => isLow(readingOf(left, control), sideOf(control, "white"));
const byoYomi: TimeControl = { kind: "byo-yomi", base: 600_000, period: 30_000, periods: 3 };

describe("a clock with byo-yomi", () => {
	it.each([
		[690_000, { left: 600_000, periods: 3, inPeriod: false }],
		[90_001, { left: 1, periods: 3, inPeriod: false }],
		[90_000, { left: 30_000, periods: 3, inPeriod: true }],
		[60_001, { left: 1, periods: 3, inPeriod: true }],
		[60_000, { left: 30_000, periods: 2, inPeriod: true }],
		[9_500, { left: 9_500, periods: 1, inPeriod: true }],
		[0, { left: 0, periods: 0, inPeriod: true }],
	])("with %i ms until the flag falls shows main time or the running period", (left, reading) => {
		expect(readingOf(left, byoYomi)).toEqual(reading);
	});

	it("runs low in the last seconds of a period, not of the main time", () => {
		expect(low(95_000, byoYomi)).toBe(false);
		expect(low(75_000, byoYomi)).toBe(false);
		expect(low(65_000, byoYomi)).toBe(true);
		expect(low(5_000, byoYomi)).toBe(true);
	});

	it("says how many periods are left", () => {
		expect(clockInWords(readingOf(50_000, byoYomi))).toBe("20 seconds, 2 periods left");
		expect(clockInWords(readingOf(20_000, byoYomi))).toBe("20 seconds, one period left");
	});
});

describe("a clock's face", () => {
	it.each([
		[2 * 86_400_000 + 4 * 3_600_000 + 13 * 60_000, "2d 04:13"],
		[3_600_000 + 5 * 60_000 + 9_000, "1:05:09"],
		[247_900, "4:07"],
		[20_000, "0:20"],
		[19_999, "0:19.9"],
		[12_340, "0:12.3"],
		[99, "0:00.0"],
		[0, "0:00.0"],
		[-5_000, "0:00.0"],
	])("of %i ms is %s", (left, shown) => {
		expect(face(left)).toBe(shown);
	});

	it("says the two largest units in words", () => {
		expect(clockInWords(readingOf(247_900, blitz))).toBe("4 minutes 7 seconds");
		expect(clockInWords(readingOf(3_600_000, blitz))).toBe("1 hour");
		expect(clockInWords(readingOf(2 * 86_400_000 + 4 * 3_600_000 + 60_000, blitz))).toBe("2 days 4 hours");
		expect(clockInWords(readingOf(1_500, blitz))).toBe("1 second");
		expect(clockInWords(readingOf(0, blitz))).toBe("0 seconds");
	});
});

describe("what is left", () => {
	it("goes down for the side whose clock runs, and never below nothing", () => {
		expect(leftOf(clock(), "white", 12_500)).toBe(17_500);
		expect(leftOf(clock(), "black", 12_500)).toBe(20_000);
		expect(leftOf(clock(), "white", 40_000)).toBe(0);
		expect(leftOf(clock({ running: null }), "white", 40_000)).toBe(30_000);
	});

	it("stands while a delay lasts", () => {
		const waiting = clock({ waits: 5_000 });
		expect(leftOf(waiting, "white", 4_900)).toBe(30_000);
		expect(leftOf(waiting, "white", 6_000)).toBe(29_000);
	});

	it("is low under twenty seconds of a long game, under ten of a short one, under an hour of days", () => {
		expect(low(19_000, blitz)).toBe(true);
		expect(low(21_000, blitz)).toBe(false);
		expect(low(12_000, { kind: "increment", base: 60_000, increment: 0 })).toBe(false);
		expect(low(9_000, { kind: "increment", base: 60_000, increment: 0 })).toBe(true);
		expect(low(50 * 60_000, { kind: "days", days: 1 })).toBe(true);
		expect(low(2 * 3_600_000, { kind: "days", days: 1 })).toBe(false);
	});
});
