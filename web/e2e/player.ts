/** Plays at a table as a person does: reads the actions that the view offers, and clicks (or types) one. */
import type { Locator, Page, WebSocket } from "@playwright/test";
import { mayBe } from "../src/board/choices";
import type { ActionLine, ServerMessage, TableView } from "../src/protocol";

/** Everything that a page hears from its table. */
export class Ear {
	view: TableView | null = null;
	/** Lines that were opened: one more after each return. */
	lines = 0;
	/** Every message as it came. */
	readonly frames: string[] = [];

	constructor(page: Page) {
		page.on("websocket", (socket: WebSocket) => {
			if (!socket.url().endsWith("/live")) return;
			this.lines++;
			socket.on("framereceived", ({ payload }) => {
				const text = String(payload);
				this.frames.push(text);
				const message = JSON.parse(text) as ServerMessage;
				if (message.type === "sync" || message.type === "update") this.view = message.view;
				else if (message.type === "draft" && this.view)
					this.view = { ...this.view, draft: message.draft, legal: message.legal };
			});
		});
	}

	/** Waits until the view is as wanted. */
	async until(wanted: (view: TableView) => boolean, what: string): Promise<TableView> {
		for (const start = Date.now(); Date.now() - start < 60_000; ) {
			if (this.view && wanted(this.view)) return this.view;
			await new Promise((done) => setTimeout(done, 5));
		}
		throw new Error(`the page never heard of ${what}; the view: ${JSON.stringify(this.view).slice(0, 400)}`);
	}
}

