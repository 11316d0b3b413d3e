import { beforeEach, describe, expect, it } from "vitest";
import { waitBefore } from "../net/connection";
import type { LobbyMessage, Made, SeekView, Terms } from "../protocol";
import { FakeLine, FakeTimer } from "../testing/fakeLine";
import { changed, Lobby } from "./lobby.svelte";
import { recallWish, rememberWish, visitorSecret } from "./visitor";

const seek = (id: string): SeekView => ({
	id,
	name: "",
	member: false,
	games: ["surprise"],
	options: {},
	clocks: [],
	seat: null,
	listed: true,
	rating: null,
	ratingRange: null,
});
const ids = (seeks: readonly SeekView[]) => seeks.map(({ id }) => id);
const terms: Terms = { games: ["surprise"], options: {}, clocks: [], seat: "random", name: "Ada", listed: true };
const made = { table: "T", token: "S" } as Made;

let lines: FakeLine[];
let timer: FakeTimer;
let games: string[];
let invitations: string[];

function enter(): Lobby {
	const open = () => {
		const line = new FakeLine();
		lines.push(line);
		return line;
	};
	return new Lobby({
		open,
		visitor: "secret",
		paired: (made, game) => games.push(`${game} at ${made.table}`),
		invited: ({ table, invite }) => invitations.push(`${table} by ${invite}`),
		timer,
	});
}

const last = () => lines.at(-1) as FakeLine;
const hear = (message: LobbyMessage) => last().onmessage?.({ data: JSON.stringify(message) });

/** The room lets the reader in, with these seeks of their own. */
function welcome(seeks: SeekView[], yours: string[] = []): void {
	last().onopen?.();
	hear({ type: "lobby", seeks, visitors: 2 });
	hear({ type: "yours", seeks: yours });
}

beforeEach(() => {
	lines = [];
	games = [];
	invitations = [];
	timer = new FakeTimer();
});

describe("the list of seeks", () => {
	it("loses what is gone and has what is new at its end", () => {
		const list = changed([seek("a"), seek("b")], { added: [seek("c")], removed: ["a", "never"] });
		expect(ids(list)).toEqual(["b", "c"]);
		expect(ids(changed(list, { added: [seek("b")], removed: [] }))).toEqual(["c", "b"]);
	});
});

describe("the lobby", () => {
	it("shows what the room says", () => {
		const lobby = enter();
		expect(lobby.known).toBe(false);
		welcome([seek("a")]);
		expect(last().sent).toEqual([{ type: "hello", visitor: "secret" }]);
		hear({ type: "changed", added: [seek("b")], removed: ["a"], visitors: 3 });
		expect([ids(lobby.seeks), lobby.visitors, lobby.line]).toEqual([["b"], 3, "open"]);
	});

	it("sits down where somebody has taken the seek", () => {
		const lobby = enter();
		welcome([]);
		lobby.seek(terms);
		expect(lobby.busy).toBe(true);
		hear({ type: "yours", seeks: ["mine"] });
		hear({ type: "sought", id: "1", seek: "mine" });
		expect([lobby.busy, lobby.own]).toEqual([false, ["mine"]]);
		hear({ type: "yours", seeks: [] });
		hear({ type: "paired", id: null, game: "surprise", made });
		expect(games).toEqual(["surprise at T"]);
	});

	it("looks again where a broken line took the seek away, and not where it stands or was withdrawn", () => {
		const lobby = enter();
		welcome([]);
		const wish = (id: string, name: string) => {
			lobby.seek({ ...terms, games: [name], name });
			hear({ type: "yours", seeks: ["kept", "lost", "withdrawn"] });
			hear({ type: "sought", id, seek: name });
		};
		wish("1", "kept");
		wish("2", "lost");
		wish("3", "withdrawn");
		lobby.withdraw("withdrawn");
		last().breakOff();
		expect(lobby.busy).toBe(false);
		timer.pass(waitBefore(0, 1));
		welcome([seek("kept")], ["kept"]);
		const asked = last().sent.slice(1) as unknown as { type: string; terms: Terms }[];
		expect(asked.map(({ type, terms }) => [type, terms.name])).toEqual([["seek", "lost"]]);
		// A later word about own seeks is no reason to look again: they were taken.
		hear({ type: "yours", seeks: [] });
		expect(last().sent).toHaveLength(2);
	});

	it("does not look twice for the same, and looks again once the first search is gone", () => {
		const lobby = enter();
		welcome([]);
		expect(lobby.seek(terms)).toBe(true);
		hear({ type: "yours", seeks: ["mine"] });
		hear({ type: "sought", id: "1", seek: "mine" });
		expect(lobby.seek({ ...terms, name: "Bo" })).toBe(false);
		expect(last().sent).toHaveLength(2);
		expect(lobby.seek({ ...terms, games: ["jieqi"] })).toBe(true);
		hear({ type: "sought", id: "2", seek: "other" });
		lobby.withdraw("mine");
		hear({ type: "yours", seeks: ["other"] });
		expect(lobby.seek(terms)).toBe(true);
	});

	it("opens a table as soon as it is let in, and again after a line that broke", () => {
		const lobby = enter();
		lobby.openTable({ table: "T", invite: "I" });
		welcome([]);
		const asked = () => last().sent.slice(1) as unknown as object[];
		expect(asked()).toEqual([{ type: "open", id: "1", table: "T", invite: "I" }]);
		hear({ type: "sought", id: "1", seek: "mine" });
		hear({ type: "yours", seeks: ["mine"] });
		expect([lobby.opened, lobby.own]).toEqual(["mine", ["mine"]]);
		last().breakOff();
		timer.pass(waitBefore(0, 1));
		welcome([]);
		expect(lobby.opened).toBe(null);
		expect(asked()).toEqual([{ type: "open", id: "2", table: "T", invite: "I" }]);
	});

	it("is invited to a table that waits", () => {
		const lobby = enter();
		welcome([{ ...seek("a"), table: { setUp: false, sealed: false } }]);
		lobby.accept(seek("a"), null, null, "Bo");
		hear({ type: "invited", id: "1", table: "T", invite: "I" });
		expect([invitations, games, lobby.busy]).toEqual([["T by I"], [], false]);
	});

	it("says why something was refused, until something else is asked", () => {
		const lobby = enter();
		welcome([seek("a")]);
		lobby.accept(seek("a"), null, null, "Bo");
		hear({ type: "refused", id: "1", error: { code: "seek-gone", message: "gone", field: null } });
		expect([lobby.trouble?.code, lobby.busy]).toEqual(["seek-gone", false]);
		lobby.seek(terms);
		expect(lobby.trouble).toBe(null);
	});
});

describe("what the lobby keeps", () => {
	it("is one secret, and the last wish", () => {
		const shelf = new Map<string, string>();
		const store = {
			getItem: (key: string) => shelf.get(key) ?? null,
			setItem: (key: string, value: string) => void shelf.set(key, value),
		};
		const secret = visitorSecret(store);
		expect(secret).toMatch(/^[0-9a-f]{64}$/);
		expect(visitorSecret(store)).toBe(secret);
		expect(recallWish(store)).toBe(null);
		rememberWish({ games: ["jieqi"], clocks: [4], listed: false, rated: true }, store);
		expect(recallWish(store)).toEqual({ games: ["jieqi"], clocks: [4], listed: false, rated: true });
		for (const broken of ["{", "[]", '{"games":3}']) {
			shelf.set("facedown.lobby", broken);
			expect(recallWish(store)).toBe(null);
		}
	});
});
