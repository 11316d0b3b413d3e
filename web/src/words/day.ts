/** Days in words. */
import { settings } from "../settings.svelte";

/** The day of a moment where the reader is and in the reader's language, such as `Nov 25, 2026`. */
export const day = (at: number | string): string =>
	new Intl.DateTimeFormat(settings.locale, { dateStyle: "medium" }).format(new Date(at));
