// What two people ask of each other besides moving, as one of them sees it.
import { expect, type Page, test } from "@playwright/test";
import type { Presence, TableView } from "../src/protocol";
import { faults } from "./axe";
import { usually } from "./deep";
import { middle } from "./player";
import { openScript } from "./scriptedRoom";

test.use({ reducedMotion: "reduce" });

const apart: Partial<TableView> = { mode: "link", shared: false, seat: "white", mayTakeback: true };
const there = (rematch: Presence["rematch"]): Presence => ({
	white: true,
	black: true,
	spectators: 0,
	gone: null,
	rematch,
});
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a draw that is offered may be withdrawn, and whoever offers it may still resign", async ({ page }) => {
	const script = await openScript(page, 3, apart);
	await button(page, "Offer draw").click();
	expect(script.asked.at(-1)).toMatchObject({ type: "offerDraw", seat: "white" });
	script.change({ drawOffer: "white" });
	await expect(page.getByText("You offered a draw. Waiting for Bruno…")).toBeVisible();
	await expect(button(page, "Resign")).toBeVisible();
	// The same button offers nothing twice, and does not become another one.
	await expect(button(page, "Offer draw")).toHaveAttribute("aria-disabled", "true");
	const asked = script.asked.length;
	await button(page, "Offer draw").click({ force: true });
	expect(script.asked.length).toBe(asked);
	// Nor is it replaced by another question, and the page says why.
	const why = "One question at a time: wait for the answer, or withdraw it";
	await button(page, "Take back").click({ force: true });
	expect(script.asked.length).toBe(asked);
	await expect(page.locator(".actions").getByText(why)).toBeVisible();
	await expect(page.getByText("You offered a draw. Waiting for Bruno…")).toBeVisible();
	await button(page, "Withdraw").click();
	expect(script.asked.at(-1)).toMatchObject({ type: "answerDraw", seat: "white", accept: false });
	script.change({ drawOffer: null });
	await expect(button(page, "Offer draw")).toHaveAttribute("aria-disabled", "false");
	await expect(page.getByText(/declined/)).toHaveCount(0);
});

test("an answer names what it accepts", async ({ page }) => {
	const script = await openScript(page, 3, { ...apart, drawOffer: "black" });
	await expect(button(page, "Accept the draw")).toBeVisible();
	script.change({ drawOffer: null, takeback: "black" });
	await expect(button(page, "Accept the takeback")).toBeVisible();
	await expect(button(page, "Accept the draw")).toHaveCount(0);
});

/** A game that the other side has given up. */
const ended: Partial<TableView> = {
	...apart,
	phase: "over",
	toAct: [],
	legal: [],
	outcome: { winner: "white", score: null, reason: "resignation" },
};

for (const [width, height] of [
	[1366, 768],
	[820, 768],
	[390, 844],
] as const)
	test(`at ${width} by ${height} no button moves while something is asked, and a double click asks once`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		const script = await openScript(page, 3, apart);
		const names = ["Offer draw", "Take back", "Resign"];
		const places = () => Promise.all(names.map((name) => button(page, name).boundingBox()));
		const before = await places();
		await button(page, "Offer draw").dblclick();
		expect(script.asked.filter(({ type }) => type === "offerDraw")).toHaveLength(1);
		for (const change of [
			{ drawOffer: "white" },
			{ drawOffer: "black" },
			{ drawOffer: null, takeback: "white" },
			{ takeback: "black" },
			{ takeback: null },
		] as const) {
			script.change(change);
			const asks = Object.values(change).some((seat) => seat !== null);
			await expect(page.locator(".talk")).toHaveCount(asks ? 1 : 0);
			expect(await places(), JSON.stringify(change)).toEqual(before);
		}
	});

