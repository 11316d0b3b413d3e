import { expect, type Page, test } from "@playwright/test";
import type { ActionLine, Lesson, LessonBlock, Position, PositionActed } from "../src/protocol";
import { faults, withoutFaults } from "./axe";
import { usually } from "./deep";
import { byKeys, byMouse } from "./player";
import { Room } from "./room";
import { openTable, withGames } from "./scriptedRoom";
import { withLesson } from "./scriptedStudy";

test.use({ reducedMotion: "reduce" });

type Live = Extract<LessonBlock, { type: "position" }>;

/** The buttons of actions that name no place. */
const ENDS: Record<string, string> = {
	add: "Turn over a card and add its piece",
	turn: "Turn over the next cards",
	stop: "Start moving",
	end: "End turn",
	"arrange:RNBQKBNR": "Confirm setup",
};

/** The first live position of the page. */
const first = (page: Page) => page.locator("figure").first();
const asAction = (text: string) => ({ text, from: text.slice(0, 2), to: text.slice(2, 4), choice: text[4] ?? null });

async function open(page: Page): Promise<void> {
	await withLesson(page);
	await page.goto("/learn/surprise");
	await first(page).locator("[role=grid]").waitFor();
}

test.describe("a lesson", () => {
	test("names the inventor, and answers the right move, another move, and a wish to see it", async ({ page }) => {
		await open(page);
		await expect(page.getByText("by Alain Brobecker, 1998")).toBeVisible();
		await expect(page.getByText("White to move")).toBeVisible();
		await byMouse(page, asAction("d1f3"));
		await expect(first(page).getByText("That is a legal move, but not the one asked for")).toBeVisible();
		await page.getByRole("button", { name: "Try again" }).click();
		await expect(page.getByText("White to move")).toBeVisible();
		await byMouse(page, asAction("d1h5"));
		await page.getByRole("button", { name: "Show me" }).click();
		await expect(first(page).getByText("From g4 the queen sees c8.")).toBeVisible();
		await expect(page.locator("[data-at=c8]")).toHaveAttribute("aria-label", /Black rook/);
		await page.getByRole("button", { name: "Start over" }).click();
		await expect(page.locator("[data-at=c8]")).toHaveAttribute("aria-label", /face-down card/);
	});

	test("is played through by keyboard, and speaks", async ({ page }) => {
		await open(page);
		await page.locator(".place[tabindex='0']").focus();
		await byKeys(page, asAction("d1g4"));
		await expect(page.locator("[aria-live=polite]")).toContainText("Correct! From g4 the queen sees c8.");
	});

	test("keeps what was done: a tick after another move, then a star at the first try", async ({ page }) => {
		await open(page);
		const steps = page.getByRole("navigation", { name: "Steps of this lesson" });
		await expect(steps.getByText("0 of 1 steps done")).toBeVisible();
		await byMouse(page, asAction("d1h5"));
		await page.getByRole("button", { name: "Show me" }).click();
		await expect(first(page).getByText("Correct!")).toBeVisible();
		await expect(steps.getByText("0 of 1 steps done")).toBeVisible();
		await page.getByRole("button", { name: "Start over" }).click();
		await byMouse(page, asAction("d1g4"));
		await expect(steps.getByRole("button", { name: "Step 1, done" })).toHaveText("✓");
		await expect(page.locator("[aria-live=polite]")).toContainText("1 of 1 steps done. You have finished this lesson.");
		// The next visit remembers, and can do better.
		await page.reload();
		await steps.getByRole("button", { name: "Step 1, done" }).click();
		await expect(first(page)).toBeFocused();
		await byMouse(page, asAction("d1g4"));
		await expect(steps.getByRole("button", { name: "Step 1, right at the first try" })).toHaveText("★");
		await withGames(page);
		await page.goto("/learn");
		await expect(page.getByRole("link", { name: /Surprise Chess by/ })).toContainText("★ 1 of 1 steps done");
	});

	test("opens beside the table, and gives the focus back", async ({ page }) => {
		await withLesson(page);
		await openTable(page, 2);
		await page.getByTitle("Rules", { exact: true }).click();
		const panel = page.getByRole("complementary", { name: "Surprise Chess" });
		await expect(panel.getByText("by Alain Brobecker, 1998")).toBeVisible();
		await expect(panel.getByRole("button", { name: "Close" })).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(panel).toBeHidden();
		await expect(page.getByTitle("Rules", { exact: true })).toBeFocused();
	});

	test("says what to do where there is none", async ({ page }) => {
		await page.route("**/api/games/*/lesson?*", (route) =>
			route.fulfill({ status: 404, json: { error: { code: "no-such-game", message: "no", field: "game" } } }),
		);
		await page.goto("/learn/nothing");
		await expect(page.getByText("There is no such game on this server.")).toBeVisible();
		await withGames(page);
		await page.getByRole("link", { name: "All games" }).click();
		await expect(page.getByRole("link", { name: /Surprise Chess by Alain Brobecker/ })).toBeVisible();
	});
});

