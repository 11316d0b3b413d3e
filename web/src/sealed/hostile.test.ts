// What a dishonest room may try with a page that plays a sealed game: docs/sealed.md, section 8.
import { describe, expect, it } from "vitest";
import { hexOf } from "../deal/fairness";
import type { SealedLine } from "../protocol";
import { begun, drawer, Party, untilDue } from "../testing/sealedParty";
import { SealedSeat } from "./seat";

describe("a room that asks for more", () => {
	it("is refused out of turn, for another deck, with a made-up slot, and after the end; the refusal is kept", () => {
		const party = begun("surprise");
		const [seat] = party.seats;
		const slots = [0, 3, 7, 8, 99];
		for (const deck of ["0", "1", "2", "pack"])
			for (const role of ["outer", "inner"] as const)
				for (const index of slots) {
					const before = seat.owed().length;
					expect(seat.asked([{ seat: 0, deck, role, index }])).toMatchObject([{ code: "not-due" }]);
					expect(seat.owed().length).toBe(before);
				}
		expect(seat.refused.length).toBe(40);
		expect(seat.refused).toContainEqual({ code: "not-due", what: "1 inner 3" });
		// They are kept beside the secret, and known again when the page is loaded anew.
		expect(party.reload(0).refused.length).toBe(40);
		party.end();
		expect(seat.asked([{ seat: 0, deck: "0", role: "outer", index: 0 }])).toEqual([]);
		expect(party.seats[0].owed()).toEqual([]);
	});

	it("does not get a second card where one is due, and the same one only in the same bytes", () => {
		const party = untilDue("surprise");
		const due = party.seats[0].game?.due()[0];
		if (!due) throw new Error("nothing is due");
		const owner = party.seats[due.seat as 0 | 1];
		const first = owner.owed();
		expect(first.length).toBe(1);
		expect(owner.asked([due])).toEqual([]);
		expect(owner.asked([due, { ...due, index: (due.index + 1) % 8 }])).toMatchObject([{ code: "not-due" }]);
		expect(owner.owed()).toEqual(first);
		party.settle();
		// Asked again for what lies open, it refuses nothing and opens nothing.
		expect(owner.asked([due])).toEqual([]);
		expect(owner.owed()).toEqual([]);
	});

	it("gets no inner entry by a made-up outer one", () => {
		const party = untilDue("surprise");
		const due = party.seats[0].game?.due()[0];
		const outer = party.seats[due?.seat as 0 | 1];
		const other = party.seats[(1 - (due?.seat ?? 0)) as 0 | 1];
		const owed = outer.owed()[0];
		if (owed?.type !== "open") throw new Error("nothing is owed");
		const forged = owed.opening.replace(/^(\S+ \S+ \S+) \S\S/, (_, head: string) => `${head} 05`);
		const lie = forged === owed.opening ? owed.opening.replace(/ \S\S ([0-9a-f]{64})$/, " 04 $1") : forged;
		expect(other.hear({ type: "opened", seat: due?.seat ?? 0, opening: lie })).toMatchObject({ code: "unfit" });
		expect(other.owed()).toEqual([]);
		expect(other.stopped).toMatchObject({ code: "unfit" });
		expect(other.refused).toMatchObject([{ code: "unfit" }]);
	});

	it("has no card of this seat turned up by an action that this page did not send", () => {
		const party = begun("surprise");
		const white = party.seats[0].game?.number("white") as 0 | 1;
		const action = "b1c3";
		for (const seat of [...party.seats, party.spectator])
			expect(seat.hear({ type: "acted", seat: "white", action })).toBeNull();
		expect(party.seats[0].game?.due()).toMatchObject([{ seat: white, role: "outer" }]);
		expect(party.seats[white].owed()).toEqual([]);
		expect(party.seats[white].refused).toEqual([{ code: "not-ours", what: action }]);
		// An action that was sent earlier, and not taken then, does not stand for a later one.
		const again = begun("surprise", {}, 4);
		const seat = again.seats[again.seats[0].game?.number("white") as 0 | 1];
		seat.sending("b1c3");
		again.act("white", "e2e4");
		again.act("black", "e7e5");
		again.tell({ type: "acted", seat: "white", action: "b1c3" });
		expect(seat.owed()).toEqual([]);
	});

	it("is refused an action that the rules do not allow, and the seat stops there", () => {
		for (const [seat, action] of [
			["black", "b8c6"],
			["white", "b1c4"],
			["white", "d1d4"],
			["white", "e1g1"],
			["solo", "e2e4"],
			["white", "flip:e1"],
		] as const) {
			const party = begun("surprise", {}, 4);
			const [first] = party.seats;
			expect(first.hear({ type: "acted", seat, action })).toEqual({ code: "not-allowed", what: action });
			expect(first.owed()).toEqual([]);
			expect(first.hear({ type: "acted", seat: "white", action: "e2e4" })).toEqual({
				code: "not-allowed",
				what: action,
			});
		}
	});

	it("cannot call a game over, take the secret, and go on", () => {
		const party = begun("surprise");
		const [first] = party.seats;
		first.hear({ type: "ended", by: { how: "resigned", seat: "black" } });
		expect(first.owed()).toMatchObject([{ type: "unseal" }]);
		expect(first.hear({ type: "acted", seat: "white", action: "e2e4" })).toEqual({ code: "late", what: "e2e4" });
		// Nor in another tab, or when the page is loaded anew without that line.
		const again = party.seat(0);
		for (const line of party.told) again.hear(line);
		again.hear({ type: "acted", seat: "white", action: "b1c3" });
		expect(again.owed().every(({ type }) => type === "unseal")).toBe(true);
	});
});