test("it is said what can be taken back, what was, and one reason why not", async ({ page }) => {
	const script = await openScript(page, 2, apart);
	await expect(button(page, "Take back")).toHaveAttribute("title", "Takes back your move and the answer to it");
	script.back(0);
	const actions = page.locator(".actions");
	await expect(actions.getByText("2 moves were taken back.")).toBeVisible();
	script.change({ mayTakeback: false });
	await expect(button(page, "Take back")).toHaveAttribute("title", "You have not moved yet");
	script.play();
	await expect(actions.getByText("2 moves were taken back.")).toHaveCount(0);
	await expect(button(page, "Take back")).toHaveAttribute("title", "Not now: something has turned up since");
});

test("an answer is told, by name, until the next move", async ({ page }) => {
	const script = await openScript(page, 3, { ...apart, drawOffer: "white" });
	script.change({ drawOffer: null });
	await expect(page.getByText("Bruno declined the draw.").first()).toBeVisible();
	script.change({ takeback: "white" });
	await expect(page.getByText("You asked to take back. Waiting for Bruno…")).toBeVisible();
	script.change({ takeback: null });
	const told = page.locator(".actions").getByText("Bruno declined the takeback.");
	await expect(told).toBeVisible();
	script.play();
	await expect(told).toHaveCount(0);
});

test("what the other side asks is marked in the title, and on the tab's icon while nobody looks", async ({ page }) => {
	const script = await openScript(page, 3, { ...apart, legal: [], toAct: ["black"] });
	await expect(page).toHaveTitle("Surprise Chess · Facedown");
	await page.evaluate(() => {
		Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	});
	script.change({ drawOffer: "black" });
	await expect(page).toHaveTitle("● Draw? · Surprise Chess · Facedown");
	const icon = page.locator("link[rel=icon]");
	await expect(icon).toHaveAttribute("href", "/favicon-dot.svg");
	expect((await page.request.get("/favicon-dot.svg")).ok()).toBe(true);
	await button(page, "Decline").click();
	script.change({ drawOffer: null, takeback: "black" });
	await expect(page).toHaveTitle("● Take back? · Surprise Chess · Facedown");
	script.change({ takeback: null });
	await expect(page).toHaveTitle("Surprise Chess · Facedown");
	await expect(icon).toHaveAttribute("href", "/favicon.svg");
});

for (const [width, height] of [
	[1366, 768],
	[1024, 768],
	[820, 768],
	[390, 844],
] as const)
	test(`at ${width} by ${height} the result leaves room for the moves, and its buttons stay where they are`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		const script = await openScript(page, 5, ended);
		script.presence(there(null));
		const result = page.getByRole("region", { name: "Result" });
		await expect(result.getByText("Black resigned.")).toBeVisible();
		// Two turns of the game at least, and one on a phone; and their steps are on the screen. The
		// script has no review of the game, so the line that waits for one goes as soon as that is known.
		const moves = page.locator("ol.score");
		await expect.poll(async () => (await moves.boundingBox())?.height).toBeGreaterThan(width < 800 ? 30 : 100);
		const steps = await page.getByRole("button", { name: "Last position" }).boundingBox();
		expect((steps?.y ?? height) + (steps?.height ?? 0)).toBeLessThanOrEqual(height);
		const replay = result.getByRole("link", { name: "Replay" });
		const place = await replay.boundingBox();
		for (const [rematch, words] of [
			["white", "You asked for another game."],
			["black", "Bruno wants to play again."],
			[null, "Rematch"],
		] as const) {
			script.presence(there(rematch));
			await expect(result.getByText(words)).toBeVisible();
			expect(await replay.boundingBox()).toEqual(place);
		}
	});

