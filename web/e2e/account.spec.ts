// Accounts: somebody signs up with the games of this browser, is known on another device, and goes again.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { signIn, signUp } from "./accounts";
import { faults } from "./axe";
import { DESKTOP, join, leaveAll, make, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

test("a guest's game comes along, is there on another device, and a code opens the account again", async ({
	browser,
}) => {
	const ada = await person(browser, DESKTOP, byMouse);
	const bruno = await person(browser, PHONE, byFinger);
	const { link } = await make(ada, room.address, "Surprise Chess", "White", "No clock");
	await join(bruno, link);
	// A guest was asked for nothing.
	await expect(ada.page.getByText("recovery")).toHaveCount(0);
	const codes = await signUp(ada.page, room.address, "Ada-1");
	expect(codes).toHaveLength(10);
	expect(await faults(ada.page)).toEqual([]);
	const next = ada.page.getByRole("button", { name: "Continue" });
	await expect(next).toBeDisabled();
	await ada.page.getByLabel("I have kept them").check();
	await next.click();
	await expect(ada.page.getByRole("heading", { name: "Ada-1" })).toBeVisible();
	const game = ada.page.getByRole("link", { name: /Surprise Chess.*in progress/ });
	await expect(game).toBeVisible();
	for (const colorScheme of ["light", "dark"] as const) {
		await ada.page.emulateMedia({ colorScheme });
		expect(await faults(ada.page)).toEqual([]);
	}
	// The head of every page says who it is, though the page is loaded anew.
	await ada.page.goto(`${room.address}/puzzles`);
	await expect(ada.page.getByRole("link", { name: "Ada-1" })).toBeVisible();

	const phone = await person(browser, PHONE, byFinger);
	await signIn(phone.page, room.address, "ada-1", "a wrong one");
	await expect(phone.page.getByRole("alert")).toHaveText("The name or the password is wrong.");
	await signIn(phone.page, room.address, "ada-1");
	await expect(phone.page.getByRole("link", { name: /Surprise Chess/ })).toBeVisible();
	await expect(phone.page.getByText("this device")).toHaveCount(1);
	expect(await faults(phone.page)).toEqual([]);
	await phone.page.getByRole("button", { name: /^Sign out ?: Chrome/ }).click();
	await expect(phone.page.getByRole("button", { name: /^Sign out ?: / })).toHaveCount(0);
	await ada.page.goto(`${room.address}/account`);
	await expect(ada.page.getByRole("heading", { name: "Sign in" })).toBeVisible();

	await ada.page.getByText("Recovery code").click();
	await ada.page.getByLabel("Name", { exact: true }).fill("Ada-1");
	await ada.page.getByRole("textbox", { name: "Recovery code" }).fill(codes[3] ?? "");
	await ada.page.getByLabel("New password").fill("quite another one");
	await ada.page.getByRole("button", { name: "Sign in" }).click();
	await expect(ada.page.getByText("9 recovery codes left.")).toBeVisible();
	const saving = ada.page.waitForEvent("download");
	await ada.page.getByRole("button", { name: "Save everything as a file" }).click();
	const saved = JSON.parse(readFileSync(await (await saving).path(), "utf8")) as { games: { game: string }[] };
	expect(saved.games.map(({ game }) => game)).toEqual(["surprise"]);

	await ada.page.getByLabel("Password", { exact: true }).fill("quite another one");
	await ada.page.getByLabel("I want to close my account for good").check();
	await ada.page.getByRole("button", { name: "Close account" }).click();
	await expect(ada.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
	await ada.page.goto(`${room.address}/puzzles`);
	await expect(ada.page.getByRole("link", { name: "Sign in" })).toBeVisible();
	for (const { faults } of [ada, bruno]) expect(faults).toEqual([]);
});

test("a game of whoever is signed in is theirs from its first moment", async ({ browser }) => {
	const ada = await person(browser, DESKTOP, byMouse);
	await signUp(ada.page, room.address, "Ada-2");
	await ada.page.goto(room.address);
	await ada.page.getByRole("button", { name: "Play now" }).click();
	await ada.ear.until((view) => view.computer !== null, "the computer");
	await ada.page.goto(`${room.address}/account`);
	await expect(ada.page.getByRole("link", { name: /Surprise Chess Computer in progress/ })).toBeVisible();
});
