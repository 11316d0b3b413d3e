/** Who is called while the page is closed is said to the room again when it changes; the rest comes only where that is wanted. */
import { settings } from "../settings.svelte";

/** Milliseconds for which changes are gathered, and after which a page that has just come says it. */
const GATHERED = 1500;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** This browser may have other seats or another account now. That the room does not hear of it is no trouble to the page. */
export function changed(): void {
	if (!settings.away) return;
	clearTimeout(waiting);
	waiting = setTimeout(() => void import("./push").then(({ sync }) => sync()).catch(() => {}), GATHERED);
}
