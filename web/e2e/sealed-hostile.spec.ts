// A room that is not honest, before a page that plays a sealed game: what it asks for besides is refused in words, and kept.
import { expect, type Page, test, type WebSocketRoute } from "@playwright/test";
import type { ClientMessage, ServerMessage } from "../src/protocol";
import { faults } from "./axe";
import { DESKTOP, leaveAll, type Person, person } from "./people";
import { byMouse } from "./player";
import { Room } from "./room";
import { codeOf, halfOf, seal, sitDown } from "./sealedTable";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** Everything that a page sends to its table, and a way to tell it lies. */
interface Tap {
	sent: ClientMessage[];
	heard: ServerMessage[];
	/** Sends a page what the room did not say. */
	say(message: ServerMessage): void;
	/** Changes what the room says, or withholds it with null. */
	change: (message: ServerMessage) => ServerMessage | null;
}

/** Puts a liar between a page and its room, from its next line on. */
async function tap(page: Page): Promise<Tap> {
	let route: WebSocketRoute | null = null;
	const liar: Tap = {
		sent: [],
		heard: [],
		say: (message) => route?.send(JSON.stringify(message)),
		change: (message) => message,
	};
	await page.routeWebSocket(/\/live$/, (line) => {
		const server = line.connectToServer();
		route = line;
		line.onMessage((text) => {
			liar.sent.push(JSON.parse(String(text)) as ClientMessage);
			server.send(text);
		});
		server.onMessage((text) => {
			const message = JSON.parse(String(text)) as ServerMessage;
			liar.heard.push(message);
			const told = liar.change(message);
			if (told) line.send(JSON.stringify(told));
		});
	});
	return liar;
}

/** Ada's page with a liar before it, at a table of Surprise Chess where she has White, and Bruno's. */
async function behindLiar(browser: Parameters<typeof person>[0]) {
	const [host, guest] = [await person(browser, DESKTOP, byMouse), await person(browser, DESKTOP, byMouse)];
	const liar = await tap(host.page);
	await sitDown(room, host, guest, "Surprise Chess");
	const table = host.ear.view?.table ?? "";
	await codeOf(host.page);
	return { host, guest, liar, table };
}

const opened = ({ sent }: Tap) => sent.filter(({ type }) => type === "open" || type === "unseal");

/** The last view that the room sent. */
function lastView({ heard }: Tap) {
	const views = heard.flatMap((message) => (message.type === "sync" || message.type === "update" ? [message] : []));
	const last = views.at(-1);
	if (!last?.view.seal) throw new Error("no view of a sealed game");
	return last;
}

/** How many lines were told. */
const told = ({ heard }: Tap) =>
	heard.reduce(
		(most, message) => (message.type === "seal" ? Math.max(most, message.from + message.lines.length) : most),
		0,
	);

/** The page says that it refused something, and keeps it. */
async function refuses({ page }: Person, table: string, words: RegExp): Promise<void> {
	await seal(page).getByRole("button", { name: "What this means" }).click();
	const dialog = page.getByRole("dialog", { name: "Sealed" });
	await expect(dialog.getByRole("heading", { name: "What this page refused" })).toBeVisible();
	await expect(dialog.getByText(words).first()).toBeVisible();
	expect((await halfOf(page, table)).refused).not.toEqual([]);
}

test("it asks for entries out of turn, of another deck, with a made-up slot, and twice", async ({ browser }) => {
	const { host, liar, table } = await behindLiar(browser);
	const last = lastView(liar);
	const ask = (deck: string, role: "outer" | "inner", index: number) => ({
		seat: last.view.seal?.number ?? 0,
		deck,
		role,
		index,
	});
	const due = [
		ask("0", "outer", 0),
		ask("0", "inner", 0),
		ask("1", "inner", 5),
		ask("1", "outer", 5),
		ask("pack", "outer", 40),
	];
	for (let time = 0; time < 2; time++)
		liar.say({
			...last,
			id: null,
			moves: [],
			n: last.n + 1 + time,
			view: { ...last.view, seal: { ...last.view.seal, due } },
		} as ServerMessage);
	await refuses(host, table, /asked for a card that the rules do not turn up now: 1 inner 5/);
	expect((await halfOf(host.page, table)).refused).toHaveLength(5);
	expect(opened(liar)).toEqual([]);
});

test("it makes up a move of this seat, to have a card turned up", async ({ browser }) => {
	const { host, liar, table } = await behindLiar(browser);
	liar.say({ type: "seal", attempt: 1, from: told(liar), lines: [{ type: "acted", seat: "white", action: "b1c3" }] });
	await refuses(host, table, /showed as yours what this page did not send: b1c3/);
	expect(opened(liar)).toEqual([]);
});

test("it makes up a move that the rules do not allow, and the page goes no further", async ({ browser }) => {
	const { host, liar, table } = await behindLiar(browser);
	liar.say({ type: "seal", attempt: 1, from: told(liar), lines: [{ type: "acted", seat: "black", action: "b8c6" }] });
	await expect(host.page.getByRole("alert").filter({ hasText: "turns up no more cards in this game" })).toBeVisible();
	for (const colorScheme of ["light", "dark"] as const) {
		await host.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await host.page.screenshot({ path: test.info().outputPath(`refused-${colorScheme}.png`) });
		expect(await faults(host.page), colorScheme).toEqual([]);
	}
	await refuses(host, table, /do not allow: b8c6/);
	expect(opened(liar)).toEqual([]);
});