describe("a room that makes things up before the first card", () => {
	const pledgesOf = (party: Party) => party.told.filter(({ type }) => type === "pledged");

	it("does not get the contribution before the other's lock was seen, and its own shown as it is", () => {
		const party = new Party("surprise");
		party.pledge();
		const [first, second] = party.seats;
		const [lock, other] = [first.owed()[0], second.owed()[0]];
		if (lock?.type !== "lock" || other?.type !== "lock") throw new Error("no locks");
		expect(first.mayContribute).toBe(false);
		expect(first.hear({ type: "contributed", seat: 1, contribution: party.contributions[1] as string })).toMatchObject({
			code: "early",
		});
		// Its own lock with two entries exchanged.
		const mine = party.reload(0);
		const changed = lock.locks.map((deck) => [deck[1], deck[0], ...deck.slice(2)] as string[]);
		mine.hear({ type: "locked", seat: 1, locks: other.locks });
		expect(mine.mayContribute).toBe(false);
		expect(mine.hear({ type: "locked", seat: 0, locks: changed })).toEqual({ code: "not-ours", what: "locked" });
		expect(mine.mayContribute).toBe(false);
	});

	it("is refused locks that do not fit the decks, and another lock than the first", () => {
		const lock = (party: Party, change: (locks: string[][]) => string[][]): SealedLine => {
			const owed = party.seats[1].owed()[0];
			return { type: "locked", seat: 1, locks: change(owed?.type === "lock" ? owed.locks : []) };
		};
		for (const change of [
			(locks: string[][]) => locks.slice(1),
			(locks: string[][]) => [...locks, ["00".repeat(32)]],
			(locks: string[][]) => locks.map((deck) => deck.slice(1)),
			(locks: string[][]) => locks.map((deck) => ["xy", ...deck.slice(1)]),
		]) {
			const party = new Party("surprise");
			party.pledge();
			expect(party.seats[0].hear(lock(party, change))).toMatchObject({ code: "wrong-lock" });
		}
		const party = new Party("surprise");
		party.pledge();
		expect(party.seats[0].hear(lock(party, (locks) => locks))).toBeNull();
		expect(party.seats[0].hear(lock(party, (locks) => locks.toReversed()))).toMatchObject({ code: "changed" });
	});

	it("is refused another pledge than this page's, another contribution, and another secret", () => {
		const party = new Party("surprise");
		expect(party.seats[0].hear({ type: "pledged", seat: 0, commitment: "00".repeat(32) })).toEqual({
			code: "not-ours",
			what: "pledged",
		});
		for (const wrong of [
			{ type: "contributed", seat: 1, contribution: "00".repeat(32) },
			{ type: "contributed", seat: 1, contribution: "no bytes" },
			{ type: "revealed", secret: "00".repeat(32) },
		] as const) {
			const whole = begun("surprise");
			const seat = whole.reload(0);
			const fresh = new SealedSeat(whole.terms, 2, 0, whole.contributions[0] as string, whole.drawers[0]);
			const before = whole.told.findIndex(({ type }) => type === wrong.type);
			for (const line of whole.told.slice(0, before)) expect(fresh.hear(line)).toBeNull();
			expect(fresh.hear(wrong)).toMatchObject({ code: "unfit" });
			expect(fresh.game).toBeNull();
			expect(seat.stopped).toBeNull();
		}
	});

	it("that stands in the middle with another lock to each side has two seal codes", () => {
		const [left, right] = [new Party("surprise", {}, 2), new Party("surprise", {}, 2)];
		left.begin();
		right.begin();
		expect(left.seats[0].code).not.toBe(right.seats[0].code);
	});

	it("does not have the same secret used in two sessions", () => {
		const party = begun("surprise");
		const seat = party.seat(0);
		const other = hexOf(new Uint8Array(32).fill(9));
		seat.hear(pledgesOf(party)[0] as SealedLine);
		expect(seat.hear({ type: "pledged", seat: 1, commitment: other })).toEqual({ code: "changed", what: "pledged" });
		expect(seat.owed()).toEqual([]);
	});
});

