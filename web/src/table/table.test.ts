import { beforeEach, describe, expect, it } from "vitest";
import { sceneAfter } from "../board/sceneAfter";
import { Stage } from "../board/stage.svelte";
import type { ActionLine, Step, TableView } from "../protocol";
import { FakeLine, FakeTimer } from "../testing/fakeLine";
import { LINES, viewAfter } from "../testing/scriptedGame";
import { Table } from "./table.svelte";

let line: FakeLine;
let said: string[];
let still: boolean;
let now: number;
let sounded: (readonly Step[])[];

/** Lets everything that waits for nothing run. */
const settled = () => new Promise((done) => setTimeout(done, 0));

let timer: FakeTimer;

function sit(): Table {
	timer = new FakeTimer();
	const around = {
		open: () => {
			line = new FakeLine();
			return line;
		},
		say: (words: string) => said.push(words),
		still: () => still,
		sound: (steps: readonly Step[]) => sounded.push(steps),
		now: () => now,
		timer,
	};
	const table = new Table("token", around, new Stage(async () => {}));
	line.onopen?.();
	line.hear({ type: "sync", n: 1, view: viewAfter(2) });
	return table;
}

/** The room tells of line `ply` in answer to the page's last wish. */
function answer(ply: number, n: number) {
	const asked = line.sent.at(-1);
	const id = asked && "id" in asked ? asked.id : null;
	const { moves: _, ...view } = viewAfter(ply);
	line.hear({ type: "update", n, id, moves: [LINES[ply - 1] as (typeof LINES)[number]], view });
}

beforeEach(() => {
	said = [];
	still = false;
	now = 0;
	sounded = [];
});

