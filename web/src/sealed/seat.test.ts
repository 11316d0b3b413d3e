// Whole sealed games as the page's seats play them, and how they end: docs/sealed.md, sections 4 and 5.
import { describe, expect, it } from "vitest";
import { bytesOf, hexOf } from "../deal/fairness";
import { BoundLock, Lock } from "../deal/sealed";
import { commitmentsOfQueens, queensParty } from "../testing/sealedCheat";
import { begun, chance, untilDue } from "../testing/sealedParty";

const GAMES: [string, Record<string, string>][] = [
	["surprise", {}],
	["surprise", { "reveal-timing": "mover-only" }],
	["surprise-rex", {}],
	["jieqi", {}],
	["jieqi", { "captured-covered": "public" }],
	["mysterious-casual", {}],
	["parade", {}],
	["neighbour", {}],
];

describe("two pages and who looks on", () => {
	it.each(GAMES)("play %s %o to the end, and the audit finds both locks whole", (game, options) => {
		for (let seed = 1; seed <= 4; seed++) {
			const party = begun(game, options, seed);
			party.play(60);
			party.end();
			const [first, second] = party.seats;
			expect([first.code, second.code, party.spectator.code]).toEqual(Array(3).fill(first.code));
			expect(first.code).toMatch(/^[A-Z2-7]{8}$/);
			for (const seat of [first, second, party.spectator]) {
				expect(seat.holds).toEqual([true, true]);
				expect(seat.refused).toEqual([]);
				expect(seat.stopped).toBeNull();
			}
			expect(first.game?.checked).toBeGreaterThan(0);
			expect(second.game?.checked).toBe(first.game?.checked);
			// What turned up is what the whole deal has there.
			const maps = [0, 1].map((seat) => first.game?.audit(seat, first.seeds[seat as 0 | 1] as Uint8Array));
			const laid = first.game?.laidOut([maps[0] as number[][], maps[1] as number[][]]);
			const watched = party.spectator.game;
			for (const { cards } of watched?.turns ?? [])
				for (const seen of cards)
					if (seen.card !== null) expect(watched?.cardName(seen, seen.card)).toBe(laid?.[seen.deck]?.[seen.place]);
		}
	});

	it("show a piece captured face down in Jieqi to its captor alone", () => {
		let shown = 0;
		for (let seed = 1; seed < 30 && shown < 5; seed++) {
			const party = begun("jieqi", {}, seed);
			party.play(80);
			const [first, second] = party.seats.map((seat) => seat.game?.turns ?? []);
			for (const [ply, turn] of (first ?? []).entries())
				for (const [at, seen] of turn.cards.entries()) {
					const [mine, other] = [seen, second?.[ply]?.cards[at]];
					const looked = party.spectator.game?.turns[ply]?.cards[at];
					if (!mine.alone && !other?.alone) continue;
					shown++;
					const captor = party.seats[0].game?.number(turn.seat) === 0;
					expect([mine.alone, other?.alone]).toEqual([captor, !captor]);
					expect(captor ? other?.card : mine.card).toBeNull();
					expect(captor ? mine.card : other?.card).not.toBeNull();
					expect(looked).toMatchObject({ card: null, alone: false });
				}
		}
		expect(shown).toBeGreaterThan(0);
	});

	it("take a turn of a solitaire back, and open nothing again", () => {
		const party = begun("parade");
		party.act("solo", "add");
		party.settle();
		const [opened, cards] = [party.seats[0].game?.checked, party.seats[0].game?.turns[0]?.cards];
		party.tell({ type: "undone" });
		expect(party.seats[0].game?.turns).toEqual([]);
		party.act("solo", "add");
		expect(party.seats[0].owed()).toEqual([]);
		expect(party.seats[0].game?.checked).toBe(opened);
		expect(party.seats[0].game?.turns[0]?.cards).toEqual(cards);
	});

	it("say nothing of the cards: with one secret alone, each card that lies covered may be any", () => {
		// The same first seat, and fresh others: where its fourth card lies open to both, it is uniform.
		const counts = new Map<number, number>();
		const random = chance(7);
		const bytes = () => Uint8Array.from({ length: 32 }, () => random(256));
		const session = bytes();
		const inner = new Lock(bytes(), session, "inner", "0", 8).map();
		for (let n = 0; n < 4000; n++) {
			const card = inner[new Lock(bytes(), session, "outer", "0", 8).map()[3] as number] as number;
			counts.set(card, (counts.get(card) ?? 0) + 1);
		}
		expect(counts.size).toBe(8);
		for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(110);
	});
});

