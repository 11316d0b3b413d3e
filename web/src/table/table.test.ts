import { beforeEach, describe, expect, it } from "vitest";
import { Stage } from "../board/stage.svelte";
import { FakeLine, FakeTimer } from "../testing/fakeLine";
import { LINES, viewAfter } from "../testing/scriptedGame";
import { Table } from "./table.svelte";

let line: FakeLine;
let said: string[];
let still: boolean;

/** Lets everything that waits for nothing run. */
const settled = () => new Promise((done) => setTimeout(done, 0));

function sit(): Table {
	const timer = new FakeTimer();
	const around = {
		open: () => {
			line = new FakeLine();
			return line;
		},
		say: (words: string) => said.push(words),
		still: () => still,
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
});

describe("a table", () => {
	it("shows what it is given, with the marks of the last move", () => {
		const table = sit();
		expect(table.view?.ply).toBe(2);
		expect(table.stage.men).toHaveLength(32);
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
		expect(table.stage.at("g4")?.man).toEqual({ type: "open", seat: "white", piece: "Q" });
		expect(table.stage.at("c8")?.man).toEqual({ type: "open", seat: "black", piece: "R" });
		expect(table.stage.marks).toEqual({ from: "d1", to: "g4", revealed: ["g4", "c8"] });
		expect(table.stage.busy).toBe(false);
	});

	it("says what happened, with the reason of each card that turned up", () => {
		const table = sit();
		void table.act("d1g4");
		answer(3, 2);
		expect(said).toEqual([
			"White face-down card, moves as queen d1 to g4. It turns up: queen. Black card on c8 turns up: rook, attacked by the queen on g4.",
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
	});

	it("does not wait for ever when the line breaks before the answer", async () => {
		const table = sit();
		const wish = table.act("d1g4");
		line.breakOff();
		await wish;
		expect(table.line).toBe("waiting");
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
		expect(table.stage.at("g7")?.man).toEqual({ type: "open", seat: "white", piece: "Q" });
		expect(table.stage.marks.revealed).toEqual(["f8", "h8"]);
		expect(table.stage.check).toEqual(["f8"]);
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
