/** What the search of the book knows: every section of every page. */
import type { Book } from "./book.ts";

/** Where the room serves it. */
export const SEARCHED = "/docs/search.json";

/** One entry of the search: a section of a page. */
export interface Entry {
	id: string;
	page: string;
	heading: string;
	text: string;
}

/** Everything that can be found, as the search reads it. */
export function searched({ pages }: Book): Entry[] {
	return pages.flatMap(({ chapter, sections }) =>
		sections.map(({ heading, anchor, text }) => ({
			id: `${chapter.address}#${anchor}`,
			page: chapter.title,
			heading,
			text,
		})),
	);
}
