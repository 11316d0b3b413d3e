/** The clocks that a table may have, as people choose and read them. */
import type { TimeControl } from "../protocol";
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
	increment(3, 2),
	increment(5, 3),
	increment(10, 5),
	increment(15, 10),
	increment(30, 20),
	{ kind: "byo-yomi", base: 10 * MINUTE, period: 30 * SECOND, periods: 3 },
	{ kind: "byo-yomi", base: 20 * MINUTE, period: 60 * SECOND, periods: 3 },
	{ kind: "days", days: 1 },
	{ kind: "days", days: 3 },
];

/** A clock that somebody sets, as typed: minutes, and seconds added or waited each move, or of a period of byo-yomi. */
export interface OwnClock {
	kind: "increment" | "delay" | "byo-yomi";
	minutes: string;
	seconds: string;
	/** How many periods, where there are any. */
	periods: string;
}

/** A typed number from `from` to `to`, or null. A comma is a point. */
function numberIn(text: string, from: number, to: number): number | null {
	const bare = text.trim().replace(",", ".");
	if (!/^\d+(\.\d+)?$/.test(bare)) return null;
	const value = Number(bare);
	return value >= from && value <= to ? value : null;
}

/** The clock that was typed; null where a number is missing, too large, or no time is left to play with. */
export function ownClock({ kind, minutes, seconds, periods }: OwnClock): TimeControl | null {
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
	const minutes = Math.round(control.base / 600) / 100;
	if (control.kind === "byo-yomi") {
		return t("clock-byo-yomi", { minutes, seconds: control.period / SECOND, periods: control.periods });
	}
	if (control.kind === "delay") return t("clock-delay", { minutes, seconds: control.delay / SECOND });
	return control.increment === 0
		? t("clock-plain", { minutes })
		: t("clock-increment", { minutes, seconds: control.increment / SECOND });
}
