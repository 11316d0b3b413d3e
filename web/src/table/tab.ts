/** The sign on the page's tab: a dot on its icon while somebody waits for this reader. */
const PLAIN = "/favicon.svg";
const WITH_DOT = "/favicon-dot.svg";

/** Puts the dot on the icon, or takes it away. */
export function markTab(marked: boolean): void {
	const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
	const wanted = marked ? WITH_DOT : PLAIN;
	if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}
