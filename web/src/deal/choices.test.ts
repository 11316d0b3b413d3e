// Secret choices of Mysterious Chess and of Cloak and Dagger: an honest game holds, and every change of one is caught.
import { describe, expect, it } from "vitest";
import type { MoveLine, Seat, SeenPiece, Step } from "../protocol";
import { checkDeal, type DealtTable, recordStart } from "./check";
import { type Choice, choicesOf, fitsSeal, heardSeals, sealOfChoice, sealsAsHeard, seenAsChosen } from "./choices";
import { bytesOf, commitmentTo, hexOf } from "./fairness";

const blind = (number: number) => Uint8Array.from({ length: 32 }, (_, i) => i + number);

function choice(turn: number, text: string): Choice {
	return { turn, commitment: sealOfChoice(text, blind(turn)), text, bytes: hexOf(blind(turn)) };
}

/** A line as everybody saw it; `made` is the choice that it made. */
function line(ply: number, seat: Seat, action: string, steps: Step[], made?: Choice): MoveLine {
	const bound = made ? { commitment: made.commitment } : {};
	return { ply, seat, text: action, action, events: [], steps, ...bound };
}

const turnUp = (at: string, seat: Seat, piece: string): Step => ({
	type: "reveal",
	at,
	seat,
	piece,
	moved: false,
	by: [],
});
const note = (code: string, ...args: string[]): Step => ({ type: "note", code, args });
const checker = (seat: Seat, number: number, known: string): SeenPiece => ({
	type: "disc",
	seat,
	number,
	known,
	odds: null,
});

const PLACED = [choice(1, "K@e1"), choice(2, "Q@d8")];
const MYSTERIOUS = [
	line(1, "white", "X@e1", [], PLACED[0]),
	line(2, "black", "X@d8", [], PLACED[1]),
	line(3, "white", "flip:e1", [turnUp("e1", "white", "K")]),
	line(4, "black", "flip:d8", [turnUp("d8", "black", "Q")]),
];

const ARRANGED = [choice(1, "arrange:RQKRBBNN"), choice(2, "arrange:RNBQKBNR")];
const CLOAK = [
	line(1, "white", "arrange", [note("arranged", "white")], ARRANGED[0]),
	line(2, "black", "arrange", [note("arranged", "black")], ARRANGED[1]),
	line(3, "white", "guess:1=R", [note("guessed-right", "black", "1", "R")]),
	line(4, "white", "g1f3", [{ type: "move", from: "g1", to: "f3" }]),
	line(5, "white", "uncloak:7", [turnUp("f3", "white", "N")]),
	line(6, "black", "guess:3=Q", [note("guessed-wrong", "white", "3", "Q")]),
	line(7, "black", "g8f6", [{ type: "remove", at: "f6", piece: checker("white", 2, "Q") }]),
];

/** With one of the choices opened as something else, by a room that fits the bytes to nothing. */
const changed = (choices: readonly Choice[], text: string) =>
	choices.map((one, i) => (i === 0 ? { ...one, text } : one));

describe("choices made in secret", () => {
	it("are sealed by their text and 32 bytes", () => {
		// From `python3 -c "import hashlib; print(hashlib.sha256(b'K@e1' + bytes(range(32))).hexdigest())"`.
		const seal = "36a69d43b911f2d1f337f7148d254ac26177fd172321fe5362c532045b25236e";
		expect(sealOfChoice("K@e1", blind(0))).toBe(seal);
		const bytes = hexOf(blind(0));
		expect(fitsSeal({ turn: 1, commitment: seal, text: "K@e1", bytes })).toBe(true);
		expect(fitsSeal({ turn: 1, commitment: seal, text: "Q@e1", bytes })).toBe(false);
		expect(fitsSeal({ turn: 1, commitment: seal, text: "K@e1", bytes: hexOf(blind(1)) })).toBe(false);
		expect(fitsSeal({ turn: 1, commitment: seal, text: null, bytes: null })).toBe(false);
	});

	it("keep the seal that was heard first, and lose it when they are taken back", () => {
		const heard = heardSeals({}, MYSTERIOUS);
		expect(sealsAsHeard(PLACED, heard)).toBe(true);
		const other = choice(1, "Q@e1");
		const swapped = [line(1, "white", "X@e1", [], other), ...MYSTERIOUS.slice(1)];
		expect(heardSeals(heard, swapped)).toEqual(heard);
		expect(sealsAsHeard([other, PLACED[1] as Choice], heard)).toBe(false);
		expect(sealsAsHeard(PLACED.slice(1), heard)).toBe(false);
		const back = heardSeals(heard, MYSTERIOUS.slice(0, 1));
		expect(Object.keys(back)).toEqual(["1"]);
	});

	it("are what was seen of them: cards turned up, answers, captures and uncloaked checkers", () => {
		expect(seenAsChosen("mysterious", MYSTERIOUS, PLACED)).toEqual({ right: 2, of: 2 });
		expect(seenAsChosen("mysterious", MYSTERIOUS, changed(PLACED, "R@e1"))).toEqual({ right: 1, of: 2 });
		expect(seenAsChosen("cloak-and-dagger", CLOAK, ARRANGED)).toEqual({ right: 4, of: 4 });
		// Checker 2 was captured as a queen, 7 uncloaked as a knight, 3 is said to be no queen.
		for (const text of ["arrange:RKQRBBNN", "arrange:RQKRBBRN", "arrange:RQQRBBNN"])
			expect(seenAsChosen("cloak-and-dagger", CLOAK, changed(ARRANGED, text)).right, text).toBeLessThan(4);
	});

	it("stand in a record, each in a line", () => {
		const lines = [`{"line":"header"}`, ...PLACED.map((one) => JSON.stringify({ line: "choice", ...one, sums: "" }))];
		expect(choicesOf(lines.join("\n"))).toEqual(PLACED);
		expect(choicesOf('{"line":"choice", broken')).toEqual([]);
	});
});

