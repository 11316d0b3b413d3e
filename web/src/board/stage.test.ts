import { beforeEach, describe, expect, it } from "vitest";
import { LINES, startScene } from "../testing/scriptedGame";
import { sceneAfter } from "./sceneAfter";
import { NO_MARKS, Stage, TIMES } from "./stage.svelte";

const stepsOf = (ply: number) => LINES[ply - 1]?.steps ?? [];

/** Waits that a test lets end one by one. */
class Waits {
	readonly asked: number[] = [];
	#ends: (() => void)[] = [];

	readonly wait = (milliseconds: number): Promise<void> => {
		this.asked.push(milliseconds);
		return new Promise((done) => this.#ends.push(done));
	};

	/** Lets what waits for nothing run, then ends every wait there is. */
	async end(): Promise<void> {
		await this.none();
		const ends = this.#ends;
		this.#ends = [];
		for (const done of ends) done();
		await this.none();
	}

	none(): Promise<void> {
		return new Promise((done) => setTimeout(done, 0));
	}
}

let waits: Waits;
let stage: Stage;

beforeEach(() => {
	waits = new Waits();
	stage = new Stage(waits.wait);
	stage.show(startScene(), NO_MARKS);
});

describe("the stage", () => {
	it("keeps a piece the same piece while it moves", async () => {
		const pawn = stage.at("e2")?.key;
		const played = stage.play(stepsOf(1), sceneAfter(startScene(), stepsOf(1)), false);
		expect(stage.at("e3")?.key).toBe(pawn);
		expect(stage.busy).toBe(true);
		await waits.end();
		await played;
		expect(stage.at("e3")?.key).toBe(pawn);
		expect(stage.at("e2")).toBeUndefined();
		expect(stage.busy).toBe(false);
	});

	it("turns a moved card over where it lands", async () => {
		const steps = stepsOf(4);
		void stage.play(steps, sceneAfter(startScene(), steps), false);
		expect(stage.at("f6")?.piece.type).toBe("faceDown");
		await waits.end();
		expect(stage.at("f6")?.turningInto).toEqual({ type: "open", seat: "black", piece: "B" });
		await waits.end();
		expect(stage.at("f6")?.turningInto).toBeNull();
		expect(stage.at("f6")?.piece).toEqual({ type: "open", seat: "black", piece: "B" });
	});

	it("turns several cards one after the other, each with a line from its attacker", async () => {
		const steps = stepsOf(5);
		let before = startScene();
		for (const ply of [1, 2, 3, 4]) before = sceneAfter(before, stepsOf(ply));
		stage.show(before, NO_MARKS);
		void stage.play(steps, sceneAfter(before, steps), false);
		await waits.end();
		expect(stage.at("f8")?.turningInto).not.toBeNull();
		expect(stage.at("h8")?.turningInto).toBeNull();
		expect(stage.attackLines).toEqual([{ from: "g7", to: "f8" }]);
		expect(stage.marks.revealed).toEqual(["f8"]);
		await waits.end();
		expect(stage.at("h8")?.turningInto).not.toBeNull();
		expect(stage.attackLines).toEqual([
			{ from: "g7", to: "f8" },
			{ from: "g7", to: "h8" },
		]);
		expect(waits.asked).toEqual([TIMES.slide, TIMES.turn, TIMES.nextTurn, TIMES.turn]);
		await waits.end();
		await waits.end();
		expect(stage.attackLines).toEqual([]);
		expect(stage.marks).toEqual({ from: "g4", to: "g7", revealed: ["f8", "h8"] });
		expect(stage.check).toEqual(["f8"]);
	});

	it("moves both pieces of a castling together", async () => {
		const steps = [
			{ type: "move", from: "e1", to: "g1" },
			{ type: "move", from: "h1", to: "f1" },
		] as const;
		const scene = startScene();
		const cleared = { ...scene, cells: scene.cells.filter(({ at }) => at !== "f1" && at !== "g1") };
		stage.show(cleared, NO_MARKS);
		void stage.play(steps, sceneAfter(cleared, steps), false);
		await waits.none();
		expect(stage.at("g1")).toBeDefined();
		expect(stage.at("f1")).toBeDefined();
		expect(waits.asked).toEqual([TIMES.slide]);
	});

	it("stops playing when a newer scene comes", async () => {
		const steps = stepsOf(3);
		void stage.play(steps, sceneAfter(startScene(), steps), false);
		stage.show(startScene(), NO_MARKS);
		await waits.end();
		await waits.end();
		expect(stage.at("d1")?.piece.type).toBe("faceDown");
		expect(stage.at("g4")).toBeUndefined();
		expect(stage.marks).toEqual(NO_MARKS);
	});

	it("shows everything at once to who wants it still", async () => {
		const steps = stepsOf(3);
		await stage.play(steps, sceneAfter(startScene(), steps), true);
		expect(waits.asked).toEqual([]);
		expect(stage.marks.revealed).toEqual(["g4", "c8"]);
		expect(stage.at("c8")?.piece).toEqual({ type: "open", seat: "black", piece: "R" });
	});
});
