// How long a card takes from the touch that moves it to the opponent's board, sealed and not, and the audit from the touch
// that ends the game to both pages; the pages slowed as well.
import { type Browser, expect, test } from "@playwright/test";
import { actionToBoard, caughtUp, median } from "./gauge";
import { DESKTOP, join, leaveAll, make, type Person, person } from "./people";
import { byMouse } from "./player";
import { Room } from "./room";
import { sitDown } from "./sealedTable";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** Moves of cards that attack nothing, one side after the other. */
const KNIGHTS = ["b1c3", "b8c6", "g1f3", "g8f6"] as const;

async function slow({ page }: Person, rate: number): Promise<void> {
	const line = await page.context().newCDPSession(page);
	await line.send("Emulation.setCPUThrottlingRate", { rate });
}

const TABLES = 4;
/** The processor as it is, and slowed. */
const RATES = [1, 6];

/** Milliseconds from the touch that ends a sealed game until each page has shown the audit. */
async function audit(host: Person, guest: Person): Promise<number[]> {
	const shown = [host, guest].map(({ page }) =>
		page.evaluate(
			() =>
				new Promise<number>((done) => {
					const look = () => {
						if (/All \d+ cards checked/.test(document.body.textContent ?? ""))
							done(performance.timeOrigin + performance.now());
						else requestAnimationFrame(look);
					};
					look();
				}),
		),
	);
	await host.page.getByRole("button", { name: "Resign" }).click();
	await host.page.getByRole("button", { name: "Yes, resign" }).click();
	const times = await Promise.all(shown);
	const ended = await host.page.evaluate(() => window.gauge.acted);
	return times.map((time) => time - ended);
}

/** Milliseconds from each move to the card on the other's board, over some tables, and those of the audits. */
async function felt(browser: Browser, isSealed: boolean, rate: number): Promise<{ times: number[]; audits: number[] }> {
	const times: number[] = [];
	const audits: number[] = [];
	for (let n = 0; n < TABLES; n++) {
		const [host, guest] = [await person(browser, DESKTOP, byMouse), await person(browser, DESKTOP, byMouse)];
		if (isSealed) await sitDown(room, host, guest, "Surprise Chess");
		else await join(guest, (await make(host, room.address, "Surprise Chess", "White", "No clock")).link);
		for (const who of [host, guest]) {
			await who.ear.until(({ phase }) => phase === "playing", "the deal");
			await slow(who, rate);
		}
		for (const [ply, text] of KNIGHTS.entries()) {
			const [mover, other] = ply % 2 === 0 ? [host, guest] : [guest, host];
			const view = mover.ear.view;
			const action = view?.legal.find((line) => line.text === text);
			if (!action) break;
			await caughtUp(mover.page, mover.ear);
			await mover.hand(mover.page, action);
			for (const { ear } of [host, guest]) await ear.until((now) => now.ply > ply || now.phase === "over", text);
			const time = await actionToBoard(mover.page, other.page);
			if (time !== null) times.push(time);
			if (host.ear.view?.phase === "over") break;
		}
		if (isSealed && host.ear.view?.phase === "playing") audits.push(...(await audit(host, guest)));
		await leaveAll();
	}
	return { times, audits };
}

test("from a move to the card on the opponent's board, sealed and not", async ({ browser }) => {
	for (const rate of RATES)
		for (const isSealed of [false, true]) {
			const { times, audits } = await felt(browser, isSealed, rate);
			expect(times.length).toBeGreaterThan(TABLES);
			const worst = Math.max(...times).toFixed(0);
			const how = `${isSealed ? "sealed" : "not sealed"}, processor slowed ${rate} times`;
			console.log(`${how}: median ${median(times).toFixed(0)} ms, at most ${worst} ms, of ${times.length} cards`);
			if (audits.length > 0)
				console.log(
					`audit, processor slowed ${rate} times: median ${median(audits).toFixed(0)} ms, at most ${Math.max(...audits).toFixed(0)} ms, on ${audits.length} pages`,
				);
		}
});