test("another game is offered in place, withdrawn, declined, and asked by the other side", async ({ page }) => {
	const script = await openScript(page, 5, ended);
	script.presence(there(null));
	const result = page.getByRole("region", { name: "Result" });
	await expect(result.getByRole("heading", { name: "You win" })).toBeVisible();
	await result.getByRole("button", { name: "Rematch" }).click();
	expect(script.asked.at(-1)).toMatchObject({ type: "rematch", offer: true });
	script.presence(there("white"));
	await expect(result.getByText("You asked for another game. Waiting for Bruno…")).toBeVisible();
	await result.getByRole("button", { name: "Cancel" }).click();
	expect(script.asked.at(-1)).toMatchObject({ type: "rematch", offer: false });
	script.presence(there(null));
	await expect(result.getByRole("button", { name: "Rematch" })).toBeVisible();
	await result.getByRole("button", { name: "Rematch" }).click();
	script.presence(there("white"));
	script.presence(there(null));
	await expect(result.getByText("Bruno does not want to play again now.")).toBeVisible();
	script.presence(there("black"));
	await expect(result.getByText("Bruno wants to play again.")).toBeVisible();
	await expect(page).toHaveTitle("● Rematch? · Surprise Chess · Facedown");
	await result.getByRole("button", { name: "Decline" }).click();
	expect(script.asked.at(-1)).toMatchObject({ type: "rematch", offer: false });
});

test("the link for spectators is at hand while a game goes on", async ({ page }) => {
	const script = await openScript(page, 3, apart);
	await button(page, "Link for spectators").click();
	const dialog = page.getByRole("dialog", { name: "Link for spectators" });
	await expect(dialog.getByLabel("Link for spectators").last()).toHaveValue(
		/\/watch\/scripted#watch-key-of-22-charsx$/,
	);
	await expect(dialog.getByRole("img").locator("path")).toBeAttached();
	await page.keyboard.press("Escape");
	script.presence({ ...there(null), spectators: 2 });
	await expect(button(page, "2 people are watching. Link for spectators")).toBeVisible();
	script.change({
		phase: "over",
		toAct: [],
		legal: [],
		outcome: { winner: "white", score: null, reason: "resignation" },
	});
	await expect(page.getByRole("img", { name: "2 people are watching" })).toBeVisible();
	await expect(page.getByRole("button", { name: /Link for spectators/ })).toHaveCount(0);
});

for (const width of [1280, 390])
	test(`why a draw may be claimed stands in the button, and nothing moves when it comes (${width})`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const script = await openScript(page, 3, { ...apart, seat: "black" });
		const moves = page.getByRole("group", { name: "Step through the game" });
		const before = [await moves.boundingBox(), await button(page, "Resign").boundingBox()];
		for (const [claim, why] of [
			["repetition", "threefold repetition"],
			["fifty-moves", "fifty-move rule"],
		] as const) {
			script.change({ claim });
			await expect(button(page, `Claim draw ${why}`)).toBeVisible();
			await expect(page.getByText(why)).toBeVisible();
			expect([await moves.boundingBox(), await button(page, "Resign").boundingBox()]).toEqual(before);
		}
	});

const clock = (running: "white" | null): TableView["clock"] => ({
	control: { kind: "increment", base: 300_000, increment: 0 },
	left: { white: 300_000, black: 300_000 },
	running,
	waits: 0,
});

test("time is given by one press beside the opponent's clock, and whoever gets it hears of it", async ({ page }) => {
	const script = await openScript(page, 3, { ...apart, clock: clock(null) });
	const give = page.getByRole("button", { name: "Give Bruno 15 seconds" });
	// Its place is there before it can be pressed: nothing moves when the clocks begin to run.
	await expect(give).toBeHidden();
	const face = page.locator(".clock").first();
	const before = await face.boundingBox();
	script.change({ clock: clock("white"), mayGiveTime: true });
	await expect(give).toBeVisible();
	expect(await face.boundingBox()).toEqual(before);
	await give.dblclick();
	expect(script.asked.filter(({ type }) => type === "giveTime")).toHaveLength(1);
	await expect(page.getByText("Bruno has 15 seconds more.")).toBeAttached();
	script.change({ given: { white: 15_000, black: 15_000 } });
	await expect(page.locator(".actions").getByText("Bruno gave you 15 seconds.")).toBeVisible();
});

