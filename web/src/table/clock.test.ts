import { describe, expect, it } from "vitest";
import type { ClockView, TimeControl } from "../protocol";
import { clockInWords, face, isLow, leftOf } from "./clock";

const blitz: TimeControl = { kind: "increment", base: 180_000, increment: 2_000 };
const clock = (change: Partial<ClockView> = {}): ClockView => ({
	control: blitz,
	left: { white: 30_000, black: 20_000 },
	running: "white",
	waits: 0,
	...change,
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
		expect(clockInWords(247_900)).toBe("4 minutes 7 seconds");
		expect(clockInWords(3_600_000)).toBe("1 hour");
		expect(clockInWords(2 * 86_400_000 + 4 * 3_600_000 + 60_000)).toBe("2 days 4 hours");
		expect(clockInWords(1_500)).toBe("1 second");
		expect(clockInWords(0)).toBe("0 seconds");
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
		expect(isLow(19_000, blitz)).toBe(true);
		expect(isLow(21_000, blitz)).toBe(false);
		expect(isLow(12_000, { kind: "increment", base: 60_000, increment: 0 })).toBe(false);
		expect(isLow(9_000, { kind: "increment", base: 60_000, increment: 0 })).toBe(true);
		expect(isLow(50 * 60_000, { kind: "days", days: 1 })).toBe(true);
		expect(isLow(2 * 3_600_000, { kind: "days", days: 1 })).toBe(false);
	});
});
