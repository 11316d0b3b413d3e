/** The clocks that a table may have, as people choose and read them. */
import type { Seat, TimeControl } from "../protocol";
import { t } from "../words/words.svelte";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

/** Longest times that the room takes, in milliseconds and days, and its most periods. */
export const LIMITS = { base: 180 * MINUTE, step: 180 * SECOND, days: 14, periods: 20 } as const;

const increment = (minutes: number, seconds: number): TimeControl => ({
	kind: "increment",
	base: minutes * MINUTE,
	increment: seconds * SECOND,
});

/** Clocks to choose from; null is none. */
export const PRESETS: readonly (TimeControl | null)[] = [
	null,
	increment(1, 0),
	increment(2, 1),
	increment(3, 2),
	increment(5, 3),
	increment(10, 5),
	increment(15, 10),
	increment(30, 20),
	{ kind: "byo-yomi", base: 10 * MINUTE, period: 30 * SECOND, periods: 3 },
	{ kind: "byo-yomi", base: 20 * MINUTE, period: 60 * SECOND, periods: 3 },
	{ kind: "days", days: 1 },
	{ kind: "days", days: 3 },
	{ kind: "days", days: 7 },
];

/** Stops of the slides by which somebody sets a clock: minutes, and seconds. */
export const OWN_MINUTES: readonly number[] = [
	...[0, 0.25, 0.5, 0.75, 1, 1.5],
	...Array.from({ length: 19 }, (_, index) => index + 2),
	...[25, 30, 35, 40, 45, 60, 75, 90, 105, 120, 150, 180],
];
export const OWN_SECONDS: readonly number[] = [
	...Array.from({ length: 21 }, (_, index) => index),
	...[25, 30, 40, 45, 60, 90, 120, 150, 180],
];

/** Moves that a game of chess is reckoned to have, to say how long one by this clock is. */
const USUAL_MOVES = 40;

/** The clock of one side; where both have the same, that. */
export function sideOf(control: TimeControl, seat: Seat): Exclude<TimeControl, { kind: "odds" }> {
	return control.kind === "odds" ? { kind: "increment", ...control[seat === "black" ? "black" : "white"] } : control;
}

const reckoned = (control: TimeControl) =>
	control.kind === "increment" ? control.base + USUAL_MOVES * control.increment : 0;

/** How long a game by a clock is, in a word, as chess sites reckon it: by the time that a side has for 40 moves. */
export function kindOf(control: TimeControl): "bullet" | "blitz" | "rapid" | "classical" | "correspondence" {
	if (control.kind === "days") return "correspondence";
	if (control.kind === "odds") {
		const [white, black] = [sideOf(control, "white"), sideOf(control, "black")];
		return kindOf(reckoned(white) > reckoned(black) ? white : black);
	}
	const step =
		control.kind === "increment" ? control.increment : control.kind === "delay" ? control.delay : control.period;
	const whole = control.base + USUAL_MOVES * step;
	if (whole < 3 * MINUTE) return "bullet";
	if (whole < 8 * MINUTE) return "blitz";
	return whole < 25 * MINUTE ? "rapid" : "classical";
}

/** A clock in as few signs as there are: `3+2`, or `10+3×30`. */
export function shortControl(control: TimeControl | null): string {
	if (control === null) return t("clock-none");
	if (control.kind === "days") return t("clock-days", { count: control.days });
	if (control.kind === "odds")
		return `${shortControl(sideOf(control, "white"))} : ${shortControl(sideOf(control, "black"))}`;
	const minutes = Math.round(control.base / 600) / 100;
	if (control.kind === "byo-yomi") return `${minutes}+${control.periods}×${control.period / SECOND}`;
	return `${minutes}+${(control.kind === "delay" ? control.delay : control.increment) / SECOND}`;
}

/** Whether two clocks are the same. */
export function sameControl(one: TimeControl | null, other: TimeControl | null): boolean {
	return one === other || controlInWords(one) === controlInWords(other);
}

