// What the page costs a visitor who comes for the first time: everything that the room sends, pictures and headers too.
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { putGauge, shifts } from "./gauge";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());

/** Bytes over the line until the front page stands, its game in motion has begun, and nothing more comes. */
const MOST = 150_000;
/** Of a few files, and not of many small ones: each brings its headers. */
const MOST_FILES = 40;

for (const locale of ["en-US", "zh-CN", "vi-VN", "fr-FR"]) {
	test.describe(`for ${locale}`, () => {
		test.use({ locale, viewport: { width: 1280, height: 800 } });

		test("the first load is under 150 kB over the line, with all its pictures", async ({ page }) => {
			const sizes: Promise<number>[] = [];
			const seen = new Set<string>();
			const languages = new Set<string>();
			page.on("response", (response) => {
				const url = response.url();
				// A drawing that is used twice is fetched once.
				if (seen.has(url)) return;
				seen.add(url);
				const language = /\/assets\/(en|zh|vi|fr)-[^/]*\.js$/.exec(url)?.[1];
				if (language) languages.add(language);
				// As a release sends it: a room that was built for development compresses nothing.
				sizes.push(
					Promise.all([response.request().sizes(), response.body()]).then(
						([sent, body]) => sent.responseHeadersSize + Math.min(body.length, gzipSync(body).length),
					),
				);
			});
			await page.goto(room.address);
			await expect(page.locator("ul.games li")).not.toHaveCount(0);
			await expect(page.locator(".show svg use").first()).toBeAttached();
			await page.waitForLoadState("networkidle");
			const sum = (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
			const files = sizes.length;
			console.log(`first load, ${locale}: ${(sum / 1000).toFixed(1)} kB over the line in ${files} files`);
			// The reader's words alone, and a sum that has counted what must have come.
			expect([...languages]).toEqual([locale.slice(0, 2)]);
			expect(sum).toBeGreaterThan(50_000);
			expect(sum).toBeLessThan(MOST);
			expect(files).toBeLessThan(MOST_FILES);
		});
	});
}

/** The pages to which a visitor comes by their address. */
const PAGES = [
	"/",
	"/lobby",
	"/watch",
	"/players",
	"/tournaments",
	"/learn",
	"/learn/jieqi",
	"/analysis",
	"/edit/surprise",
	"/solo/parade",
	"/puzzles",
	"/mine",
	"/replay",
	"/print",
	"/account",
];
for (const [name, viewport] of [
	["phone", { width: 390, height: 844 }],
	["desktop", { width: 1280, height: 800 }],
] as const) {
	test.describe(name, () => {
		test.use({ viewport });
		for (const path of PAGES)
			test(`nothing jumps while ${path} comes`, async ({ page }) => {
				await putGauge(page);
				await page.goto(room.address + path);
				await page.waitForLoadState("networkidle");
				await expect(page.locator("main, [role=alert]").first()).toBeVisible();
				expect(await shifts(page)).toEqual([]);
			});
	});
}
