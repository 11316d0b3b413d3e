/** Notifications of the browser: asked for in the settings alone, shown only while the page is hidden. */

/** What the browser says to notifications of this page; `none` where it has none. */
export type Permission = "granted" | "denied" | "default" | "none";

/** What the browser says now. */
export function permission(): Permission {
	return typeof Notification === "undefined" ? "none" : Notification.permission;
}

/** Asks the reader, by the browser's own question; answers what they said. */
export async function askPermission(): Promise<Permission> {
	return typeof Notification === "undefined" ? "none" : Notification.requestPermission();
}

/** What is shown and not yet looked at. */
let shown: Notification[] = [];

/** Calls the reader to a table. A newer call for the same table takes the place of the older one. */
export function call(title: string, body: string, table: string): void {
	if (permission() !== "granted") return;
	const how = { body, tag: `facedown-${table}`, icon: "/icon-192.png" };
	try {
		const notification = new Notification(title, how);
		notification.onclick = () => {
			window.focus();
			notification.close();
		};
		shown.push(notification);
	} catch {
		// On phones only the worker of a page may show them.
		void navigator.serviceWorker
			?.getRegistration()
			.then((worker) => worker?.showNotification(title, { ...how, data: { path: location.pathname } }))
			.catch(() => {});
	}
}

/** Takes the calls away: somebody has come. */
export function hush(): void {
	for (const notification of shown) notification.close();
	shown = [];
}