/** A clock as somebody would have typed it; null where it is none that is typed. */
export function typedClock(control: TimeControl | null): OwnClock | null {
	if (control === null || control.kind === "days") return null;
	const typed = (ms: number) => String(Math.round(ms / 600) / 100);
	if (control.kind === "odds") {
		const { white, black } = control;
		return {
			...USUAL,
			kind: "odds",
			minutes: typed(white.base),
			seconds: String(white.increment / SECOND),
			blackMinutes: typed(black.base),
			blackSeconds: String(black.increment / SECOND),
		};
	}
	const minutes = typed(control.base);
	if (control.kind === "byo-yomi")
		return {
			...USUAL,
			kind: "byo-yomi",
			minutes,
			seconds: String(control.period / SECOND),
			periods: String(control.periods),
		};
	const step = control.kind === "delay" ? control.delay : control.increment;
	return { ...USUAL, kind: control.kind, minutes, seconds: String(step / SECOND) };
}

/** A clock that somebody sets, as typed: minutes, and seconds added or waited each move, or of a period of byo-yomi. */
export interface OwnClock {
	kind: "increment" | "delay" | "byo-yomi" | "odds";
	minutes: string;
	seconds: string;
	/** How many periods, where there are any. */
	periods: string;
	/** Black's minutes and seconds, where they are others than White's. */
	blackMinutes: string;
	blackSeconds: string;
}

/** What somebody who sets a clock begins with. */
export const USUAL: OwnClock = {
	kind: "increment",
	minutes: "7",
	seconds: "5",
	periods: "3",
	blackMinutes: "2",
	blackSeconds: "5",
};

/** A typed number from `from` to `to`, or null. A comma is a point. */
function numberIn(text: string, from: number, to: number): number | null {
	const bare = text.trim().replace(",", ".");
	if (!/^\d+(\.\d+)?$/.test(bare)) return null;
	const value = Number(bare);
	return value >= from && value <= to ? value : null;
}

/** The clock that was typed; null where a number is missing, too large, or no time is left to play with. */
export function ownClock(own: OwnClock): TimeControl | null {
	const { kind, minutes, seconds, periods } = own;
	if (kind === "odds") {
		const white = ownClock({ ...own, kind: "increment" });
		const black = ownClock({ ...own, kind: "increment", minutes: own.blackMinutes, seconds: own.blackSeconds });
		if (white?.kind !== "increment" || black?.kind !== "increment") return null;
		const time = ({ base, increment }: typeof white) => ({ base, increment });
		return { kind, white: time(white), black: time(black) };
	}
	const [base, step] = [numberIn(minutes, 0, LIMITS.base / MINUTE), numberIn(seconds, 0, LIMITS.step / SECOND)];
	if (base === null || step === null || base + step === 0) return null;
	const time = { base: Math.round(base * MINUTE), step: Math.round(step * SECOND) };
	if (kind === "byo-yomi") {
		const count = numberIn(periods, 1, LIMITS.periods);
		if (count === null || !Number.isInteger(count) || time.step < SECOND) return null;
		return { kind, base: time.base, period: time.step, periods: count };
	}
	return kind === "increment"
		? { kind, base: time.base, increment: time.step }
		: { kind, base: time.base, delay: time.step };
}

/** A clock in a few words: `10 min + 5 s a move`. */
export function controlInWords(control: TimeControl | null): string {
	if (control === null) return t("clock-none");
	if (control.kind === "days") return t("clock-days-a-move", { count: control.days });
	if (control.kind === "odds") {
		const of = (seat: "white" | "black") => controlInWords(sideOf(control, seat));
		return t("clock-odds", { white: of("white"), black: of("black") });
	}
	const minutes = Math.round(control.base / 600) / 100;
	if (control.kind === "byo-yomi") {
		return t("clock-byo-yomi", { minutes, seconds: control.period / SECOND, periods: control.periods });
	}
	if (control.kind === "delay") return t("clock-delay", { minutes, seconds: control.delay / SECOND });
	return control.increment === 0
		? t("clock-plain", { minutes })
		: t("clock-increment", { minutes, seconds: control.increment / SECOND });
}
