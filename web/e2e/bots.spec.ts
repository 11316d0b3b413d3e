// Bots: somebody makes a token for a program on the page of the account, and others ask the bot to play.
import { expect, type Page, test } from "@playwright/test";
import type { TableView } from "../src/protocol";
import { keepCodes, signUp } from "./accounts";
import { faults } from "./axe";
import { caughtUp, shifts, watchLayout } from "./gauge";
import { DESKTOP, leaveAll, PHONE, person } from "./people";
import { byFinger, byMouse, numbers, Player } from "./player";
import { Room } from "./room";

const room = new Room();
test.beforeAll(() => room.start());
test.afterAll(() => room.clear());
test.afterEach(leaveAll);

/** Makes an account and a token on its page: the token. */
async function token(page: Page, name: string): Promise<string> {
	await signUp(page, room.address, name);
	await keepCodes(page);
	await page.getByLabel("What the token is for").fill("my engine");
	await expect(page.getByRole("checkbox", { name: "bot:play" })).toBeChecked();
	await page.getByRole("button", { name: "Make a token" }).click();
	const fresh = page.getByLabel("Your new token. It is shown only now:");
	await expect(fresh).toHaveValue(/^fd_[0-9a-f]{64}$/);
	await expect(page.getByRole("listitem").filter({ hasText: "my engine" })).toBeVisible();
	return fresh.inputValue();
}

/** A bot of a few lines: it answers challenges, and plays the first of its legal actions. */
class Bot {
	readonly #headers: Record<string, string>;
	readonly #end = new AbortController();
	/** Is the next challenge declined? */
	declines = false;

	constructor(token: string) {
		this.#headers = { authorization: `Bearer ${token}` };
	}

	post(path: string): Promise<Response> {
		return fetch(`${room.address}/api${path}`, { method: "POST", headers: this.#headers });
	}

	/** Takes a stream line by line until it ends. */
	async #lines(path: string, take: (line: Record<string, never>) => Promise<unknown>): Promise<void> {
		const answer = await fetch(`${room.address}/api${path}`, { headers: this.#headers, signal: this.#end.signal });
		const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
		let rest = "";
		for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
			const lines = (rest + part.value).split("\n");
			rest = lines.pop() ?? "";
			for (const line of lines) if (line !== "") await take(JSON.parse(line));
		}
	}

	listen(): void {
		const ended = () => {};
		this.#lines(
			"/stream/event",
			async (event: { type?: string; challenge?: { id: string }; game?: { id: string } }) => {
				if (event.type === "challenge")
					await this.post(`/challenge/${event.challenge?.id}/${this.declines ? "decline" : "accept"}`);
				else if (event.type === "gameStart") this.#play(event.game?.id ?? "").catch(ended);
			},
		).catch(ended);
	}

	#play(game: string): Promise<void> {
		return this.#lines(`/bot/game/stream/${game}`, async (line: { state?: unknown; legal?: string[] }) => {
			const { legal } = (line.state ?? line) as { legal?: string[] };
			if (legal?.[0]) await this.post(`/bot/game/${game}/move/${legal[0]}`);
		});
	}

	stop(): void {
		this.#end.abort();
	}
}

test("a bot is made on the page, stands in the lobby, and plays with whoever asks it", async ({ browser }) => {
	const owner = await person(browser, DESKTOP, byMouse);
	const bot = new Bot(await token(owner.page, "Clockwork"));
	expect((await bot.post("/bot/account/upgrade")).status).toBe(200);
	expect(await faults(owner.page)).toEqual([]);
	await owner.page.reload();
	await expect(owner.page.getByText("· bot")).toBeVisible();

	const zoe = await person(browser, PHONE, byFinger);
	await zoe.page.goto(`${room.address}/lobby`);
	await expect(zoe.page.getByRole("heading", { name: "Play the computer" })).toBeVisible();
	await expect(zoe.page.getByRole("heading", { name: "Bots that are here" })).toBeHidden();
	bot.listen();
	await expect(async () => {
		const online = await (await fetch(`${room.address}/api/bot/online`)).text();
		expect(online).toContain("Clockwork");
	}).toPass();

	// It is asked twice: first it declines.
	bot.declines = true;
	await zoe.page.reload();
	const ask = () => zoe.page.getByRole("button", { name: "Ask to play: Clockwork" }).click();
	await ask();
	await expect(zoe.page.getByRole("heading", { name: "Nobody takes the other seat" })).toBeVisible();
	bot.declines = false;
	await zoe.page.getByRole("link", { name: "Find an opponent" }).last().click();
	await ask();
	await zoe.ear.until((view) => view.phase === "playing", "the deal");
	expect([zoe.ear.view?.names.white, zoe.ear.view?.names.black]).toContain("Clockwork");
	expect(zoe.ear.view?.deal.contributions.filter(({ room }) => room)).toHaveLength(1);
	await watchLayout(zoe.page);
	const player = new Player(numbers(7));
	for (let turn = 0; turn < 4; turn++) {
		await zoe.ear.until((view) => view.phase === "over" || view.legal.length > 0, "the bot's move");
		if (zoe.ear.view?.phase === "over") break;
		const { ply } = zoe.ear.view as TableView;
		await caughtUp(zoe.page, zoe.ear);
		await zoe.hand(zoe.page, player.choose(zoe.ear.view as TableView, 0));
		await zoe.ear.until((view) => view.ply > ply || view.phase === "over", `a move after ply ${ply}`);
	}
	expect([await shifts(zoe.page), zoe.faults, owner.faults]).toEqual([[], [], []]);
	bot.stop();
});
