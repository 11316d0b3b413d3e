// A turn in parts on the page alone: the room is played by the test, so that every part can be looked at by itself.
import { expect, type Page, test } from "@playwright/test";
import { sceneAfter } from "../src/board/sceneAfter";
import { sceneOf } from "../src/front/preview";
import type {
	ActionLine,
	Beside,
	ClientMessage,
	Draft,
	HandCard,
	ServerMessage,
	Step,
	TableView,
} from "../src/protocol";
import { viewAfter } from "../src/testing/scriptedGame";
import { faults } from "./axe";
import { seat } from "./scriptedRoom";

const line = (text: string, from: string | null, to: string | null, choice: string | null = null): ActionLine => ({
	text,
	from,
	to,
	choice,
});
const END = line("end", null, null);
const CARD: HandCard = { text: "10S", seat: "black", piece: "R", fits: ["a8", "h8"], new: false };
const SIX: HandCard = { text: "6D", seat: "white", piece: null, fits: ["a1", "b1"], new: true };
const hand = (...known: HandCard[]): Beside => ({
	hands: [
		{ seat: "white", cards: 4, known: [], reserve: 4 },
		{ seat: "black", cards: known.length, known, reserve: known.length },
	],
	discard: ["3H"],
	pile: 24,
});
// The turn of the Booster rules page, B3: the knight takes a pawn with its checker, may step, and a rook gets a checker.
const START = sceneOf("rnbqkb1r/ppppp1pp/5n2/5p2/4P1P1/5P2/PPPP3P/RNBQKBNR", "b1e4,w1f5,w1e7");
const pawn = (at: string): Step => ({ type: "remove", at, man: { type: "open", seat: "white", piece: "P" } });
const TAKES: Step[] = [pawn("e4"), { type: "move", from: "f6", to: "e4" }];
const STEPS: Step[] = [pawn("f3"), { type: "move", from: "e4", to: "f3" }];
const PLAYS: Step[] = [{ type: "note", code: "card-played", args: ["black", "10S", "a8"] }];

interface State {
	draft: Draft | null;
	legal: ActionLine[];
}
const boosted = (at: string, steps: Step[]) => {
	const scene = sceneAfter(START, steps);
	return { ...scene, cells: scene.cells.map((cell) => (cell.at === at ? { ...cell, light: 0, dark: 1 } : cell)) };
};
const begun = (parts: string[], scene: Draft["scene"], beside: Beside, steps: Step[]): Draft => ({
	parts,
	scene,
	beside,
	steps,
	pools: [],
});
const PLAY = [line("10S@a8", null, "a8", "10S"), line("10S@h8", null, "h8", "10S")];
const STATES: Record<string, State> = {
	"": { draft: null, legal: [line("f6e4", "f6", "e4"), line("f6g4", "f6", "g4")] },
	f6e4: {
		draft: begun(["f6e4"], boosted("e4", TAKES), hand(CARD, SIX), TAKES),
		legal: [line("d3", "e4", "d3"), line("f3", "e4", "f3"), ...PLAY, END],
	},
	"f6e4,f3": {
		draft: begun(["f6e4", "f3"], sceneAfter(START, [...TAKES, ...STEPS]), hand(CARD, SIX), [...TAKES, ...STEPS]),
		legal: [...PLAY, END],
	},
	"f6e4,f3,10S@a8": {
		draft: begun(["f6e4", "f3", "10S@a8"], boosted("a8", [...TAKES, ...STEPS]), hand(SIX), [
			...TAKES,
			...STEPS,
			...PLAYS,
		]),
		legal: [END],
	},
};

/** Opens Black's table; answers the requests as they come. */
async function open(page: Page): Promise<ClientMessage[]> {
	await seat(page, { game: "booster" });
	const asked: ClientMessage[] = [];
	const { moves: _, ...plain } = viewAfter(1);
	const view: TableView = {
		...plain,
		...(STATES[""] as State),
		...{ game: "booster", mode: "link", shared: false, seat: "black", turnsHaveParts: true, pools: [], captured: [] },
		scene: START,
		beside: hand(CARD, SIX),
	};
	await page.routeWebSocket("**/live", (socket) => {
		const say = (message: ServerMessage) => socket.send(JSON.stringify(message));
		let parts: string[] = [];
		socket.onMessage((text) => {
			const message = JSON.parse(String(text)) as ClientMessage;
			if (message.type === "hello") return say({ type: "sync", n: 1, view: { ...view, moves: [] } });
			if (message.type !== "part" && message.type !== "undoPart") return;
			asked.push(message);
			if (message.type === "part" && message.action === "end") {
				const steps = STATES[parts.join(",")]?.draft?.steps ?? [];
				const move = { ply: 2, seat: "black" as const, text: "Nf6xe4", action: parts.join(","), events: [], steps };
				const after = { ...view, ply: 2, draft: null, legal: [], toAct: ["white" as const] };
				return say({ type: "update", n: 2, id: message.id, moves: [move], view: after });
			}
			parts = message.type === "part" ? [...parts, message.action] : parts.slice(0, -1);
			say({ type: "draft", n: 1, id: message.id, ...(STATES[parts.join(",")] as State) });
		});
	});
	await page.goto("/table/scripted");
	await page.locator("[role=grid]").waitFor();
	return asked;
}

