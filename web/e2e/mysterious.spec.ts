// Mysterious Chess and its Casual form: whole games of two browsers, and one shared screen that is covered in between.
import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import type { ActionLine, ServerMessage, TableView } from "../src/protocol";
import { usually } from "./deep";
import { checksAgain, checksDeal, DESKTOP, join, leaveAll, make, PHONE, person } from "./people";
import { byFinger, byMouse, carry, numbers, Player } from "./player";
import { Room } from "./room";
import { playOut } from "./wholeGame";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** The record of a room that binds the first choice anew: its text fits the new seal, and every sum is left to be wrong. */
function boundAnew(record: string): string {
	const choice = record.split("\n").find((line) => line.startsWith('{"line":"choice"')) ?? "";
	const { commitment, text, bytes } = JSON.parse(choice) as { commitment: string; text: string; bytes: string };
	const other = "0f".repeat(32);
	const seal = createHash("sha256").update(text).update(Buffer.from(other, "hex")).digest("hex");
	return record.replace(choice, choice.replace(commitment, seal).replace(bytes, other));
}

/** Both of them; the usual run plays the whole of the casual one with sealed cards. */
const GAMES = usually(["Mysterious Chess", "Mysterious Casual Chess"], ["Mysterious Chess"]);

for (const [index, name] of GAMES.entries())
	test(`a whole game of ${name} by link`, async ({ browser }) => {
		const host = await person(browser, DESKTOP, byMouse);
		const guest = await person(browser, PHONE, byFinger);
		const { link } = await make(host, room.address, name, "White", "No clock");
		await join(guest, link);
		await host.ear.until((view) => view.phase === "playing", "the deal");
		const { view } = await playOut([host, guest], new Player(numbers(60 + index)), 70);
		expect(view.ply).toBeGreaterThanOrEqual(64);
		expect(["resignation", "agreement", "aborted", "time", "left"]).not.toContain(view.outcome?.reason);
		for (const { faults } of [host, guest]) expect(faults).toEqual([]);
		// What White placed reached Black when it was turned up, not before.
		const lines = guest.ear.frames.flatMap((frame) => {
			const message = JSON.parse(frame) as ServerMessage;
			return message.type === "update" ? message.moves : [];
		});
		const placed = lines.filter(({ seat, action }) => seat === "white" && action.includes("@"));
		expect(placed).toHaveLength(16);
		for (const { action } of placed) expect(action).toMatch(/^X?@/);
		// Each card of Mysterious Chess was sealed when it was placed; the page of the other side holds it to that.
		const sealed = name === "Mysterious Chess" ? [/chose in secret.*32\/32/, /What was seen of it.*32\/32/] : [];
		await checksDeal(guest, ...sealed);
		if (name !== "Mysterious Chess") return;
		// A room that seals a choice anew is caught by the page that heard the seal.
		await guest.page.route("**/record", async (route) => {
			const answer = await route.fetch();
			await route.fulfill({ response: answer, body: boundAnew(await answer.text()) });
		});
		await checksAgain(guest, /chose in secret.*32\/32/);
	});

test("one shared screen is covered until the next player is there", async ({ browser }) => {
	const host = await person(browser, DESKTOP, byMouse);
	const { page, ear } = host;
	await page.goto(room.address);
	await page.getByRole("button", { name: "Play Mysterious Chess", exact: true }).click();
	await page.getByText("Pass and play").click();
	await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
	await ear.until((view) => view.phase === "playing", "the deal");
	const wake = (seat: string) => page.getByRole("button", { name: `I am ${seat}: show my cards` });
	await wake("White").click();
	await ear.until((view) => view.seat === "white", "White's cards");
	// By drag: from the hand to a square.
	await carry(page, page.getByRole("button", { name: "king in hand" }), page.locator("[data-at=e1]"));
	await ear.until((view) => view.ply === 1 && view.covered, "the cover");
	const king = () => page.locator("[data-at=e1]").getAttribute("aria-label");
	expect(await king()).not.toContain("king");
	await expect(page.locator("ol.score")).not.toContainText("K@e1");
	const frames = ear.frames.length;
	// Neither reloading nor going away and back shows more than the cover.
	await page.reload();
	await expect(wake("Black")).toBeVisible();
	await page.goto("about:blank");
	await page.goBack();
	await expect(wake("Black")).toBeVisible();
	await wake("Black").click();
	await ear.until((view) => view.seat === "black", "Black's cards");
	expect(await king()).not.toContain("king");
	expect(ear.frames.slice(frames).join("")).not.toContain("K@e1");
	await byMouse(page, { text: "Q@d8", from: null, to: "d8", choice: "Q" });
	await wake("White").click();
	await ear.until((view) => view.seat === "white" && view.ply === 2, "White's cards again");
	await expect.poll(king).toContain("king");
	expect(host.faults).toEqual([]);
});

