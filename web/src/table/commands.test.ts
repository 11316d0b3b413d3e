import { describe, expect, it } from "vitest";
import type { ActionLine } from "../protocol";
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