const place = (page: Page, at: string) => page.locator(`[data-at=${at}]`);
const heard = (page: Page) => page.locator("[aria-live=polite]");
const ten = (page: Page) => page.getByRole("button", { name: "10 of spades: Black rook; fits a8 and h8" });
const texts = (asked: ClientMessage[]) =>
	asked.map((message) => (message.type === "part" ? message.action : message.type));

test.use({ reducedMotion: "reduce" });

test("every part by the keyboard, heard as it is done", async ({ page }) => {
	const asked = await open(page);
	await place(page, "f6").focus();
	await page.keyboard.press("Enter");
	await place(page, "e4").press("Enter");
	await expect(heard(page)).toContainText("Black knight f6 to e4, taking White pawn");
	await expect(heard(page)).toContainText("It may go on by a king step: d3 and f3. One card may be played.");
	await expect(place(page, "e4")).toHaveAttribute(
		"aria-label",
		/Black knight, yours, boosted: one king step, picked up/,
	);
	await place(page, "f3").press("Enter");
	await expect(heard(page)).toContainText("Black knight e4 to f3, taking White pawn");
	await place(page, "f3").press("Escape");
	await expect(heard(page)).toContainText("That part is undone.");
	await place(page, "f3").press("Enter");
	await expect(page.getByText("So far: f6e4 · f3")).toBeVisible();
	await ten(page).press("Enter");
	await expect(place(page, "a8")).toHaveAttribute("aria-label", /Black rook.*can go here/);
	await place(page, "a8").press("Enter");
	await expect(heard(page)).toContainText("Black plays 10 of spades under the man on a8");
	await expect(place(page, "a8")).toHaveAttribute("aria-label", /boosted: one king step/);
	// Nothing but the end is left: Enter on the board is enough.
	await place(page, "c6").press("Enter");
	await expect(heard(page)).toContainText("The turn is ended.");
	expect(texts(asked)).toEqual(["f6e4", "f3", "undoPart", "f3", "10S@a8", "end"]);
	expect(asked.map((message) => ("begun" in message ? message.begun : null))).toEqual([0, 1, 2, 1, 2, 3]);
});

test("a card marks the men that it fits, is carried to one, and taken back by the button", async ({ page }) => {
	const asked = await open(page);
	await ten(page).hover();
	await expect(place(page, "h8")).toHaveAttribute("aria-label", /the card fits/);
	await place(page, "f6").click();
	await place(page, "e4").click();
	await expect(page.getByRole("button", { name: "End the turn" })).toBeEnabled();
	await place(page, "f3").click();
	await expect(page.getByText("So far: f6e4 · f3")).toBeVisible();
	const [from, to] = [await ten(page).boundingBox(), await place(page, "a8").boundingBox()];
	if (!from || !to) throw new Error("no card or no square");
	await page.mouse.move(from.x + 20, from.y + 20);
	await page.mouse.down();
	await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
	await page.mouse.up();
	await expect(ten(page)).toHaveCount(0);
	await page.getByRole("button", { name: "Undo last part" }).click();
	await expect(ten(page)).toBeVisible();
	await page.getByRole("button", { name: "End the turn" }).click();
	await expect(page.getByRole("button", { name: "End the turn" })).toBeDisabled();
	expect(texts(asked)).toEqual(["f6e4", "f3", "10S@a8", "undoPart", "end"]);
});

for (const colorScheme of ["light", "dark"] as const)
	test(`axe finds nothing in the middle of a turn, ${colorScheme}`, async ({ page }) => {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await open(page);
		await place(page, "f6").click();
		await place(page, "e4").click();
		await expect(place(page, "f3")).toHaveAttribute("aria-label", /can go here/);
		for (const viewport of [
			{ width: 1280, height: 800 },
			{ width: 390, height: 844 },
		]) {
			await page.setViewportSize(viewport);
			expect(await faults(page), `${viewport.width} wide`).toEqual([]);
		}
	});
