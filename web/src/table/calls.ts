/**
 * Calls by the browser while the page is out of sight, for readers who wish for them in the settings. They say what the
 * tab's title says, never more.
 */

/** Whether this browser can call at all. */
export const canCall = (): boolean => "Notification" in globalThis;

/** Whether this page may call. */
export const isAllowedToCall = (): boolean => canCall() && Notification.permission === "granted";

/** Asks whether this page may call, where that was not answered before. */
export async function askToCall(): Promise<boolean> {
	if (!canCall()) return false;
	return isAllowedToCall() || (await Notification.requestPermission()) === "granted";
}

/** Calls the reader back to a table; a newer call takes the older one's place. Answers how to take the call back. */
export function call(table: string, title: string, words: string): () => void {
	if (!isAllowedToCall()) return () => {};
	try {
		const shown = new Notification(title, { body: words, tag: table, icon: "/icon-192.png" });
		shown.onclick = () => {
			focus();
			shown.close();
		};
		return () => shown.close();
	} catch {
		// Some phones let only a service worker call.
		return () => {};
	}
}
