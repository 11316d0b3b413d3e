/** What axe-core finds wrong with a page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, type TestInfo, test } from "@playwright/test";
import { deep } from "./deep";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The faults of a page as it stands, as `rule: element`. */
export async function faults(page: Page): Promise<string[]> {
	await page.evaluate(axe);
	return page.evaluate(async () => {
		const { axe } = window as unknown as {
			axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
		};
		const { violations } = await axe.run();
		return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 140)}`));
	});
}

/** Whether a page can be scrolled sideways, which none may on any screen. */
async function wider(page: Page): Promise<boolean> {
	return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** A size of the screen, and the themes that are judged in it. */
type Look = [size: string, viewport: { width: number; height: number }, themes: ("light" | "dark")[]];

const PHONE: Look = ["phone", { width: 390, height: 844 }, deep ? ["light", "dark"] : ["light"]];
const DESKTOP: Look = ["desktop", { width: 1440, height: 900 }, deep ? ["light", "dark"] : ["dark"]];
/** What one test looks at. What axe judges by the theme are colors, which both sizes take from the same few: only the deep run
 *  has each size in each theme. */
const TESTS: [Look, ...Look[]][] = deep ? [[PHONE], [DESKTOP]] : [[PHONE, DESKTOP]];

/**
 * Tests that axe finds nothing on any of these states of a page, on a phone and on a desktop: the page is opened on the phone
 * and its window grows, and in the deep run it is opened in each size.
 */
export function withoutFaults(states: readonly [name: string, open: (page: Page) => Promise<void>][]): void {
	for (const looks of TESTS)
		test.describe(looks.map(([size]) => size).join(", then "), () => {
			const [[first, viewport]] = looks;
			test.use({ viewport, hasTouch: first === "phone", reducedMotion: "reduce" });
			for (const [name, open] of states)
				test(`axe finds nothing on ${name}`, async ({ page }, info) => {
					await open(page);
					for (const look of looks) await judge(page, name, look, info);
				});
		});
}

/** Judges a page in one size and its themes. */
async function judge(page: Page, name: string, [size, viewport, themes]: Look, info: TestInfo): Promise<void> {
	await page.setViewportSize(viewport);
	for (const colorScheme of themes) {
		await page.emulateMedia({ colorScheme });
		if (deep) await page.screenshot({ path: info.outputPath(`${name}-${size}-${colorScheme}.png`) });
		expect(await faults(page), `${size}, ${colorScheme}`).toEqual([]);
	}
	expect(await wider(page), `the page is wider than a ${size}`).toBe(false);
}
