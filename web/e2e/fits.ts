/** Text that cannot be read whole: cut off, or standing out of the box it belongs to. */
import type { Page } from "@playwright/test";

/** What of a page's text does not fit, as it stands: each with where and why. */
export function unfit(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found = new Set<string>();
		const wide = document.documentElement.clientWidth;
		if (document.documentElement.scrollWidth > wide)
			found.add(`the page is ${document.documentElement.scrollWidth} wide`);
		const short = (text: string | null) => (text ?? "").trim().slice(0, 50);
		// What is there for screen readers alone is a point; so are drawings, and what is read aloud.
		const unread = (element: Element) => {
			const { width, height } = element.getBoundingClientRect();
			return element.matches("svg, option, script, style, noscript") || (width <= 2 && height <= 2);
		};
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) => {
			for (let at = node.parentElement; at; at = at.parentElement)
				if (unread(at) || getComputedStyle(at).visibility === "hidden") return NodeFilter.FILTER_REJECT;
			return short(node.textContent) && node.parentElement?.checkVisibility()
				? NodeFilter.FILTER_ACCEPT
				: NodeFilter.FILTER_REJECT;
		});
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const range = document.createRange();
			range.selectNodeContents(node);
			for (const text of range.getClientRects()) {
				for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
					const style = getComputedStyle(at);
					if (style.display === "inline") continue;
					// A dot that stands for its words, and lines that are meant to be cut with an ellipsis.
					if (style.textIndent !== "0px" || style.textOverflow === "ellipsis") break;
					const box = at.getBoundingClientRect();
					const edged =
						style.borderRightWidth !== "0px" ||
						/hidden|clip/.test(style.overflowX) ||
						at.matches("button, label, td, th, li, summary");
					const aside = text.right > box.right + 1.5 || text.left < box.left - 1.5;
					// A line that goes on out of sight, and is whole for those who hear it.
					if (at.closest("[aria-hidden=true]") && text.top >= box.bottom - 2) break;
					const below = /hidden|clip/.test(style.overflowY) && (text.bottom > box.bottom + 4 || text.top < box.top - 4);
					if ((aside && edged && !/auto|scroll/.test(style.overflowX)) || below)
						found.add(`${at.tagName.toLowerCase()}.${at.classList[0] ?? ""}: ${short(node.textContent)}`);
					if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`) || style.position === "fixed") break;
				}
			}
		}
		const pen = document.createElement("canvas").getContext("2d");
		for (const select of document.querySelectorAll("select")) {
			const chosen = select.selectedOptions[0];
			if (!pen || !chosen || !select.checkVisibility()) continue;
			const style = getComputedStyle(select);
			pen.font = style.font;
			// With the arrow of the list.
			const needs =
				pen.measureText(chosen.text).width +
				Number.parseFloat(style.paddingLeft) +
				Number.parseFloat(style.paddingRight) +
				16;
			if (needs > select.clientWidth + 1) found.add(`select: ${chosen.text}`);
		}
		return [...found];
	});
}