describe("a table", () => {
	it("shows what it is given, with the marks of the last move", () => {
		const table = sit();
		expect(table.view?.ply).toBe(2);
		expect(table.stage.pieces).toHaveLength(32);
		expect(table.stage.marks).toEqual({ from: "d7", to: "d5", revealed: [] });
	});

	it("sends an action with the number it saw, and settles when it is answered", async () => {
		const table = sit();
		let done = false;
		const wish = table.act("d1g4").then(() => {
			done = true;
		});
		expect(line.sent.at(-1)).toMatchObject({ type: "act", action: "d1g4", n: 1 });
		await settled();
		expect(done).toBe(false);
		answer(3, 2);
		await wish;
		expect(table.moves.map((move) => move.text)).toEqual(["e2-e3", "d7-d5", "□d1-g4=Q"]);
	});

	it("plays the steps and ends at the scene", async () => {
		const table = sit();
		const queen = table.stage.at("d1")?.key;
		void table.act("d1g4");
		answer(3, 2);
		await settled();
		expect(table.stage.at("g4")?.key).toBe(queen);
		expect(table.stage.at("g4")?.piece).toEqual({ type: "open", seat: "white", piece: "Q" });
		expect(table.stage.at("c8")?.piece).toEqual({ type: "open", seat: "black", piece: "R" });
		expect(table.stage.marks).toEqual({ from: "d1", to: "g4", revealed: ["g4", "c8"] });
		expect(table.stage.busy).toBe(false);
	});

	it("says what happened, with the reason of each card that turned up", () => {
		const table = sit();
		void table.act("d1g4");
		answer(3, 2);
		expect(said).toEqual([
			"White face-down card, moves as queen d1 to g4. Revealed: queen. Black card on c8 revealed: rook, attacked by the queen on g4.",
		]);
	});

	it("keeps why a wish was refused until the table changes", async () => {
		const table = sit();
		const wish = table.act("d1d8");
		const asked = line.sent.at(-1);
		const id = asked && "id" in asked ? asked.id : null;
		const error = { code: "illegal-action", message: "`d1d8` is not legal here.", field: null };
		line.hear({ type: "refused", id, error });
		await wish;
		expect(table.trouble).toEqual(error);
		answer(3, 2);
		expect(table.trouble).toBeNull();
	});

	it("says so when nothing can be sent", async () => {
		const table = sit();
		line.breakOff();
		await table.act("d1g4");
		expect(table.trouble?.code).toBe("not-connected");
		table.retry();
		line.onopen?.();
		answer(3, 2);
		expect(table.trouble).toBeNull();
	});

	it("does not wait for ever when the line breaks before the answer", async () => {
		const table = sit();
		const wish = table.act("d1g4");
		line.breakOff();
		await wish;
		expect(table.line).toBe("waiting");
	});

	it("asks again under the same id when the line is back, and takes the late answer", async () => {
		const table = sit();
		const wish = table.act("d1g4");
		const asked = line.sent.at(-1);
		line.breakOff();
		await wish;
		table.retry();
		line.onopen?.();
		line.hear({ type: "sync", n: 2, view: viewAfter(3) });
		expect(line.sent.map((message) => message.type)).toEqual(["hello", "act"]);
		expect(line.sent.at(-1)).toEqual(asked);
		// The room carried it out before the line broke: its answer bears the number of then.
		const { moves: _, ...view } = viewAfter(3);
		line.hear({ type: "update", n: 2, id: asked && "id" in asked ? asked.id : null, moves: [], view });
		line.breakOff();
		table.retry();
		line.onopen?.();
		line.hear({ type: "sync", n: 2, view: viewAfter(3) });
		expect(line.sent.map((message) => message.type)).toEqual(["hello"]);
		expect(table.trouble).toBeNull();
	});

	it("takes a line that comes twice around a return once", () => {
		const table = sit();
		void table.act("d1g4");
		answer(3, 2);
		answer(3, 3);
		expect(table.moves).toHaveLength(3);
	});

	it("shows many lines at once without playing them", () => {
		const table = sit();
		const { moves: _, ...view } = viewAfter(5);
		line.hear({ type: "update", n: 5, id: null, moves: LINES.slice(2, 5), view });
		expect(table.stage.at("g7")?.piece).toEqual({ type: "open", seat: "white", piece: "Q" });
		expect(table.stage.marks.revealed).toEqual(["f8", "h8"]);
		expect(table.stage.check).toEqual(["f8"]);
	});

	it("forgets the lines that were taken back", () => {
		const table = sit();
		const { moves: _, ...view } = viewAfter(0);
		line.hear({ type: "update", n: 2, id: null, moves: [], view });
		expect(table.moves).toEqual([]);
		expect(table.stage.at("e2")?.piece).toMatchObject({ piece: "P" });
		expect(table.stage.marks).toEqual({ from: null, to: null, revealed: [] });
		expect(said).toEqual(["2 moves were taken back."]);
	});

	it("sounds what is shown, and nothing for a page that only comes back", () => {
		const table = sit();
		expect(sounded).toEqual([]);
		void table.act("d1g4");
		answer(3, 2);
		expect(sounded).toEqual([LINES[2]?.steps]);
	});

	it("moves nothing for a reader who wants it still, but marks it", () => {
		still = true;
		const table = sit();
		void table.act("d1g4");
		answer(3, 2);
		expect(table.stage.busy).toBe(false);
		expect(table.stage.marks.revealed).toEqual(["g4", "c8"]);
	});
});

describe("a planned move", () => {
	const e2e4 = { text: "e2e4", from: "e2", to: "e4", choice: null };
	const d2d4 = { text: "d2d4", from: "d2", to: "d4", choice: null };

	/** The other side is to move; this one may plan `premoves`. Then the other side has moved, and `legal` is legal. */
	function planAndHear(legal: (typeof e2e4)[]) {
		const table = sit();
		const { moves: _, ...view } = viewAfter(2);
		line.hear({ type: "update", n: 2, id: null, moves: [], view: { ...view, legal: [], premoves: [e2e4, d2d4] } });
		table.plan(e2e4);
		expect(line.sent.filter(({ type }) => type === "act")).toEqual([]);
		const { moves: __, ...next } = viewAfter(3);
		const moves = [LINES[2] as (typeof LINES)[number]];
		line.hear({ type: "update", n: 3, id: null, moves, view: { ...next, legal, premoves: [] } });
		return table;
	}

	it("is sent as soon as it is one's turn, with the number of that view", () => {
		const table = planAndHear([d2d4, e2e4]);
		expect(line.sent.at(-1)).toMatchObject({ type: "act", action: "e2e4", n: 3 });
		expect(table.planned).toBeNull();
	});

	it("is dropped without a word where it is not legal then", () => {
		const table = planAndHear([d2d4]);
		expect(line.sent.filter(({ type }) => type === "act")).toEqual([]);
		expect(table.planned).toBeNull();
		expect(table.trouble).toBeNull();
	});

	it("waits while the other side only offers something", () => {
		const table = planAndHear([]);
		expect(table.planned).toBeNull();
		const { moves: _, ...view } = viewAfter(3);
		table.plan(e2e4);
		line.hear({
			type: "update",
			n: 4,
			id: null,
			moves: [],
			view: { ...view, legal: [], premoves: [e2e4], drawOffer: "black" },
		});
		expect(table.planned).toEqual(e2e4);
	});

	it("is not sent once it was taken back", () => {
		const table = sit();
		table.plan(e2e4);
		table.plan(null);
		const { moves: _, ...view } = viewAfter(2);
		line.hear({ type: "update", n: 2, id: null, moves: [], view: { ...view, legal: [e2e4] } });
		expect(line.sent.filter(({ type }) => type === "act")).toEqual([]);
	});
});

