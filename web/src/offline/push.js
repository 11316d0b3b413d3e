// The page is closed, and the room calls by the push service of this browser: whose turn it is, and nothing of the position.
const PUSH = "facedown-push";
const PUSH_WORDS = "/push-words";
/** Where the page has put no words. */
const PLAIN = { turn: "{name} has moved. It is your turn.", alone: "It is your turn.", games: {}, endpoint: null };

/** What the page has put here for its worker. */
async function pushWords() {
	const kept = await (await caches.open(PUSH)).match(PUSH_WORDS);
	try {
		return { ...PLAIN, ...(await kept?.json()) };
	} catch {
		return PLAIN;
	}
}

/** A note that the room has sent; null for anything else. */
function noteOf(data) {
	try {
		const note = data?.json();
		return note?.about === "turn" && typeof note.table === "string" ? note : null;
	} catch {
		return null;
	}
}

/** Letters that are written from right to left: a name of these turns nothing around that stands beside it. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const apart = (name) => (FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name);

async function called(data) {
	const words = await pushWords();
	const note = noteOf(data);
	const how = { icon: "/icon-192.png", badge: "/icon-192.png" };
	// Whatever comes, the browser wants something shown for it.
	if (!note) return self.registration.showNotification("Facedown", { ...how, body: words.alone, data: { path: "/" } });
	const path = `/table/${encodeURIComponent(note.table)}`;
	const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	// Who looks at the table sees it there.
	if (pages.some(({ url, visibilityState }) => visibilityState === "visible" && new URL(url).pathname === path)) return;
	const name = typeof note.opponent === "string" ? note.opponent : "";
	const body = name === "" ? words.alone : words.turn.replace("{name}", () => apart(name));
	await self.registration.showNotification(words.games[note.game] ?? "Facedown", {
		...how,
		body,
		tag: `facedown-${note.table}`,
		data: { path },
	});
}

self.addEventListener("push", (event) => event.waitUntil(called(event.data)));

/** The push service has given this browser another address: the room hears of it, and what it knew of the old one goes along. */
async function moved(event) {
	const { endpoint: known } = await pushWords();
	const old = event.oldSubscription?.endpoint ?? known;
	let fresh = event.newSubscription;
	if (!fresh) {
		const { key } = await (await fetch("/api/push")).json();
		if (key === null) return;
		fresh = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
	}
	const { endpoint, keys } = fresh.toJSON();
	const body = JSON.stringify({
		endpoint,
		keys: { p256dh: keys.p256dh, auth: keys.auth },
		...(old ? { replaces: old } : {}),
	});
	await fetch("/api/push/subscriptions", { method: "POST", headers: { "content-type": "application/json" }, body });
	const words = JSON.stringify({ ...(await pushWords()), endpoint });
	await (await caches.open(PUSH)).put(PUSH_WORDS, new Response(words));
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(moved(event)));
