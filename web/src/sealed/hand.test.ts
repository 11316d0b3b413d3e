// The seat on the line to the room: what is sent, when, and what of it comes again after a line broke.
import { describe, expect, it } from "vitest";
import { freshKeepsake, keep } from "../net/keepsakes";
import type { SealedLine, TableView } from "../protocol";
import { begun, drawer, type Party, untilDue } from "../testing/sealedParty";
import { MapShelf } from "../testing/shelf";
import { SealedHand } from "./hand.svelte";
import { fragmentOf, takeOver } from "./moved";

type Fixed = Parameters<SealedHand["follow"]>[0];

/** The view of a party's table, as a seat is shown it. */
function viewOf(party: Party, number: 0 | 1 | null, more: Partial<TableView> = {}): Fixed {
	const { terms } = party;
	return {
		table: terms.table,
		game: terms.game,
		rules: 1,
		options: terms.options,
		phase: "playing",
		outcome: null,
		seat: number === null ? null : party.colorOf(number),
		moves: [],
		deal: {
			commitment: terms.commitment,
			position: null,
			drawn: terms.drawn,
			maker: null,
			contributions: party.contributions.map(() => ({
				seat: "white",
				computer: false,
				commitment: null,
				contribution: null,
			})),
			secret: null,
		},
		seal: {
			number,
			house: null,
			attempt: 1,
			lines: party.told.length,
			locked: [true, true],
			due: [],
			waiting: null,
			provisional: false,
			unsealed: [false, false],
			closesIn: null,
		},
		...more,
	};
}

/** A hand for a seat of a party, with everything that it sends. */
function handOf(party: Party, number: 0 | 1 | null) {
	const sent: string[] = [];
	const place = new MapShelf();
	const contributions = number === null ? [] : [{ seat: null, contribution: party.contributions[number] as string }];
	if (number !== null)
		keep("tbl", { ...freshKeepsake(party.game, "token", party.terms.commitment), contributions }, place);
	const wire = {
		lock: (locks: string[][]) => void sent.push(`lock ${locks.length}`),
		open: (opening: string) => void sent.push(`open ${opening}`),
		unseal: (seed: string) => void sent.push(`unseal ${seed}`),
	};
	const hand = new SealedHand("tbl", wire, number === null ? drawer() : party.drawers[number], place);
	return { hand, sent, place };
}

const all = (lines: readonly SealedLine[], from = 0) => ({ attempt: 1, from, lines: [...lines] });