test("no time is offered where none can be given", async ({ page }) => {
	const gift = page.getByRole("button", { name: /15 seconds/, includeHidden: true });
	await openScript(page, 3, { ...apart, clock: null });
	await expect(gift).toHaveCount(0);
	const days = { ...clock("white"), control: { kind: "days" as const, days: 2 } } as TableView["clock"];
	await openScript(page, 3, { ...apart, clock: days });
	await expect(gift).toHaveCount(0);
	for (const counts of [{ rated: true }, { tournament: "t" }]) {
		await openScript(page, 3, { ...apart, clock: clock("white"), ...counts });
		await expect(gift).toHaveCount(0);
	}
});

const SHAPES = [
	[1280, 800, "light"],
	[390, 844, "dark"],
	[844, 390, "light"],
] as const;
const OTHERS = [
	[1280, 800, "dark"],
	[1024, 600, "light"],
	[390, 844, "light"],
] as const;

for (const [width, height, colorScheme] of usually([...SHAPES, ...OTHERS], SHAPES))
	test(`a phrase is chosen over the board's side, by keys too, and both see it (${width}x${height}, ${colorScheme})`, async ({
		page,
	}, info) => {
		await page.setViewportSize({ width, height });
		await page.emulateMedia({ colorScheme });
		const script = await openScript(page, 3, apart);
		const talk = button(page, "Say something");
		const choice = page.getByRole("group", { name: "Say something" });
		const places = () => Promise.all(["Offer draw", "Resign"].map((name) => button(page, name).boundingBox()));
		const before = await places();
		await talk.click();
		await expect(choice).toBeVisible();
		await expect(button(page, "Hello!")).toBeFocused();
		// All of it is on the screen, over whatever else stands there.
		for (const element of [...(await choice.getByRole("button").all()), choice.getByRole("checkbox")]) {
			await expect(element).toBeInViewport({ ratio: 1 });
			const [x, y] = await middle(element);
			const top = await element.evaluate((node, at) => node.contains(document.elementFromPoint(at.x, at.y)), { x, y });
			expect(top).toBe(true);
		}
		expect(await places()).toEqual(before);
		await page.screenshot({ path: info.outputPath("say.png") });
		expect(await faults(page)).toEqual([]);
		await page.keyboard.press("ArrowDown");
		await expect(button(page, "Well played!")).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(choice).toBeHidden();
		await expect(talk).toBeFocused();
		await page.keyboard.press("Enter");
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("Enter");
		await expect(choice).toBeHidden();
		await expect.poll(() => script.asked.filter(({ type }) => type === "say")).toMatchObject([{ phrase: "good-luck" }]);
		await expect(page.locator(".actions").getByText("You: Good luck!")).toBeVisible();
		expect(await places()).toEqual(before);
		script.phrase("thanks");
		await expect(page.locator(".actions").getByText("Bruno: Thank you!")).toBeVisible();
		expect(await places()).toEqual(before);
		await page.screenshot({ path: info.outputPath("said.png") });
	});

test("what the other player says is not shown where it is not wanted; and one says so after the game too", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const script = await openScript(page, 5, ended);
	script.presence(there(null));
	const result = page.getByRole("region", { name: "Result" });
	script.phrase("good-game");
	await expect(result.getByText("Bruno: Good game!")).toBeVisible();
	await result.getByRole("button", { name: "Say something" }).click();
	await page.getByRole("checkbox", { name: "Do not show what the other player says" }).check();
	await button(page, "Good game!").click();
	await expect(result.getByText("You: Good game!")).toBeVisible();
	script.phrase("thanks");
	script.presence({ ...there(null), spectators: 2 });
	await expect(page.getByRole("img", { name: "2 people are watching" })).toBeVisible();
	await expect(result.getByText("You: Good game!")).toBeVisible();
});