describe("the check of a deal with secret choices", () => {
	const secret = blind(7);
	const table: DealtTable = {
		game: "cloak-and-dagger",
		mode: "link",
		rules: 1,
		options: { "guess-again": "on" },
		deal: {
			commitment: commitmentTo(secret),
			secret: hexOf(secret),
			position: null,
			drawn: false,
			maker: null,
			contributions: (["white", "black"] as const).map((seat, i) => ({
				seat,
				computer: false,
				commitment: commitmentTo(blind(i)),
				contribution: hexOf(blind(i)),
			})),
		},
	};
	const header = JSON.stringify({
		line: "header",
		format: "facedown-record/1",
		start:
			"xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1 12345678/12345678 ????????/???????? 0/0 arrange -",
	});
	const record = (choices: readonly Choice[]) =>
		recordStart([header, ...choices.map((one) => JSON.stringify({ line: "choice", ...one, sums: "" }))].join("\n"));
	const kept = { commitment: commitmentTo(secret), contributions: [], seals: [], faults: [], choices: {} };
	const verdicts = (choices: readonly Choice[], moves = CLOAK, seals = {}) =>
		Object.fromEntries(
			checkDeal(table, moves, { ...kept, choices: seals }, record(choices)).findings.map((one) => [
				one.code,
				one.holds,
			]),
		);

	it("finds an honest arrangement right", () => {
		expect(bytesOf(table.deal.secret ?? "")).not.toBeNull();
		expect(verdicts(ARRANGED)).toMatchObject({
			"choices-kept": true,
			"choices-as-seen": true,
			"start-as-dealt": true,
		});
	});

	it("catches an arrangement that was changed, with its seal or without it", () => {
		expect(verdicts(changed(ARRANGED, "arrange:RQKRBNBN"))["choices-kept"]).toBe(false);
		// The room writes a new seal into the record, but this page heard the old one.
		const other = [choice(1, "arrange:RQKRBNBN"), ARRANGED[1] as Choice];
		expect(verdicts(other)["choices-kept"]).toBe(false);
		// It sends the page the game with the new seal as well: what was heard before is remembered.
		const resent = [line(1, "white", "arrange", [], other[0]), ...CLOAK.slice(1)];
		expect(verdicts(other, resent)["choices-kept"]).toBe(true);
		expect(verdicts(other, resent, heardSeals({}, CLOAK))["choices-kept"]).toBe(false);
	});

	it("catches one that stays shut, and one that does not fit what was seen", () => {
		const shut = ARRANGED.map((one, i) => (i === 0 ? { ...one, text: null, bytes: null } : one));
		expect(verdicts(shut)["choices-kept"]).toBe(false);
		expect(verdicts(ARRANGED.slice(1))["choices-kept"]).toBe(false);
		const lie = CLOAK.map((one) =>
			one.ply === 3 ? { ...one, steps: [note("guessed-wrong", "black", "1", "R")] } : one,
		);
		expect(verdicts(ARRANGED, lie)["choices-as-seen"]).toBe(false);
	});
});