for (const name of GAMES)
	test(`the rest of the cards of ${name} is laid by lot`, async ({ browser }) => {
		const host = await person(browser, DESKTOP, byMouse);
		const guest = await person(browser, PHONE, byFinger);
		const { link } = await make(host, room.address, name, "White", "No clock");
		await join(guest, link);
		const lot = ({ page }: typeof host) => page.getByRole("button", { name: "Place the rest at random" });
		const stop = ({ page }: typeof host) => page.getByRole("button", { name: "Stop", exact: true });
		// White places the first card as ever, and Black begins by lot; White follows by the keyboard.
		const first = (await host.ear.until((view) => view.legal.length > 0, "White's cards")).legal[0];
		await byMouse(host.page, first as NonNullable<typeof first>);
		await guest.ear.until((view) => view.ply === 1, "the first card");
		await lot(guest).tap();
		await host.ear.until((view) => view.ply === 2, "Black's first card");
		await expect(stop(guest)).toBeVisible();
		// Stopped, nothing more is laid; begun again, it goes on.
		await stop(guest).tap();
		await expect(stop(guest)).toBeHidden();
		await lot(host).focus();
		await host.page.keyboard.press("Enter");
		await guest.ear.until((view) => view.ply === 3 && view.legal.length > 0, "Black's turn");
		await expect(lot(guest)).toBeVisible();
		await lot(guest).tap();
		for (const { ear } of [host, guest]) await ear.until((view) => view.ply >= 32, "all cards laid");
		await host.ear.until((view) => view.legal.some(({ text }) => text.startsWith("flip:")), "the cards to turn up");
		for (const { page } of [host, guest]) {
			await expect(page.locator(".plane .piece")).toHaveCount(32);
			await expect(page.getByRole("button", { name: /at random|^Stop$/ })).toHaveCount(0);
		}
		await expect(host.page.locator(".place[tabindex='0']")).toBeFocused();
		expect(host.ear.view?.ply).toBe(32);
		// All of them may be turned over, and none of them is ringed as what a piece may take.
		await expect(host.page.locator(".place.turnable")).toHaveCount(32);
		await expect(host.page.locator(".place.taken")).toHaveCount(0);
		// Then every card is turned over, each side's in its turn; a promotion is asked for all the same.
		const rest = ({ page }: typeof host) => page.getByRole("button", { name: "Turn over the rest" });
		await rest(host).click();
		const promotes = (view: TableView) => view.legal.some(({ text }) => text.startsWith("promote:"));
		// The first card may be a pawn of White's on its last rank.
		const turned = await host.ear.until((view) => view.ply === 33, "the first card turned over");
		if (promotes(turned)) await host.hand(host.page, turned.legal[0] as ActionLine);
		await guest.ear.until((view) => view.ply >= 33 && view.legal.length > 0, "Black's turn to turn over");
		const plays = (view: TableView) => view.scene.cells.every(({ piece }) => piece?.type === "open");
		const choose = async (who: typeof host) => {
			for (;;) {
				const view = await who.ear.until((view) => plays(view) || promotes(view), "the cards turned over");
				if (plays(view) && !promotes(view)) return;
				await who.hand(who.page, view.legal[0] as ActionLine);
				await who.ear.until(({ ply }) => ply > view.ply, "the promotion");
			}
		};
		// By then Black may have been asked for a promotion first.
		if (!promotes(guest.ear.view as TableView)) await rest(guest).tap();
		else {
			await guest.hand(guest.page, guest.ear.view?.legal[0] as ActionLine);
			await rest(guest).tap();
		}
		await Promise.all([choose(host), choose(guest)]);
		for (const { page } of [host, guest]) await expect(stop({ page } as typeof host)).toHaveCount(0);
		for (const { faults } of [host, guest]) expect(faults).toEqual([]);
	});
