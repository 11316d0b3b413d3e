// Games that the room's rules played at random (crates/games/tests/sealed/due.rs): what the page finds due by itself.
import { readFileSync } from "node:fs";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import type { Seat } from "../protocol";
import { ownSealed, type Reached, type SealedRules } from "./sealed";

interface Turn {
	seat: Seat;
	action: string;
	legal: string;
	asked: string[];
}
interface Played {
	game: string;
	options: Record<string, string>;
	open: number[];
	start: string;
	turns: Turn[];
	over: string | null;
}

const SEATS: Readonly<Record<string, Seat>> = { w: "white", b: "black", s: "solo" };

function read(): Played[] {
	const games: Played[] = [];
	const text = readFileSync(new URL("../testing/sealed-due.txt", import.meta.url), "utf8");
	for (const line of text.trimEnd().split("\n")) {
		const [head = "", ...rest] = line.split(" ");
		const last = games.at(-1);
		if (head === "game") {
			const options = Object.fromEntries((rest[1] ?? "").split(",").map((pair) => pair.split("=")));
			games.push({ game: rest[0] ?? "", options, open: rest.slice(2).map(Number), start: "", turns: [], over: null });
		} else if (!last) throw new Error(`no game before ${line}`);
		else if (head === "start") last.start = rest.join(" ");
		else if (head === "over") last.over = rest[0] ?? "";
		else {
			const [legal = "", ...asked] = rest;
			last.turns.push({ seat: SEATS[head[0] as string] as Seat, action: head.slice(1), legal, asked });
		}
	}
	return games;
}

const GAMES = read();

function begin({ game, options }: Pick<Played, "game" | "options">): SealedRules {
	const own = ownSealed(game);
	if (!own) throw new Error(`${game} is not sealed`);
	return own.begin(options);
}

/** A question as the file has it, with the answers for which it waits. */
function asText(reached: Reached, answered: string): string {
	if (typeof reached === "string") return reached;
	const answers = answered.split("+").map((part) => part.split("=")[1] ?? "!");
	return reached.cards
		.map(({ deck, place }, i) => `${deck}.${place}${reached.only === null ? `=${answers[i]}` : "!"}`)
		.join("+");
}

function cardsOf(asked: string): number[] | null {
	return asked.endsWith("!") ? null : asked.split("+").map((part) => Number(part.split("=")[1]));
}

/** Plays a turn; answers the questions that were found, with those of the file as long as it has any. */
function play(rules: SealedRules, { seat, action, asked }: Turn): string[] {
	const found: string[] = [];
	let reached = rules.act(seat, action);
	for (let i = 0; typeof reached !== "string"; i++) {
		found.push(asText(reached, asked[i] ?? ""));
		reached = rules.told(cardsOf(asked[i] ?? ""));
		if (reached === "refused") return [...found, "refused"];
	}
	return reached === "done" ? found : [...found, reached];
}

/** Everything of this form that could be an action. */
function candidates(game: string): string[] {
	const names = (files: string, ranks: string) => [...files].flatMap((f) => [...ranks].map((r) => f + r));
	const squares = game === "jieqi" ? names("abcdefghi", "0123456789") : names("abcdefgh", "12345678");
	if (game === "mysterious-casual")
		return [
			...squares.flatMap((at) => [`@${at}`, `flip:${at}`]),
			...squares.flatMap((at) => [..."QRBN"].map((role) => `promote:${at}=${role}`)),
		];
	const moves = squares.flatMap((from) => squares.map((to) => from + to));
	const promotions = moves.filter((move) => /^[a-h][27][a-h][18]$/.test(move));
	return game === "jieqi" ? moves : [...moves, ...promotions.flatMap((move) => [..."qrbn"].map((role) => move + role))];
}

const digest = (actions: string[]) => bytesToHex(sha256(utf8ToBytes([...actions].sort().join(" ")))).slice(0, 4);

