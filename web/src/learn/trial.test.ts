import { describe, expect, it } from "vitest";
import { Stage } from "../board/stage.svelte";
import { RoomError } from "../net/api";
import { LINES } from "../testing/scriptedGame";
import { positionAfter } from "../testing/scriptedPosition";
import { type Arbiter, type LivePosition, Trial } from "./trial.svelte";

const block: LivePosition = {
	type: "position",
	fen: "dealer-2",
	as: null,
	caption: "A card looks along the diagonal.",
	task: "Turn up the card on c8.",
	accept: ["d1g4"],
	answer: "The queen attacks c8.",
};

const ground = { game: "surprise", options: {} };

/** Answers as the scripted game goes; any other action moves nothing but is taken. */
function arbiter(asked: string[]): Arbiter {
	return {
		async position(_, fen) {
			asked.push(`position ${fen}`);
			return positionAfter(2);
		},
		async act(_, fen, action, begun) {
			asked.push(`act ${fen} ${action}`);
			const parts = [...(begun ?? []), action];
			if (begun && action.startsWith("part")) {
				const move = { ply: 3, seat: "white" as const, text: "", action: parts.join(), events: [], steps: [] };
				return { move, position: positionAfter(1), fen, begun: parts };
			}
			const ply = Number(fen.split("-")[1]);
			const line = LINES[ply];
			if (action === "e1e1") throw new RoomError({ code: "illegal-action", message: "no", field: "action" }, 422);
			if (!line) throw new Error("past the end of the script");
			const turn = begun?.length ? begun.join() : action;
			return { move: { ...line, action: turn }, position: positionAfter(ply + 1), fen: `dealer-${ply + 1}`, begun: [] };
		},
	};
}

function begun(changes: Partial<LivePosition> = {}) {
	const asked: string[] = [];
	const said: string[] = [];
	const around = { arbiter: arbiter(asked), say: (words: string) => void said.push(words), still: () => true };
	return { trial: new Trial(ground, { ...block, ...changes }, around, new Stage(async () => {})), asked, said };
}

describe("a trial", () => {
	it("fetches its position once", async () => {
		const { trial, asked } = begun();
		await Promise.all([trial.begin(), trial.begin()]);
		await trial.begin();
		expect(asked).toEqual(["position dealer-2"]);
		expect(trial.position?.fen).toBe("fen-2");
	});

	it("knows the right action, tells it, and goes on from the dealer's position", async () => {
		const { trial, asked, said } = begun();
		await trial.begin();
		await trial.act("d1g4");
		expect(trial.verdict).toBe("right");
		expect(said.at(-1)).toContain("Black card on c8 revealed: rook");
		expect(trial.stage.at("c8")?.piece).toMatchObject({ type: "open", piece: "R" });
		await trial.act("g8f6");
		expect(asked.slice(1)).toEqual(["act dealer-2 d1g4", "act dealer-3 g8f6"]);
		expect(trial.verdict, "only the first action answers the task").toBe("right");
	});

	it("takes what is given before the room has answered, and the same again for a press too many", async () => {
		const { trial, asked } = begun();
		await trial.begin();
		await Promise.all([trial.act("d1g4"), trial.act("d1g4"), trial.act("g8f6")]);
		expect(asked.slice(1)).toEqual(["act dealer-2 d1g4", "act dealer-3 g8f6"]);
		const refused = begun();
		await refused.trial.begin();
		await Promise.all([refused.trial.act("e1e1"), refused.trial.act("g8f6")]);
		expect(refused.asked.slice(1), "nothing follows what was refused").toEqual(["act dealer-2 e1e1"]);
		expect(refused.trial.trouble?.code).toBe("illegal-action");
	});

	it("shows what another action does, and begins again", async () => {
		const { trial } = begun();
		await trial.begin();
		await trial.act("f1b5");
		expect(trial.verdict).toBe("other");
		expect(trial.lines).toHaveLength(1);
		trial.reset();
		expect([trial.verdict, trial.lines.length, trial.position?.fen]).toEqual([null, 0, "fen-2"]);
		expect(trial.stage.at("d1")).toBeDefined();
	});

	it("plays the wanted action from the beginning when asked to", async () => {
		const { trial, asked } = begun();
		await trial.begin();
		await trial.act("f1b5");
		await trial.show();
		expect(asked.at(-1)).toBe("act dealer-2 d1g4");
		expect(trial.verdict).toBe("right");
		expect(trial.solved, "the reader has not done it").toBeNull();
		trial.reset();
		await trial.act("d1g4");
		expect(trial.solved).toBe("tick");
	});

	it("gives a star for the first try, which another visit to the task does not take away", async () => {
		const { trial } = begun();
		await trial.begin();
		await trial.act("d1g4");
		expect(trial.solved).toBe("star");
		trial.reset();
		await trial.act("f1b5");
		trial.reset();
		await trial.act("d1g4");
		expect(trial.solved).toBe("star");
	});

	it("judges a turn of several parts when it is over, and takes parts back before", async () => {
		const { trial, asked } = begun({ accept: ["part1,part2"] });
		await trial.begin();
		await trial.act("part1");
		await trial.act("part3");
		expect([trial.begun, trial.lines.length, trial.verdict]).toEqual([["part1", "part3"], 0, null]);
		trial.undo();
		expect([trial.begun, trial.position?.fen]).toEqual([["part1"], "fen-1"]);
		await trial.act("part2");
		await trial.act("end");
		expect(asked.at(-1), "all parts are of the position before them").toBe("act dealer-2 end");
		expect([trial.verdict, trial.begun, trial.lines.length]).toEqual(["right", [], 1]);
		trial.reset();
		await trial.act("part1");
		trial.undo();
		expect([trial.begun, trial.position?.fen]).toEqual([[], "fen-2"]);
		trial.undo();
		expect(trial.position?.fen, "nothing is left to take back").toBe("fen-2");
		await trial.show();
		expect(asked.at(-1), "the whole turn at once").toBe("act dealer-2 part1,part2");
	});

	it("judges nothing where there is no task", async () => {
		const { trial } = begun({ task: null });
		await trial.begin();
		await trial.act("f1b5");
		expect(trial.verdict).toBeNull();
	});

	it("keeps the position and says why, where the room takes no action", async () => {
		const { trial } = begun();
		await trial.begin();
		await trial.act("e1e1");
		expect(trial.trouble?.code).toBe("illegal-action");
		expect([trial.lines.length, trial.position?.fen]).toEqual([0, "fen-2"]);
	});
});
