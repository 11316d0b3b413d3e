/** Light or dark, as this reader wants it; the book asks for it too, which needs nothing else of the settings. */

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Under which the browser keeps the settings. */
export const SETTINGS_KEY = "facedown.settings";

/** One of the allowed values, or the other. */
export function oneOf<T>(values: readonly T[], value: unknown, otherwise: T): T {
	return values.find((known) => known === value) ?? otherwise;
}

/** The settings as they were kept; nothing of a text that is not ours or damaged. */
export function keptSettings(text: string | null): Record<string, unknown> {
	try {
		const read: unknown = JSON.parse(text ?? "{}");
		return read && typeof read === "object" ? (read as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}

/** The theme of kept settings. */
export function themeOf(text: string | null): Theme {
	return oneOf(THEMES, keptSettings(text).theme, "auto");
}

/** Shows the page in a theme; `auto` is the browser's own. */
export function showTheme(theme: Theme): void {
	const { dataset } = document.documentElement;
	if (theme === "auto") delete dataset.theme;
	else dataset.theme = theme;
}
