// Every language says everything, nothing is said that nobody asks for, and the page asks for nothing that is not there.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { keysSource } from "../../scripts/word-keys.mjs";
import type { GameForm } from "../protocol";
import { bundleOf, LOCALES, preferredLocale } from "./words.svelte";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** Keys of a Fluent file in order, with the arguments each uses. */
function messagesOf(ftl: string): Map<string, Set<string>> {
	const messages = new Map<string, Set<string>>();
	let key = "";
	for (const line of ftl.split("\n")) {
		const start = /^([a-z][a-z0-9-]*) *=/.exec(line);
		if (start?.[1]) key = start[1];
		if (line.startsWith("#") || key === "") continue;
		const args = messages.get(key) ?? new Set();
		for (const [, name] of line.matchAll(/\$([a-z]+[0-9]?)/g)) args.add(name as string);
		messages.set(key, args);
	}
	return messages;
}

/** What the page gives besides what English uses: whose piece it names. */
const given = (key: string) => (/^piece-.$/.test(key) ? ["seat"] : []);

const english = messagesOf(read("locales/en.ftl"));

/** The text of every source file but the keys and the tests. */
function sources(folder = "src/"): string {
	return readdirSync(new URL(folder, root), { withFileTypes: true })
		.map((entry) => {
			if (entry.isDirectory()) return sources(`${folder}${entry.name}/`);
			const code = /\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$|^keys\.ts$/.test(entry.name);
			return code ? read(folder + entry.name) : "";
		})
		.join("\n");
}

/** Keys made from a code that comes from elsewhere: `t(\`seat-${seat}\`)`. */
const MADE = [...sources().matchAll(/`([a-z]+(?:-[a-z]+)*-)\$\{/g)].map((match) => match[1] as string);

describe("the words", () => {
	it.each(LOCALES)("%s has a file without a fault", (locale) => {
		const text = read(`locales/${locale}.ftl`);
		const keys = [...text.matchAll(/^([a-z][a-z0-9-]*) *=/gm)].map((match) => match[1] as string);
		expect(new Set(keys).size, "a key stands twice").toBe(keys.length);
		const bundle = bundleOf(locale, text);
		const messages = messagesOf(text);
		for (const key of keys) {
			const message = bundle.getMessage(key);
			expect(message?.value, `${key} cannot be read`).toBeTruthy();
			const faults: Error[] = [];
			const args = Object.fromEntries([...(messages.get(key) ?? [])].map((name) => [name, name === "count" ? 2 : "x"]));
			for (const pattern of [message?.value, ...Object.values(message?.attributes ?? {})])
				if (pattern) expect(bundle.formatPattern(pattern, args, faults).trim()).not.toBe("");
			expect(faults, key).toEqual([]);
		}
	});

	it.each(LOCALES)("%s has the keys of English, no more and no less", (locale) => {
		expect([...messagesOf(read(`locales/${locale}.ftl`)).keys()].sort()).toEqual([...english.keys()].sort());
	});

	it.each(LOCALES)("%s fills in nothing that English does not give", (locale) => {
		for (const [key, args] of messagesOf(read(`locales/${locale}.ftl`)))
			for (const arg of args) expect([...(english.get(key) ?? []), ...given(key)], `${key}: $${arg}`).toContain(arg);
	});

	it("has no key that nobody asks for", () => {
		const code = sources();
		const unused = [...english.keys()].filter(
			(key) => !code.includes(`"${key}"`) && !MADE.some((start) => key.startsWith(start)),
		);
		expect(unused).toEqual([]);
	});

	it.each(LOCALES)("%s words a board of points by attributes of that name alone", (locale) => {
		const attributes = [...read(`locales/${locale}.ftl`).matchAll(/^ +\.([a-z]+) *=/gm)].map((match) => match[1]);
		expect(attributes).toContain("points");
		expect(new Set(attributes).size).toBe(1);
	});

	it("names every field of every game's positions, and what may be chosen in it", () => {
		const forms = JSON.parse(read("src/testing/forms.json")) as GameForm[];
		const keys = forms.flatMap(({ form }) =>
			form.fields.flatMap(({ name, takes }) => [
				`field-${name}`,
				...(takes.type === "choice" ? takes.values.map((value) => `field-${name}-${value}`) : []),
			]),
		);
		expect(keys.filter((key) => !english.has(key) && key !== "field-pools")).toEqual([]);
	});

	it("has every key typed", () => {
		expect(read("src/words/generated/keys.ts")).toBe(keysSource(read("locales/en.ftl")));
	});

	it("elides in French before a vowel", () => {
		const french = bundleOf("fr", read("locales/fr.ftl"));
		const by = (inventor: string) =>
			french.formatPattern(french.getMessage("invented-by")?.value ?? "", { inventor }, []);
		expect([by("Alain Brobecker"), by("Étienne"), by("Boris")]).toEqual(["d’Alain Brobecker", "d’Étienne", "de Boris"]);
	});

	it("begins with the first language of the reader that there is", () => {
		expect(preferredLocale(["de-DE", "fr-CA", "en"])).toBe("fr");
		expect(preferredLocale(["zh-TW"])).toBe("zh");
		expect(preferredLocale(["de"])).toBe("en");
	});
});
