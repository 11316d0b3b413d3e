// Notes while the page is closed: the switch in the settings, what the room sends to the push service of the test, and what
// the worker shows. The browser's own push service is one of its maker, so the page is given a subscription at the test's.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as path } from "node:path";
import { type Browser, type CDPSession, expect, type Page, test, type Worker } from "@playwright/test";
import { faults } from "./axe";
import { DESKTOP, join, leaveAll, make, type Person, PHONE, person } from "./people";
import { byFinger, byMouse } from "./player";
import { claims, Device, PushService } from "./pushService";
import { Room } from "./room";

const service = new PushService();
const folder = mkdtempSync(path(tmpdir(), "facedown-push-"));
const config = path(folder, "facedown.toml");
const room = new Room("--push-contact", "mailto:club@chess.example", "--config", config);
const silent = new Room();

test.beforeAll(async () => {
	await service.open();
	writeFileSync(config, `push-services = ["${service.origin}"]\n`);
	await Promise.all([room.start(), silent.start()]);
});
test.afterAll(async () => {
	service.close();
	await Promise.all([room.clear(), silent.clear()]);
	rmSync(folder, { recursive: true });
});
test.afterEach(leaveAll);

const SWITCH = { name: /^Tell me when it is my turn while this page is closed/ };

/** A browser whose push service is the test's, and whose reader answers so when it asks. */
async function reader(browser: Browser, screen: typeof DESKTOP | typeof PHONE, name: string, says = "granted") {
	const who = await person(browser, screen, screen === PHONE ? byFinger : byMouse, { serviceWorkers: "allow" });
	const device = new Device();
	const given = {
		endpoint: `${service.origin}/push/${name}`,
		p256dh: device.p256dh.toString("base64url"),
		auth: device.auth.toString("base64url"),
		says,
	};
	await who.page.addInitScript((given) => {
		const KEY = "test.subscription";
		const bytes = (text: string) =>
			Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)).buffer;
		const made = (key: number[]) => ({
			endpoint: given.endpoint,
			options: { applicationServerKey: Uint8Array.from(key).buffer },
			getKey: (name: "p256dh" | "auth") => bytes(given[name]),
			unsubscribe: async () => {
				localStorage.removeItem(KEY);
				return true;
			},
		});
		Object.assign(PushManager.prototype, {
			getSubscription: async () => {
				const kept = localStorage.getItem(KEY);
				return kept && made(JSON.parse(kept));
			},
			subscribe: async (how: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => {
				if (!how.userVisibleOnly) throw new Error("nobody would see it");
				const key = [...how.applicationServerKey];
				localStorage.setItem(KEY, JSON.stringify(key));
				return made(key);
			},
		});
		const asked = "test.permission";
		Object.defineProperty(Notification, "permission", { get: () => localStorage.getItem(asked) ?? "default" });
		Notification.requestPermission = async () => {
			localStorage.setItem(asked, given.says);
			return given.says as NotificationPermission;
		};
	}, given);
	return { ...who, device };
}

async function settings(page: Page): Promise<ReturnType<Page["getByRole"]>> {
	await page.getByRole("button", { name: "Settings" }).first().click();
	return page.getByRole("dialog").getByRole("checkbox", SWITCH);
}

/** The worker of a page, which writes down what it would show. */
async function workerOf(page: Page): Promise<Worker> {
	await page.evaluate(() => navigator.serviceWorker.ready);
	const context = page.context();
	const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
	await worker.evaluate(() => {
		const shown: object[] = [];
		Object.assign(self, { shown });
		// A browser without a screen has no notifications.
		ServiceWorkerRegistration.prototype.showNotification = async (title, how) => {
			shown.push({ title, ...how });
		};
	});
	return worker;
}

