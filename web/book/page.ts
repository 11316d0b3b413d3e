/** A chapter's Markdown as HTML: headings with anchors, links that lead to pages of the book, sections for the search. */
import { lexer, Marked, type Token, type Tokens } from "marked";
import { beside, type Chapter } from "./chapters.ts";
import { escaped } from "./escaped.ts";

/** A piece of a chapter under one heading, as it is searched. */
export interface Section {
	heading: string;
	anchor: string;
	text: string;
}

/** A chapter that was read, before its links are known to lead anywhere. */
export interface Draft {
	chapter: Chapter;
	tokens: Token[];
	anchors: Map<Token, string>;
	sections: Section[];
}

/** What a link or a picture leads to: an address in the room, or a file of the repository that the book does not hold. */
export type Target = { address: string } | { file: string } | { fault: string };

/** Finds what a file of the repository became; `anchor` is the heading that is named, or empty. */
export type Resolve = (file: string, anchor: string) => Target;

/** The words of a token, without signs. */
export function plain(token: Token): string {
	if (token.type === "table") {
		const table = token as Tokens.Table;
		return [table.header, ...table.rows].map((row) => row.map(({ tokens }) => words(tokens)).join(" ")).join(" ");
	}
	if (token.type === "list") return (token as Tokens.List).items.map((item) => words(item.tokens, " ")).join(" ");
	if ("tokens" in token && token.tokens) return words(token.tokens, token.type === "blockquote" ? " " : "");
	return "text" in token ? token.text : token.type === "br" ? " " : "";
}

function words(tokens: readonly Token[], between = ""): string {
	return tokens.map(plain).join(between);
}

/** A heading as links name it: lower case, blanks as hyphens, no other signs; the second of one name gets a number. */
function anchorOf(heading: string, taken: ReadonlySet<string>): string {
	const name = heading
		.toLowerCase()
		.replaceAll(" ", "-")
		.replace(/[^\p{L}\p{N}\p{M}_-]/gu, "");
	for (let n = 0; ; n++) {
		const anchor = n === 0 ? name : `${name}-${n}`;
		if (!taken.has(anchor)) return anchor;
	}
}

/** Reads a chapter. */
export function draft(chapter: Chapter, markdown: string): Draft {
	const tokens = lexer(markdown);
	const anchors = new Map<Token, string>();
	const sections: Section[] = [];
	for (const token of tokens) {
		if (token.type === "heading") {
			const anchor = anchorOf(plain(token), new Set(anchors.values()));
			anchors.set(token, anchor);
			sections.push({ heading: plain(token), anchor, text: "" });
		} else {
			const last = sections.at(-1);
			if (last) last.text = `${last.text} ${plain(token)}`.replace(/\s+/g, " ").trim();
		}
	}
	return { chapter, tokens, anchors, sections };
}

/** The HTML of a chapter. Whatever leads nowhere is told to `fault`. */
export function html(read: Draft, resolve: Resolve, fault: (words: string) => void): string {
	const { source } = read.chapter;
	const targetOf = (href: string): Target => {
		if (/^(https?|mailto):/.test(href)) return { address: href };
		const [path = "", anchor = ""] = href.split("#");
		const target = resolve(path === "" ? source : beside(source, decodeURI(path)), decodeURIComponent(anchor));
		if ("fault" in target) fault(`${source}: ${href}: ${target.fault}`);
		return target;
	};
	const marked = new Marked({
		renderer: {
			heading(token) {
				const { depth } = token;
				const inner = this.parser.parseInline(token.tokens);
				const anchor = read.anchors.get(token);
				if (anchor === undefined) return `<h${depth}>${inner}</h${depth}>`;
				const mark =
					depth > 1 ? ` <a class="anchor" href="#${anchor}" aria-label="Link to ${escaped(plain(token))}">#</a>` : "";
				return `<h${depth} id="${anchor}">${inner}${mark}</h${depth}>\n`;
			},
			link({ href, title, tokens }) {
				const inner = this.parser.parseInline(tokens);
				const target = targetOf(href);
				const more = title ? ` title="${escaped(title)}"` : "";
				if ("address" in target) return `<a href="${escaped(target.address)}"${more}>${inner}</a>`;
				const file = "file" in target ? target.file : href;
				return `<span class="source" title="${escaped(file)}, in the sources">${inner}</span>`;
			},
			image({ href, text }) {
				const target = targetOf(href);
				if (text === "") fault(`${source}: ${href}: a picture needs words for those who do not see it`);
				const address = "address" in target ? target.address : "";
				return `<img src="${escaped(address)}" alt="${escaped(text)}" loading="lazy">`;
			},
			code({ text, lang }) {
				const kind = lang ? ` class="${escaped(lang)}"` : "";
				// Whoever has no mouse scrolls what is too wide when it has the focus.
				return `<pre tabindex="0"><code${kind}>${escaped(text)}</code></pre>\n`;
			},
			html({ text }) {
				if (!text.trim().startsWith("<!--")) fault(`${source}: ${text.trim()}: HTML is not taken; write Markdown`);
				return "";
			},
		},
	});
	// A heading without words is none; and what is too wide is scrolled when it has the focus.
	return marked
		.parser(read.tokens)
		.replaceAll("<th></th>", "<td></td>")
		.replace(/<thead>\s*<tr>\s*(?:<td><\/td>\s*)+<\/tr>\s*<\/thead>\s*/g, "")
		.replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
		.replaceAll("</table>", "</table></div>");
}
