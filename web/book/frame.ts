/** What stands around each chapter: the head with the search, the list of chapters, the ways back and on. */
import type { Book, Page } from "./book.ts";
import { FOLDER, type Part } from "./chapters.ts";
import { escaped } from "./escaped.ts";

/** The script and the style sheets of every page, by their addresses. */
export interface Needs {
	script: string;
	styles: string[];
}

function list(parts: readonly Part[], here: string): string {
	return parts
		.map(({ title, chapters }) => {
			const items = chapters.map(({ title, address }) => {
				const current = address === here ? ' aria-current="page"' : "";
				return `<li><a href="${address}"${current}>${escaped(title)}</a></li>`;
			});
			const heading = title === null ? "" : `<h2>${escaped(title)}</h2>`;
			return `${heading}<ul>${items.join("")}</ul>`;
		})
		.join("\n");
}

/** What the book answers where it has no such page. It stands in no list. */
export const LOST: Page = {
	chapter: { title: "There is no such page", source: "", address: `/${FOLDER}/lost.html` },
	body: "<h1>There is no such page</h1>\n<p>The book has the chapters that are listed here, and a search.</p>\n",
	sections: [],
};

/** A whole page of the book. */
export function frame({ parts, pages }: Book, page: Page, { script, styles }: Needs): string {
	const { title, address } = page.chapter;
	const at = pages.indexOf(page);
	const before = at > 0 ? pages[at - 1] : undefined;
	const after = at >= 0 ? pages[at + 1] : undefined;
	const way = (to: Page | undefined, rel: string, sign: string) =>
		to
			? `<a rel="${rel}" href="${to.chapter.address}"><small>${sign}</small>${escaped(to.chapter.title)}</a>`
			: "<span></span>";
	const sheets = styles.map((style) => `<link rel="stylesheet" href="${style}">`).join("\n");
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Facedown</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${sheets}
<script type="module" src="${script}"></script>
</head>
<body>
<a class="skip" href="#text">To the text</a>
<header class="head">
<a class="home" href="/" aria-label="To the room"><img src="/favicon.svg" alt="" width="28" height="28"></a>
<a class="house" href="/docs/">The book of Facedown</a>
<a class="button list" href="#chapters">Chapters</a>
<search hidden>
<input type="search" placeholder="Search" aria-label="Search the book" aria-controls="found" aria-keyshortcuts="/" autocomplete="off">
<div id="found" hidden></div>
<p class="unseen" role="status"></p>
</search>
</header>
<div class="book">
<main id="text" tabindex="-1">
<article>
${page.body}</article>
<nav class="ways" aria-label="Next and previous chapter">
${way(before, "prev", "Before")}
${way(after, "next", "Next")}
</nav>
</main>
<nav id="chapters" aria-label="Chapters">
${list(parts, address)}
</nav>
</div>
</body>
</html>
`;
}
