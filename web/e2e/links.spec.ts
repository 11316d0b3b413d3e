// A finished game has an address for everybody, leaves the page as files, and stays in the browser without a net.
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, leaveAll, type Person, person } from "./people";
import { byMouse } from "./player";
import { facedown, Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** A game of Surprise Chess on one screen, two moves long; answers its table. */
async function played({ page, ear }: Person, { secluded = false } = {}): Promise<string> {
	await page.goto(room.address);
	await page.getByRole("button", { name: "Play Surprise Chess", exact: true }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByText("Pass and play").click();
	await dialog.getByLabel("White’s name").fill("Ada");
	await dialog.getByLabel("Black’s name").fill("Bruno");
	if (secluded) await dialog.getByLabel("Keep this game private when it is over").check();
	await dialog.getByRole("button", { name: "Play", exact: true }).click();
	for (let ply = 0; ply < 2; ply++) {
		const view = await ear.until((seen) => seen.phase === "playing" && seen.ply === ply, `ply ${ply}`);
		// By a pawn: a card that turns up may end the game.
		const legal = view.legal.find(({ from, to }) => /[27]$/.test(from ?? "") && to !== null);
		if (!legal) throw new Error("nothing is legal");
		await byMouse(page, legal);
	}
	const { table } = await ear.until(({ ply }) => ply === 2, "both moves");
	await page.getByRole("button", { name: "Resign" }).click();
	await page.getByRole("button", { name: "Yes, resign" }).click();
	await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
	return table;
}

const share = (page: Page) => page.getByRole("button", { name: "Share", exact: true });

test("a finished game is open to whoever has its address, to the ply", async ({ browser }) => {
	const player = await person(browser, DESKTOP, byMouse);
	const table = await played(player);
	await player.page.getByRole("link", { name: "Replay" }).click();
	await expect(player.page.getByRole("radio", { name: "Referee" })).toBeChecked();
	await expect(player.page.getByText("0 of 2")).toBeVisible();
	await player.page.getByRole("button", { name: "Next move" }).click();
	await share(player.page).click();
	const link = await player.page.getByLabel("Link to this position").inputValue();
	expect(link).toBe(`${room.address}/replay/${table}?ply=1&as=referee`);

	const stranger = await person(browser, DESKTOP, byMouse);
	await stranger.page.goto(link);
	await expect(stranger.page.getByText("1 of 2")).toBeVisible();
	await expect(stranger.page.getByRole("radio", { name: "Referee" })).toBeChecked();
	await expect(stranger.page.locator("[data-at=a1]")).toHaveAttribute("aria-label", /in truth: /);
	await stranger.page.getByRole("radio", { name: "Spectator" }).check({ force: true });
	await expect(stranger.page.locator("[data-at=a1]")).not.toHaveAttribute("aria-label", /in truth: /);
	// The address that the players had open leads to the same place.
	await stranger.page.goto(`${room.address}/table/${table}`);
	await expect(stranger.page).toHaveURL(new RegExp(`/replay/${table}`));
	await expect(stranger.page.getByText("of 2")).toBeVisible();
	await stranger.page.goto(`${room.address}/review/${table}?ply=1`);
	await expect(stranger.page.getByRole("region", { name: "Summary" })).toBeVisible({ timeout: 60_000 });
	expect([...player.faults, ...stranger.faults]).toEqual([]);
});

test("a private game is for its players alone", async ({ browser, request }) => {
	const player = await person(browser, DESKTOP, byMouse);
	const table = await played(player, { secluded: true });
	await player.page.getByRole("link", { name: "Replay" }).click();
	await share(player.page).click();
	await expect(player.page.getByText("This game is private")).toBeVisible();
	const stranger = await person(browser, DESKTOP, byMouse);
	await stranger.page.goto(`${room.address}/replay/${table}`);
	await expect(stranger.page.getByRole("heading", { name: "This game cannot be replayed here" })).toBeVisible();
	await stranger.page.goto(`${room.address}/table/${table}`);
	await expect(stranger.page.getByRole("heading", { name: "Game not found" })).toBeVisible();
	const head = await (await request.get(`${room.address}/replay/${table}`)).text();
	expect(head).toContain(`<meta property="og:image" content="${room.address}/preview.png" />`);
	expect(head).not.toContain("Ada");
	expect((await request.get(`${room.address}/api/tables/${table}/picture`)).status()).toBe(404);
});

test("a link to a game is announced with its players and a picture", async ({ browser, request }) => {
	const table = await played(await person(browser, DESKTOP, byMouse));
	for (const path of [`/replay/${table}?ply=1`, `/review/${table}`, `/table/${table}`]) {
		const head = await (await request.get(room.address + path)).text();
		expect(head).toContain('<meta property="og:title" content="Ada – Bruno: Surprise Chess" />');
		expect(head).toContain("won (resignation). Go through the game with every card face up.");
		expect(head).toContain(`<meta property="og:image" content="${room.address}/api/tables/${table}/picture" />`);
	}
	for (const path of [`/api/tables/${table}/picture`, "/preview.png"]) {
		const picture = await request.get(room.address + path);
		expect(picture.headers()["content-type"]).toBe("image/png");
		expect((await picture.body()).subarray(1, 4).toString()).toBe("PNG");
	}
	const front = await (await request.get(room.address)).text();
	expect(front).toContain('<meta property="og:title" content="Facedown: chess with hidden pieces" />');
});

test("a game leaves the page as picture, animation, PGN and record", async ({ browser }, info) => {
	const { page, faults, ...rest } = await person(browser, DESKTOP, byMouse);
	await played({ page, faults, ...rest });
	await page.getByRole("link", { name: "Replay" }).click();
	await page.getByRole("button", { name: "Last position" }).click();
	await share(page).click();
	const files: Record<string, Buffer> = {};
	for (const name of ["Picture (PNG)", "Animation (SVG)", "PGN", "Game file"]) {
		const waiting = page.waitForEvent("download");
		await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
		const file = await waiting;
		const path = info.outputPath(file.suggestedFilename());
		await file.saveAs(path);
		files[name] = readFileSync(path);
		if (name === "Game file") expect(await facedown("verify", path)).toContain("The record holds.");
	}
	expect(files["Picture (PNG)"]?.subarray(1, 4).toString()).toBe("PNG");
	expect(files["Animation (SVG)"]?.toString()).toMatch(/<svg[\s\S]*@keyframes/);
	expect(files.PGN?.toString()).toContain('[White "Ada"]');
	expect(faults).toEqual([]);
});

test.describe("without a net", () => {
	test.use({ serviceWorkers: "allow" });

	test("rules, lessons and the games of this browser work, and the page says what does not", async ({ page }) => {
		const own = new Room();
		await own.start();
		try {
			await page.emulateMedia({ reducedMotion: "reduce" });
			await page.goto(own.address);
			await page.evaluate(() => navigator.serviceWorker.ready);
			await page.getByRole("button", { name: "Play now" }).click();
			await page
				.getByRole("button", { name: /Resign|Abort/ })
				.first()
				.click();
			const [yes, result] = [page.getByRole("button", { name: /^Yes/ }), page.getByRole("region", { name: "Result" })];
			// An abort is not asked about.
			await yes.or(result).first().waitFor();
			if (await yes.isVisible()) await yes.click();
			await expect(result).toBeVisible();
			// What was kept is there; the lessons come a few seconds after the page.
			await page.goto(`${own.address}/games`);
			await expect.poll(() => page.evaluate(() => sessionStorage.getItem("facedown.offline.en"))).toBe("1");

			// The whole game is in the browser's own store by then.
			await expect
				.poll(() =>
					page.evaluate(
						() =>
							new Promise<number>((found) => {
								const open = indexedDB.open("facedown");
								open.onsuccess = () => {
									const all = open.result.transaction("games").objectStore("games").getAll();
									all.onsuccess = () =>
										found(all.result.filter(({ replays }) => Object.keys(replays).length > 0).length);
								};
							}),
					),
				)
				.toBe(1);

			await own.stop();
			await page.context().setOffline(true);
			await page.goto(`${own.address}/games`);
			// Which of the two it is, a browser does not always know.
			await expect(page.getByText(/You are offline\.|The server is not responding\. Rules, lessons/)).toBeVisible();
			await page.getByRole("region", { name: "Finished games" }).getByRole("link", { name: "Replay" }).click();
			await expect(page.locator("[role=grid]")).toBeVisible();
			await page.goto(`${own.address}/learn/jieqi`);
			await expect(page.getByRole("heading", { level: 1, name: "Jieqi" })).toBeVisible();
			await page.goto(`${own.address}/docs/rules/surprise`);
			await expect(page.getByRole("heading", { level: 1 })).toContainText("Surprise Chess");
			await page.goto(own.address);
			await expect(page.getByRole("button", { name: "Play Surprise Chess", exact: true })).toBeVisible();
			await page.getByRole("button", { name: "Play now" }).click();
			await expect(page.getByText("The server is not responding. Try again in a moment.")).toBeVisible();
		} finally {
			await own.clear();
		}
	});

	test("the page can be installed", async ({ page, request }) => {
		await page.goto(room.address);
		const address = await page.locator("link[rel=manifest]").getAttribute("href");
		const manifest = (await (await request.get(room.address + address)).json()) as {
			icons: { src: string; type: string }[];
		};
		for (const { src, type } of manifest.icons)
			expect((await request.get(room.address + src)).headers()["content-type"], src).toBe(type);
		expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toBe(
			`${room.address}/sw.js`,
		);
	});
});