describe("a sealed game", () => {
	const sealed = (waiting: boolean) =>
		({ waiting: waiting ? { seat: "black", action: "d8d7", question: "" } : null }) as NonNullable<TableView["seal"]>;

	it("keeps a planned move while cards are opened for the other side's, and sends it then", () => {
		const table = sit();
		const { moves: _, ...view } = viewAfter(2);
		const e2e4 = { text: "e2e4", from: "e2", to: "e4", choice: null };
		line.hear({ type: "update", n: 2, id: null, moves: [], view: { ...view, legal: [], premoves: [e2e4] } });
		table.plan(e2e4);
		const waits = { ...view, legal: [], premoves: [], toAct: [], seal: sealed(true) };
		line.hear({ type: "update", n: 3, id: null, moves: [], view: waits });
		expect(table.planned).toEqual(e2e4);
		line.hear({ type: "update", n: 4, id: null, moves: [], view: { ...view, legal: [e2e4], seal: sealed(false) } });
		expect(line.sent.at(-1)).toMatchObject({ type: "act", action: "e2e4" });
	});

	it("shows that cards are being opened only if it takes long, to a reader who has nothing to do", () => {
		const table = sit();
		const { moves: _, ...view } = viewAfter(2);
		line.hear({ type: "update", n: 2, id: null, moves: [], view: { ...view, legal: [] } });
		const waits = { ...view, legal: [], toAct: [], seal: sealed(true) };
		line.hear({ type: "update", n: 3, id: null, moves: [], view: waits });
		expect(table.view?.seal).toBeUndefined();
		timer.pass(1000);
		expect(table.view?.seal?.waiting).not.toBeNull();
		// What follows in time is shown in its place, and it never comes after.
		const next = sit();
		line.hear({ type: "update", n: 2, id: null, moves: [], view: { ...view, legal: [] } });
		line.hear({ type: "update", n: 3, id: null, moves: [], view: waits });
		answer(3, 4);
		timer.pass(1000);
		expect(next.view?.ply).toBe(3);
		expect(next.view?.seal).toBeUndefined();
	});

	it("opens by itself, and does not complain to a reader who asked for nothing", () => {
		const table = sit();
		table.unlock({ type: "open", opening: `0 outer 00 03 ${"ab".repeat(32)}` });
		const sent = line.sent.at(-1) as { type: string; id: string };
		expect(sent).toMatchObject({ type: "open", opening: expect.stringContaining("0 outer 00 03") });
		line.hear({ type: "refused", id: sent.id, error: { code: "seal-refused", message: "too late", field: null } });
		expect(table.trouble).toBeNull();
	});
});

