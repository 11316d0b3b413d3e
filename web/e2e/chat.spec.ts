// Chat at a table: two accounts allow it, write to each other, and somebody who looks on reads it when the game is over.
import { expect, type Page, test } from "@playwright/test";
import { faults } from "./axe";
import { DESKTOP, join, leaveAll, make, type Person, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

async function signUp(page: Page, name: string): Promise<void> {
	await page.goto(room.address);
	const made = await page.request.post(`${room.address}/api/accounts`, {
		data: { name, password: "correct horse battery" },
	});
	expect(made.status(), await made.text()).toBe(201);
	// As the page does that has signed somebody in.
	await page.evaluate((who) => localStorage.setItem("facedown.account", who), name);
}

const box = (page: Page) => page.getByRole("group", { name: "Say something" });
const opener = (page: Page) => page.getByRole("button", { name: /^Say something/ });

async function isFine({ page }: Person, picture: string): Promise<void> {
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		expect(await faults(page)).toEqual([]);
		if (process.env.FACEDOWN_LOOK)
			await page.screenshot({ path: `${process.env.FACEDOWN_LOOK}/${picture}-${colorScheme}.png` });
	}
}

test("two who both allow it write to each other, and whoever looks on reads it afterwards", async ({ browser }) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, PHONE, byFinger);
	const cy = await person(browser, PHONE, byFinger);
	await signUp(ada.page, "Ada-7");
	await signUp(bruno.page, "Bruno-7");
	const { link, watch } = await make(ada, room.address, "Surprise Chess", "White", "No clock");
	await join(bruno, link);
	await ada.ear.until((view) => view.phase === "playing", "the deal");
	const allow = (page: Page) => box(page).getByLabel("Write to my opponents in my own words");

	await opener(ada.page).click();
	await expect(allow(ada.page)).not.toBeChecked();
	await expect(box(ada.page).getByRole("textbox")).toHaveCount(0);
	await allow(ada.page).check();
	await expect(box(ada.page).getByText("As soon as Bruno allows it too")).toBeVisible();
	await isFine(ada, "chat-waits");
	await opener(bruno.page).click();
	await allow(bruno.page).check();
	await box(bruno.page).getByRole("textbox", { name: "Write to Ada" }).fill("Hello, Ada!");
	await isFine(bruno, "chat-phone");
	await box(bruno.page).getByRole("button", { name: "Send" }).click();
	await expect(box(bruno.page).getByRole("log")).toContainText("You: Hello, Ada!");
	// It comes into the open list at once; and beside the buttons, where the list is closed.
	await expect(box(ada.page).getByRole("log")).toContainText("Bruno: Hello, Ada!");
	await box(ada.page).getByRole("textbox", { name: "Write to Bruno" }).fill("A long answer ".repeat(10));
	await ada.page.keyboard.press("Enter");
	await expect(box(ada.page).getByRole("textbox")).toHaveValue("");
	await expect(box(bruno.page).getByRole("log")).toContainText("Ada: A long answer");
	await ada.page.keyboard.press("Escape");
	await expect(opener(ada.page)).toBeFocused();
	const resign = ada.page.getByRole("button", { name: /^(Resign|Abort)/ });
	const before = await resign.boundingBox();
	await box(bruno.page)
		.getByRole("textbox")
		.fill(`And one that has ${"very ".repeat(20)}many words`);
	await box(bruno.page).getByRole("button", { name: "Send" }).click();
	await expect(ada.page.getByRole("button", { name: "Say something. Something new has been written." })).toBeVisible();
	await expect(ada.page.locator(".actions > p").filter({ hasText: "Bruno: And one that has" })).toBeVisible();
	expect(await resign.boundingBox()).toEqual(before);
	await isFine(ada, "chat-new");
	// The same once more is not taken, and is said to be so in words.
	await box(bruno.page).getByRole("textbox").fill("Hello, Ada!");
	await box(bruno.page).getByRole("button", { name: "Send" }).click();
	await expect(box(bruno.page).getByRole("log")).toContainText("many words");

	// Ada reports it, and is thanked.
	await opener(ada.page).click();
	await box(ada.page).getByRole("button", { name: "Report Bruno…" }).click();
	const dialog = ada.page.getByRole("dialog", { name: "Report Bruno" });
	await expect(dialog.getByRole("button", { name: "Send the report" })).toBeDisabled();
	await dialog.getByLabel("Insults or threats").check();
	await dialog.getByLabel(/^What happened/).fill("Read the last line.");
	await isFine(ada, "report");
	await dialog.getByRole("button", { name: "Send the report" }).click();
	await expect(dialog.getByRole("status")).toHaveText("Thank you. Whoever runs this room will read it.");
	await ada.page.keyboard.press("Escape");
	await expect(opener(ada.page)).toBeFocused();
	const reports = await room.operate("reports");
	expect(reports).toContain("insult: Bruno-7");
	expect(reports).toContain("Read the last line.");
	expect(reports).toContain("Bruno-7: And one that has very");
	// A mute hides the line, and says until when it is.
	await room.operate("settle", reports.split(" ", 1)[0] ?? "", "--mute", "2h", "--why", "Too many words");
	await expect(box(bruno.page).getByText(/^You are muted until .*: Too many words$/)).toBeVisible();
	await expect(box(bruno.page).getByRole("log")).toHaveCount(1);
	await expect(box(bruno.page).getByRole("log")).not.toContainText("Bruno: And one");
	await expect(box(bruno.page).getByRole("textbox")).toHaveCount(0);
	await isFine(bruno, "muted-phone");
	await cy.page.goto(watch);
	await expect(cy.page.getByText("You are watching")).toBeVisible();
	await expect(cy.page.getByRole("button", { name: /^(Say something|What the players write)/ })).toHaveCount(0);
	await bruno.page.keyboard.press("Escape");
	await resign.click();
	await ada.ear.until((view) => view.phase === "over", "the end");
	await cy.page.getByRole("button", { name: "What the players write" }).click();
	const read = cy.page.getByRole("group", { name: "What the players write" });
	await expect(read.getByRole("log")).toContainText("Ada: A long answer");
	await expect(read.getByRole("textbox")).toHaveCount(0);
	// Whoever is not signed in cannot report; whoever is says whom.
	await expect(read.getByRole("button", { name: /^Report/ })).toHaveCount(0);
	await isFine(cy, "chat-spectator");
	const dee = await person(browser, DESKTOP, byMouse);
	await signUp(dee.page, "Dee-7");
	await dee.page.goto(watch);
	await dee.page.getByRole("button", { name: "What the players write" }).click();
	const lines = dee.page.getByRole("group", { name: "What the players write" });
	await expect(lines.getByRole("button", { name: /^Report/ })).toHaveText(["Report Ada…", "Report Bruno…"]);
	await isFine(dee, "report-spectator");
	await lines.getByRole("button", { name: "Report Ada…" }).click();
	const form = dee.page.getByRole("dialog", { name: "Report Ada" });
	await form.getByLabel("Insults or threats").check();
	await form.getByRole("button", { name: "Send the report" }).click();
	await expect(form.getByRole("status")).toHaveText("Thank you. Whoever runs this room will read it.");
	expect(await room.operate("reports")).toContain("insult: Ada-7");
	for (const { faults } of [ada, bruno, cy, dee])
		expect(faults.filter((fault) => !/ 40[39]|409/.test(fault))).toEqual([]);
});

