import { expect, it } from "vitest";
import { freshKeepsake, keep, recall } from "../net/keepsakes";
import type { TableView } from "../protocol";
import { viewAfter } from "../testing/scriptedGame";
import { MapShelf } from "../testing/shelf";
import { fared, keepEnd } from "./ended";
import { packScene, unpackScene } from "./packed";

it("packs a board so that it looks the same when it is unpacked", () => {
	const scene = viewAfter(5).scene;
	const unpacked = unpackScene(JSON.parse(JSON.stringify(packScene(scene))));
	const seen = ({ cells }: typeof scene) =>
		cells.flatMap(({ at, piece }) =>
			piece ? [[at, piece.type, piece.seat, "piece" in piece ? piece.piece : ""]] : [],
		);
	expect(seen(unpacked)).toEqual(seen(scene));
	expect(JSON.stringify(packScene(scene)).length).toBeLessThan(900);
});

it("packs cards, discs and checkers under pieces", () => {
	const cells = [
		{ at: "a1", piece: { type: "faceDown", seat: null, movesAs: null, known: null, odds: null }, light: 0, dark: 0 },
		{ at: "b1", piece: { type: "disc", seat: "black", number: 12, known: null, odds: null }, light: 0, dark: 0 },
		{ at: "c1", piece: null, light: 2, dark: 0 },
	] as const;
	const scene = { files: 3, ranks: 1, ground: "squares", firstRank: 1, cells: [...cells], check: [] } as const;
	expect(unpackScene(packScene({ ...scene, cells: [...cells], check: [] })).cells).toEqual(cells);
});

it("keeps how a game ended once", () => {
	const shelf = new MapShelf();
	const view = (winner: "white" | "black"): TableView => ({
		...viewAfter(5),
		table: "t",
		phase: "over",
		outcome: { winner, score: null, reason: "resignation" },
	});
	keepEnd(view("white"), 7, shelf);
	expect(recall("t", shelf)).toBeNull();
	keep("t", freshKeepsake("surprise", "token", ""), shelf);
	keepEnd(view("white"), 7, shelf);
	keepEnd(view("black"), 8, shelf);
	expect(recall("t", shelf)).toMatchObject({ over: true, ended: { at: 7, outcome: { winner: "white" } } });
});

it("says how a game went for who sat at it", () => {
	const over = (winner: "white" | "black" | null, reason = "checkmate", score: number | null = null) => ({
		winner,
		score,
		reason,
	});
	expect(fared({ outcome: over("white"), seat: "white" })).toBe("won");
	expect(fared({ outcome: over("white"), seat: "black" })).toBe("lost");
	expect(fared({ outcome: over(null, "stalemate"), seat: "black" })).toBe("drawn");
	expect(fared({ outcome: over("white"), seat: null })).toBe("plain");
	expect(fared({ outcome: over(null, "aborted"), seat: "white" })).toBe("plain");
	expect(fared({ outcome: over(null, "one-group", 3), seat: "solo" })).toBe("won");
	expect(fared({ outcome: over(null, "stuck"), seat: "solo" })).toBe("lost");
});

it("keeps how a sealed game ended when its audit is over, which may say otherwise", () => {
	const shelf = new MapShelf();
	keep("t", freshKeepsake("surprise", "token", ""), shelf);
	const view = (winner: "white" | "black", provisional: boolean): TableView => ({
		...viewAfter(5),
		table: "t",
		phase: "over",
		outcome: { winner, score: null, reason: provisional ? "resignation" : "unopened" },
		seal: { provisional } as NonNullable<TableView["seal"]>,
	});
	keepEnd(view("white", true), 7, shelf);
	expect(recall("t", shelf)?.over).toBe(false);
	keepEnd(view("black", false), 9, shelf);
	expect(recall("t", shelf)?.ended?.outcome).toMatchObject({ winner: "black", reason: "unopened" });
});
