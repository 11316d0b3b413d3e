/** Lets the page work without a net: its own files, the rules and the lessons are kept by a service worker. */

/** Milliseconds after the page has come until what may be needed later is fetched. */
const LATER = 4000;

/** Registers the worker, once the page itself has come. Where browsers allow none, the page works as it is. */
export function keepForOffline(lang: () => string): void {
	if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
	const register = () =>
		void navigator.serviceWorker.register("/sw.js").then(
			() => navigator.serviceWorker.ready.then(() => setTimeout(() => void fetchLessons(lang()), LATER)),
			() => {},
		);
	// The reader's words may come after everything else.
	if (document.readyState === "complete") register();
	else addEventListener("load", register);
}

/** Asks for the lessons of all games in the reader's language; the worker keeps them. Once a session is enough. */
async function fetchLessons(lang: string): Promise<void> {
	const done = `facedown.offline.${lang}`;
	if (!navigator.onLine || sessionStorage.getItem(done)) return;
	try {
		const games = (await (await fetch("/api/games")).json()) as { id: string }[];
		for (const { id } of games) await fetch(`/api/games/${id}/lesson?lang=${lang}`);
		sessionStorage.setItem(done, "1");
	} catch {
		// Without a room there is nothing to keep.
	}
}