/** Has the browser deliver a message, as it does what comes from its push service. */
async function delivers(page: Page): Promise<(text: string) => Promise<void>> {
	const session: CDPSession = await page.context().newCDPSession(page);
	const registered = new Promise<string>((found) => {
		session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const own = registrations.find(({ isDeleted }) => !isDeleted);
			if (own) found(own.registrationId);
		});
	});
	await session.send("ServiceWorker.enable");
	const registrationId = await registered;
	const { origin } = new URL(page.url());
	return async (data) => {
		await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
	};
}

/** Waits until White's page has heard that Black is away. */
const gone = ({ ear }: Person) =>
	expect
		.poll(() => {
			const heard = ear.frames.map((frame) => JSON.parse(frame) as { type: string; black?: boolean });
			return heard.filter(({ type }) => type === "presence").at(-1)?.black;
		})
		.toBe(false);

const shownBy = (worker: Worker) =>
	worker.evaluate(() => (self as unknown as { shown: { title: string; body: string }[] }).shown);

test("whoever is away is called, and comes to the table", async ({ browser }) => {
	const ada = await reader(browser, DESKTOP, "ada");
	const bruno = await person(browser, PHONE, byFinger);
	const { link } = await make(ada, room.address, "Surprise Chess", "Black", "3 days per move");
	await join(bruno, link);
	const { table } = await ada.ear.until((view) => view.phase === "playing", "the deal");

	// Off at first, and nothing was asked; then by keyboard.
	await ada.page.goto(room.address);
	const toggle = await settings(ada.page);
	await expect(toggle).not.toBeChecked();
	await toggle.focus();
	await ada.page.keyboard.press("Space");
	await expect(toggle).toBeChecked();
	await expect(toggle).toBeEnabled();
	const worker = await workerOf(ada.page);
	const deliver = await delivers(ada.page);
	expect(service.came).toEqual([]);

	// She is nowhere near the table when White moves.
	await gone(bruno);
	const view = await bruno.ear.until((view) => view.legal.length > 0, "the list of moves");
	const plain = view.legal.find(({ choice }) => choice === null);
	if (!plain) throw new Error("nothing is legal");
	await bruno.hand(bruno.page, plain);
	await expect.poll(() => service.came.length).toBe(1);
	const [came] = service.came;
	if (!came) throw new Error("nothing came");
	expect(came.path).toBe("/push/ada");
	const note = ada.device.read(came.body);
	expect(note).toEqual({ about: "turn", table, game: "surprise", opponent: "Bruno" });
	const { key } = (await (await ada.page.request.get(`${room.address}/api/push`)).json()) as { key: string };
	expect(claims(came)).toMatchObject({ aud: service.origin, sub: "mailto:club@chess.example", key });

	// The worker shows it in the words of the page, for the table.
	await deliver(JSON.stringify(note));
	await expect.poll(() => shownBy(worker)).toHaveLength(1);
	expect((await shownBy(worker))[0]).toMatchObject({
		title: "Surprise Chess",
		body: "Bruno has moved. It is your turn.",
		tag: `facedown-${table}`,
		data: { path: `/table/${table}` },
	});
	// Something else than a note is shown as nothing in particular.
	await deliver("no note");
	await expect.poll(() => shownBy(worker)).toHaveLength(2);
	expect((await shownBy(worker))[1]).toMatchObject({ title: "Facedown", body: "It is your turn." });

	// A click opens the table, or brings it to the front.
	const opened = await worker.evaluate(async (path) => {
		const scope = self as unknown as {
			clients: { constructor: { prototype: object } };
			dispatchEvent(event: Event): boolean;
		};
		const opened = { to: "" };
		Object.assign(scope.clients.constructor.prototype, {
			openWindow: async (path: string) => Object.assign(opened, { to: path }),
		});
		let done: Promise<unknown> = Promise.resolve();
		const waitUntil = (what: Promise<unknown>) => {
			done = what;
		};
		const notification = { close: () => {}, data: { path } };
		scope.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
		await done;
		return opened.to;
	}, `/table/${table}`);
	expect(opened).toBe(`/table/${table}`);

	// Its push service gives the browser another address: the room sends there from then on.
	const moved = {
		endpoint: `${service.origin}/push/moved`,
		keys: { p256dh: ada.device.p256dh.toString("base64url"), auth: ada.device.auth.toString("base64url") },
	};
	await worker.evaluate(async (moved) => {
		let done: Promise<unknown> = Promise.resolve();
		const waitUntil = (what: Promise<unknown>) => {
			done = what;
		};
		const newSubscription = { toJSON: () => moved };
		(self as unknown as EventTarget).dispatchEvent(
			Object.assign(new Event("pushsubscriptionchange"), { oldSubscription: null, newSubscription, waitUntil }),
		);
		await done;
	}, moved);

	// At the table she plays on, goes, and is called there.
	await ada.page.goto(`${room.address}/table/${table}`);
	const own = await ada.ear.until((view) => view.table === table && view.legal.length > 0, "her turn");
	const answer = own.legal.find(({ choice }) => choice === null);
	if (!answer) throw new Error("nothing is legal");
	await ada.hand(ada.page, answer);
	const next = await bruno.ear.until(({ ply, legal }) => ply === 2 && legal.length > 0, "the answer");
	// A page that looks is not called.
	expect(service.came).toHaveLength(1);
	await ada.page.goto("about:blank");
	await gone(bruno);
	const third = next.legal.find(({ choice }) => choice === null);
	if (!third) throw new Error("nothing is legal");
	await bruno.hand(bruno.page, third);
	await expect.poll(() => service.came.map(({ path }) => path)).toEqual(["/push/ada", "/push/moved"]);
	for (const who of [ada, bruno]) expect(who.faults).toEqual([]);
});

