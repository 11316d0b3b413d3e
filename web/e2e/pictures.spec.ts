// The picture of the room in the README and the book is of this page: a game whose record is kept beside it, at its end.
// `npx playwright test e2e/pictures.spec.ts --update-snapshots=all` takes it anew.
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { Room } from "./room";

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", colorScheme: "light", locale: "en" });

const record = fileURLToPath(new URL("../../docs/images/game.jsonl", import.meta.url));

/** Machines have other fonts, and draw their edges otherwise; a part of the page that looks different is more than this. */
const FONTS = 0.01;

test("the documents show the page as it is", async ({ page }) => {
	const room = new Room();
	await room.start();
	try {
		await page.goto(`${room.address}/replay`);
		await page.locator("input[type=file]").setInputFiles(record);
		await page.locator("[role=grid]").waitFor();
		await page.getByText("Spectator", { exact: true }).click();
		await page.keyboard.press("End");
		await expect(page.locator(".here")).toContainText(/(\d+) of \1\b/);
		await page.evaluate(() => document.fonts.ready);
		await expect(page).toHaveScreenshot("surprise.png", { maxDiffPixelRatio: FONTS });
	} finally {
		await room.stop();
	}
});
