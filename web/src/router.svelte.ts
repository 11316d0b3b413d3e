/** Where in the page the reader is: the address bar's path, as one of a few places. */

export type Place =
	| { at: "front" }
	| { at: "table"; table: string }
	| { at: "join"; table: string; invite: string }
	| { at: "watch"; table: string; key: string }
	| { at: "live" }
	| { at: "lobby" }
	| { at: "account" }
	| { at: "players" }
	| { at: "profile"; name: string }
	| { at: "privacy" }
	| { at: "puzzles" }
	| { at: "tournaments" }
	/** `invite`: what lets one enter; empty where the address does not bring it. */
	| { at: "tournament"; id: string; invite: string }
	| { at: "wall"; id: string }
	/** `board`: with something on the board, and not the page that opens something. */
	| { at: "analysis"; board: boolean }
	| { at: "games" }
	| { at: "replay"; table: string | null }
	| { at: "review"; table: string | null }
	| { at: "solution"; table: string | null }
	| { at: "solo"; game: string }
	| { at: "learn"; game: string | null }
	| { at: "edit"; game: string }
	| { at: "print" }
	| { at: "by-hand"; id: string | null }
	| { at: "nowhere" };

/** What a path begins with, and the place that it names with or without a name after it. */
const PLACES: Record<string, (name: string | null) => Place> = {
	table: (table) => (table ? { at: "table", table } : { at: "nowhere" }),
	// What opens a seat or lets one look on stands behind the `#`, so that no server logs it.
	join: (table) => (table ? { at: "join", table, invite: location.hash.slice(1) } : { at: "nowhere" }),
	watch: (table) => (table ? { at: "watch", table, key: location.hash.slice(1) } : { at: "live" }),
	"@": (name) => (name ? { at: "profile", name } : { at: "nowhere" }),
	players: (name) => (name ? { at: "nowhere" } : { at: "players" }),
	privacy: (name) => (name ? { at: "nowhere" } : { at: "privacy" }),
	account: (name) => (name ? { at: "nowhere" } : { at: "account" }),
	lobby: (name) => (name ? { at: "nowhere" } : { at: "lobby" }),
	tournaments: (name) => (name ? { at: "nowhere" } : { at: "tournaments" }),
	tournament: (id) => (id ? { at: "tournament", id, invite: location.hash.slice(1) } : { at: "nowhere" }),
	wall: (id) => (id ? { at: "wall", id } : { at: "nowhere" }),
	puzzles: (name) => (name ? { at: "nowhere" } : { at: "puzzles" }),
	analysis: (name) =>
		name ? { at: "nowhere" } : { at: "analysis", board: location.search !== "" || location.hash.startsWith("#t=") },
	games: (name) => (name ? { at: "nowhere" } : { at: "games" }),
	replay: (table) => ({ at: "replay", table }),
	review: (table) => ({ at: "review", table }),
	solution: (table) => ({ at: "solution", table }),
	solo: (game) => (game ? { at: "solo", game } : { at: "nowhere" }),
	learn: (game) => ({ at: "learn", game }),
	edit: (game) => (game ? { at: "edit", game } : { at: "nowhere" }),
	print: (name) => (name ? { at: "nowhere" } : { at: "print" }),
	"by-hand": (id) => ({ at: "by-hand", id }),
};

/** The place that a path names. */
export function placeFor(path: string): Place {
	if (path === "/" || path === "") return { at: "front" };
	const [, word, name] = /^\/([a-z-]+|@)(?:\/([A-Za-z0-9_-]{1,64}))?\/?$/.exec(path) ?? [];
	const place = word !== undefined && Object.hasOwn(PLACES, word) ? PLACES[word] : undefined;
	return place ? place(name ?? null) : { at: "nowhere" };
}

/** The path of a table. */
export function tablePath(table: string): string {
	return `/table/${table}`;
}

