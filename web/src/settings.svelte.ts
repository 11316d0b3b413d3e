/** How this reader wants the page: kept in the browser, told to the room never. */
import { DISC_SETS, type DiscSet, PIECE_SETS, type PieceSet } from "./board/pieces";
import { LOCALES, type Locale, preferredLocale, setLocale } from "./words/words.svelte";

export const THEMES = ["auto", "light", "dark"] as const;
export const BOARDS = ["wood", "slate", "contrast"] as const;

export interface Settings {
	theme: (typeof THEMES)[number];
	board: (typeof BOARDS)[number];
	pieces: PieceSet;
	/** What stands on the discs of xiangqi. */
	discs: DiscSet;
	locale: Locale;
	/** Whether face-down cards show the officer as which they move. */
	outline: boolean;
	coordinates: boolean;
	/** Whether the board turns to the side that is to move, on a screen shared by two. */
	turn: boolean;
	sound: boolean;
	/** Loudness of the sounds, 0 to 100. */
	volume: number;
}

const KEY = "facedown.settings";

/** One of the allowed values, or the first of them. */
function oneOf<T>(values: readonly T[], value: unknown, otherwise: T): T {
	return values.find((known) => known === value) ?? otherwise;
}

/** Reads what was kept; whatever is missing or unknown becomes the default. */
export function readSettings(text: string | null, languages: readonly string[]): Settings {
	let kept: Record<string, unknown> = {};
	try {
		const read: unknown = JSON.parse(text ?? "{}");
		if (read && typeof read === "object") kept = read as Record<string, unknown>;
	} catch {
		// Not ours or damaged: the defaults serve.
	}
	const locale = oneOf(LOCALES, kept.locale, preferredLocale(languages));
	return {
		theme: oneOf(THEMES, kept.theme, "auto"),
		board: oneOf(BOARDS, kept.board, "wood"),
		pieces: oneOf(PIECE_SETS, kept.pieces, "standard"),
		// Who reads Chinese or Vietnamese knows the characters from every set that is sold.
		discs: oneOf(DISC_SETS, kept.discs, locale === "zh" ? "characters" : locale === "vi" ? "traditional" : "pictures"),
		locale,
		outline: kept.outline !== false,
		coordinates: kept.coordinates !== false,
		turn: kept.turn === true,
		sound: kept.sound !== false,
		volume: typeof kept.volume === "number" && kept.volume >= 0 && kept.volume <= 100 ? kept.volume : 70,
	};
}

export const settings: Settings = $state(readSettings(null, []));

/** Takes the kept settings and shows them. */
export async function loadSettings(): Promise<void> {
	Object.assign(settings, readSettings(localStorage.getItem(KEY), navigator.languages));
	await showSettings();
}

/** Changes some settings, shows them and keeps them. */
export async function changeSettings(changes: Partial<Settings>): Promise<void> {
	Object.assign(settings, changes);
	localStorage.setItem(KEY, JSON.stringify(settings));
	await showSettings();
}

async function showSettings(): Promise<void> {
	const root = document.documentElement;
	if (settings.theme === "auto") delete root.dataset.theme;
	else root.dataset.theme = settings.theme;
	root.dataset.board = settings.board;
	await setLocale(settings.locale);
}

/** Whether this reader asked for less motion, or does not look. */
export function wantsStillness(): boolean {
	return matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
}
