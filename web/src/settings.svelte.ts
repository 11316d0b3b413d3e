/** How this reader wants the page: kept in the browser, told to the room never. */
import { DISC_SETS, type DiscSet, PIECE_SETS, type PieceSet } from "./board/pieces";
import { keptSettings, oneOf, SETTINGS_KEY, showTheme, THEMES, type Theme } from "./theme";
import { LOCALES, type Locale, preferredLocale, setLocale } from "./words/words.svelte";

/** How moves are written: with figurines, with letters, or by their squares. */
export const NOTATIONS = ["figurines", "letters", "coordinates"] as const;
export type NotationStyle = (typeof NOTATIONS)[number];

export const BOARDS = ["wood", "slate", "contrast"] as const;

export interface Settings {
	theme: Theme;
	board: (typeof BOARDS)[number];
	pieces: PieceSet;
	/** What stands on the discs of xiangqi. */
	discs: DiscSet;
	locale: Locale;
	/** Whether face-down cards show the officer as which they move. */
	outline: boolean;
	coordinates: boolean;
	/** Whether the arrow keys walk over the squares of a table's board also for whoever plays with a pointer. */
	walks: boolean;
	/** How moves are written. */
	notation: NotationStyle;
	/** Whether the box for typed moves and commands is shown also while nobody types. */
	typing: boolean;
	/** Whether the board turns to the side that is to move, on a screen shared by two. */
	turn: boolean;
	sound: boolean;
	/** Loudness of the sounds, 0 to 100. */
	volume: number;
}

/** Reads what was kept; whatever is missing or unknown becomes the default. */
export function readSettings(text: string | null, languages: readonly string[]): Settings {
	const kept = keptSettings(text);
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
		walks: kept.walks === true,
		notation: oneOf(NOTATIONS, kept.notation, "figurines"),
		typing: kept.typing === true,
		turn: kept.turn === true,
		sound: kept.sound !== false,
		volume: typeof kept.volume === "number" && kept.volume >= 0 && kept.volume <= 100 ? kept.volume : 70,
	};
}

export const settings: Settings = $state(readSettings(null, []));

/** Takes the kept settings and shows them. */
export async function loadSettings(): Promise<void> {
	Object.assign(settings, readSettings(localStorage.getItem(SETTINGS_KEY), navigator.languages));
	await showSettings();
}

/** Changes some settings, shows them and keeps them. */
export async function changeSettings(changes: Partial<Settings>): Promise<void> {
	Object.assign(settings, changes);
	localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
	await showSettings();
}

async function showSettings(): Promise<void> {
	showTheme(settings.theme);
	document.documentElement.dataset.board = settings.board;
	await setLocale(settings.locale);
}

/** Whether this reader asked for less motion, or does not look. */
export function wantsStillness(): boolean {
	return matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
}
