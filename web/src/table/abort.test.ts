// What the page offers and says of aborted games, as its parts are made from a view.
import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";
import type { TableView } from "../protocol";
import { viewAfter } from "../testing/scriptedGame";
import Actions from "./Actions.svelte";
import type { Chat } from "./chat.svelte";
import PlayerLine from "./PlayerLine.svelte";
import Result from "./Result.svelte";
import type { Table } from "./table.svelte";

// What leads to a replay asks where the page is.
vi.hoisted(() => {
	vi.stubGlobal("location", { pathname: "/", search: "" });
	vi.stubGlobal("addEventListener", () => {});
});

/** A table whose room has said nothing besides its view. */
const table = { presence: null, moves: [], came: { clock: 0, presence: 0 } } as unknown as Table;
const chat = { view: null, unread: false } as unknown as Chat;

const actions = (changes: Partial<TableView>) =>
	render(Actions, { props: { table, chat, view: { ...viewAfter(0), ...changes }, asking: false } }).body;

const ABORTED = { winner: null, score: null, reason: "aborted" };

function over(changes: Partial<TableView>, sitting: Partial<TableView["sitting"]>): TableView {
	const view = viewAfter(1);
	return { ...view, phase: "over", toAct: [], outcome: ABORTED, ...changes, sitting: { ...view.sitting, ...sitting } };
}

const result = (view: TableView) => {
	const none = () => {};
	const { body } = render(Result, {
		props: { view, busy: false, onrematch: none, onnext: none, onrecord: none, oncheck: none, onshare: none },
	});
	return body.replace(/<!--.*?-->/g, "");
};

describe("Abort", () => {
	it.each([
		["at a screen of one's own", { shared: false, mode: "link", seat: "black" }],
		["at a shared screen", { shared: true }],
	] as const)("is offered where the view says so, in the place of Resign, %s", (_, screen) => {
		const may = actions({ ...screen, mayAbort: true });
		expect(may).toContain("Abort");
		expect(may).not.toContain("Resign");
		const mayNot = actions({ ...screen, mayAbort: false });
		expect(mayNot).not.toContain("Abort");
		expect(mayNot).toContain("Resign");
	});
});

describe("the result of an aborted game", () => {
	it("is no draw and gives nobody half a point", () => {
		const view = over({}, {});
		expect(result(view)).toContain(">Aborted</h2>");
		expect(result(view)).not.toContain("Draw");
		expect(render(PlayerLine, { props: { view, seat: "white" } }).body).not.toContain("½");
		const drawn = { ...view, outcome: { ...ABORTED, reason: "agreement" } };
		expect(render(PlayerLine, { props: { view: drawn, seat: "white" } }).body).toContain("½");
	});

	it("counts by player who has aborted, whatever color they have here", () => {
		const white = result(over({}, { white: 0, aborts: [2, 0] }));
		expect(white).toContain("Games ended before they began: Ada 2");
		expect(white).not.toContain("Bruno 0");
		const swapped = result(over({}, { white: 1, aborts: [2, 1] }));
		expect(swapped).toContain("Games ended before they began: Bruno 2");
		expect(swapped).toContain("Games ended before they began: Ada 1");
		expect(result(over({}, {}))).not.toContain("ended before");
	});

	it("leads to a game with nothing changed; in a pair to another pair, and not to the second game", () => {
		expect(result(over({}, {}))).toContain("Play again");
		const pair = (games: TableView["sitting"]["games"]) =>
			over({}, { games, pair: 1, pairScore: null, aborts: [1, 0] });
		const own = { table: "scripted", white: 0, pair: 1, result: "*" };
		const alone = result(pair([own]));
		expect(alone).toContain("the pair is over and has no score");
		expect(alone).toContain("Play again");
		expect(alone).not.toContain("Second game");
		// The table that follows begins another pair.
		const next = { table: "next", white: 0, pair: 1, result: null };
		const gone = result({ ...pair([own, next]), next: "next" });
		expect(gone).toContain("Next game");
		expect(gone).not.toContain("Other game");
	});

	it("leads from one board of a pair at once to the other while that goes on", () => {
		const games = [
			{ table: "scripted", white: 0, pair: 1, result: "1-0" },
			{ table: "holdings", white: 1, pair: 2, result: null },
		];
		const won = { winner: "white" as const, score: null, reason: "resignation" };
		expect(result(over({ outcome: won }, { games, pair: 1, pairScore: [1, 0] }))).toContain("Other game");
	});
});