test("it withholds a line, and tells the next", async ({ browser }) => {
	const { host, guest, liar, table } = await behindLiar(browser);
	let isWithheld = false;
	liar.change = (message) => {
		if (message.type !== "seal" || isWithheld) return message;
		isWithheld = true;
		return null;
	};
	// The two lines are Ada's move, which her page does not hear of, and Bruno's opening.
	await host.page.locator("[data-at=e2]").click();
	await host.page.locator("[data-at=e4]").click();
	await guest.ear.until(({ ply }) => ply === 1, "the move");
	await guest.page.locator("[data-at=e7]").click();
	await guest.page.locator("[data-at=e5]").click();
	await expect(host.page.getByRole("alert").filter({ hasText: "turns up no more cards in this game" })).toBeVisible();
	await refuses(host, table, /told the game differently than before/);
	expect(opened(liar)).toEqual([]);
});

test("it says that the game is over, takes the secret, and would go on", async ({ browser }) => {
	const { host, liar } = await behindLiar(browser);
	const at = told(liar);
	liar.say({ type: "seal", attempt: 1, from: at, lines: [{ type: "ended", by: { how: "resigned", seat: "black" } }] });
	await expect.poll(() => opened(liar).map(({ type }) => type)).toEqual(["unseal"]);
	// From now on nothing is opened for a move, in this page and in one that is loaded anew.
	liar.say({ type: "seal", attempt: 1, from: at + 1, lines: [{ type: "acted", seat: "white", action: "b1c3" }] });
	await host.page.reload();
	await expect(seal(host.page)).toBeVisible();
	liar.say({ type: "seal", attempt: 1, from: at, lines: [{ type: "acted", seat: "white", action: "b1c3" }] });
	await expect.poll(() => opened(liar).filter(({ type }) => type === "open")).toEqual([]);
});

test("a half that is not the one fixed before loses, whoever resigned, and both pages say whose it was", async ({
	browser,
}) => {
	const [host, guest] = [await person(browser, DESKTOP, byMouse), await person(browser, DESKTOP, byMouse)];
	const liar = await tap(host.page);
	// Ada binds a lock of which one entry is not hers; her page is shown the lock that it has sent.
	let honest: string[][] = [];
	await host.page.route(/\/locks$/, async (route) => {
		const body = route.request().postDataJSON() as { locks: string[][] };
		honest = body.locks;
		const locks = honest.map((deck, n) => (n === 0 ? ["ab".repeat(32), ...deck.slice(1)] : deck));
		await route.continue({ postData: JSON.stringify({ ...body, locks }) });
	});
	liar.change = (message) => {
		if (message.type !== "seal") return message;
		const lines = message.lines.map((line) =>
			line.type === "locked" && line.seat === 0 ? { ...line, locks: honest } : line,
		);
		return { ...message, lines };
	};
	await sitDown(room, host, guest, "Surprise Chess");
	expect(await codeOf(host.page)).not.toBe(await codeOf(guest.page));
	// Pawns turn no card up, so no opening proves anything before the end.
	for (const [who, from, to] of [
		[host, "a2", "a3"],
		[guest, "a7", "a6"],
	] as const) {
		await who.ear.until(({ legal }) => legal.some(({ text }) => text === from + to), "the turn");
		await who.page.locator(`[data-at=${from}]`).click();
		await who.page.locator(`[data-at=${to}]`).click();
		await host.ear.until(({ ply }) => ply === (who === host ? 1 : 2), "the move");
	}
	await guest.page.getByRole("button", { name: "Resign" }).click();
	await guest.page.getByRole("button", { name: "Yes, resign" }).click();
	for (const { ear } of [host, guest])
		await ear.until(({ phase, seal: now }) => phase === "over" && now?.provisional === false, "the audit");
	expect(guest.ear.view?.outcome).toMatchObject({ winner: "black", reason: "false-lock" });
	await expect(
		guest.page.getByText("The half of Ada was false: it is not the one fixed before the game."),
	).toBeVisible();
	await expect(
		guest.page.getByRole("region", { name: "Result" }).getByRole("heading", { name: "You win" }),
	).toBeVisible();
	await expect(host.page.getByText("Your half was not the one fixed before the game.", { exact: true })).toBeVisible();
});

test("it shows each side another lock: the contribution stays sealed, or the codes differ", async ({ browser }) => {
	const [host, guest] = [await person(browser, DESKTOP, byMouse), await person(browser, DESKTOP, byMouse)];
	const liar = await tap(host.page);
	// Of the other's lock, one entry is another; this page's own is as it is.
	liar.change = (message) => {
		if (message.type !== "seal") return message;
		const lines = message.lines.map((line) => {
			if (line.type !== "locked" || line.seat === 0) return line;
			return { ...line, locks: line.locks.map((deck, n) => (n === 0 ? ["ab".repeat(32), ...deck.slice(1)] : deck)) };
		});
		return { ...message, lines };
	};
	await sitDown(room, host, guest, "Surprise Chess");
	expect(await codeOf(host.page)).not.toBe(await codeOf(guest.page));
	// Its own lock changed is seen at once.
	const [third, fourth] = [await person(browser, DESKTOP, byMouse), await person(browser, DESKTOP, byMouse)];
	const other = await tap(third.page);
	other.change = (message) => {
		if (message.type !== "seal") return message;
		const lines = message.lines.map((line) => {
			if (line.type !== "locked" || line.seat === 1) return line;
			return { ...line, locks: line.locks.map((deck) => deck.toReversed()) };
		});
		return { ...message, lines };
	};
	await sitDown(room, third, fourth, "Surprise Chess").catch(() => {});
	await third.ear.until(({ seal: now }) => now?.locked.every(Boolean) === true, "both locks");
	await expect(third.page.getByText("showed as yours what this page did not send")).toBeVisible();
	expect(third.ear.view?.deal.contributions.find(({ seat }) => seat === "white")?.contribution ?? null).toBeNull();
});