describe("the page's own rules of sealed decks, over the turns that the room's rules played", () => {
	const positions = GAMES.reduce((sum, { turns }) => sum + turns.length, 0);

	it("has ten thousand positions of every sealed game", () => {
		expect(positions).toBeGreaterThan(10_000);
		const ids = ["jieqi", "mysterious-casual", "neighbour", "parade", "surprise", "surprise-rex"];
		expect([...new Set(GAMES.map(({ game }) => game))].sort()).toEqual(ids);
	});

	it("finds the same cards due, in the same order", () => {
		let questions = 0;
		GAMES.forEach((game, number) => {
			const rules = begin(game);
			for (const turn of game.turns) {
				const at = `${game.game} ${number}, ${turn.action}`;
				expect([at, ...play(rules, turn)]).toEqual([at, ...turn.asked]);
				questions += turn.asked.length;
			}
		});
		expect(questions).toBeGreaterThan(3000);
	});

	it("allows just the actions that turn cards up by the rules", () => {
		const whole = GAMES.filter(({ game }) => ownSealed(game)?.decks.length === 2 && game !== "neighbour");
		whole.push(...GAMES.filter(({ game }) => game === "mysterious-casual"));
		let checked = 0;
		whole.forEach((game, number) => {
			const [rules, all] = [begin(game), candidates(game.game)];
			game.turns.forEach((turn, ply) => {
				// A third of all positions, since each is tried with thousands of actions.
				if ((ply + number) % 3 === 0) {
					const legal = all.filter((action) => rules.allows(turn.seat, action));
					// Behind a move of another piece than a pawn the letter says nothing: it is the same move.
					const shown = legal.filter((action) => action.length !== 5 || !legal.includes(action.slice(0, 4)));
					if (legal.length < all.length) {
						expect([number, ply, digest(shown)]).toEqual([number, ply, turn.legal]);
						checked++;
					}
				}
				play(rules, turn);
			});
		});
		expect(checked).toBeGreaterThan(2500);
	});

	it("refuses an action of the other side, and any before the cards are told", () => {
		for (const game of GAMES.filter(({ game }) => game !== "mysterious-casual")) {
			const rules = begin(game);
			for (const turn of game.turns) {
				const wrong: Seat = turn.seat === "white" ? "black" : "white";
				expect(rules.allows(wrong, turn.action)).toBe(false);
				expect(rules.act(wrong, turn.action)).toBe("refused");
				let reached = rules.act(turn.seat, turn.action);
				for (const asked of turn.asked) {
					expect(rules.act(turn.seat, turn.action)).toBe("refused");
					expect(typeof reached).toBe("object");
					reached = rules.told(cardsOf(asked));
				}
				expect(rules.told([0])).toBe("refused");
			}
		}
	});

	it("knows when a king that turned up in check has ended the game", () => {
		const ends = GAMES.filter(({ over }) => over === "king-exposed" || over === "king-captured");
		expect(ends.length).toBeGreaterThan(5);
		for (const game of ends) {
			const rules = begin(game);
			for (const turn of game.turns) play(rules, turn);
			for (const action of candidates(game.game))
				for (const seat of ["white", "black"] as const) expect(rules.allows(seat, action)).toBe(false);
		}
	});

	it("names the start positions as the session does, and says which options cannot be sealed", () => {
		for (const { game, options, start } of GAMES) {
			expect(ownSealed(game)?.start(options)).toBe(start);
			expect(ownSealed(game)?.refused(options)).toBeNull();
		}
		expect(ownSealed("parade")?.refused({ "open-deck": "on" })).toBe("open-deck");
		expect(ownSealed("mysterious-casual")?.refused({ match: "pair" })).toBe("match");
		expect(ownSealed("mysterious-casual")?.refused({ "start-check": "redo" })).toBe("start-check");
		expect(ownSealed("chaos")).toBeNull();
	});
});
