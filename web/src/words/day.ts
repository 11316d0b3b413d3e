/** Days and moments in words, in the reader's language. */
import { settings } from "../settings.svelte";

const written = (at: number | string, how: Intl.DateTimeFormatOptions): string =>
	new Intl.DateTimeFormat(settings.locale, how).format(new Date(at));

/** The day of a moment where the reader is, such as `Nov 25, 2026`. */
export const day = (at: number | string): string => written(at, { dateStyle: "medium" });

/** A moment where the reader is, such as `Nov 25, 2026, 9:40 PM`. */
export const moment = (at: number): string => written(at, { dateStyle: "medium", timeStyle: "short" });

const FORMS = {
	/** `Nov 25` */
	short: { day: "numeric", month: "short" },
	/** `Nov 25, 2026` */
	medium: { dateStyle: "medium" },
	/** `Wednesday, November 25, 2026` */
	full: { dateStyle: "full" },
} as const;

/** A date such as `2026-11-25`, the same wherever the reader is. */
export const date = (text: string, form: keyof typeof FORMS = "medium"): string =>
	written(`${text}T12:00Z`, { ...FORMS[form], timeZone: "UTC" });
