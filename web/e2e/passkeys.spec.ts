// Passkeys, with Chromium's own authenticator for tests: added, used without a name, replayed, removed.
import { type CDPSession, expect, type Page, type Request, test } from "@playwright/test";
import { keepCodes, PASSWORD, signUp } from "./accounts";
import { faults } from "./axe";
import { DESKTOP, leaveAll, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { Room } from "./room";

const room = Room.atHome();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** A device's own authenticator, whose owner agrees to everything. */
async function authenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
	const cdp = await page.context().newCDPSession(page);
	await cdp.send("WebAuthn.enable");
	const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			ctap2Version: "ctap2_1",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return { cdp, authenticatorId };
}

/** Says whether a browser offers passkeys while a name is typed: this authenticator answers that at once, unasked. */
const offerUnasked = (page: Page, offered: boolean) =>
	page.evaluate((offered) => localStorage.setItem("offered", String(offered)), offered);

const section = (page: Page) => page.getByRole("region", { name: "Passkeys" });

for (const [size, screen, hand] of [
	["a desktop", DESKTOP, byMouse],
	["a phone", PHONE, byFinger],
] as const)
	test(`somebody on ${size} adds a passkey, signs in without a name, and removes it`, async ({ browser }) => {
		const name = size === "a phone" ? "Bo-key" : "Ada-key";
		const { page, faults: errors } = await person(browser, screen, hand);
		const { cdp, authenticatorId } = await authenticator(page);
		await page.addInitScript(() => {
			const can = PublicKeyCredential.isConditionalMediationAvailable.bind(PublicKeyCredential);
			PublicKeyCredential.isConditionalMediationAvailable = async () =>
				localStorage.getItem("offered") === "true" && (await can());
		});
		await signUp(page, room.address, name);
		await keepCodes(page);
		await section(page).getByLabel("What to call the new one").fill("My device");
		await section(page).getByRole("button", { name: "Add a passkey" }).click();
		await expect(section(page).getByText("The passkey is added.")).toBeVisible();
		await expect(section(page).getByText("not used yet")).toBeVisible();
		const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
		expect(credentials.map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential])).toEqual([
			["localhost", true],
		]);
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			expect(await faults(page)).toEqual([]);
		}
		// A name that is changed by the keyboard alone.
		await section(page)
			.getByRole("button", { name: /^Rename ?: My device/ })
			.press("Enter");
		await page.keyboard.type("Key ring");
		await page.keyboard.press("Enter");
		await expect(section(page).getByRole("button", { name: /^Rename ?: Key ring/ })).toBeFocused();

		await page.getByRole("button", { name: "Sign out", exact: true }).click();
		await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
		const way = page.getByRole("button", { name: "Sign in with a passkey" });
		await expect(way).toBeVisible();
		expect(await faults(page)).toEqual([]);
		const finishing = page.waitForRequest((request: Request) => request.url().endsWith("/api/session/passkey"));
		await way.click();
		await expect(page.getByRole("heading", { name })).toBeVisible();
		await expect(section(page).getByText("last used")).toBeVisible();

		// The same request, as somebody has recorded it, opens nothing a second time.
		const recorded = (await finishing).postData();
		const replayed = await page.evaluate(async (body) => {
			const headers = { "content-type": "application/json" };
			const answer = await fetch("/api/session/passkey", { method: "POST", headers, body });
			return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code];
		}, recorded);
		expect(replayed).toEqual([409, "passkey-expired"]);

		// Where the browser offers it beside the name, nothing need be pressed in the page.
		await offerUnasked(page, true);
		const opened = page.waitForResponse((answer) => answer.url().endsWith("/api/session/passkey"));
		await page.getByRole("button", { name: "Sign out", exact: true }).click();
		expect((await opened).status()).toBe(200);
		await expect(section(page).getByText("last used")).toBeVisible();
		await offerUnasked(page, false);

		await section(page)
			.getByRole("button", { name: /^Remove ?: Key ring/ })
			.click();
		await expect(section(page).getByText("The passkey is removed")).toBeVisible();
		await page.getByRole("button", { name: "Sign out", exact: true }).click();
		await way.click();
		await expect(page.getByRole("alert")).toHaveText(
			"No account here has this passkey; it may have been removed. Sign in with your password.",
		);
		await expect(way).toBeEnabled();
		// The refusals are asked for: the browser writes each into its console.
		expect(errors.filter((error) => !/status of 40[39]/.test(error))).toEqual([]);
	});

test("a device without a passkey says so, and a page at another address offers none", async ({ browser }) => {
	const { page } = await person(browser, DESKTOP, byMouse);
	const { cdp, authenticatorId } = await authenticator(page);
	await signUp(page, room.address, "Cy-key");
	await keepCodes(page);
	await page.getByRole("button", { name: "Sign out", exact: true }).click();
	await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
	await page.getByRole("button", { name: "Sign in with a passkey" }).click();
	await expect(page.getByRole("alert")).toContainText("No passkey was used.");
	const elsewhere = room.address.replace("localhost", "127.0.0.1");
	await page.goto(`${elsewhere}/account`);
	await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
	await page.getByLabel("Name", { exact: true }).fill("Cy-key");
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(section(page)).toContainText(/Passkeys (work only|do not work) at this/);
	await expect(section(page).getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
});
