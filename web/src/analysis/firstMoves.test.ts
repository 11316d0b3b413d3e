import { describe, expect, it } from "vitest";
import { WITH_FIRST_MOVES } from "../games/firstMoves";
import { knownBy, loadOpenings, type Opening, scoreOf, tablesOf } from "./firstMoves";

const table = (more: Partial<Opening>): Opening => ({
	game: "surprise",
	name: "A game",
	options: { a: "on", b: "2" },
	start: "start",
	nodes: 2000,
	games: 10,
	actions: [],
	...more,
});

describe("the first moves of the lab's games", () => {
	it("belong to a game under its options from its start", () => {
		const all = [table({}), table({ nodes: 6000, games: 20 })];
		const asked = { game: "surprise", options: { a: "on", b: "2" }, fen: "start" };
		expect(tablesOf(all, asked).map(({ nodes }) => nodes)).toEqual([6000, 2000]);
		expect(tablesOf(all, { ...asked, game: "jieqi" })).toEqual([]);
		expect(tablesOf(all, { ...asked, fen: "another" })).toEqual([]);
		expect(tablesOf(all, { ...asked, options: { a: "on", b: "3" } })).toEqual([]);
		expect(tablesOf(all, { ...asked, options: { a: "on" } })).toEqual([]);
	});

	it("are there for every game that the page offers them for, and add up", async () => {
		const all = await loadOpenings();
		expect([...new Set(all.map(({ game }) => game))].sort()).toEqual([...WITH_FIRST_MOVES].sort());
		for (const { game, games, actions } of all) {
			expect(
				actions.reduce((sum, move) => sum + move.games, 0),
				game,
			).toBe(games);
			for (const move of actions) {
				expect(move.white + move.drawn + move.black, `${game} ${move.action}`).toBe(move.games);
				const turned = (move.turned_up ?? []).reduce((sum, { games }) => sum + games, 0);
				expect(turned, `${game} ${move.action}`).toBeLessThanOrEqual(move.games);
				const [low, high] = move.interval ?? [0, 1];
				expect(low <= scoreOf(move) && scoreOf(move) <= high, `${game} ${move.action}`).toBe(true);
			}
		}
		// A card of Jieqi turns up whenever it moves.
		const jieqi = all.find(({ game }) => game === "jieqi")?.actions[0];
		expect((jieqi?.turned_up ?? []).reduce((sum, { games }) => sum + games, 0)).toBe(jieqi?.games);
	});

	it("know what turned up by the text of an event", () => {
		expect(knownBy("f1g2", ["f1g2=N"])).toBe("N");
		expect(knownBy("f1g2", ["f1g2=N", "c8=k"])).toBe("N,c8=k");
		expect(knownBy("e2e4", [])).toBe("");
	});
});