describe("a room that tells another course of the game", () => {
	it("is found when the page is loaded anew: nothing is opened by a history that differs", () => {
		const party = begun("surprise", {}, 4);
		const deal = party.told.length;
		const course = ["e2e4", "e7e5", "a2a3", "a7a6"];
		const colors = ["white", "black"] as const;
		course.forEach((action, ply) => {
			party.act(colors[(ply % 2) as 0 | 1], action);
		});
		for (const number of [0, 1] as const) {
			const seat = party.seat(number);
			for (const line of party.told.slice(0, deal)) expect(seat.hear(line)).toBeNull();
			const white = party.seats[0].game?.number("white");
			// The other side is said to have made other moves, the last of which would have a card of this seat's turned up.
			const other = white === number ? ["e2e4", "e7e5", "a2a3", "h7h6"] : ["e2e4", "e7e5", "h2h3", "a7a6"];
			const heard = other.map((action, ply) => seat.hear({ type: "acted", seat: colors[(ply % 2) as 0 | 1], action }));
			expect(heard).toEqual([null, null, null, { code: "changed", what: "acted" }]);
			const more = { type: "acted", seat: "white", action: "b1c3" } as const;
			expect(seat.hear(more)).toEqual({ code: "changed", what: "acted" });
			expect(seat.owed()).toEqual([]);
			expect(seat.refused).toEqual([{ code: "changed", what: "acted" }]);
		}
	});

	it("opens nothing before everything was heard again, though a card is due in what was told so far", () => {
		const party = untilDue("surprise", 4);
		const due = party.seats[0].game?.due()[0];
		const number = due?.seat as 0 | 1;
		party.settle();
		party.play(6);
		const act = party.told.findIndex(({ type }) => type === "opened") - 1;
		const seat = party.seat(number);
		for (const line of party.told.slice(0, act + 1)) expect(seat.hear(line)).toBeNull();
		expect(seat.game?.due().length).toBeGreaterThan(0);
		expect(seat.owed()).toEqual([]);
		for (const line of party.told.slice(act + 1)) expect(seat.hear(line)).toBeNull();
		expect(seat.isCaughtUp).toBe(true);
	});

	it("that withholds or reorders lines gets nothing", () => {
		const party = begun("surprise", {}, 4);
		party.play(12);
		for (let skipped = 0; skipped < party.told.length - 1; skipped++) {
			const seat = new SealedSeat(party.terms, 2, null, null, drawer());
			const wrong = party.told.filter((_, at) => at !== skipped).map((line) => seat.hear(line));
			const isLast = party.told.slice(skipped).every(({ type }) => type === "acted");
			if (!isLast) expect([skipped, wrong.some((fault) => fault !== null)]).toEqual([skipped, true]);
		}
		for (let at = 0; at < party.told.length - 1; at++) {
			const [one, two] = [party.told[at] as SealedLine, party.told[at + 1] as SealedLine];
			// Two that come together before the first card may be told in either order.
			if (one.type === two.type && one.type !== "acted") continue;
			const seat = new SealedSeat(party.terms, 2, null, null, drawer());
			const lines = party.told.with(at, two).with(at + 1, one);
			expect([at, lines.map((line) => seat.hear(line)).some((fault) => fault !== null)]).toEqual([at, true]);
		}
	});
});
