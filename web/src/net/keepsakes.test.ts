// What this browser keeps of the choices that were sealed in a game, while the room sends what it likes.
import { beforeEach, describe, expect, it } from "vitest";
import type { MoveLine } from "../protocol";
import { MapShelf } from "../testing/shelf";
import { freshKeepsake, keep, keepSeals, recall, withGame } from "./keepsakes";

const TABLE = "secrets";
const move = (ply: number, seal: string): MoveLine => ({
	ply,
	seat: ply % 2 ? "white" : "black",
	text: "",
	action: "X@e1",
	events: [],
	steps: [],
	commitment: seal,
});

let shelf: MapShelf;
beforeEach(() => {
	shelf = new MapShelf();
	keep(TABLE, freshKeepsake("mysterious", "token", "secret"), shelf);
});
const kept = () => recall(TABLE, shelf);

describe("the seals of choices", () => {
	it("are kept as they were heard first", () => {
		keepSeals(TABLE, [move(1, "one"), move(2, "two")], shelf);
		keepSeals(TABLE, [move(1, "other"), move(2, "two"), move(3, "three")], shelf);
		expect(kept()).toMatchObject({ choices: { 1: "one", 2: "two", 3: "three" }, faults: [] });
	});

	it("are not bound anew unnoticed by a room that takes the moves away in between", () => {
		keepSeals(TABLE, [move(1, "one"), move(2, "two")], shelf);
		keepSeals(TABLE, [], shelf);
		keepSeals(TABLE, [move(1, "other"), move(2, "two")], shelf);
		expect(kept()?.choices).toEqual({ 1: "other", 2: "two" });
		expect(kept()?.faults).toEqual(["choice-taken-back"]);
		keepSeals(TABLE, [], shelf);
		expect(kept()?.faults).toEqual(["choice-taken-back"]);
	});

	it("belong to their game, where two are played on one deal", () => {
		const deal = { ...freshKeepsake("mysterious", "token", "secret"), choices: { 1: "first" } };
		const game = { ...freshKeepsake("mysterious", "token", ""), choices: { 1: "second" } };
		expect(withGame({ ...deal, faults: ["seal-changed", "choice-taken-back"] }, game)).toEqual({
			...deal,
			choices: { 1: "second" },
			faults: ["seal-changed"],
		});
		expect(withGame(deal, { ...game, faults: ["choice-taken-back"] }).faults).toEqual(["choice-taken-back"]);
		expect(withGame(deal, null).choices).toEqual({});
	});
});
