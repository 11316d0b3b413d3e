/** The whole book: every chapter, every link checked. It knows files by a reader that it is given, and no disk. */
import { addressOf, type Chapter, FOLDER, type Part, readSummary, SUMMARY } from "./chapters.ts";
import { firstMoves, OPENINGS } from "./firstMoves.ts";
import { measured, TOUR } from "./measured.ts";
import { type Draft, draft, html, type Section, type Target } from "./page.ts";

/** The files of the repository. */
export interface Files {
	/** The text of a file; null where there is none. */
	text(path: string): string | null;
	/** Is there such a file or folder? */
	exists(path: string): boolean;
}

/** A page that is ready but for its frame. */
export interface Page {
	chapter: Chapter;
	body: string;
	sections: Section[];
}

export interface Book {
	parts: Part[];
	pages: Page[];
	/** Files that pages show or link to, as `[file, address]`. */
	assets: [file: string, address: string][];
	/** Links that lead nowhere and chapters that are not there, each in a sentence. */
	faults: string[];
}

/** Reads the book. */
export function readBook(files: Files): Book {
	const parts = readSummary(files.text(SUMMARY) ?? "");
	const faults: string[] = [];
	const chapters = parts.flatMap((part) => part.chapters);
	const addresses = new Set(chapters.map(({ address }) => address));
	const [tour, openings] = [files.text(TOUR), files.text(OPENINGS)];
	const drafts = new Map<string, Draft>();
	for (const chapter of chapters) {
		const text = files.text(chapter.source);
		if (text === null) faults.push(`${SUMMARY}: there is no ${chapter.source}`);
		else if (drafts.has(chapter.source)) faults.push(`${SUMMARY}: ${chapter.source} is listed twice`);
		else {
			const figures = [measured(chapter, addresses, tour), firstMoves(chapter, addresses, openings)];
			drafts.set(chapter.source, draft(chapter, [text, ...figures].join("\n")));
		}
	}

	const assets = new Map<string, string>();
	const resolve = (file: string, anchor: string): Target => {
		const there = drafts.get(file);
		if (there) {
			const found = anchor === "" || [...there.anchors.values()].includes(anchor);
			if (!found) return { fault: `there is no such heading in ${file}` };
			return { address: there.chapter.address + (anchor && `#${anchor}`) };
		}
		if (file.startsWith("..") || !files.exists(file)) return { fault: "there is no such file" };
		const own = file.startsWith(`${FOLDER}/`) && /\.(?!md$)\w+$/.test(file);
		if (!own) return { file };
		const address = addressOf(file);
		assets.set(file, address);
		return { address };
	};
	const pages = [...drafts.values()].map((read) => ({
		chapter: read.chapter,
		body: html(read, resolve, (words) => faults.push(words)),
		sections: read.sections,
	}));
	return { parts, pages, assets: [...assets], faults };
}
