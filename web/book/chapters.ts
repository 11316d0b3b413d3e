/** The chapters of the book, as docs/SUMMARY.md lists them, and where the room serves each. */

/** A page of the book. */
export interface Chapter {
	title: string;
	/** The file it is made of, from the root of the repository. */
	source: string;
	/** Its path in the room, such as `/docs/record.html`. */
	address: string;
}

/** Chapters that belong together; the first ones have no title. */
export interface Part {
	title: string | null;
	chapters: Chapter[];
}

/** The folder of the book's own files. */
export const FOLDER = "docs";

/** The file that lists the chapters. */
export const SUMMARY = `${FOLDER}/SUMMARY.md`;

/** A path without `.` and `..`; what leads out of the repository begins with `..`. */
export function normal(path: string): string {
	const parts: string[] = [];
	for (const part of path.split("/")) {
		if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
		else if (part !== "." && part !== "") parts.push(part);
	}
	return parts.join("/");
}

/** The path of a file that another file names, from the root of the repository. */
export function beside(source: string, target: string): string {
	return normal(`${source.slice(0, source.lastIndexOf("/") + 1)}${target}`);
}

/** Where the room serves a file of the repository: the rules of a game under its name, whatever else by its own. */
export function addressOf(source: string): string {
	const [, game, form = ""] = /^crates\/games\/src\/([a-z_]+)\/rules(-[a-z]+)?\.md$/.exec(source) ?? [];
	const path = game
		? `rules/${game.replaceAll("_", "-")}${form}.md`
		: normal(source).replace(new RegExp(`^${FOLDER}/`), "");
	const page = path === "README.md" ? "index.md" : path;
	return `/docs/${page.endsWith(".md") ? `${page.slice(0, -3).toLowerCase()}.html` : page}`;
}

/** Reads the list of chapters: `## ` begins a part, `- [title](file)` is a chapter. */
export function readSummary(text: string): Part[] {
	const parts: Part[] = [{ title: null, chapters: [] }];
	for (const line of text.split("\n")) {
		const [, heading] = /^## (.+)$/.exec(line) ?? [];
		const [, title, file] = /^- \[([^\]]+)\]\(([^)#]+)\)$/.exec(line) ?? [];
		if (heading) parts.push({ title: heading, chapters: [] });
		if (!title || !file) continue;
		const source = beside(SUMMARY, file);
		parts.at(-1)?.chapters.push({ title, source, address: addressOf(source) });
	}
	return parts.filter(({ chapters }) => chapters.length > 0);
}
