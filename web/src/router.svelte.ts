/** Where in the page the reader is: the address bar's path, as one of a few places. */

export type Place = { at: "front" } | { at: "table"; table: string } | { at: "nowhere" };

/** The place that a path names. */
export function placeFor(path: string): Place {
	if (path === "/" || path === "") return { at: "front" };
	const table = /^\/table\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
	return table?.[1] ? { at: "table", table: table[1] } : { at: "nowhere" };
}

/** The path of a table. */
export function tablePath(table: string): string {
	return `/table/${table}`;
}

let place = $state.raw<Place>(placeFor(location.pathname));

export function currentPlace(): Place {
	return place;
}

/** Goes to a path without loading the page again. The focus goes nowhere by itself: see `comesToPlay`. */
export function go(path: string, { toPlay = false } = {}): void {
	history.pushState(null, "", path);
	place = placeFor(path);
	playing = toPlay;
	scrollTo(0, 0);
}

let playing = false;

/** Has somebody who was playing just come here to play on, so that the focus belongs on the board? True once. */
export function comesToPlay(): boolean {
	const comes = playing;
	playing = false;
	return comes;
}

addEventListener("popstate", () => {
	place = placeFor(location.pathname);
});

/** Lets a link to a place within the page go there without a new load; modified clicks stay the browser's. */
export function follow(event: MouseEvent): void {
	if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
	const link = (event.target as Element | null)?.closest("a[href]");
	if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target || link.download) return;
	if (placeFor(link.pathname).at === "nowhere") return;
	event.preventDefault();
	go(link.pathname);
}
