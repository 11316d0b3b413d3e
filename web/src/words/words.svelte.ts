/** The page's words, from one Fluent file a language. English is there from the start; the others come when chosen. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "../../locales/en.ftl?raw";
import type { WordKey } from "./keys";

export const LOCALES = ["en", "zh", "vi", "fr"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language by its own name. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", zh: "中文", vi: "Tiếng Việt", fr: "Français" };

const others = import.meta.glob<string>(["../../locales/*.ftl", "!../../locales/en.ftl"], {
	query: "?raw",
	import: "default",
});

/** A bundle of one language's words. */
export function bundleOf(locale: string, text: string): FluentBundle {
	// The isolation marks around arguments would only be seen by programs: all four languages run left to right.
	const bundle = new FluentBundle(locale, { useIsolating: false });
	bundle.addResource(new FluentResource(text));
	return bundle;
}

const englishBundle = bundleOf("en", english);

let bundle = $state.raw(englishBundle);
let locale = $state<Locale>("en");

/** The language shown now. */
export function currentLocale(): Locale {
	return locale;
}

/** The language to begin with: the first of the browser's that we have. */
export function preferredLocale(wanted: readonly string[]): Locale {
	for (const tag of wanted) {
		const found = LOCALES.find((known) => tag.toLowerCase().split("-")[0] === known);
		if (found) return found;
	}
	return "en";
}

/** Changes the language; resolves when its words are shown. */
export async function setLocale(next: Locale): Promise<void> {
	const load = others[`../../locales/${next}.ftl`];
	bundle = load ? bundleOf(next, await load()) : englishBundle;
	locale = next;
	document.documentElement.lang = next === "zh" ? "zh-Hans" : next;
}

/** The words for a key; English where the language lacks it. */
export function t(key: WordKey, args?: Record<string, FluentVariable>): string {
	return lookUp(key, args) ?? key;
}

/** The words for a key made from a code of the room, or null if the page has none for it. */
export function lookUp(key: string, args?: Record<string, FluentVariable>): string | null {
	for (const words of [bundle, englishBundle]) {
		const message = words.getMessage(key);
		if (message?.value) return words.formatPattern(message.value, args ?? null);
	}
	return null;
}
