import { describe, expect, it } from "vitest";
import { Stage } from "../board/stage.svelte";
import { RoomError } from "../net/api";
import type { ByHandGame, ByHandStand } from "../protocol";
import { LINES } from "../testing/scriptedGame";
import { positionAfter } from "../testing/scriptedPosition";
import { freshSheet, type Sheet } from "./kept";
import { ToldGame } from "./told.svelte";

const clock = { kind: "increment", base: 60_000, increment: 0 } as const;

/** How many things turn up in each turn of the scripted game that is told here. */
const ASKS = [0, 2, 0, 0];

/** Answers as the scripted game goes: turn by turn, asking for a letter for each thing that turns up. */
function arbiter(told: ByHandGame): ByHandStand {
	const turns = told.turns.findIndex((turn, index) => (turn.told ?? []).length < (ASKS[index] ?? 0));
	const ply = turns < 0 ? told.turns.length : turns;
	if (told.turns.some(({ action }) => action === "e1e1"))
		throw new RoomError({ code: "illegal-action", message: "no", field: "turns.1.action" }, 409);
	const number = (told.turns[ply]?.told ?? []).length;
	const left = { of: 2, chances: [{ piece: "q", count: 2 }] };
	const fallen = told.elapsed > 60_000 ? ({ winner: "black", score: null, reason: "time" } as const) : null;
	const agreed = told.end ? { winner: told.end.winner ?? null, score: null, reason: told.end.reason } : null;
	return {
		position: { ...positionAfter(ply), outcome: agreed ?? fallen },
		moves: LINES.slice(0, ply),
		asked: turns < 0 ? null : { place: `c${number}`, what: "what it is", left, only: null },
		claim: null,
		clock: null,
	};
}

function begun() {
	const kept: Sheet[] = [];
	const asked: ByHandGame[] = [];
	const said: string[] = [];
	let now = 1_000;
	const wish = { game: "surprise", options: {}, start: null, names: { white: "", black: "" }, clock };
	const told = new ToldGame(
		freshSheet(wish, now),
		{
			arbiter: async (game) => {
				asked.push(game);
				return arbiter(game);
			},
			keep: (sheet) => void kept.push(sheet),
			say: (words) => void said.push(words),
			still: () => true,
			sound: () => {},
			now: () => now,
		},
		new Stage(async () => {}),
	);
	const pass = (milliseconds: number) => {
		now += milliseconds;
	};
	return { told, kept, asked, said, pass };
}

/** A game in whose second turn something is left to tell. */
async function inTheMiddle() {
	const game = begun();
	await game.told.refresh();
	await game.told.act("e2e3");
	game.pass(4_000);
	await game.told.act("b8c6");
	return game;
}

describe("a game that is told by hand", () => {
	it("presses the clock with the move, before it is told what turned up", async () => {
		const { told, pass } = await inTheMiddle();
		expect(told.sheet.turns.map(({ spent }) => spent)).toEqual([0, 4_000]);
		expect(told.asked?.place).toBe("c0");
		expect(told.view).toMatchObject({ toAct: [], legal: [], phase: "playing" });
		pass(3_000);
		expect(told.told()).toMatchObject({ elapsed: 3_000, paused: false });
	});

	it("is asked for one thing after the other, and keeps each", async () => {
		const { told, kept } = await inTheMiddle();
		await told.tell("q");
		expect([told.asked?.place, told.moves.length]).toEqual(["c1", 1]);
		await told.act("e3e4");
		expect(told.sheet.turns.length, "no move while something is asked").toBe(2);
		await told.tell(null);
		expect([told.asked, told.moves.length]).toEqual([null, 2]);
		expect(kept.at(-1)?.turns[1]).toEqual({ action: "b8c6", told: ["q", null], spent: 4_000 });
	});

	it("takes back what was told last: cards first, then the move, whose clock goes on", async () => {
		const { told, said, pass } = await inTheMiddle();
		await told.tell("q");
		await told.tell("q");
		pass(9_000);
		await told.undo();
		expect([told.asked?.place, told.sheet.turns[1]?.told]).toEqual(["c1", ["q"]]);
		expect(said).toContain("The last move was taken back.");
		await told.undo();
		await told.undo();
		expect([told.asked, told.sheet.turns.length]).toEqual([null, 1]);
		pass(500);
		expect(told.told()).toMatchObject({ elapsed: 4_500, paused: false });
	});

	it("drops a move that is being told at once", async () => {
		const { told } = await inTheMiddle();
		await told.tell("q");
		await told.drop();
		expect([told.asked, told.sheet.turns.length]).toEqual([null, 1]);
	});

	it("stays as it is where the room refuses", async () => {
		const { told, kept } = begun();
		await told.refresh();
		const before = kept.length;
		await told.act("e1e1");
		expect([told.trouble?.code, told.sheet.turns, kept.length]).toEqual(["illegal-action", [], before]);
		await told.refresh();
		expect(told.trouble).toBeNull();
	});

	it("stops its clock, and sets it going again", async () => {
		const { told, pass } = begun();
		await told.refresh();
		await told.press();
		pass(2_000);
		await told.press();
		pass(50_000);
		expect(told.told()).toMatchObject({ elapsed: 2_000, paused: true });
		await told.press();
		pass(1_000);
		expect(told.told()).toMatchObject({ elapsed: 3_000, paused: false });
	});

	it("ends as people say, which can be corrected; what the flag ends cannot", async () => {
		const { told, kept, pass } = begun();
		await told.refresh();
		await told.end("resignation", "black");
		expect([told.view?.phase, kept.at(-1)?.over]).toEqual(["over", true]);
		await told.undo();
		expect([told.view?.phase, kept.at(-1)?.over, told.sheet.end]).toEqual(["playing", false, null]);
		await told.press();
		pass(61_000);
		await told.refresh();
		expect(told.sheet).toMatchObject({ end: { reason: "time", winner: "black" }, since: null, over: true });
		expect(told.mayUndo).toBe(false);
	});

	it("stays as it is once a tournament has taken it", async () => {
		const { told, kept } = begun();
		await told.refresh();
		await told.end("resignation", "black");
		expect([told.mayUndo, kept.at(-1)?.told]).toEqual([true, false]);
		told.taken();
		await told.undo();
		expect([told.mayUndo, kept.at(-1)?.told, told.sheet.end?.reason]).toEqual([false, true, "resignation"]);
	});
});
