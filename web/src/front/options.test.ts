import { expect, test } from "vitest";
import type { GameSummary } from "../protocol";
import { presetOf, presetOptions } from "./options";

const choice = (name: string, values: string[]) =>
	({ name, takes: { type: "choice", values }, default: values[0] ?? "", help: "" }) as const;
const game: Pick<GameSummary, "options" | "presets"> = {
	options: [choice("perpetual-chase", ["draw", "loss"]), choice("king-capture", ["off", "on"])],
	presets: [
		{ name: "text", options: {} },
		{ name: "pikafish", options: { "perpetual-chase": "loss" } },
	],
};

test("a preset fills the form, and the form tells which preset it is", () => {
	expect(presetOptions(game, "pikafish")).toEqual({ "perpetual-chase": "loss", "king-capture": "off" });
	expect(presetOf(game, presetOptions(game, "text"))).toBe("text");
	expect(presetOf(game, presetOptions(game, "pikafish"))).toBe("pikafish");
	expect(presetOf(game, { "perpetual-chase": "loss", "king-capture": "on" })).toBe("");
});
