/** How this reader last set a table, so that the next one begins with it. */
import type { Shelf } from "../net/keepsakes";
import type { TimeControl } from "../protocol";
import { LIMITS } from "./timeControl";

/** How one plays: a friend who comes by a link, the computer, two at one screen, or with real cards. */
export type Mode = "link" | "computer" | "shared" | "by-hand";

/** The strongest level of the computer; the weakest is 1. */
export const LEVELS = 8;

export interface LastChoice {
	mode: Mode;
	seat: "white" | "random" | "black";
	level: number;
	clock: TimeControl | null;
	/** Whether everybody may watch. */
	listed: boolean;
}

const KEY = "facedown.choice";
const MODES: readonly unknown[] = ["link", "computer", "shared", "by-hand"];
const SEATS: readonly unknown[] = ["white", "random", "black"];

/** What somebody begins with who has never set a table: the computer, at a level for those who know chess. */
const FIRST: LastChoice = { mode: "computer", seat: "random", level: 3, clock: null, listed: false };

const within = (value: unknown, from: number, to: number) =>
	typeof value === "number" && Number.isFinite(value) && value >= from && value <= to;

/** Whether something is a clock that the room takes. */
function isClock(value: unknown): value is TimeControl {
	const clock = value as Partial<Record<string, unknown>> | null;
	if (typeof clock !== "object" || clock === null) return false;
	if (clock.kind === "days") return within(clock.days, 1, LIMITS.days);
	if (clock.kind === "odds") {
		const isTime = (time: unknown) => isClock({ kind: "increment", ...(time as object) });
		return isTime(clock.white) && isTime(clock.black);
	}
	if (!within(clock.base, 0, LIMITS.base)) return false;
	if (clock.kind === "byo-yomi")
		return within(clock.period, 1, LIMITS.step) && within(clock.periods, 1, LIMITS.periods);
	return clock.kind === "increment"
		? within(clock.increment, 0, LIMITS.step)
		: clock.kind === "delay" && within(clock.delay, 0, LIMITS.step);
}

/** The last choice; whatever is missing or unknown is as at first. */
export function recallChoice(shelf: Pick<Shelf, "getItem"> = localStorage): LastChoice {
	let kept: Partial<Record<keyof LastChoice, unknown>>;
	try {
		kept = (JSON.parse(shelf.getItem(KEY) ?? "{}") ?? {}) as typeof kept;
	} catch {
		return FIRST;
	}
	return {
		mode: MODES.includes(kept.mode) ? (kept.mode as Mode) : FIRST.mode,
		seat: SEATS.includes(kept.seat) ? (kept.seat as LastChoice["seat"]) : FIRST.seat,
		level: Number.isInteger(kept.level) && within(kept.level, 1, LEVELS) ? (kept.level as number) : FIRST.level,
		clock: isClock(kept.clock) ? kept.clock : null,
		listed: kept.listed === true,
	};
}

export function rememberChoice(choice: LastChoice, shelf: Pick<Shelf, "setItem"> = localStorage): void {
	shelf.setItem(KEY, JSON.stringify(choice));
}
