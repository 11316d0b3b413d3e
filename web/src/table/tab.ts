/** The page's tab: its title, and a dot on its icon while somebody waits for this reader. */
import type { TableView } from "../protocol";
import { t } from "../words/words.svelte";
import { gameName } from "./spoken";

const PLAIN = "/favicon.svg";
const WITH_DOT = "/favicon-dot.svg";

/** Puts the dot on the icon, or takes it away. */
export function markTab(marked: boolean): void {
	const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
	const wanted = marked ? WITH_DOT : PLAIN;
	if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

/** The title of a table's tab. `mark`: what waits for this reader. `waiting`: is the friend not there yet? */
export function titleOf(view: TableView | null, mark: string | null, waiting: boolean): string {
	if (!view) return "Facedown";
	const first = mark ? `● ${mark} · ` : waiting ? `${t("title-waiting")} · ` : "";
	return `${first}${gameName(view.game)} · Facedown`;
}
