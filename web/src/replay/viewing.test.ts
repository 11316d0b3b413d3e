import { describe, expect, it } from "vitest";
import { Stage } from "../board/stage.svelte";
import { FakeTimer } from "../testing/fakeLine";
import { replayAs } from "../testing/scriptedReplay";
import { goByKey } from "./keys";
import { STAY, Viewing } from "./viewing.svelte";

const quiet = () => new Promise<void>((done) => setTimeout(done));

function viewing(ply = 0) {
	const said: string[] = [];
	const timer = new FakeTimer();
	const stage = new Stage(async () => {});
	const shown = new Viewing(replayAs(), ply, { say: (words) => said.push(words), still: () => false, timer }, stage);
	return { shown, said, timer };
}

const piecesAt = (shown: Viewing) =>
	shown.stage.pieces
		.filter((standing) => !standing.leaving)
		.map((standing) => standing.at)
		.sort();
const sceneAt = (ply: number) =>
	(replayAs().observations[ply]?.scene.cells ?? []).filter((cell) => cell.piece).map((cell) => cell.at);

describe("a viewing", () => {
	it("begins at the ply that is asked for, and within the game", () => {
		expect(viewing(3).shown.ply).toBe(3);
		expect(viewing(99).shown.ply).toBe(5);
		expect(viewing(-1).shown.ply).toBe(0);
		expect(viewing(Number.NaN).shown.ply).toBe(5);
		expect(viewing(3).shown.line?.text).toBe("□d1-g4=Q");
		expect(viewing(0).shown.line).toBeNull();
	});

	it("plays a step forward, speaks it, and stands as the scene does", async () => {
		const { shown, said } = viewing(2);
		await shown.forward();
		expect(shown.ply).toBe(3);
		expect(said.at(-1)).toContain("Black card on c8 revealed: rook, attacked by the queen on g4");
		expect(piecesAt(shown)).toEqual(sceneAt(3).sort());
		expect(shown.stage.marks.revealed).toEqual(["g4", "c8"]);
	});

	it("goes back at once, with the marks of the move that led there", async () => {
		const { shown } = viewing(3);
		shown.back();
		expect(shown.ply).toBe(2);
		expect(piecesAt(shown)).toEqual(sceneAt(2).sort());
		expect(shown.stage.marks).toMatchObject({ from: "d7", to: "d5" });
		shown.go(0);
		expect(shown.stage.marks).toMatchObject({ from: null, to: null });
	});

	it("stays within the game at both ends", async () => {
		const { shown } = viewing(5);
		await shown.forward();
		expect(shown.ply).toBe(5);
		shown.go(0);
		shown.back();
		expect(shown.ply).toBe(0);
	});

	it("runs by itself to the end, from the start if it is at the end, and then rests", async () => {
		const { shown, timer } = viewing(5);
		shown.toggle();
		expect(shown.ply).toBe(0);
		for (let ply = 1; ply <= 5; ply++) {
			timer.pass(STAY);
			await quiet();
			expect(shown.ply).toBe(ply);
		}
		expect(shown.running).toBe(false);
		timer.pass(10 * STAY);
		await quiet();
		expect(shown.ply).toBe(5);
	});

	it("stops running when the reader takes over", async () => {
		const { shown, timer } = viewing(0);
		shown.toggle();
		timer.pass(STAY);
		await quiet();
		shown.back();
		expect(shown.running).toBe(false);
		timer.pass(10 * STAY);
		await quiet();
		expect(shown.ply).toBe(0);
	});

	it("keeps the ply when other observer look", () => {
		const { shown } = viewing(4);
		shown.see(replayAs("referee"));
		expect(shown.ply).toBe(4);
		expect(shown.replay.truth?.[4]).toBe("truth-fen-4");
	});
});

describe("a viewing by the keys", () => {
	const press = (shown: Viewing, key: string, onflip?: () => void) => {
		let taken = false;
		const event = { key, ctrlKey: false, altKey: false, metaKey: false, target: null };
		goByKey({ ...event, preventDefault: () => (taken = true) } as unknown as KeyboardEvent, shown, onflip);
		return taken;
	};

	it("goes to both ends, a step back and a step on, and by itself", async () => {
		const { shown } = viewing(2);
		const plies = ["End", "ArrowLeft", "Home", "ArrowRight"].map((key) => {
			press(shown, key);
			return shown.ply;
		});
		expect(plies).toEqual([5, 4, 0, 1]);
		press(shown, " ");
		expect(shown.running).toBe(true);
		press(shown, " ");
		expect(shown.running).toBe(false);
		await quiet();
	});

	it("turns the board where that is possible, and leaves other keys to the browser", () => {
		const { shown } = viewing(2);
		let turned = 0;
		expect(press(shown, "f", () => turned++)).toBe(true);
		expect(press(shown, "f")).toBe(true);
		expect(press(shown, "x", () => turned++)).toBe(false);
		expect([turned, shown.ply]).toEqual([1, 2]);
	});
});