describe("a turn in parts", () => {
	const e2e4: ActionLine = { text: "e2e4", from: "e2", to: "e4", choice: null };
	const end: ActionLine = { text: "end", from: null, to: null, choice: null };
	const step: Step = { type: "move", from: "e2", to: "e4" };
	const after = sceneAfter(viewAfter(0).scene, [step]);
	const draft = { parts: ["e2e4"], scene: after, pools: [], holdings: null, steps: [step] };

	function begin(): Table {
		const table = sit();
		line.hear({ type: "sync", n: 2, view: { ...viewAfter(0), seat: "white", turnsHaveParts: true, legal: [e2e4] } });
		said = [];
		return table;
	}
	/** The room tells of the draft in answer to the page's last wish. */
	function drafted(now: typeof draft | null, legal: ActionLine[]) {
		const asked = line.sent.at(-1);
		line.hear({ type: "draft", n: 2, id: asked && "id" in asked ? asked.id : null, draft: now, legal });
	}

	it("is sent part by part, shown and said as far as it is begun, and taken back", async () => {
		const table = begin();
		const wish = table.act("e2e4");
		expect(line.sent.at(-1)).toMatchObject({ type: "part", action: "e2e4", n: 2, begun: 0 });
		drafted(draft, [end]);
		await wish;
		await settled();
		expect(table.stage.at("e4")?.piece).toEqual({ type: "open", seat: "white", piece: "P" });
		expect([table.view?.ply, table.view?.legal]).toEqual([0, [end]]);
		expect(said).toEqual(["White pawn e2 to e4. E ends the turn, Escape undoes the last part."]);
		const back = table.undoPart();
		expect(line.sent.at(-1)).toMatchObject({ type: "undoPart", n: 2, begun: 1 });
		drafted(null, [e2e4]);
		await back;
		expect(table.stage.at("e4")).toBeUndefined();
		expect(table.stage.at("e2")?.piece).toEqual({ type: "open", seat: "white", piece: "P" });
		expect(said.at(-1)).toBe("Undone.");
	});

	it("is not played and said again when it is committed", async () => {
		const table = begin();
		void table.act("e2e4");
		drafted(draft, [end]);
		await settled();
		const pawn = table.stage.at("e4")?.key;
		void table.act("end");
		const { moves: _, ...view } = viewAfter(0);
		const drawn: Step = { type: "note", code: "card-drawn", args: ["10H"] };
		const committed = {
			ply: 1,
			seat: "white" as const,
			text: "e2-e4",
			action: "e2e4",
			events: ["10H"],
			steps: [step, drawn],
		};
		const shown = { ...view, seat: "white" as const, turnsHaveParts: true, ply: 1, scene: after, legal: [] };
		line.hear({ type: "update", n: 3, id: null, moves: [committed], view: shown });
		await settled();
		expect(table.stage.at("e4")?.key).toBe(pawn);
		expect(said.at(-1)).toBe("You draw 10 of hearts.");
		expect(sounded.at(-1)).toEqual([drawn]);
		expect(table.stage.marks).toMatchObject({ from: "e2", to: "e4" });
	});

	/** The room tells the whole table once more, as after it was started again. */
	function heardAgain(seat: "white" | null, now: typeof draft | null) {
		line.hear({ type: "sync", n: 2, view: { ...viewAfter(0), seat, turnsHaveParts: true, draft: now, legal: [e2e4] } });
	}

	it("is begun anew, and that is said, where the room has forgotten it", () => {
		const table = begin();
		void table.act("e2e4");
		drafted(draft, [end]);
		heardAgain("white", draft);
		expect(table.trouble).toBeNull();
		// A covered screen shows no draft; whoever is there again finds it gone.
		heardAgain(null, null);
		expect(table.trouble).toBeNull();
		heardAgain("white", null);
		expect(table.trouble?.code).toBe("draft-gone");
		expect(table.stage.at("e2")?.piece).toEqual({ type: "open", seat: "white", piece: "P" });
		void table.act("e2e4");
		expect(table.trouble).toBeNull();
		expect(line.sent.at(-1)).toMatchObject({ type: "part", action: "e2e4", begun: 0 });
	});

	it("is not missed where it was taken back or committed", () => {
		const table = begin();
		void table.act("e2e4");
		drafted(draft, [end]);
		drafted(null, [e2e4]);
		heardAgain("white", null);
		expect(table.trouble).toBeNull();
		drafted(draft, [end]);
		line.hear({ type: "sync", n: 3, view: { ...viewAfter(1), seat: "white", turnsHaveParts: true } });
		expect(table.trouble).toBeNull();
	});

	it("keeps what is begun when something else happens", () => {
		const table = begin();
		void table.act("e2e4");
		drafted(draft, [end]);
		const { moves: _, ...view } = viewAfter(0);
		const same = {
			...view,
			seat: "white" as const,
			turnsHaveParts: true,
			draft,
			legal: [end],
			drawOffer: "black" as const,
		};
		line.hear({ type: "update", n: 3, id: null, moves: [], view: same });
		expect(table.stage.at("e4")?.piece).toEqual({ type: "open", seat: "white", piece: "P" });
		expect(table.view?.draft?.parts).toEqual(["e2e4"]);
	});
});
