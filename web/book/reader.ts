/** The script of every page of the book: the reader's own colours, and the search. Without it the book can be read all the same. */
import "../src/page.css";
import "./book.css";
import type MiniSearch from "minisearch";
import { SETTINGS_KEY, showTheme, themeOf } from "../src/theme";
import { type Entry, SEARCHED } from "./searched.ts";

showTheme(themeOf(localStorage.getItem(SETTINGS_KEY)));

/** Most hits that are shown. */
const MOST = 12;
/** Letters of a section's text that a hit shows. */
const EXCERPT = 130;

/** The index, fetched when somebody first wants to search. */
let index: Promise<MiniSearch<Entry>> | null = null;

async function fetchIndex(): Promise<MiniSearch<Entry>> {
	const [{ default: MiniSearch }, answer] = await Promise.all([import("minisearch"), fetch(SEARCHED)]);
	if (!answer.ok) throw new Error(`the room answered ${answer.status}`);
	const search = new MiniSearch<Entry>({
		fields: ["heading", "page", "text"],
		storeFields: ["heading", "page", "text"],
	});
	search.addAll((await answer.json()) as Entry[]);
	return search;
}

/** The part of a text around the first of some words. */
function excerpt(text: string, words: readonly string[]): string {
	const small = text.toLowerCase();
	const places = words.map((word) => small.indexOf(word)).filter((place) => place >= 0);
	const start = Math.max(0, Math.min(...places, text.length) - EXCERPT / 3);
	const cut = start === 0 || places.length === 0 ? text.slice(0, EXCERPT) : `…${text.slice(start, start + EXCERPT)}`;
	return cut.length < text.length ? `${cut}…` : cut;
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, words: string): HTMLElementTagNameMap[K] {
	const made = document.createElement(name);
	made.textContent = words;
	return made;
}

function setUp(search: HTMLElement, input: HTMLInputElement, found: HTMLElement, status: HTMLElement): void {
	search.hidden = false;

	async function show(): Promise<void> {
		const asked = input.value.trim();
		if (asked === "") {
			found.hidden = true;
			status.textContent = "";
			return;
		}
		index ??= fetchIndex();
		let hits: ReturnType<MiniSearch<Entry>["search"]>;
		try {
			hits = (await index).search(asked, {
				prefix: true,
				fuzzy: 0.15,
				combineWith: "AND",
				boost: { heading: 3, page: 2 },
			});
		} catch {
			// The next letter tries again.
			index = null;
			found.hidden = false;
			status.textContent = "The search cannot be fetched: is the room still open?";
			found.replaceChildren(element("p", status.textContent));
			return;
		}
		// Somebody who types on is answered for what they type last.
		if (asked !== input.value.trim()) return;
		const links = hits.slice(0, MOST).map(({ id, heading, page, text, terms }) => {
			const link = element("a", "");
			link.href = id as string;
			link.append(
				element("b", heading === page ? heading : `${page}: ${heading}`),
				element("span", excerpt(text, terms)),
			);
			return link;
		});
		status.textContent = links.length === 0 ? "Nothing found" : `${hits.length} found`;
		found.replaceChildren(...(links.length === 0 ? [element("p", `Nothing found for “${asked}”.`)] : links));
		found.hidden = false;
	}

	const close = () => {
		found.hidden = true;
	};
	const links = () => [...found.querySelectorAll("a")];
	input.addEventListener("input", () => void show());
	search.addEventListener("keydown", (event) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (event.key === "Escape") {
			close();
			input.focus();
		} else if (event.key === "Enter" && document.activeElement === input) {
			links()[0]?.click();
		} else if (step && !found.hidden) {
			event.preventDefault();
			const all: HTMLElement[] = [input, ...links()];
			all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus();
		}
	});
	document.addEventListener("click", ({ target }) => {
		if (!search.contains(target as Node) || (target as Element).closest("a")) close();
	});
	document.addEventListener("keydown", (event) => {
		if (event.key !== "/" || event.ctrlKey || event.metaKey || document.activeElement === input) return;
		event.preventDefault();
		input.focus();
	});
}

const search = document.querySelector<HTMLElement>("search");
const input = search?.querySelector("input");
const found = search?.querySelector<HTMLElement>("#found");
const status = search?.querySelector<HTMLElement>("[role=status]");
if (search && input && found && status) setUp(search, input, found, status);
