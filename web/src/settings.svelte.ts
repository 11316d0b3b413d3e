/** How this reader wants the page: kept in the browser, told to the room never. */
import { DISC_SETS, type DiscSet, PIECE_SETS, type PieceSet } from "./board/pieces";
import { keptSettings, oneOf, SETTINGS_KEY, showTheme, THEMES, type Theme } from "./theme";
import { LOCALES, type Locale, preferredLocale, setLocale } from "./words/words.svelte";

/** How moves are written: with figurines, with letters, or by their squares. */
export const NOTATIONS = ["figurines", "letters", "coordinates"] as const;
export type NotationStyle = (typeof NOTATIONS)[number];

export const BOARDS = ["wood", "slate", "green", "violet", "contrast"] as const;

/** What lies around the board and under every page. */
export const GROUNDS = ["paper", "mist", "moss", "plain", "lattice"] as const;

/** How fast pieces move and cards turn; the system's wish for less motion goes before all. */
export const MOTIONS = ["normal", "fast", "none"] as const;
/** By what a pointer moves a piece. */
export const MOVINGS = ["both", "clicks", "drag"] as const;
/** In which games a move is asked for once more before it is played. */
export const CONFIRMS = ["never", "days", "always"] as const;

export interface Settings {
	theme: Theme;
	board: (typeof BOARDS)[number];
	ground: (typeof GROUNDS)[number];
	pieces: PieceSet;
	/** What stands on the discs of xiangqi. */
	discs: DiscSet;
	locale: Locale;
	/** Whether face-down cards show the officer as which they move. */
	outline: boolean;
	coordinates: boolean;
	/** Whether the arrow keys walk over the squares of a table's board also for whoever plays with a pointer. */
	walks: boolean;
	motion: (typeof MOTIONS)[number];
	moving: (typeof MOVINGS)[number];
	confirm: (typeof CONFIRMS)[number];
	/** Whether a pawn becomes a queen at once, unless Alt is held. */
	queen: boolean;
	/** Whether moves may be planned while the other side thinks. */
	premoves: boolean;
	/** Whether a table shows only the board, the clocks and the buttons. */
	zen: boolean;
	/** Whether the browser calls this reader back to a page that is hidden. */
	notify: boolean;
	/** Whether the room calls this reader to their turn while the page is closed. */
	away: boolean;
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
		ground: oneOf(GROUNDS, kept.ground, "paper"),
		pieces: oneOf(PIECE_SETS, kept.pieces, "standard"),
		// Who reads Chinese or Vietnamese knows the characters from every set that is sold.
		discs: oneOf(DISC_SETS, kept.discs, locale === "zh" ? "characters" : locale === "vi" ? "traditional" : "pictures"),
		locale,
		outline: kept.outline !== false,
		coordinates: kept.coordinates !== false,
		walks: kept.walks === true,
		motion: oneOf(MOTIONS, kept.motion, "normal"),
		moving: oneOf(MOVINGS, kept.moving, "both"),
		confirm: oneOf(CONFIRMS, kept.confirm, "never"),
		queen: kept.queen === true,
		premoves: kept.premoves !== false,
		zen: kept.zen === true,
		notify: kept.notify === true,
		away: kept.away === true,
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
	const { dataset } = document.documentElement;
	dataset.board = settings.board;
	dataset.ground = settings.ground;
	document.documentElement.style.setProperty("--pace", String(pace()));
	await setLocale(settings.locale);
}

/** How long what moves takes, of its usual time: 0 to 1. */
export function pace(): number {
	return { normal: 1, fast: 0.4, none: 0 }[settings.motion];
}

/** Whether this reader asked for less motion, or does not look. */
export function wantsStillness(): boolean {
	return settings.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
}
