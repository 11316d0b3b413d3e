/** This browser's results of the deals of the days, and the streaks they make. */

/** How a day's deal ended here the first time it was played to its end. */
export interface DayResult {
	/** The score; null where it was lost. */
	score: number | null;
	/** Whether a card that had been seen was covered again. */
	marked: boolean;
	/** The table, for looking at it again. */
	table: string;
}

/** Results by day. */
export type Days = Record<string, DayResult>;

/** The part of the browser's storage that is needed; a test passes a map. */
export type Shelf = Pick<Storage, "getItem" | "setItem">;

const PREFIX = "facedown.days.";
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A moment's day where the reader is, such as `2026-11-21`. */
export function dayOf(moment: Date): string {
	const two = (number: number) => String(number).padStart(2, "0");
	return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The day before another. */
export function dayBefore(day: string): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** The results that are kept of a game. */
export function recallDays(game: string, shelf: Shelf = localStorage): Days {
	try {
		const kept = JSON.parse(shelf.getItem(PREFIX + game) ?? "{}") as Record<string, Partial<DayResult>>;
		return Object.fromEntries(
			Object.entries(kept).flatMap(([day, result]): [string, DayResult][] => {
				const { score = null, marked = false, table } = result ?? {};
				const good = DAY.test(day) && (score === null || Number.isInteger(score)) && typeof table === "string";
				return good ? [[day, { score, marked: marked === true, table: table as string }]] : [];
			}),
		);
	} catch {
		return {};
	}
}

/** Keeps the result of a day; the first one counts. Answers what is kept then. */
export function keepDay(game: string, day: string, result: DayResult, shelf: Shelf = localStorage): DayResult {
	const days = recallDays(game, shelf);
	const first = days[day];
	if (first) return first;
	shelf.setItem(PREFIX + game, JSON.stringify({ ...days, [day]: result }));
	return result;
}

/** The solitaires of which results are kept. */
export function solitaires(shelf: Pick<Storage, "key" | "length"> = localStorage): string[] {
	const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "");
	return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

const sorted = (days: Days): string =>
	JSON.stringify(Object.fromEntries(Object.entries(days).sort(([a], [b]) => (a < b ? -1 : 1))));

/** The results of a solitaire as a text, the same for the same results. */
export const daysText = (game: string, shelf: Shelf = localStorage): string => sorted(recallDays(game, shelf));

export function forgetDays(game: string, shelf: Pick<Storage, "removeItem"> = localStorage): void {
	shelf.removeItem(PREFIX + game);
}

export function keepDaysText(game: string, text: string, shelf: Shelf = localStorage): void {
	shelf.setItem(PREFIX + game, text);
}

/** The results of two devices: of a day that both have, those of the first. */
export function joinedDays(here: string, there: string): string {
	const read = (text: string) => recallDays("", { getItem: () => text, setItem: () => {} });
	return sorted({ ...read(here), ...read(there) });
}

/** A deal counts for a streak if it was won, with all cards taken as they came. */
const counts = (result: DayResult | undefined) => result !== undefined && result.score !== null && !result.marked;

/** How many days in a row were won up to today, or up to yesterday while today's deal is still to be played. */
export function streakAt(days: Days, today: string): number {
	let day = days[today] === undefined ? dayBefore(today) : today;
	let length = 0;
	for (; counts(days[day]); day = dayBefore(day)) length++;
	return length;
}

/** The longest row of days that were won. */
export function longestStreak(days: Days): number {
	return Math.max(0, ...Object.keys(days).map((day) => streakAt(days, day)));
}
