/** Runs something that nobody waits for once what was just done is painted, at the latest after `latest` milliseconds. */
export function whenQuiet(work: () => void, latest = 600): void {
	// Not every browser says when it is idle.
	if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: latest });
	else setTimeout(work, 120);
}