describe("a seat with a false lock, or without its half", () => {
	it("has lost when its secret does not give its lock, and the page says which", () => {
		const party = begun("surprise", {}, 4);
		party.play(10);
		for (const seat of [...party.seats, party.spectator]) seat.end();
		const [, second] = party.seats;
		party.tell({ type: "seed", seat: 1, seed: "ab".repeat(32) }, [party.seats[0], party.spectator]);
		expect(party.seats[0].holds).toEqual([null, false]);
		expect(party.spectator.holds).toEqual([null, false]);
		// The other's own page does not take it for its own.
		expect(second.hear({ type: "seed", seat: 1, seed: "ab".repeat(32) })).toEqual({ code: "not-ours", what: "seed" });
	});

	it("is proved false by a second opening of the same value", () => {
		const cheat = commitmentsOfQueens(hexOf(new Uint8Array(32)), "inner", "0", 8);
		const bound = new BoundLock(new Uint8Array(32), "inner", "0", cheat.commitments);
		expect(bound.take(cheat.open(0))).toBeNull();
		expect(bound.take(cheat.open(1))).toBe("twice");
	});

	it("ends the game at once for everybody, and its half is asked for all the same", () => {
		const { party, cheat } = queensParty();
		const honest = party.seats[(1 - cheat) as 0 | 1];
		expect(honest.holds[cheat]).toBe(false);
		expect(honest.ended).toBe(true);
		expect(honest.owed()).toMatchObject([{ type: "unseal" }]);
		expect(party.spectator.holds[cheat]).toBe(false);
	});

	it("says that its half is lost where the browser's storage was wiped, and opens nothing", () => {
		const party = untilDue("surprise", 4);
		const number = party.seats[0].game?.due()[0]?.seat as 0 | 1;
		party.drawers[number].text = null;
		const seat = party.reload(number);
		expect(seat.stopped).toEqual({ code: "lost", what: "" });
		expect(seat.hasHalf).toBe(false);
		expect(seat.owed()).toEqual([]);
	});

	it("goes on in a page whose storage is wiped while it is open", () => {
		const party = untilDue("surprise", 4);
		const number = party.seats[0].game?.due()[0]?.seat as 0 | 1;
		party.drawers[number].text = null;
		party.settle();
		party.end();
		expect(party.spectator.holds).toEqual([true, true]);
	});

	it("plays on in another tab with the same bytes, and after every reload", () => {
		const party = begun("jieqi", {}, 3);
		for (let n = 0; n < 25; n++) {
			const allowed = party.allowed();
			const chosen = allowed[party.chance(allowed.length)];
			if (!chosen) break;
			party.act(chosen.seat, chosen.action);
			// Both pages are loaded anew before they open what they owe.
			const owed = party.seats.map((seat) => seat.owed());
			expect([party.reload(0).owed(), party.reload(1).owed()]).toEqual(owed);
			party.settle();
		}
		party.end();
		expect(party.spectator.holds).toEqual([true, true]);
		expect([...party.seats[0].refused, ...party.seats[1].refused]).toEqual([]);
	});

	it("keeps its secret from everything that is told before the end", () => {
		const party = begun("surprise");
		party.play(40);
		const told = JSON.stringify(party.told);
		for (const kept of party.drawers) {
			const secret = kept.read()?.secret ?? "";
			expect(bytesOf(secret)).not.toBeNull();
			expect(told).not.toContain(secret);
		}
	});
});
