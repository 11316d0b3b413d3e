/** Accounts, as people make and open them on the page. */
import { expect, type Page } from "@playwright/test";

export const PASSWORD = "correct horse battery";

/** Signs up; the recovery codes that are shown. */
export async function signUp(page: Page, room: string, name: string): Promise<string[]> {
	await page.goto(`${room}/account`);
	await page.locator("form").getByText("Sign up", { exact: true }).first().click();
	await page.getByLabel("Name", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Sign up" }).click();
	await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
	return page.locator("code").allTextContents();
}

/** Goes on from the codes to the account's own page. */
export async function keepCodes(page: Page): Promise<void> {
	await page.getByLabel("I have kept them").check();
	await page.getByRole("button", { name: "Continue" }).click();
}

/** Fills in name and password, and sends them. */
export async function signIn(page: Page, room: string, name: string, password = PASSWORD): Promise<void> {
	await page.goto(`${room}/account`);
	await page.getByLabel("Name", { exact: true }).fill(name);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in" }).click();
}
