// The service worker: what needs no room works without a net. The build writes the list of the page's files in here.
const FILES = self.__FILES__;
const VERSION = self.__VERSION__;
const SHELL = `facedown-page-${VERSION}`;
const ASKED = "facedown-asked";

/** What the room says that does not change from one day to the next: the games there are, how they are set up, lessons. */
const LASTING = /^\/api\/games(\/[a-z-]+\/(lesson|form))?$/;

self.addEventListener("install", (event) => {
	event.waitUntil(
		caches
			.open(SHELL)
			.then((cache) => cache.addAll(FILES))
			.then(() => self.skipWaiting()),
	);
});

self.addEventListener("activate", (event) => {
	const old = (name) => name.startsWith("facedown-page-") && name !== SHELL;
	event.waitUntil(
		caches
			.keys()
			.then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
			.then(() => self.clients.claim()),
	);
});

/** The answer of the room, kept for the time without it; or what was kept. */
async function lasting(request) {
	const cache = await caches.open(ASKED);
	try {
		const answer = await fetch(request);
		if (answer.ok) await cache.put(request, answer.clone());
		return answer;
	} catch (error) {
		const kept = await cache.match(request);
		if (kept) return kept;
		throw error;
	}
}

/** A page: as the room has it now, else as it was when it was kept. */
async function page(request, path) {
	try {
		return await fetch(request);
	} catch (error) {
		const cache = await caches.open(SHELL);
		const file = path.startsWith("/docs") ? path : "/";
		const kept = (await cache.match(file)) ?? (await cache.match(`${file}.html`));
		if (kept) return kept;
		throw error;
	}
}

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== "GET" || url.origin !== self.location.origin) return;
	if (LASTING.test(url.pathname)) return event.respondWith(lasting(request));
	if (url.pathname.startsWith("/api/")) return;
	if (request.mode === "navigate") return event.respondWith(page(request, url.pathname));
	// A file with a hash in its name never changes; the others are asked for anew while there is a net.
	const hashed = url.pathname.startsWith("/assets/");
	event.respondWith(
		caches.match(request).then((kept) => (hashed && kept ? kept : fetch(request).catch(() => kept ?? Response.error()))),
	);
});

/** A call back to a table: the page that shows it comes to the front, or it is opened. */
self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	const path = event.notification.data?.path ?? "/";
	const come = async () => {
		const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
		const page = pages.find(({ url }) => new URL(url).pathname === path);
		return page ? page.focus() : self.clients.openWindow(path);
	};
	event.waitUntil(come());
});
