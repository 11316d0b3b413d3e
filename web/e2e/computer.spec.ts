// The computer at the other seat, in games whose turns have parts: ours by keys alone, part by part, then its answer.
import { expect, test } from "@playwright/test";
import type { ActionLine, Made, TableView } from "../src/protocol";
import { unfit } from "./fits";
import { DESKTOP, leaveAll, type Person, person } from "./people";
import { byKeys, tabTo } from "./player";
import { Room } from "./room";
import { sitWith } from "./table";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** Sits down against the computer, with White. */
async function sitDown({ page, ear }: Person, game: string): Promise<void> {
	await page.goto(room.address);
	await page.getByRole("button", { name: `Play ${game}`, exact: true }).press("Enter");
	const dialog = page.getByRole("dialog");
	await dialog.getByText("Computer", { exact: true }).click();
	await dialog.getByText("White", { exact: true }).click();
	await dialog.getByRole("button", { name: "Play", exact: true }).press("Enter");
	const view = await ear.until(({ phase }) => phase === "playing", "the deal");
	expect([view.mode, view.seat]).toEqual(["computer", "white"]);
}

const isOurs = ({ toAct, phase }: TableView) => toAct.includes("white") || phase === "over";

/** Does one part and waits until the room has taken it. */
async function part({ page, ear }: Person, action: ActionLine): Promise<void> {
	const before = ear.view;
	if (action.text === "skip" || action.text === "end") {
		await tabTo(page, action.text === "skip" ? "Skip bonus" : "End turn");
		await page.keyboard.press("Enter");
	} else {
		await page.locator(".place[tabindex='0']").focus();
		await byKeys(page, action);
	}
	const parts = (view: TableView | null) => [view?.ply, view?.draft?.parts.length ?? 0].join();
	await ear.until((view) => parts(view) !== parts(before) || view.phase === "over", action.text);
}

/** Goes through turns of ours, each part chosen by `next`, and hears the computer's answer to each. */
async function play(who: Person, turns: number, next: (view: TableView, turn: number) => ActionLine | undefined) {
	const { page, ear, faults } = who;
	for (let turn = 0; turn < turns; turn++) {
		let view = await ear.until(isOurs, "our turn");
		for (let action = next(view, turn); action && view.phase === "playing"; action = next(view, turn)) {
			await part(who, action);
			view = ear.view as TableView;
			if (!isOurs(view) || action.text === "end") break;
		}
		await ear.until(isOurs, "the computer’s turn");
	}
	if (ear.view?.phase === "playing") {
		await page.getByRole("button", { name: "Resign" }).press("Enter");
		await page.getByRole("button", { name: "Yes, resign" }).press("Enter");
	}
	await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
	expect(faults).toEqual([]);
}

const isMove = ({ text, from, to, choice }: ActionLine) =>
	from !== null && to !== null && choice === null && text === from + to;

test("turns of Booster Chess against the computer", async ({ browser }) => {
	const who = await person(browser, DESKTOP, byKeys);
	await sitDown(who, "Booster Chess");
	await play(who, 2, ({ legal, draft }) => {
		const card = legal.find(({ text }) => text.includes("@"));
		return draft === null ? legal.find(isMove) : (card ?? legal.find(({ text }) => text === "end"));
	});
	const { ear } = who;
	// A card each time, none of the computer's was ever shown, and its turns came whole.
	const messages = ear.frames.map((frame) => JSON.parse(frame));
	const ours = messages.flatMap(({ moves }) => moves ?? []).filter(({ seat }) => seat === "white");
	expect(ours.map(({ action }) => /^[a-h][1-8][a-h][1-8],[0-9QK]+[HDSC]@[a-h][1-8]$/.test(action))).toEqual([
		true,
		true,
	]);
	const hands = messages.flatMap(({ view, draft }) => (view ?? draft)?.holdings?.hands ?? []);
	expect(hands.filter(({ seat, known }) => seat === "black" && known.length > 0)).toEqual([]);
});

test("turns of Cloak and Dagger Chess against the computer", async ({ browser }) => {
	const who = await person(browser, DESKTOP, byKeys);
	const { page, ear } = who;
	await sitDown(who, "Cloak and Dagger Chess");
	await tabTo(page, "Confirm setup");
	await page.keyboard.press("Enter");
	await ear.until(({ ply, toAct }) => ply === 2 && toAct.includes("white"), "both arrangements");
	const done: string[] = [];
	await play(who, 2, ({ legal }, turn) => {
		const offered = (start: string) => legal.find(({ text }) => text.startsWith(start));
		// In the first turn a guess and an uncloaking, in the second the move alone; a bonus is not used.
		const wanted = turn === 0 ? ["guess:1=R", "uncloak:2"].map((text) => !done.includes(text) && offered(text)) : [];
		const action = wanted.find(Boolean) || offered("skip") || legal.find(isMove) || offered("end");
		if (action) done.push(action.text);
		return action || undefined;
	});
	expect(done).toContain("guess:1=R");
	expect(done).toContain("uncloak:2");
	expect(done.filter((text) => text === "end")).toHaveLength(2);
});

test("a small window names the game whole, and the opponent with its level beside a clock", async ({ page }) => {
	await page.setViewportSize({ width: 1024, height: 768 });
	for (const game of ["surprise-rex", "cloak-and-dagger"]) {
		const clock = { kind: "increment", base: 300_000, increment: 3_000 };
		const wish = { game, options: {}, mode: "computer", seat: "white", level: 3, position: null, names: null, clock };
		const made = await page.request.post(`${room.address}/api/tables`, { data: wish });
		const { table, token } = (await made.json()) as Made;
		await sitWith(page, room.address, game, table, token);
		const level = page.getByText("level 3");
		await expect(level).toBeVisible();
		// What has no room in the line wraps out of sight.
		const line = await page.locator(".who").first().boundingBox();
		expect((await level.boundingBox())?.y).toBeLessThan((line?.y ?? 0) + (line?.height ?? 0) / 2);
		expect(await unfit(page)).toEqual([]);
	}
});
