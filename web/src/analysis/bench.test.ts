// What is done on the analysis board, with an arbiter that answers as the room would.
import { describe, expect, it, vi } from "vitest";
import type { MoveLine, Position, PositionActed } from "../protocol";
import { positionAfter } from "../testing/scriptedPosition";
import { type Arbiter, Bench } from "./bench.svelte";
import { chapter, type Study } from "./tree";

const line = (action: string, events: string[] = []): MoveLine => ({
	ply: 1,
	seat: "white",
	text: action,
	action,
	events,
	steps: [],
});

/** A room in which the FEN is the list of actions; `X` in it: nobody knows what is hidden. */
function bench(fen: string, chance = 0) {
	const at = (fen: string): Position => ({ ...positionAfter(0), fen, hidden: !fen.includes("X") });
	const acted = (fen: string, action: string, events: string[] = []): PositionActed => {
		const next = `${fen} ${action}${events.join("")}`;
		return { move: line(action, events), position: at(next), fen: next, begun: [] };
	};
	const left = {
		of: 3,
		chances: [
			{ piece: "Q", count: 1 },
			{ piece: "R", count: 2 },
		],
	};
	const arbiter: Arbiter = {
		position: vi.fn(async (_, fen) => at(fen)),
		act: vi.fn(async (_, fen, action) => acted(fen, action)),
		tell: vi.fn(async (_, fen, action, told) =>
			told.length === 0
				? { asked: { place: "d1", what: "what it is", left, only: null }, acted: null }
				: { asked: null, acted: acted(`X${fen}`, action, [`d1=${told[0]}`]) },
		),
		follow: vi.fn(async (_: unknown, fen: string, actions: readonly string[]) => {
			const good = actions.slice(0, actions.includes("wrong") ? actions.indexOf("wrong") : undefined);
			return {
				moves: good.map((action) => line(action)),
				fens: good.map((_, index) => [fen, ...good.slice(0, index + 1)].join(" ")),
				refused: good.length < actions.length ? { code: "illegal-action", message: "wrong", field: null } : null,
			};
		}),
	};
	const study: Study = { name: "", chapters: [chapter("surprise", {}, fen)] };
	const changed = vi.fn();
	const made = new Bench(study, { arbiter, say: () => {}, still: () => true, changed, chance: () => chance });
	return { made, arbiter, changed, study };
}

describe("the bench", () => {
	it("shows a position that it was given, and asks for it through other eyes alone", async () => {
		const { made, arbiter } = bench("told");
		const given: Position = { ...positionAfter(0), fen: "given" };
		made.know(given, "told");
		await made.begin();
		expect(made.position).toBe(given);
		expect(arbiter.position).not.toHaveBeenCalled();
		await made.see("white");
		expect(arbiter.position).toHaveBeenCalledOnce();
	});

	it("acts as it was dealt where that is known, and otherwise where somebody says so", async () => {
		const { made, arbiter, changed } = bench("told");
		await made.begin();
		await made.act("d1g4");
		expect(made.here.fen).toBe("told d1g4");
		expect(made.here.apart).toBe(false);
		expect(changed).toHaveBeenCalledTimes(1);
		made.back();
		await vi.waitFor(() => expect(made.here).toBe(made.root));
		await vi.waitFor(() => expect(made.position?.fen).toBe("told"));
		made.otherwise = true;
		await made.act("d1g4");
		expect(made.open?.asked.place).toBe("d1");
		await made.tell("R");
		expect(made.here.action).toBe("d1g4=d1=R");
		expect(made.here.apart).toBe(true);
		expect(made.root.children).toHaveLength(2);
		expect(arbiter.act).toHaveBeenCalledTimes(1);
	});

	it("draws what turns up by its odds", async () => {
		for (const [chance, piece] of [
			[0, "Q"],
			[0.34, "R"],
			[0.99, "R"],
		] as const) {
			const { made } = bench("X", chance);
			await made.begin();
			await made.act("d1g4");
			await made.draw();
			expect(made.here.action).toBe(`d1g4=d1=${piece}`);
		}
	});

	it("takes a move back that is not told to its end", async () => {
		const { made, changed } = bench("X");
		await made.begin();
		await made.act("d1g4");
		made.drop();
		expect(made.open).toBeNull();
		expect(made.root.children).toEqual([]);
		expect(changed).not.toHaveBeenCalled();
	});

	it("asks for what was only written down, as far as it holds", async () => {
		const { made, study } = bench("told");
		const root = study.chapters[0]?.root;
		if (!root) throw new Error("no root");
		const { node } = await import("./tree");
		let at = root;
		for (const action of ["a", "b", "wrong", "c"]) {
			const next = node(at, action);
			at.children.push(next);
			at = next;
		}
		await made.begin();
		const known = [...(await import("./tree")).all(root)].map(({ fen }) => fen);
		expect(known).toEqual(["told", "told a", "told a b", null, null]);
		expect(made.trouble?.code).toBe("illegal-action");
	});
});