test("the switch says why it cannot work, and is off when it is switched off", async ({ browser }) => {
	// A room that sends none.
	const guest = await reader(browser, PHONE, "guest");
	await guest.page.goto(silent.address);
	let toggle = await settings(guest.page);
	await toggle.click();
	await expect(guest.page.getByText("This room sends no notes")).toBeVisible();
	await expect(toggle).not.toBeChecked();
	for (const colorScheme of ["light", "dark"] as const) {
		await guest.page.emulateMedia({ colorScheme });
		expect(await faults(guest.page)).toEqual([]);
		if (process.env.FACEDOWN_LOOK)
			await guest.page.screenshot({ path: `${process.env.FACEDOWN_LOOK}/push-${colorScheme}.png` });
	}
	// A reader who does not want it.
	const no = await reader(browser, DESKTOP, "no", "denied");
	await no.page.goto(room.address);
	toggle = await settings(no.page);
	await toggle.click();
	await expect(no.page.getByText("This browser does not allow notifications from this site").last()).toBeVisible();
	await expect(toggle).not.toBeChecked();
	// One who wants it, and then no more.
	const ada = await reader(browser, DESKTOP, "off");
	await make(ada, room.address, "Surprise Chess", "White", "No clock");
	await ada.page.goto(room.address);
	toggle = await settings(ada.page);
	await toggle.click();
	await expect(toggle).toBeChecked();
	const ended = ada.page.waitForResponse((answer) => answer.url().endsWith("/api/push/subscriptions/end"));
	await toggle.click();
	expect((await ended).status()).toBe(200);
	await expect(toggle).not.toBeChecked();
	expect(await ada.page.evaluate(() => localStorage.getItem("test.subscription"))).toBeNull();
	// A browser without push messages.
	const old = await reader(browser, DESKTOP, "old");
	await old.page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
	await old.page.goto(room.address);
	toggle = await settings(old.page);
	await expect(toggle).toBeDisabled();
	await expect(old.page.getByText("This browser has no push messages")).toBeVisible();
	for (const who of [guest, no, ada, old]) expect(who.faults).toEqual([]);
});
