/** Measures in a page what a person feels: when they acted, when the board showed it, and whether anything jumped. */
import { expect, type Page } from "@playwright/test";

interface Gauge {
	/** When the reader last touched a key or lifted a finger, in milliseconds since 1970. */
	acted: number;
	/** When the pieces or marks of the board changed. */
	changed: number[];
	/** The last message that the page itself has got from its table. */
	heard: string;
	/** Layout shifts since `watchLayout`, each with what moved. */
	shifts: { value: number; what: string }[];
}

declare global {
	interface Window {
		gauge: Gauge;
	}
}

/** Puts the gauge into every page that this page goes to; to be called before the first. */
export async function putGauge(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const now = () => performance.timeOrigin + performance.now();
		window.gauge = { acted: 0, changed: [], heard: "", shifts: [] };
		window.WebSocket = class extends WebSocket {
			constructor(...how: ConstructorParameters<typeof WebSocket>) {
				super(...how);
				this.addEventListener("message", ({ data }) => {
					if (this.url.endsWith("/live")) window.gauge.heard = String(data);
				});
			}
		};
		for (const kind of ["pointerup", "keydown", "touchend"])
			addEventListener(kind, () => (window.gauge.acted = now()), { capture: true });
		new MutationObserver((records) => {
			// That a move waits for its card is not the card yet.
			const isWait = ({ addedNodes, removedNodes }: MutationRecord) =>
				addedNodes.length + removedNodes.length > 0 &&
				[...addedNodes, ...removedNodes].every((node) => !(node instanceof Element) || node.matches(".waits, .awaits"));
			const touches = records.some(
				(record) => !isWait(record) && (record.target as Element).closest?.(".pieces, .marks"),
			);
			if (touches) window.gauge.changed.push(now());
		}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["style", "class"] });
		new PerformanceObserver((list) => {
			type Shift = PerformanceEntry & { value: number; sources?: { node?: Node | null }[] };
			// The end of a game opens its result: that is no longer play.
			if (document.querySelector(".result")) return;
			// The list of moves scrolls to its end by itself, and is meant to.
			const inScore = (node: Node | null | undefined) =>
				(node instanceof Element ? node : (node?.parentElement ?? null))?.closest("ol.score") != null;
			for (const entry of list.getEntries() as Shift[]) {
				// A line that was drawn anew since then has no node any more.
				const moved = (entry.sources ?? []).filter(({ node }) => node);
				if (moved.length > 0 && moved.every(({ node }) => inScore(node))) continue;
				window.gauge.shifts.push({
					value: entry.value,
					what: (entry.sources ?? [])
						.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent)))
						.join(" | "),
				});
			}
		}).observe({ type: "layout-shift", buffered: false });
	});
}

/** Forgets the shifts so far, once what is under way is painted: from now on nothing may jump. */
export function watchLayout(page: Page): Promise<void> {
	return page.evaluate(async () => {
		for (let frame = 0; frame < 3; frame++) await new Promise((painted) => requestAnimationFrame(painted));
		await new Promise((told) => setTimeout(told, 50));
		window.gauge.shifts = [];
	});
}

export function shifts(page: Page): Promise<Gauge["shifts"]> {
	return page.evaluate(() => window.gauge.shifts);
}

/** Waits until a page itself has got what the test has heard on its way there: a press before that is for the position
 *  before. */
export async function caughtUp(page: Page, ear: { readonly frames: readonly string[] }): Promise<void> {
	await expect.poll(async () => (await page.evaluate(() => window.gauge.heard)) === ear.frames.at(-1)).toBe(true);
}

/** Milliseconds from the actor's last touch to the first change of another page's board; null if it was not seen. */
export async function actionToBoard(actor: Page, other: Page): Promise<number | null> {
	const acted = await actor.evaluate(() => window.gauge.acted);
	const shown = await other.evaluate((since) => window.gauge.changed.find((at) => at >= since) ?? null, acted);
	return shown === null ? null : shown - acted;
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
