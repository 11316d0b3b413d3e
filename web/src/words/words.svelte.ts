/** The page's words, from one Fluent file a language: the reader's comes before the page, another when it is chosen. */
import { FluentBundle, FluentResource, type FluentValue, type FluentVariable } from "@fluent/bundle";
import { untrack } from "svelte";
import type { Ground } from "../protocol";
import type { WordKey } from "./generated/keys";

export const LOCALES = ["en", "zh", "vi", "fr"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language by its own name. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", zh: "中文", vi: "Tiếng Việt", fr: "Français" };

const files = import.meta.glob<string>("../../locales/*.ftl", {
	query: "?raw",
	import: "default",
});

/** With what sound a text begins, for languages in which the word before it hangs on that: `vowel` or `consonant`. */
function SOUND([text]: FluentValue[]): FluentValue {
	return /^[aeiouyàâäéèêëîïôöùûü]/i.test(String(text)) ? "vowel" : "consonant";
}

/** A bundle of one language's words. */
export function bundleOf(locale: string, text: string): FluentBundle {
	// The isolation marks around arguments would only be seen by programs: all four languages run left to right, and a
	// name that does not brings its own.
	const bundle = new FluentBundle(locale, { useIsolating: false, functions: { SOUND } });
	bundle.addResource(new FluentResource(text));
	return bundle;
}

/** The words of the language shown; none before the first has come. */
let bundle = $state.raw<FluentBundle | null>(null);
let locale = $state<Locale>("en");
/** The language that was chosen last: its words may still be on their way. */
let chosen: Locale = "en";

/** The kinds of board that the parts of the page are about, the latest last. */
let grounds = $state.raw<Ground[]>([]);
const ground = $derived(grounds.at(-1) ?? "squares");

/** The kind of board that the page is about: squares, where it is about none. */
export function pageGround(): Ground {
	return ground;
}

/**
 * Says, for as long as a component stands, what kind of board it is about. Words that differ there have an attribute of
 * its name: the first side is White on squares and Red on points. Called while the component is made.
 */
export function speakOf(kind: () => Ground | null | undefined): void {
	$effect.pre(() => {
		const here = kind();
		if (!here) return;
		untrack(() => (grounds = [...grounds, here]));
		return () => {
			const last = grounds.lastIndexOf(here);
			grounds = grounds.filter((_, index) => index !== last);
		};
	});
}

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

/** Changes the language; resolves when its words are shown, and fails, the old one staying, if they do not come. */
export async function setLocale(next: Locale): Promise<void> {
	const load = files[`../../locales/${next}.ftl`];
	if (!load) throw new Error(`There are no words in ${next}.`);
	chosen = next;
	if (!bundle || next !== locale) {
		const text = await load();
		// Another one was chosen while these came.
		if (chosen !== next) return;
		bundle = bundleOf(next, text);
	}
	locale = next;
	document.documentElement.lang = next === "zh" ? "zh-Hans" : next;
}

/** The words for a key. `on` names another kind of board than the page's. */
export function t(key: WordKey, args?: Record<string, FluentVariable>, on?: Ground): string {
	return lookUp(key, args, on) ?? key;
}

/** The words for a key made from a code of the room, or null if the page has none for it. */
export function lookUp(key: string, args?: Record<string, FluentVariable>, on: Ground = ground): string | null {
	const message = bundle?.getMessage(key);
	const pattern = message?.attributes[on] ?? message?.value;
	return bundle && pattern ? bundle.formatPattern(pattern, args ?? null) : null;
}
