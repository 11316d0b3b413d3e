import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";

const SOURCE = readFileSync(new URL("push.js", import.meta.url), "utf8");

interface Shown {
	title: string;
	body: string;
	tag?: string;
	data: { path: string };
}

/** The worker with a page's words, in front of pages of these addresses. */
class Worker {
	readonly shown: Shown[] = [];
	readonly asked: { path: string; body: unknown }[] = [];
	readonly kept = new Map<string, string>();
	pages: { url: string; visibilityState: string }[] = [];
	readonly #listeners = new Map<string, (event: object) => void>();

	constructor() {
		const self = {
			addEventListener: (kind: string, listener: (event: object) => void) => this.#listeners.set(kind, listener),
			clients: { matchAll: async () => this.pages },
			registration: {
				showNotification: async (title: string, how: Omit<Shown, "title">) => void this.shown.push({ title, ...how }),
				pushManager: {
					subscribe: async () => ({ toJSON: () => ({ endpoint: "own", keys: { p256dh: "p", auth: "a" } }) }),
				},
			},
		};
		const cache = {
			match: async (path: string) => {
				const text = this.kept.get(path);
				return text === undefined ? undefined : new Response(text);
			},
			put: async (path: string, answer: Response) => void this.kept.set(path, await answer.text()),
		};
		const fetch = async (path: string, { body }: { body?: string } = {}) => {
			this.asked.push({ path, body: JSON.parse(body ?? "null") });
			return new Response(JSON.stringify({ key: "key" }));
		};
		new Function("self", "caches", "fetch", SOURCE)(self, { open: async () => cache }, fetch);
	}

	async happens(kind: string, event: object): Promise<void> {
		let done: Promise<void> = Promise.resolve();
		const waitUntil = (work: Promise<void>) => {
			done = work;
		};
		this.#listeners.get(kind)?.({ ...event, waitUntil });
		await done;
	}

	push(text: string | null): Promise<void> {
		return this.happens("push", { data: text === null ? null : { json: () => JSON.parse(text) } });
	}
}

const NOTE = { about: "turn", table: "t1", game: "surprise", opponent: "Bo" };
const WORDS = { turn: "{name} a joué.", alone: "À vous.", games: { surprise: "Échecs surprise" }, endpoint: "old" };

describe("the worker of a closed page", () => {
	let worker: Worker;
	beforeEach(() => {
		worker = new Worker();
		worker.kept.set("/push-words", JSON.stringify(WORDS));
	});

	it("says whose turn it is in the words of the page, and where", async () => {
		await worker.push(JSON.stringify(NOTE));
		await worker.push(JSON.stringify({ ...NOTE, opponent: "" }));
		// A name is what it is, whatever stands in it.
		await worker.push(JSON.stringify({ ...NOTE, opponent: "$& {name}", game: "other" }));
		expect(worker.shown.map(({ title, body }) => [title, body])).toEqual([
			["Échecs surprise", "Bo a joué."],
			["Échecs surprise", "À vous."],
			["Facedown", "$& {name} a joué."],
		]);
		expect(worker.shown[0]).toMatchObject({ tag: "facedown-t1", data: { path: "/table/t1" } });
	});

	it("says something without words, and for what is no note", async () => {
		worker.kept.set("/push-words", "broken");
		await worker.push(JSON.stringify(NOTE));
		for (const text of [null, "no JSON", "null", "{}", '{"about":"turn","table":1}']) await worker.push(text);
		expect(worker.shown[0]).toMatchObject({ title: "Facedown", body: "Bo has moved. It is your turn." });
		expect(worker.shown.slice(1).map(({ body, data }) => [body, data.path])).toEqual(
			Array.from({ length: 5 }, () => ["It is your turn.", "/"]),
		);
	});

	it("is quiet where the table is looked at", async () => {
		worker.pages = [
			{ url: "http://room/table/t1", visibilityState: "hidden" },
			{ url: "http://room/table/t2", visibilityState: "visible" },
		];
		await worker.push(JSON.stringify(NOTE));
		expect(worker.shown).toHaveLength(1);
		worker.pages = [{ url: "http://room/table/t1", visibilityState: "visible" }];
		await worker.push(JSON.stringify(NOTE));
		expect(worker.shown).toHaveLength(1);
	});

	it("tells the room where the browser is now, and which place it had", async () => {
		const fresh = { toJSON: () => ({ endpoint: "new", expirationTime: null, keys: { p256dh: "p", auth: "a" } }) };
		await worker.happens("pushsubscriptionchange", { oldSubscription: null, newSubscription: fresh });
		const keys = { p256dh: "p", auth: "a" };
		expect(worker.asked).toEqual([
			{ path: "/api/push/subscriptions", body: { endpoint: "new", keys, replaces: "old" } },
		]);
		expect(JSON.parse(worker.kept.get("/push-words") ?? "")).toEqual({ ...WORDS, endpoint: "new" });
		// Where the browser has made none, the worker does.
		await worker.happens("pushsubscriptionchange", {});
		expect(worker.asked.slice(1)).toEqual([
			{ path: "/api/push", body: null },
			{ path: "/api/push/subscriptions", body: { endpoint: "own", keys, replaces: "new" } },
		]);
	});
});