test.describe("in a real room", () => {
	const room = new Room();
	test.beforeAll(() => room.start());
	test.afterAll(() => room.clear());

	/** The actions that do a task, each as the room offers it: one, or the parts of a turn with what commits it. */
	async function actionsOf(page: Page, game: string, { fen, as, accept }: Live): Promise<ActionLine[]> {
		const ask = async (path: string, body: object) =>
			(await page.request.post(`${room.address}/api/positions${path}`, { data: { game, fen, as, ...body } })).json();
		let { legal } = (await ask("", {})) as Position;
		const wanted = accept[0] ?? "";
		const whole = legal.find(({ text }) => text === wanted);
		const parts = whole ? [wanted] : wanted.split(",");
		const actions: ActionLine[] = [];
		for (let begun: string[] = []; begun.length > 0 || actions.length === 0; ) {
			const text = parts.shift() ?? "end";
			const action = legal.find((offered) => offered.text === text);
			if (!action) throw new Error(`${game}: ${text} of ${wanted} is not offered`);
			actions.push(action);
			const acted = (await ask("/act", { action: text, begun })) as PositionActed;
			begun = acted.begun;
			legal = acted.position.legal;
		}
		return actions;
	}

	for (const [how, hand] of [
		["mouse", byMouse],
		["keyboard", byKeys],
	] as const)
		test(`every task of every game is done by ${how}`, async ({ page }) => {
			const games = (await (await page.request.get(`${room.address}/api/games`)).json()) as { id: string }[];
			let done = 0;
			for (const { id } of games) {
				const answer = await page.request.get(`${room.address}/api/games/${id}/lesson?lang=en`);
				if (!answer.ok()) continue;
				const lesson = (await answer.json()) as Lesson;
				await page.goto(`${room.address}/learn/${id}`);
				await expect(page.getByRole("heading", { level: 1 })).toHaveText(lesson.title);
				let ofGame = 0;
				const live = lesson.blocks.filter((block): block is Live => block.type === "position");
				for (const [index, position] of live.entries()) {
					if (position.task === null) continue;
					// By keys three of each game, of those that begin on the board: a hand of cards has its own tests.
					if (how === "keyboard" && ofGame === 3) break;
					const actions = await actionsOf(page, id, position);
					// The orders of Parade are given in the solitaires' own tests.
					if (actions.some(({ from, to, text }) => from && to && text.includes(":"))) continue;
					if (how === "keyboard" && actions.some(({ from }) => from === null)) continue;
					const figure = page.locator("figure").nth(index);
					// The hands take the board that they see: the others are put away while they play.
					await figure.evaluate((own) => {
						for (const one of document.querySelectorAll("figure")) one.style.display = one === own ? "" : "none";
					});
					await figure.scrollIntoViewIfNeeded();
					await figure.locator("[role=grid]").waitFor();
					await figure.locator(".place[tabindex='0']").focus();
					for (const action of actions) {
						if (action.from ?? action.to) await hand(page, action);
						else await figure.getByRole("button", { name: ENDS[action.text] ?? action.text }).click();
					}
					await expect(figure.getByText(position.answer)).toBeVisible();
					done++;
					ofGame++;
				}
			}
			expect(done).toBeGreaterThan(20);
		});

	test("goes on from a task to the next one, with the keyboard and back to what was left out", async ({ page }) => {
		await page.goto(`${room.address}/learn/jieqi`);
		const lesson = (await (await page.request.get(`${room.address}/api/games/jieqi/lesson?lang=en`)).json()) as Lesson;
		const tasks = lesson.blocks.filter((block): block is Live => block.type === "position" && block.task !== null);
		const steps = page.getByRole("navigation", { name: "Steps of this lesson" });
		await expect(steps.getByRole("button")).toHaveCount(tasks.length);
		const last = tasks.length - 1;
		await steps.getByRole("button").last().press("Enter");
		const figure = page.locator(`[data-step="${last}"]`);
		await expect(figure).toBeFocused();
		await figure.locator("[role=grid]").waitFor();
		for (const action of await actionsOf(page, "jieqi", tasks[last] as Live)) {
			await figure.locator(`[data-at=${action.from}]`).click();
			await figure.locator(`[data-at=${action.to}]`).click();
		}
		await expect(steps.getByText(`1 of ${tasks.length} steps done`)).toBeVisible();
		await figure.getByRole("button", { name: "Next step" }).press("Enter");
		await expect(page.locator('[data-step="0"]')).toBeFocused();
		await expect(page.locator('[data-step="0"]')).toBeInViewport();
	});

	for (const colorScheme of usually(["light", "dark"], ["dark"]))
		test(`axe finds nothing on hands, grids and checkers of lessons, ${colorScheme}`, async ({ page }) => {
			await page.emulateMedia({ colorScheme });
			for (const id of ["mysterious", "cloak-and-dagger"]) {
				await page.goto(`${room.address}/learn/${id}`);
				await page.locator("figure").first().waitFor();
				for (const figure of await page.locator("figure").all()) {
					await figure.scrollIntoViewIfNeeded();
					await figure.locator("[role=grid]").waitFor();
				}
				expect(await faults(page), id).toEqual([]);
			}
		});

	test("speaks four languages", async ({ page }) => {
		const titles = new Set<string>();
		await page.goto(`${room.address}/learn/surprise`);
		for (const lang of ["English", "中文", "Tiếng Việt", "Français"]) {
			await page.locator("header").first().getByRole("button").last().click();
			await page.locator("dialog select").first().selectOption({ label: lang });
			await page.locator("dialog header button").click();
			await page.locator("figure .caption").first().waitFor();
			await expect
				.poll(async () => {
					const caption = await page.locator("figure .caption").first().textContent();
					return caption !== null && !titles.has(caption);
				})
				.toBe(true);
			titles.add((await page.locator("figure .caption").first().textContent()) ?? "");
		}
		expect(titles.size).toBe(4);
	});
});

withoutFaults([
	["lesson", (page) => open(page)],
	[
		"lesson-other",
		async (page) => {
			await open(page);
			await byMouse(page, asAction("d1f3"));
			await first(page).getByText("That is a legal move, but not the one asked for").waitFor();
		},
	],
	[
		"lessons",
		async (page) => {
			await withGames(page);
			await page.goto("/learn");
			await page.getByRole("link", { name: /Chaos Chess/ }).waitFor();
		},
	],
	[
		"lesson-beside-table",
		async (page) => {
			await withLesson(page);
			await openTable(page, 2);
			await page.getByTitle("Rules", { exact: true }).click();
			await page.locator("aside [role=grid]").waitFor();
		},
	],
]);