describe("a seat on the line", () => {
	it("locks when all have pledged, and may contribute when it has seen both locks", () => {
		const party = begun("surprise", {}, 4);
		const { hand, sent } = handOf(party, 0);
		hand.follow(viewOf(party, 0));
		hand.hear(all(party.told.slice(0, 2)));
		expect(sent).toEqual(["lock 2"]);
		expect(hand.mayContribute).toBe(false);
		hand.hear(all(party.told.slice(2, 4), 2));
		expect(hand.mayContribute).toBe(true);
		expect(hand.state?.code).toBeNull();
		hand.hear(all(party.told.slice(4), 4));
		expect(hand.state).toMatchObject({
			code: party.seats[0].code,
			cards: { count: 0, of: 16 },
			stopped: null,
			hasHalf: true,
		});
		expect(sent).toEqual(["lock 2"]);
	});

	it("opens what is due once, and again on a new line to the room, in the same bytes", () => {
		const party = untilDue("surprise", 4);
		const number = party.seats[0].game?.due()[0]?.seat as 0 | 1;
		const { hand, sent } = handOf(party, number);
		hand.hear(all(party.told));
		expect(sent).toEqual([]);
		hand.follow(viewOf(party, number));
		expect(sent.length).toBe(1);
		hand.follow(viewOf(party, number));
		expect(sent.length).toBe(1);
		hand.hear(all(party.told));
		expect(sent.length).toBe(2);
		expect(sent[1]).toBe(sent[0]);
		expect(hand.state?.stopped).toBeNull();
	});

	it("finds it out when the room tells the same lines otherwise, or leaves some out", () => {
		for (const tamper of [
			(lines: SealedLine[]) => all(lines.with(-1, { type: "acted", seat: "white", action: "h2h4" })),
			(lines: SealedLine[]) => all(lines.slice(-1), lines.length + 1),
		]) {
			const party = untilDue("surprise", 4);
			const { hand, sent } = handOf(party, 0);
			hand.follow(viewOf(party, 0));
			hand.hear(all(party.told));
			const before = sent.length;
			hand.hear(tamper(party.told));
			expect(hand.state?.stopped).toMatchObject({ code: "changed" });
			expect(sent.length).toBe(before);
		}
	});

	it("opens its secret when the game is over, and not before", () => {
		const party = begun("surprise", {}, 4);
		party.play(10);
		const { hand, sent } = handOf(party, 1);
		hand.follow(viewOf(party, 1));
		hand.hear(all(party.told));
		expect(sent.some((line) => line.startsWith("unseal"))).toBe(false);
		hand.follow(viewOf(party, 1, { phase: "over" }));
		expect(sent.at(-1)).toBe(`unseal ${party.drawers[1].read()?.secret}`);
	});

	it("begins anew with another secret in another attempt", () => {
		const party = begun("surprise", {}, 4);
		const { hand, sent } = handOf(party, 0);
		hand.follow(viewOf(party, 0));
		hand.hear(all(party.told));
		const before = party.drawers[0].read()?.secret;
		const view = viewOf(party, 0);
		const next = {
			...view,
			deal: { ...view.deal, commitment: "ab".repeat(32) },
			seal: view.seal && { ...view.seal, attempt: 2 },
		};
		hand.follow(next as Fixed);
		expect(party.drawers[0].read()?.secret).not.toBe(before);
		expect(hand.state).toMatchObject({ code: null, cards: null, stopped: null });
		expect(hand.mayContribute).toBe(false);
		expect(sent).toEqual([]);
		// What is still under way of the old attempt is nothing to the new one.
		hand.hear(all(party.told));
		expect(hand.state?.code).toBeNull();
	});

	it("checks for who looks on, and sends nothing", () => {
		const party = begun("jieqi", {}, 3);
		party.play(40);
		party.end();
		const { hand, sent } = handOf(party, null);
		hand.follow(viewOf(party, null, { phase: "over" }));
		hand.hear(all(party.told));
		expect(sent).toEqual([]);
		expect(hand.state).toMatchObject({ holds: [true, true], unsealed: [true, true], hasHalf: null, own: null });
		const seen = (party.spectator.game?.turns ?? []).flatMap(({ cards }) => cards.filter(({ card }) => card !== null));
		expect(hand.state?.cards).toEqual({ count: seen.length, of: 30 });
		expect(seen.length).toBeGreaterThan(0);
	});

	it("counts the cards that the room shows otherwise than they were opened", () => {
		const party = begun("mysterious-casual", {}, 3);
		party.play(36);
		const turns = party.seats[0].game?.turns ?? [];
		const moves = turns.map(({ seat, action, cards }, ply) => {
			const letter = cards[0]?.card == null ? null : party.seats[0].game?.cardName(cards[0], cards[0].card);
			const events = letter ? [`${action}=${letter}`] : [];
			return { ply: ply + 1, seat, text: action, action, events, steps: [] };
		});
		const flips = moves.filter(({ events }) => events.length > 0);
		expect(flips.length).toBeGreaterThan(2);
		const { hand } = handOf(party, null);
		hand.follow(viewOf(party, null, { moves }));
		hand.hear(all(party.told));
		expect(hand.state?.shown).toEqual({ right: flips.length, of: flips.length });
		const flip = flips[1] as (typeof moves)[number];
		// A queen of either side is a queen: letters are compared without their case.
		const lie = { ...flip, events: [/q$/i.test(flip.events[0] ?? "") ? `${flip.action}=R` : `${flip.action}=q`] };
		hand.follow(viewOf(party, null, { moves: moves.map((line) => (line === flip ? lie : line)) }));
		expect(hand.state?.shown).toEqual({ right: flips.length - 1, of: flips.length });
	});
});

describe("a seat on another device", () => {
	it("goes along in the fragment of a link, and opens there what is due by the other's action", () => {
		const here = new MapShelf();
		keep("tbl", freshKeepsake("surprise", "seat-token", "aa"), here);
		here.setItem(
			"facedown.sealed.tbl",
			JSON.stringify({ attempt: "aa", secret: "11".repeat(32), heard: { lines: 7, digest: "d" } }),
		);
		const fragment = fragmentOf("tbl", here);
		expect(fragment).toMatch(/^#half=/);
		const there = new MapShelf();
		expect(takeOver("tbl", fragment ?? "", there)).toBe(true);
		expect(JSON.parse(there.getItem("facedown.table.tbl") ?? "{}")).toMatchObject({
			token: "seat-token",
			game: "surprise",
		});
		expect(JSON.parse(there.getItem("facedown.sealed.tbl") ?? "{}")).toMatchObject({
			secret: "11".repeat(32),
			heard: { lines: 7 },
			sent: {},
		});
	});

	it("is not taken from a broken link, nor over a half that is there", () => {
		const there = new MapShelf();
		expect(takeOver("tbl", "#half=%%%", there)).toBe(true);
		expect(takeOver("tbl", "#half=bm90aGluZw", there)).toBe(true);
		expect(takeOver("tbl", "#t=abc", there)).toBe(false);
		expect(there.length).toBe(0);
		expect(fragmentOf("tbl", there)).toBeNull();
		const other = JSON.stringify({ attempt: "bb", secret: "22".repeat(32), heard: { lines: 0, digest: "" } });
		there.setItem("facedown.sealed.tbl", other);
		const here = new MapShelf();
		keep("tbl", freshKeepsake("surprise", "t", "aa"), here);
		here.setItem(
			"facedown.sealed.tbl",
			JSON.stringify({ attempt: "aa", secret: "11".repeat(32), heard: { lines: 7, digest: "d" } }),
		);
		takeOver("tbl", fragmentOf("tbl", here) ?? "", there);
		expect(there.getItem("facedown.sealed.tbl")).toBe(other);
	});
});