/** The path of a tournament; with what lets one enter, or the token of an entry, behind it. */
export function tournamentPath(id: string, key = ""): string {
	return key === "" ? `/tournament/${id}` : `/tournament/${id}#${key}`;
}

/** The path of an account's page. */
export function profilePath(name: string): string {
	return `/@/${encodeURIComponent(name)}`;
}

/** The path of a game that is played with real cards. */
export function byHandPath(id: string): string {
	return `/by-hand/${id}`;
}

/** The path of an invitation to the free seat of a table. */
export function joinPath(table: string, invite: string): string {
	return `/join/${table}#${invite}`;
}

/** The path for somebody who looks on. */
export function watchPath(table: string, key: string): string {
	return `/watch/${table}#${key}`;
}

/** The path of a finished game's replay; the key is that of somebody who looked on. */
export function replayPath(table: string, key: string | null, as: "white" | "black" | null = null): string {
	return `/replay/${table}${as ? `?as=${as}` : ""}${key === null ? "" : `#${key}`}`;
}

/** The path of the replay of a tournament's game, whose place is `ROUND-BOARD-GAME`. */
export function tournamentReplayPath(tournament: string, place: string): string {
	return `/replay?${new URLSearchParams({ tournament, game: place })}`;
}

let place = $state.raw<Place>(placeFor(location.pathname));

export function currentPlace(): Place {
	return place;
}

/** Asked before the place is left, where somebody has something to say to that: answers whether it holds the reader back. */
type Keeper = (leave: () => void) => boolean;
let keeper: Keeper | null = null;

/** Asks before the place that is shown is left, until the answer is called; `leave` goes after all. */
export function askBeforeLeaving(ask: Keeper): () => void {
	keeper = ask;
	return () => {
		if (keeper === ask) keeper = null;
	};
}

/** Goes to an address without loading the page again; `replace`: the way back skips the page that was left. The focus goes nowhere by itself: see `comesToPlay`. */
export function go(address: string, { toPlay = false, replace = false } = {}): void {
	const leave = () => {
		keeper = null;
		go(address, { toPlay, replace });
	};
	if (keeper?.(leave)) return;
	// The place that is left keeps its address.
	writeAddress();
	if (replace) history.replaceState(null, "", address);
	else history.pushState(null, "", address);
	arrive();
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

/** What of the address makes a place; a heading within a page (`#...`) does not. */
const addressNow = () => location.pathname + location.search;
let address = addressNow();

function arrive(): void {
	address = addressNow();
	place = placeFor(location.pathname);
}

addEventListener("popstate", () => {
	// What it was to say belongs to the place that was left.
	pending = null;
	// A tree that an address brings along stands behind the `#`.
	if (addressNow() === address && !location.hash.startsWith("#t=")) return;
	const left = address;
	const leave = () => {
		keeper = null;
		history.back();
	};
	// The browser has gone already: it comes back to where the reader is asked.
	if (keeper?.(leave)) history.pushState(null, "", left);
	else arrive();
});

/** What the address bar is about to say; null where it says it. */
let pending: string | null = null;

/** Changes what the address bar says of the place that is shown, such as the ply, without going anywhere: after the paint, since it is slow. */
export function retitle(search: URLSearchParams): void {
	const query = search.toString();
	if (pending === null) setTimeout(writeAddress, 60);
	pending = location.pathname + (query ? `?${query}` : "");
}

function writeAddress(): void {
	if (pending === null) return;
	history.replaceState(history.state, "", pending);
	pending = null;
	address = addressNow();
}

/** Lets a link to a place within the page go there without a new load; modified clicks stay the browser's. */
export function follow(event: MouseEvent): void {
	if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
	const link = (event.target as Element | null)?.closest("a[href]");
	if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target || link.download) return;
	if (placeFor(link.pathname).at === "nowhere") return;
	// A heading of this very page: the browser scrolls there by itself.
	if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
	event.preventDefault();
	go(link.pathname + link.search + link.hash);
}