/** A small generator of numbers, so that a game that fails can be played again. */
export function numbers(seed: number): (below: number) => number {
	let state = seed >>> 0;
	return (below) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

/** How an action is carried out. */
export type Hand = (page: Page, action: ActionLine) => Promise<void>;

const place = (page: Page, at: string) => page.locator(`[data-at=${at}]:visible`);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/**
 * What is pressed for an action that is not made from square to square: a card of the hand, then a square; a promotion; the
 * end of a turn or of a part; in Cloak and Dagger also an arrangement by lot, a guess, an uncloaking.
 */
function beside(page: Page, action: ActionLine): ReturnType<typeof place>[] | null {
	const { text, from, to, choice } = action;
	if (text === "end" || text === "skip") return [button(page, text === "end" ? "End turn" : "Skip bonus")];
	if (text.startsWith("arrange:")) return [button(page, "Random setup"), button(page, "Confirm setup")];
	if (from && to === null) return [place(page, from), button(page, inPlace(action))];
	if (from || !to) return null;
	if (text.startsWith("promote:") && choice) return [choose(page, choice)];
	const name = /^(.+)@/.exec(text)?.[1];
	return name ? [card(page, name), place(page, to)] : null;
}

const RANKS: Record<string, string> = { K: "king", Q: "queen" };
const SUITS: Record<string, string> = { H: "hearts", D: "diamonds", S: "spades", C: "clubs" };

/** A card of the hand: by the piece that it is (`K`), or by its own name (`10H`). */
function card(page: Page, name: string) {
	const [rank, suit] = [name.slice(0, -1), SUITS[name.slice(-1)]];
	const words = suit && rank ? new RegExp(`^${RANKS[rank] ?? rank} of ${suit}`) : `${CARDS[name]} in hand`;
	return page.getByRole("button", { name: words });
}

/** The place where a piece is picked up; a piece that goes on in its turn (`f3`) is in the hand already. */
const pickedUp = ({ text, from, to }: ActionLine) => (to !== null && text.startsWith(to) ? null : from);

/** The button that acts on a piece where it stands. */
const inPlace = ({ text, choice }: ActionLine) =>
	text.startsWith("guess:") ? `Guess: ${CARDS[choice ?? ""]}` : text.replace("uncloak:", "Uncloak ");

/** The middle of what is on the page, in its pixels. */
export async function middle(what: Locator): Promise<[x: number, y: number]> {
	const box = await what.boundingBox();
	if (!box) throw new Error(`${what} is not on the page`);
	return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Holds something down with the mouse, carries it to a place in several steps, and lets it go. */
export async function carry(page: Page, what: Locator, to: Locator, button: "left" | "right" = "left"): Promise<void> {
	const [from, target] = [await middle(what), await middle(to)];
	await page.mouse.move(...from);
	await page.mouse.down({ button });
	await page.mouse.move(...target, { steps: 12 });
	await page.mouse.up({ button });
}

/** By two clicks, and a third where something must be chosen. */
export const byMouse: Hand = async (page, action) => {
	const pressed = beside(page, action);
	if (pressed) {
		for (const one of pressed) await one.click();
		return;
	}
	const from = pickedUp(action);
	if (from) await place(page, from).click();
	if (action.to) await place(page, action.to).click();
	if (action.choice) await choose(page, action.choice).click();
};

/** By two touches. */
export const byFinger: Hand = async (page, action) => {
	const pressed = beside(page, action);
	if (pressed) {
		for (const one of pressed) await one.tap();
		return;
	}
	const from = pickedUp(action);
	if (from) await place(page, from).tap();
	if (action.to) await place(page, action.to).tap();
	if (action.choice) await choose(page, action.choice).tap();
};

/** Presses Tab until the button of this name has the focus, as a person does who goes through the page. */
export async function tabTo(page: Page, name: string): Promise<void> {
	for (let step = 0; step < 60; step++) {
		if (await button(page, name).evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
		await page.keyboard.press("Tab");
	}
	throw new Error(`the keyboard does not get to the button “${name}”`);
}

/** By keys alone: arrows to the square, Enter to pick up, arrows to the target, Enter to put down; a card of the hand by
 *  Enter on it, the end of a turn in parts by its key. */
export const byKeys: Hand = async (page, action) => {
	if (action.text === "end") return page.keyboard.press("e");
	if (action.from && action.to === null && inPlace(action)) {
		await walk(page, action.from);
		await page.keyboard.press("Enter");
		for (let step = 0; step < 6; step++) {
			if (await button(page, inPlace(action)).evaluate((one) => one === document.activeElement)) break;
			await page.keyboard.press("ArrowDown");
		}
		await page.keyboard.press("Enter");
		return;
	}
	const played = action.from === null && action.choice !== null && action.text.includes("@");
	if (played) await card(page, action.choice as string).press("Enter");
	for (const at of [pickedUp(action), action.to]) {
		if (!at) continue;
		await walk(page, at);
		await page.keyboard.press("Enter");
	}
	if (!action.choice || played) return;
	await choose(page, action.choice).waitFor();
	const label = await choose(page, action.choice).getAttribute("aria-label");
	for (let step = 0; step < 5; step++) {
		if ((await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))) === label) break;
		await page.keyboard.press("ArrowDown");
	}
	await page.keyboard.press("Enter");
};

const PIECES: Record<string, string> = { Q: "queen", R: "rook", B: "bishop", N: "knight" };
const CARDS: Record<string, string> = { ...PIECES, K: "king", P: "pawn" };

const choose = (page: Page, choice: string) =>
	page.getByRole("button", { name: `Promote to ${PIECES[choice.toUpperCase()] ?? choice}` });

/** Walks the keyboard's cursor to a square; every step is a key that a person would press. */
async function walk(page: Page, to: string): Promise<void> {
	for (let step = 0; step < 20; step++) {
		// A board that turns for the player of the other side may do so between two steps.
		const { at, first } = await page.evaluate(() => ({
			at: document.activeElement?.getAttribute("data-at") ?? "",
			first: document.querySelector(".place")?.getAttribute("data-at"),
		}));
		const flipped = first?.startsWith("a") === false;
		if (at === to) return;
		const files = (to.charCodeAt(0) - at.charCodeAt(0)) * (flipped ? -1 : 1);
		const ranks = (Number(to.slice(1)) - Number(at.slice(1))) * (flipped ? -1 : 1);
		if (files !== 0) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
		else await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
	}
	const on = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
	throw new Error(`the keyboard does not get to ${to}; the focus is on ${on}`);
}

/** The two pieces that went last, by side, so that a player can take a move back by playing it the other way. */
export class Player {
	readonly #last = new Map<string, ActionLine>();

	constructor(private readonly below: (n: number) => number) {}

	/**
	 * Chooses from the view's own list. Before `quietFrom` plies: at random, but pawns and open pieces rather than cards,
	 * so that games get long. From then on: to and fro with an open piece, which ends in a draw by repetition if nothing
	 * else ends the game before.
	 */
	choose(view: TableView, quietFrom: number): ActionLine {
		const seat = view.toAct[0] ?? "";
		const quiet = view.ply >= quietFrom;
		// Who plays to and fro ends a turn in parts with its move.
		const end = quiet && view.draft ? view.legal.find(({ text }) => text === "end") : undefined;
		if (end) return end;
		const action = quiet ? this.#toAndFro(view, seat) : this.#wander(view);
		if (!view.draft) this.#last.set(seat, action);
		return action;
	}

	#pick(actions: readonly ActionLine[]): ActionLine {
		const action = actions[this.below(actions.length)];
		if (!action) throw new Error("the view offers nothing");
		return action;
	}

	#wander(view: TableView): ActionLine {
		// A guess that is ruled out is allowed, and no board offers it.
		const legal = view.legal.filter(
			({ from, to, choice }) => to !== null || choice === null || mayBe(pieceAt(view, from), choice),
		);
		const open = legal.filter((action) => pieceAt(view, action.from)?.type === "open");
		return this.#pick(open.length > 0 && this.below(4) > 0 ? open : legal);
	}

	#toAndFro(view: TableView, seat: string): ActionLine {
		const last = this.#last.get(seat);
		const back = view.legal.find((action) => action.from === last?.to && action.to === last?.from && !action.choice);
		if (back) return back;
		const calm = view.legal.filter((action) => {
			const piece = pieceAt(view, action.from);
			return piece?.type === "open" && piece.piece !== "P" && !pieceAt(view, action.to);
		});
		return this.#pick(calm.length > 0 ? calm : view.legal);
	}
}

/** The piece on a square of the view. */
function pieceAt(view: TableView, at: string | null) {
	return view.scene.cells.find((cell) => cell.at === at)?.piece ?? null;
}
