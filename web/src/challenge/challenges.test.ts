import { beforeEach, describe, expect, it } from "vitest";
import type { ChallengeMessage, ChallengeView, Made } from "../protocol";
import { FakeLine, FakeTimer } from "../testing/fakeLine";
import { Challenges, rememberMade } from "./challenges.svelte";
import { headOf, newsWords, termsOf } from "./words";

const challenge = (id: string, more: Partial<ChallengeView> = {}): ChallengeView => ({
	id,
	own: false,
	by: "Ada",
	byBot: false,
	to: "Bo",
	game: "surprise",
	options: {},
	clock: { kind: "increment", base: 300_000, increment: 3_000 },
	seat: "white",
	rated: false,
	...more,
});
const own = (id: string) => challenge(id, { own: true });
const made = { table: "T", token: "S" } as Made;

let lines: FakeLine[];
let kept: Map<string, string>;
let came: string[];
let seats: string[];
let goes: boolean;

const shelf = {
	getItem: (key: string) => kept.get(key) ?? null,
	setItem: (key: string, value: string) => void kept.set(key, value),
};

function listen(): Challenges {
	return new Challenges({
		open: () => {
			const line = new FakeLine();
			lines.push(line);
			return line;
		},
		came: ({ id }) => came.push(id),
		seated: ({ table }, { id }) => {
			if (goes) seats.push(`${table} of ${id}`);
			return goes;
		},
		timer: new FakeTimer(),
		shelf,
	});
}

const hear = (message: ChallengeMessage) => lines.at(-1)?.onmessage?.({ data: JSON.stringify(message) });
const stand = (...challenges: ChallengeView[]) => hear({ type: "challenges", challenges });
const end = (
	challenge: ChallengeView,
	how: "accepted" | "declined" | "withdrawn" | "expired",
	seat: Made | null = null,
	reason: string | null = null,
) => hear({ type: "ended", challenge, how, reason, made: seat });
const news = (of: Challenges) => of.news.map(({ challenge, how }) => `${challenge.id} ${how}`);

beforeEach(() => {
	lines = [];
	kept = new Map();
	came = [];
	seats = [];
	goes = true;
});

describe("the challenges of an account", () => {
	it("are told as they stand, and those that come then call the reader", () => {
		const all = listen();
		lines[0]?.onopen?.();
		expect(lines[0]?.sent).toEqual([{ type: "hello" }]);
		stand(challenge("1"));
		expect(came).toEqual([]);
		stand(challenge("1"), own("2"), challenge("3"));
		expect(came).toEqual(["3"]);
		expect(all.standing.map(({ id }) => id)).toEqual(["1", "2", "3"]);
	});

	it("that are accepted take the tab to the table in which they were made, and no other", () => {
		const all = listen();
		stand(own("1"), own("2"), own("3"));
		rememberMade("1", shelf);
		end(own("1"), "accepted", made);
		expect(seats).toEqual(["T of 1"]);
		end(own("2"), "accepted", made);
		expect([seats.length, news(all)]).toEqual([1, ["2 accepted"]]);
		// On another device: its browser has no seat.
		end(own("3"), "accepted");
		expect(news(all)).toEqual(["2 accepted"]);
		// The room's answer to the challenge comes after a program has accepted it.
		rememberMade("2", shelf);
		expect([seats, news(all)]).toEqual([["T of 1", "T of 2"], []]);
	});

	it("do not take a reader away who is at a board", () => {
		goes = false;
		const all = listen();
		stand(own("1"));
		rememberMade("1", shelf);
		end(own("1"), "accepted", made);
		expect([seats, news(all)]).toEqual([[], ["1 accepted"]]);
		all.dismiss("1");
		expect(news(all)).toEqual([]);
	});

	it("end in news for whoever has not ended them", () => {
		const all = listen();
		stand(own("1"), own("2"), challenge("3"), challenge("4"), own("5"));
		end(own("1"), "declined", null, "toofast");
		end(own("2"), "expired");
		end(challenge("3"), "withdrawn");
		all.settle("4");
		end(challenge("4"), "declined");
		end(own("5"), "withdrawn");
		expect(news(all)).toEqual(["1 declined", "2 expired", "3 withdrawn"]);
		expect(all.standing).toEqual([]);
		// What was answered here does not come back with a list that was on its way.
		stand(challenge("4"));
		expect(all.standing).toEqual([]);
	});

	it("are in words", () => {
		const one = challenge("1", { rated: true });
		expect(headOf(one)).toBe("Ada challenges you");
		expect(termsOf(one, [])).toBe("Surprise Chess · 5+3 · you play Black · Rated");
		expect(headOf(own("1"))).toBe("You have challenged Bo");
		expect(termsOf({ ...own("1"), seat: "random", clock: null }, [])).toBe("Surprise Chess · No clock · random color");
		const declined = { challenge: own("1"), how: "declined", reason: "toofast", made: null } as const;
		expect(newsWords(declined)).toBe("Bo declines. The clock is too fast.");
		expect(newsWords({ ...declined, reason: "generic" })).toBe("Bo declines.");
	});
});
