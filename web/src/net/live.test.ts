import { beforeEach, describe, expect, it } from "vitest";
import type { ServerMessage } from "../protocol";
import { FakeLine, FakeTimer } from "../testing/fakeLine";
import { viewAfter } from "../testing/scriptedGame";
import { type LineState, waitBefore } from "./connection";
import { type Listener, Live } from "./live";

let lines: FakeLine[];
let heard: ServerMessage[];
let states: LineState[];
let timer: FakeTimer;
let answered: string[];

function connect(): Live {
	const open = () => {
		const line = new FakeLine();
		lines.push(line);
		return line;
	};
	const listener: Listener = {
		message: (message) => heard.push(message),
		answered: (id) => answered.push(id),
		state: (state) => states.push(state),
	};
	return new Live(open, "token", listener, timer);
}

const last = () => lines.at(-1) as FakeLine;

beforeEach(() => {
	lines = [];
	heard = [];
	answered = [];
	states = [];
	timer = new FakeTimer();
});

describe("the live connection", () => {
	it("says hello first, without a number", () => {
		connect();
		last().onopen?.();
		expect(last().sent).toEqual([{ type: "hello", token: "token", since: null }]);
	});

	it("comes back with the last number it saw", () => {
		const live = connect();
		last().onopen?.();
		last().hear({ type: "sync", n: 7, view: viewAfter(0) });
		last().breakOff();
		expect(states.at(-1)).toBe("waiting");
		timer.pass(waitBefore(0, 1));
		expect(lines).toHaveLength(2);
		last().onopen?.();
		expect(last().sent).toEqual([{ type: "hello", token: "token", since: 7 }]);
		expect(live.n).toBe(7);
	});

	it("does not pass on an update that it has seen", () => {
		connect();
		last().onopen?.();
		last().hear({ type: "sync", n: 7, view: viewAfter(0) });
		last().hear({ type: "update", n: 7, id: null, moves: [], view: viewAfter(0) });
		expect(heard.map((message) => message.type)).toEqual(["sync"]);
		last().breakOff();
		timer.pass(250);
		last().onopen?.();
		last().hear({ type: "update", n: 7, id: null, moves: [], view: viewAfter(0) });
		expect(heard).toHaveLength(1);
		expect(states.at(-1)).toBe("open");
	});

	it("passes on that a request was carried out, however old its view", () => {
		connect();
		last().onopen?.();
		last().hear({ type: "sync", n: 7, view: viewAfter(0) });
		last().hear({ type: "update", n: 6, id: "asked-again", moves: [], view: viewAfter(0) });
		expect(answered).toEqual(["asked-again"]);
		expect(heard.map((message) => message.type)).toEqual(["sync"]);
	});

	it("waits longer each time, up to a bound, and starts over once it is back", () => {
		const waits = Array.from({ length: 9 }, (_, attempt) => waitBefore(attempt, 1));
		expect(waits.slice(0, 6)).toEqual([250, 500, 1000, 2000, 4000, 4000]);
		expect(waits.slice(6)).toEqual([4000, 4000, 4000]);
		expect(waitBefore(3, 0)).toBe(1000);

		connect();
		for (const wait of [250, 500, 1000]) {
			last().breakOff();
			const before = lines.length;
			timer.pass(wait - 1);
			expect(lines).toHaveLength(before);
			timer.pass(1);
			expect(lines).toHaveLength(before + 1);
		}
		last().onopen?.();
		last().hear({ type: "sync", n: 1, view: viewAfter(0) });
		last().breakOff();
		timer.pass(250);
		expect(lines).toHaveLength(5);
	});

	it("stays away when the room says that it is of no use", () => {
		connect();
		last().breakOff(4401);
		timer.pass(60_000);
		expect(lines).toHaveLength(1);
		expect(states.at(-1)).toBe("refused");
	});

	it("asks for a sign of life, and gives up a line that gives none", () => {
		connect();
		last().onopen?.();
		timer.pass(20_000);
		expect(last().sent.at(-1)).toEqual({ type: "ping" });
		last().hear({ type: "pong" });
		timer.pass(10_000);
		expect(last().closed).toBe(false);
		timer.pass(20_000);
		expect(states.at(-1)).toBe("waiting");
		expect(lines[0]?.closed).toBe(true);
	});

	it("gives up a line soon where a request went into it and nothing came", () => {
		const live = connect();
		last().onopen?.();
		last().hear({ type: "sync", n: 1, view: viewAfter(0) });
		live.send({ type: "resign", id: "r" });
		timer.pass(3_000);
		expect(last().sent.at(-1)).toEqual({ type: "ping" });
		expect(states.at(-1)).toBe("open");
		timer.pass(3_000);
		expect(lines[0]?.closed).toBe(true);
		expect(states).toContain("waiting");
		expect(lines.length).toBe(1);
		timer.pass(250);
		expect(lines.length).toBe(2);
	});

	it("does nothing any more once it was closed", () => {
		const live = connect();
		last().onopen?.();
		live.close();
		timer.pass(60_000);
		expect(lines).toHaveLength(1);
		expect(live.send({ type: "ping" })).toBe(false);
	});

	it("lets garbage pass by", () => {
		connect();
		last().onopen?.();
		last().onmessage?.({ data: "not JSON" });
		expect(heard).toEqual([]);
	});
});
