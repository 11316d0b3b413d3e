/** Two people at a sealed table, and what their pages say of it. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { join, make, type Person } from "./people";
import { facedown, type Room } from "./room";

/** What a table says of its seal. */
export const seal = (page: Page) => page.locator("section.seal");

/** The seal code as a page shows it. */
export async function codeOf(page: Page): Promise<string> {
	const code = seal(page).locator("code");
	await expect(code).toHaveText(/^[A-Z2-7]{4} [A-Z2-7]{4}$/);
	return (await code.textContent()) ?? "";
}

/** Two people at a sealed table by link. */
export async function sitDown(
	room: Room,
	host: Person,
	guest: Person,
	game: string,
	colour = "White",
	clock = "No clock",
	change?: () => Promise<void>,
) {
	const made = await make(host, room.address, game, colour, clock, async () => {
		const tick = host.page.getByRole("dialog").getByLabel("Sealed cards");
		await change?.();
		await tick.check();
		await expect(host.page.getByRole("dialog").getByText("Nobody knows a card before it turns up")).toBeVisible();
	});
	await join(guest, made.link);
	await host.ear.until((view) => view.phase === "playing" && made.link.includes(view.table), "the deal");
	return made;
}

/** The secret that a browser keeps for a table. */
export const halfOf = (page: Page, table: string) =>
	page.evaluate(
		(id) => JSON.parse(localStorage.getItem(`facedown.sealed.${id}`) ?? "null") as Record<string, unknown>,
		table,
	);

/** What the room hands out of a game that is over holds to the last opening, checked by the program and by another. */
export async function verified(room: Room, page: Page, table: string): Promise<string> {
	const answer = await page.request.get(`${room.address}/api/tables/${table}/record`, {
		headers: {
			authorization: `Bearer ${await page.evaluate((id) => JSON.parse(localStorage.getItem(`facedown.table.${id}`) ?? "{}").token, table)}`,
		},
	});
	expect(answer.status(), await answer.text()).toBe(200);
	const file = test.info().outputPath(`${table}.jsonl`);
	writeFileSync(file, await answer.text());
	// By Python's standard library alone as well.
	const checker = fileURLToPath(new URL("../../docs/fair-deal/deal.py", import.meta.url));
	const { stdout } = await promisify(execFile)("python3", [checker, "--check", file]);
	expect(stdout).toContain("both seats' secrets give their locks");
	return facedown("verify", file);
}

/** On every page the audit says that both halves are those of before. */
export async function audited(people: readonly Person[]): Promise<void> {
	for (const { page, ear } of people) {
		await ear.until((view) => view.seal?.provisional === false, "the audit");
		await expect(
			page.getByText(/All \d+ cards checked: both halves are the ones fixed before the game\./),
		).toBeVisible();
	}
}
