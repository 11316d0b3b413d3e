import { describe, expect, it } from "vitest";
import type { ActionLine, Scene, SeenPiece } from "../protocol";
import { startScene } from "../testing/scriptedGame";
import { readCommand } from "./commands";

const action = (text: string, choice: string | null = null): ActionLine => ({
	text,
	from: text.slice(0, 2),
	to: text.slice(2, 4),
	choice,
});
const legal = [action("f1g2"), action("e2e4"), action("g7g8q", "Q"), action("g7g8n", "N")];

describe("the text box", () => {
	it.each([
		["f1g2", "f1g2"],
		["F1 G2", "f1g2"],
		["□f1-g2", "f1g2"],
		["[]f1-g2", "f1g2"],
		[" e2e4 ", "e2e4"],
		["g7g8q", "g7g8q"],
		["g7-g8=N", "g7g8n"],
	])("takes `%s` for the move %s", (line, text) => {
		expect(readCommand(line, legal)).toEqual({ do: "act", text });
	});

	it("asks which promotion is meant", () => {
		expect(readCommand("g7g8", legal)).toEqual({ do: "which", moves: ["g7g8q", "g7g8n"] });
	});

	it.each([
		["l", { do: "last-move" }],
		["?", { do: "help" }],
		["resign", { do: "resign" }],
		["P n", { do: "where", piece: "N" }],
		["s a", { do: "scan", line: "a" }],
		["s 7", { do: "scan", line: "7" }],
	])("hears the command `%s`", (line, command) => {
		expect(readCommand(line, legal)).toEqual(command);
	});

	it("says what it did not understand", () => {
		expect(readCommand("e2e5", legal)).toEqual({ do: "unknown", line: "e2e5" });
		expect(readCommand("", legal)).toEqual({ do: "unknown", line: "" });
		expect(readCommand("p z", legal)).toEqual({ do: "unknown", line: "p z" });
	});
});

describe("a move that is written short", () => {
	const open = (at: string, letter: string) => {
		const piece: SeenPiece = { type: "open", seat: "white", piece: letter };
		return { at, piece, light: 0, dark: 0 };
	};
	const card: SeenPiece = { type: "faceDown", seat: "white", movesAs: "N", known: null, odds: null };
	const cells = [
		open("e2", "P"),
		open("d4", "P"),
		open("b3", "B"),
		open("b2", "P"),
		open("e1", "K"),
		open("h7", "P"),
		{ at: "g1", piece: card, light: 0, dark: 0 },
		open("e3", "N"),
	];
	const scene: Scene = { ...startScene(), cells };
	const texts = ["e2e4", "g1f3", "d4c3", "b2c3", "b3c4", "e1g1", "e1c1", "e1f1", "g1h3", "e3f5", "g1f5"];
	const moves = [...texts.map((text) => action(text)), action("h7h8q", "Q"), action("h7h8n", "N")];
	const read = (line: string) => readCommand(line, moves, scene);

	it.each([
		["e4", "e2e4"],
		["Nf3", "g1f3"],
		["Nf3+", "g1f3"],
		["bxc3", "b2c3"],
		["Bc4", "b3c4"],
		["dxc3", "d4c3"],
		["O-O", "e1g1"],
		["0-0-0", "e1c1"],
		["Kf1", "e1f1"],
		["h8=Q", "h7h8q"],
		["h8N", "h7h8n"],
		["Nef5", "e3f5"],
		["N1f5", "g1f5"],
	])("takes `%s` for the move %s", (line, text) => {
		expect(read(line)).toEqual({ do: "act", text });
	});

	it("asks where it leaves a doubt, and takes no move that there is not", () => {
		expect(read("Nf5")).toEqual({ do: "which", moves: ["e3f5", "g1f5"] });
		expect(read("h8")).toEqual({ do: "which", moves: ["h7h8q", "h7h8n"] });
		for (const line of ["Nc6", "e5", "Bf3"]) expect(read(line).do, line).toBe("unknown");
	});
});
