import { describe, expect, it } from "vitest";
import { RoomError } from "../net/api";
import type { ByHandGame, PairingGame, TournamentResult, TournamentView } from "../protocol";
import { MapShelf } from "../testing/shelf";
import { toldCells, toldPlace } from "../tournament/cells";
import { beginAt, type Desk, startTrouble, tellBoard, tieOf, waits } from "./board";
import { keepSheet, recallSheet, type Sheet, toldAt } from "./kept";

const game = (result: TournamentResult | null = null, told = false): PairingGame => ({
	result,
	table: null,
	watch: null,
	provisional: null,
	told: told && result ? { result, reason: "checkmate" } : null,
});

/** Two players who meet for two games. */
function view(games: PairingGame[] = [game(), game()]): TournamentView {
	const entry = (number: number, name: string) => ({ number, name, taken: false, member: false, withdrawn: false });
	return {
		id: "T",
		name: "Club night",
		game: "surprise",
		options: { deal: "random" },
		clock: { kind: "increment", base: 60_000, increment: 0 },
		format: { kind: "round-robin", cycles: 1, freeOrder: false },
		entries: [entry(1, "Ada"), entry(2, "Bo")],
		rounds: [{ round: 1, pairings: [{ white: 2, black: 1, games }], byes: [] }],
		playOffs: [],
		standings: [{ number: 1 }, { number: 2 }],
		byHand: true,
	} as unknown as TournamentView;
}

const first = { round: 1, board: 1, game: 1 };
const tie = { tournament: "T", name: "Club night", ...first, white: 2, black: 1 };

/** A room that takes what it is told, or answers as it is set. */
function desk(answer: (sent: ByHandGame) => RoomError | null, after: TournamentView = view()) {
	const sent: { id: string; token: string | null; game: ByHandGame }[] = [];
	const room: Desk = {
		look: async () => after,
		tell: async (id, token, _place, game) => {
			sent.push({ id, token, game });
			const error = answer(game);
			if (error) throw error;
			return after;
		},
		token: () => "organizer",
	};
	return { room, sent };
}

describe("a board of a tournament with real cards", () => {
	it("is set with the game, its options, its clock and both names; the colors change within a pair", () => {
		const shelf = new MapShelf();
		expect(tieOf(view(), first)).toEqual(tie);
		expect(tieOf(view(), { ...first, game: 2 })).toEqual({ ...tie, game: 2, white: 1, black: 2 });
		for (const none of [{ round: 2 }, { board: 2 }, { game: 3 }])
			expect(tieOf(view(), { ...first, ...none })).toBeNull();
		const sheet = recallSheet(beginAt(view(), tie, 5, shelf), shelf);
		expect(sheet).toMatchObject({
			game: "surprise",
			options: { deal: "random" },
			names: { white: "Bo", black: "Ada" },
			clock: { base: 60_000 },
			tie,
			told: false,
		});
	});

	it("goes on with the sheet that this browser has, until that is told", () => {
		const shelf = new MapShelf();
		const id = beginAt(view(), tie, 5, shelf);
		const sheet = { ...(recallSheet(id, shelf) as Sheet), over: true };
		keepSheet(id, sheet, shelf);
		expect([beginAt(view(), tie, 9, shelf), waits(sheet)]).toEqual([id, true]);
		// Paired anew, others sit at this board.
		expect(beginAt(view(), { ...tie, black: 3 }, 9, shelf)).not.toBe(id);
		keepSheet(id, { ...sheet, told: true }, shelf);
		expect([beginAt(view(), tie, 11, shelf) === id, waits({ ...sheet, told: true })]).toEqual([false, false]);
	});

	it("begins the second game of a pair from the set-up of the first", () => {
		const shelf = new MapShelf();
		const id = beginAt(view(), tie, 5, shelf);
		keepSheet(id, { ...(recallSheet(id, shelf) as Sheet), start: "a set-up" }, shelf);
		const second = tieOf(view(), { ...first, game: 2 });
		if (!second) throw new Error("no second game");
		expect(recallSheet(beginAt(view(), second, 9, shelf), shelf)?.start).toBe("a set-up");
		const elsewhere = { ...second, tournament: "other" };
		expect(recallSheet(beginAt(view(), elsewhere, 11, shelf), shelf)?.start).toBeNull();
	});

	it("is told under the names as they are entered now", async () => {
		const shelf = new MapShelf();
		const sheet = recallSheet(beginAt(view(), tie, 5, shelf), shelf) as Sheet;
		const renamed = view();
		renamed.entries[0] = { ...renamed.entries[0], name: "Ada Lovelace" } as (typeof renamed.entries)[0];
		const { room, sent } = desk(() => null, renamed);
		expect(await tellBoard(tie, toldAt(sheet, 9), room)).toEqual({ taken: true });
		expect(sent).toMatchObject([
			{ id: "T", token: "organizer", game: { names: { white: "Bo", black: "Ada Lovelace" } } },
		]);
	});

	it("says what stands where another result does, and that it was not told where the room is away", async () => {
		const told = {} as ByHandGame;
		const stands = new RoomError({ code: "result-stands", message: "no", field: null }, 409);
		const corrected = desk(() => stands, view([game("1/2-1/2"), game()]));
		expect(await tellBoard(tie, told, corrected.room)).toEqual({ taken: false, stands: "1/2-1/2" });
		const away = new RoomError({ code: "unreachable", message: "away", field: null }, 0);
		await expect(tellBoard(tie, told, desk(() => away).room)).rejects.toBe(away);
	});
});

it("a set-up that the tournament would not take is known before the game", async () => {
	const refusal = (code: string, field: string | null) => new RoomError({ code, message: "no", field }, 422);
	const told = {} as ByHandGame;
	const wrong = refusal("wrong-sheet", "start");
	expect(await startTrouble(tie, told, desk(() => wrong).room)).toBe(wrong.trouble);
	// It is one, and the game is not over; or the room is away, and it will be seen later.
	for (const other of [refusal("game-not-over", null), refusal("wrong-sheet", "names"), refusal("unreachable", null)])
		expect(await startTrouble(tie, told, desk(() => other).room), other.trouble.code).toBeNull();
});

describe("the replays of what was told", () => {
	it("stand in the cells of both players, and at the board", () => {
		const both = view([game("1-0", true), game("0-1", true)]);
		const links = [
			{ place: "1-1-1", players: "Bo – Ada" },
			{ place: "1-1-2", players: "Ada – Bo" },
		];
		expect([...toldCells(both)]).toEqual([
			["1 2", links],
			["0 3", links],
		]);
		const swiss = { ...view([game("1-0", true)]), format: { kind: "swiss", rounds: 1 } } as TournamentView;
		expect([...toldCells(swiss).keys()]).toEqual(["1 2", "0 2"]);
		const [round] = view([game("1-0"), game("1-0", true)]).rounds;
		expect(round && [toldPlace(round, 0), toldPlace(round, 1)]).toEqual(["1-1-2", null]);
	});
});
