/** What axe-core finds wrong with a page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, type TestInfo, test } from "@playwright/test";

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

/** Tests that axe finds nothing on any of these states of a page, on a phone and on a desktop, each light and then dark. */
export function withoutFaults(states: readonly [name: string, open: (page: Page) => Promise<void>][]): void {
	for (const [size, viewport] of [
		["phone", { width: 390, height: 844 }],
		["desktop", { width: 1440, height: 900 }],
	] as const)
		test.describe(size, () => {
			test.use({ colorScheme: "light", viewport, hasTouch: size === "phone", reducedMotion: "reduce" });
			for (const [name, open] of states)
				test(`axe finds nothing on ${name}`, async ({ page }, info: TestInfo) => {
					await open(page);
					for (const colorScheme of ["light", "dark"] as const) {
						await page.emulateMedia({ colorScheme });
						await page.screenshot({ path: info.outputPath(`${name}-${size}-${colorScheme}.png`) });
						expect(await faults(page), colorScheme).toEqual([]);
					}
					expect(await wider(page), "the page is wider than its screen").toBe(false);
				});
		});
}
