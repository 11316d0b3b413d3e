/**
 * Clocks as they are shown. The room's clock decides; the page only counts on from what the last view said, so that
 * hands move between two messages.
 */
import type { ClockView, Seat, TimeControl } from "../protocol";
import { t } from "../words/words.svelte";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this a clock shows tenths, in milliseconds. */
export const TENTHS_BELOW = 20 * SECOND;

/** Whether a clock runs low: under ten seconds, or under an eighth of a short game's time. Days never run low by this. */
export function isLow(left: number, control: TimeControl): boolean {
	return left < (control.kind === "days" ? HOUR : Math.min(TENTHS_BELOW, Math.max(10 * SECOND, control.base / 8)));
}

/** What a seat has left `elapsed` milliseconds after the view came; never below nothing. */
export function leftOf(clock: ClockView, seat: Seat, elapsed: number): number {
	const left = seat === "black" ? clock.left.black : clock.left.white;
	// A delay stands first: the clock goes down only once it has passed.
	return Math.max(0, clock.running === seat ? left - Math.max(0, elapsed - clock.waits) : left);
}

/** A clock's face: `2d 04:13`, `1:05:09`, `4:07`, and under twenty seconds `0:12.3`. Rounded down: `0:00.0` is the end. */
export function face(left: number): string {
	const two = (value: number) => String(value).padStart(2, "0");
	const whole = Math.max(0, left);
	const [hours, minutes, seconds] = [
		Math.floor(whole / HOUR),
		Math.floor((whole % HOUR) / MINUTE),
		Math.floor((whole % MINUTE) / SECOND),
	];
	if (whole >= DAY) return `${Math.floor(whole / DAY)}d ${two(Math.floor((whole % DAY) / HOUR))}:${two(minutes)}`;
	if (whole >= HOUR) return `${hours}:${two(minutes)}:${two(seconds)}`;
	if (whole >= TENTHS_BELOW) return `${minutes}:${two(seconds)}`;
	return `${minutes}:${two(seconds)}.${Math.floor((whole % SECOND) / 100)}`;
}

/** What a clock has left, in words: its two largest units. */
export function clockInWords(left: number): string {
	const units = (
		[
			["clock-days", DAY],
			["clock-hours", HOUR],
			["clock-minutes", MINUTE],
			["clock-seconds", SECOND],
		] as const
	).map(([key, unit], index, all) => {
		const above = all[index - 1]?.[1];
		return { key, count: Math.floor((above ? left % above : left) / unit) };
	});
	const first = units.findIndex(({ count }) => count > 0);
	const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2).filter(({ count }) => count > 0);
	return shown.map(({ key, count }) => t(key, { count })).join(" ");
}
