import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { withoutFaults } from "./axe";
import { facedown, Room } from "./room";
import { openReplay, withReplays } from "./scriptedStudy";
import { playedTable } from "./table";

test.use({ reducedMotion: "reduce" });

const here = (page: Page) => page.locator(".here");

/** The text that was copied last; the page's way to the clipboard is listened to. */
async function withClipboard(page: Page): Promise<() => Promise<string>> {
	await page.addInitScript(() => {
		const copied = { text: "" };
		Object.assign(window, { copied });
		Object.defineProperty(navigator, "clipboard", {
			value: { writeText: async (text: string) => void Object.assign(copied, { text }) },
		});
	});
	return () => page.evaluate(() => (window as unknown as { copied: { text: string } }).copied.text);
}

test.describe("a replay", () => {
	test("goes through a game by buttons, by keys and in the list of moves", async ({ page }) => {
		await openReplay(page);
		await expect(here(page)).toContainText("0 of 5");
		await page.getByRole("button", { name: "Next move" }).click();
		await expect(here(page)).toContainText("e2-e3");
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("ArrowRight");
		await expect(page.locator("[data-at=c8]")).toHaveAttribute("aria-label", /Black rook/);
		await page.keyboard.press("ArrowLeft");
		await expect(page.locator("[data-at=c8]")).toHaveAttribute("aria-label", /face-down card/);
		await page.keyboard.press("End");
		await expect(page.getByText("Ada wins")).toBeVisible();
		await page.keyboard.press("Home");
		await expect(here(page)).toContainText("0 of 5");
		await page.getByRole("button", { name: "Qg4xg7" }).click();
		await expect(here(page)).toContainText("5 of 5");
		await expect(page.getByRole("button", { name: "Qg4xg7" })).toHaveAttribute("aria-current", "step");
	});

	test("leaves the arrows to the board while it has the focus, and steps from it with Shift", async ({ page }) => {
		await openReplay(page);
		await page.locator(".place[tabindex='0']").focus();
		await page.keyboard.press("ArrowRight");
		await expect(here(page)).toContainText("0 of 5");
		await page.keyboard.press("Shift+D");
		await expect(here(page)).toContainText("1 of 5");
		await page.keyboard.press("Shift+A");
		await expect(here(page)).toContainText("0 of 5");
	});

	test("shows what a card might have been at that moment", async ({ page }) => {
		await openReplay(page, "?ply=3&as=spectator");
		await page.locator("[data-at=b8]").click();
		await expect(page.getByRole("img", { name: /knight 2 of 7/ }).first()).toBeVisible();
		await page.getByText("Odds of every face-down card").click();
		await expect(page.getByText("a8 b8 d8 e8 f8 g8 h8")).toBeVisible();
	});

	test("copies the FEN of the ply that is shown", async ({ page }) => {
		const copied = await withClipboard(page);
		await openReplay(page, "?ply=2&as=spectator");
		await page.getByRole("button", { name: "Copy FEN" }).click();
		await expect(page.getByText("FEN copied.")).toBeVisible();
		expect(await copied()).toBe("fen-2");
	});

	test("runs by itself, and stops", async ({ page }) => {
		await openReplay(page);
		await page.keyboard.press(" ");
		await expect(here(page)).toContainText("2 of 5");
		await page.getByRole("button", { name: "Pause" }).click();
		await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
	});
});

