/** How this reader wants moves written. */
import { settings } from "../settings.svelte";
import { currentLocale } from "../words/words.svelte";
import type { Wanted } from "./notation";

/** By the settings; it changes with them where it is read in a derived value. */
export const wantedNotation = (): Wanted => ({
	style: settings.notation,
	locale: currentLocale(),
	traditional: settings.discs === "traditional",
});
