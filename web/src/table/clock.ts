/**
 * Clocks as they are shown. The room's clock decides; the page only counts on from what the last view said, so that
 * hands move between two messages.
 */
import type { sideOf } from "../front/timeControl";
import type { ClockView, Seat, TableView, TimeControl } from "../protocol";
import { t } from "../words/words.svelte";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this a clock shows tenths, in milliseconds. */
export const TENTHS_BELOW = 20 * SECOND;

/** What a clock's face tells of the time left: the main time, or in byo-yomi the period that runs. */
export interface Reading {
	/** Milliseconds. */
	left: number;
	/** Periods that are left, the running one among them; null for a clock without. */
	periods: number | null;
	/** Whether the main time is used up. */
	inPeriod: boolean;
}

/** What a clock's face tells, of all that is left until the flag falls. */
export function readingOf(left: number, control: TimeControl): Reading {
	if (control.kind !== "byo-yomi") return { left, periods: null, inPeriod: false };
	const main = left - control.period * control.periods;
	if (main > 0) return { left: main, periods: control.periods, inPeriod: false };
	const periods = Math.ceil(left / control.period);
	return { left: left - Math.max(0, periods - 1) * control.period, periods, inPeriod: true };
}

/**
 * Whether a clock runs low, by what it shows: under ten seconds, or under an eighth of a short game's time. Days never
 * run low by this, nor does main time that periods follow.
 */
export function isLow({ left, inPeriod }: Reading, control: ReturnType<typeof sideOf>): boolean {
	if (control.kind === "byo-yomi") return inPeriod && left < 10 * SECOND;
	return left < (control.kind === "days" ? HOUR : Math.min(TENTHS_BELOW, Math.max(10 * SECOND, control.base / 8)));
}

/** Whether a clock runs that is counted in minutes: one of days waits for somebody who comes back tomorrow. */
export function clockGoesOn(clock: ClockView | null): boolean {
	return clock !== null && clock.running !== null && clock.control.kind !== "days";
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

/** A clock's face in whole seconds, for a list whose clocks are read now and then. */
export const secondsOf = (left: number): string => face(left).replace(/\.\d$/, "");

/** Minutes and seconds of a span without hours: `4:07`. */
export function minutesOf(seconds: number): string {
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What a clock shows, in words: its two largest units, and the periods of byo-yomi. */
export function clockInWords({ left, periods }: Reading): string {
	const time = timeInWords(left);
	return periods === null ? time : t("clock-periods", { time, count: periods });
}

function timeInWords(left: number): string {
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

/** Whether a reader may ever give a side time: to their opponent, in a game whose clock is for the whole of it and that counts for nothing. */
export function mayGive(view: TableView, seat: Seat): boolean {
	const timed = ["increment", "delay", "odds"].includes(view.clock?.control.kind ?? "");
	const plays = view.mode === "link" && view.seat !== null && !view.spectator && view.phase === "playing";
	return timed && plays && !view.rated && !view.tournament && seat !== view.seat;
}