test.describe("in a real room", () => {
	const room = new Room();
	const folder = mkdtempSync(join(tmpdir(), "facedown-records-"));
	let file = "";
	let record = "";

	/** A game with something to see: players at random lose their king early in most games, but not in all. */
	test.beforeAll(async () => {
		await room.start();
		for (let attempt = 0; attempt < 40 && record.split("\n").length < 20; attempt++) {
			file = join(folder, `game-${attempt}.jsonl`);
			await facedown("play", "surprise", "--white", "random", "--black", "random", "--record", file);
			record = readFileSync(file, "utf8");
		}
	});
	test.afterAll(async () => {
		await room.clear();
		rmSync(folder, { recursive: true, force: true });
	});

	const turns = () => record.split("\n").filter((line) => line.startsWith('{"line":"turn"')).length;

	test("a record that is chosen as a file is checked and shown through every pair of observer", async ({ page }) => {
		await page.goto(`${room.address}/replay`);
		await page.locator("input[type=file]").setInputFiles(file);
		await expect(here(page)).toContainText(`0 of ${turns()}`);
		await expect(page.getByText("Dealt from a seed that somebody chose.")).toBeVisible();
		await expect(page.getByLabel("Referee")).toBeChecked();
		await expect(page.locator("[data-at=a1]")).toHaveAttribute("aria-label", /in truth: /);
		await page.getByLabel("Spectator").check({ force: true });
		await expect(page.locator("[data-at=a1]")).not.toHaveAttribute("aria-label", /in truth: /);
		await page.getByRole("radio", { name: "Black" }).check({ force: true });
		await expect(page.locator(".place").first()).toHaveAttribute("data-at", "h1");
		await expect(page.locator("[data-at=a1]")).not.toHaveAttribute("aria-label", /known to you/);
		await page.keyboard.press("End");
		await expect(here(page)).toContainText(`${turns()} of ${turns()}`);
		// The address follows when the board is painted.
		await expect(page).toHaveURL(new RegExp(`ply=${turns()}&`));
		await page.reload();
		await expect(here(page)).toContainText(`${turns()} of ${turns()}`);
	});

	test("a record may be dropped, or pasted without its last line feed", async ({ page }) => {
		await page.goto(`${room.address}/replay`);
		const data = await page.evaluateHandle((text) => {
			const carried = new DataTransfer();
			carried.items.add(new File([text], "game.jsonl"));
			return carried;
		}, record);
		await page.locator(".open").dispatchEvent("drop", { dataTransfer: data });
		await expect(here(page)).toContainText(`0 of ${turns()}`);
		await page.getByRole("button", { name: "Open another game" }).click();
		await page.getByLabel("Or paste its text").fill(record.trimEnd());
		await page.getByRole("button", { name: "Open", exact: true }).click();
		await expect(here(page)).toContainText(`0 of ${turns()}`);
	});

	test("a record that was changed is refused with its line and field", async ({ page }) => {
		const lines = record.split("\n");
		const second = lines[2] ?? "";
		lines[2] = second.replace(
			/"action":"(..)(.)/,
			(_, from: string, file: string) => `"action":"${from}${file === "a" ? "b" : "a"}`,
		);
		expect(lines[2]).not.toBe(second);
		await page.goto(`${room.address}/replay`);
		await page.getByLabel("Or paste its text").fill(lines.join("\n"));
		await page.getByRole("button", { name: "Open", exact: true }).click();
		await expect(page.getByRole("alert")).toContainText("Line 3 of the file, field “action”");
		await page.getByLabel("Or paste its text").fill("this is no record");
		await page.getByRole("button", { name: "Open", exact: true }).click();
		await expect(page.getByRole("alert")).toContainText("Line 1 of the file");
	});

	test("a game of the room is opened from its table, and a link leads to a ply", async ({ page, context }) => {
		const copied = await withClipboard(page);
		const table = await playedTable(page, room.address);
		await page.getByRole("link", { name: "Replay" }).click();
		await expect(page).toHaveURL(new RegExp(`/replay/${table}`));
		await expect(here(page)).toContainText("0 of 2");
		await page.keyboard.press("ArrowRight");
		await page.getByRole("radio", { name: "Black" }).check({ force: true });
		// The room is asked for what these observer saw; until then the link is to what is shown.
		await expect(page.locator(".place").first()).toHaveAttribute("data-at", "h1");
		await page.getByRole("button", { name: "Share", exact: true }).click();
		await page.getByRole("button", { name: "Copy", exact: true }).click();
		const link = await copied();
		expect(link).toBe(`${room.address}/replay/${table}?ply=1&as=black`);

		const other = await context.newPage();
		await other.goto(link);
		await expect(here(other)).toContainText("1 of 2");
		await expect(other.locator(".place").first()).toHaveAttribute("data-at", "h1");
		await expect(other.getByText("Started from a set-up position.")).toBeVisible();
	});

	test("a game of another browser says what to do instead", async ({ page }) => {
		await page.goto(`${room.address}/replay/nosuchtable`);
		await expect(page.getByRole("heading", { name: "This game cannot be replayed here" })).toBeVisible();
		await page.getByRole("link", { name: "Open a game file" }).click();
		await expect(page.getByText("or drop it here")).toBeVisible();
	});

	test("any ply can be played on from", async ({ page }) => {
		await page.goto(`${room.address}/replay`);
		await page.locator("input[type=file]").setInputFiles(file);
		await expect(here(page)).toContainText(`0 of ${turns()}`);
		await page.keyboard.press("ArrowRight");
		await page.getByRole("link", { name: "Continue from here" }).click();
		await expect(page).toHaveURL(/\/edit\/surprise\?fen=/);
		await expect(page.getByText("The position is fine. Black to move")).toBeVisible();
	});
});

withoutFaults([
	[
		"record-open",
		async (page) => {
			await page.goto("/replay");
			await page.getByLabel("Or paste its text").waitFor();
		},
	],
	[
		"record-wrong",
		async (page) => {
			await withReplays(page);
			await page.goto("/replay");
			await page.getByLabel("Or paste its text").fill("wrong");
			await page.getByRole("button", { name: "Open", exact: true }).click();
			await page.getByRole("alert").waitFor();
		},
	],
	[
		"replay",
		async (page) => {
			await openReplay(page, "?ply=3&as=spectator");
			await page.getByText("Odds of every face-down card").click();
		},
	],
	["replay-end", (page) => openReplay(page, "?ply=5&as=referee")],
]);