test("the players of a tournament write to each other, and its organizer deletes a line", async ({ browser }) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, PHONE, byFinger);
	const cy = await person(browser, DESKTOP, byMouse);
	await signUp(ada.page, "Ada-6");
	await signUp(bruno.page, "Bruno-6");
	const made = await ada.page.request.post(`${room.address}/api/tournaments`, {
		data: {
			name: "Club evening",
			game: "surprise",
			clock: { kind: "increment", base: 300_000, increment: 0 },
			format: { kind: "round-robin", cycles: 1, freeOrder: false },
			listed: true,
		},
	});
	expect(made.status(), await made.text()).toBe(201);
	const { id } = (await made.json()) as { id: string };
	const entered = await bruno.page.request.post(`${room.address}/api/tournaments/${id}/entries`, { data: {} });
	expect(entered.status(), await entered.text()).toBe(201);
	for (const { page } of [ada, bruno, cy]) await page.goto(`${room.address}/tournament/${id}`);
	const chat = (page: Page) => page.getByRole("region", { name: "Chat of the tournament" });
	await expect(chat(ada.page).getByText("Nothing has been written here.")).toBeVisible();
	await chat(bruno.page).getByRole("textbox", { name: "Write to everybody here" }).fill("Good evening!");
	await bruno.page.keyboard.press("Enter");
	await expect(chat(ada.page).getByRole("log")).toContainText("Bruno-6: Good evening!");
	await chat(ada.page).getByRole("textbox").fill("Welcome.");
	await chat(ada.page).getByRole("button", { name: "Send" }).click();
	await expect(chat(bruno.page).getByRole("log")).toContainText("Ada-6: Welcome.");
	await isFine(ada, "tournament-chat");
	await isFine(bruno, "tournament-chat-phone");
	await chat(bruno.page)
		.getByRole("button", { name: /^Report ?: Ada-6$/ })
		.click();
	await expect(bruno.page.getByRole("dialog", { name: "Report Ada-6" })).toBeVisible();
	await bruno.page.keyboard.press("Escape");
	await chat(ada.page)
		.getByRole("button", { name: /^Delete ?: Good evening!$/ })
		.click();
	await expect(chat(bruno.page).getByRole("log")).not.toContainText("Good evening!");
	// Whoever only looks on has no part in it.
	await expect(cy.page.getByRole("heading", { name: "Club evening" })).toBeVisible();
	await expect(chat(cy.page)).toHaveCount(0);
	for (const { faults } of [ada, bruno, cy]) expect(faults).toEqual([]);
});
