import { describe, expect, test } from "vitest";
import type { SavedItem, SavedKind } from "../protocol";
import { Ledger } from "./ledger";
import { type Room, type Shelf, sync } from "./sync";

class Elsewhere extends Error {}

/** An account's side, with the room's own rules. */
class Account implements Room {
	readonly held = new Map<string, { kind: SavedKind; id: string; version: number; content: string | null }>();

	async items(): Promise<SavedItem[]> {
		return [...this.held.values()].map(({ kind, id, version, content }) => ({
			kind,
			id,
			version,
			at: 0,
			deleted: content === null,
		}));
	}

	async content(kind: SavedKind, id: string) {
		const one = this.held.get(`${kind}/${id}`);
		if (!one || one.content === null) throw new Error("not saved");
		return { version: one.version, content: one.content };
	}

	async save(kind: SavedKind, id: string, from: number | null, content: string) {
		return this.change(kind, id, from, content);
	}

	async remove(kind: SavedKind, id: string, from: number) {
		return this.change(kind, id, from, null);
	}

	private change(kind: SavedKind, id: string, from: number | null, content: string | null): number {
		const one = this.held.get(`${kind}/${id}`);
		const fits = from === null ? !one || one.content === null : one?.version === from;
		if (!fits) throw new Elsewhere();
		const version = (one?.version ?? 0) + 1;
		this.held.set(`${kind}/${id}`, { kind, id, version, content });
		return version;
	}
}

/** A browser with its own things and its own ledger. */
class Browser {
	readonly things = new Map<string, string>();
	private readonly texts = new Map<string, string>();
	private beside = 0;
	readonly ledger: Ledger;

	constructor(
		readonly name: string,
		private readonly kind: SavedKind = "study",
	) {
		this.ledger = new Ledger("ada", {
			getItem: (key) => this.texts.get(key) ?? null,
			setItem: (key, value) => void this.texts.set(key, value),
			removeItem: (key) => void this.texts.delete(key),
		});
	}

	get shelf(): Shelf {
		return {
			kind: this.kind,
			all: async () => new Map(this.things),
			write: async (id, content) => void this.things.set(id, content),
			remove: async (id) => void this.things.delete(id),
			join: (here, there) => (this.kind === "days" ? [...new Set([...here, ...there])].sort().join("") : null),
			putBeside: async (content) => void this.things.set(`${this.name}-${++this.beside}`, content),
		};
	}

	sync = (account: Room) => sync(account, [this.shelf], this.ledger, (error) => error instanceof Elsewhere);
}

const two = (kind?: SavedKind) => ({
	account: new Account(),
	here: new Browser("here", kind),
	there: new Browser("there", kind),
});

describe("what a browser keeps and what its account has saved come into step", () => {
	test("a thing goes over, and so do its changes and its end", async () => {
		const { account, here, there } = two();
		here.things.set("a", "one");
		await here.sync(account);
		expect(await there.sync(account)).toEqual({ arrived: 1, again: false });
		expect(there.things.get("a")).toBe("one");
		there.things.set("a", "two");
		await there.sync(account);
		await here.sync(account);
		expect(here.things.get("a")).toBe("two");
		here.things.delete("a");
		await here.sync(account);
		await there.sync(account);
		expect([...there.things]).toEqual([]);
		// Nothing is left to do.
		expect(await there.sync(account)).toEqual({ arrived: 0, again: false });
	});

	test("a study that was changed on both sides is there twice", async () => {
		const { account, here, there } = two();
		here.things.set("a", "one");
		await here.sync(account);
		await there.sync(account);
		here.things.set("a", "mine");
		there.things.set("a", "yours");
		await there.sync(account);
		await here.sync(account);
		await here.sync(account);
		expect([...here.things]).toEqual([
			["a", "yours"],
			["here-1", "mine"],
		]);
		await there.sync(account);
		expect([...there.things.values()].sort()).toEqual(["mine", "yours"]);
	});

	test("results of both sides are joined", async () => {
		const { account, here, there } = two("days");
		here.things.set("parade", "ab");
		there.things.set("parade", "bc");
		await here.sync(account);
		await there.sync(account);
		await here.sync(account);
		expect([here.things.get("parade"), there.things.get("parade")]).toEqual(["abc", "abc"]);
	});

	test("what was deleted on one side and changed on the other stays", async () => {
		for (const first of ["deletion", "change"]) {
			const { account, here, there } = two();
			here.things.set("a", "one");
			await here.sync(account);
			await there.sync(account);
			here.things.delete("a");
			there.things.set("a", "two");
			for (const browser of first === "deletion" ? [here, there] : [there, here]) await browser.sync(account);
			await here.sync(account);
			await there.sync(account);
			expect([here.things.get("a"), there.things.get("a")], first).toEqual(["two", "two"]);
		}
	});

	test("what is to stay in this browser stays there, changed or not", async () => {
		const { account, here } = two();
		here.things.set("a", "one");
		here.ledger.stay(["study/a"]);
		await here.sync(account);
		here.things.set("a", "two");
		await here.sync(account);
		expect(account.held.size).toBe(0);
	});

	test("a device that was slower says so, and does it the next time", async () => {
		const { account, here, there } = two();
		here.things.set("a", "one");
		await here.sync(account);
		await there.sync(account);
		here.things.set("a", "mine");
		there.things.set("a", "yours");
		// The other device writes between this one's look at the list and its own change.
		const slow: Room = {
			items: async () => {
				const before = await account.items();
				await there.sync(account);
				return before;
			},
			content: (kind, id) => account.content(kind, id),
			save: (kind, id, from, content) => account.save(kind, id, from, content),
			remove: (kind, id, from) => account.remove(kind, id, from),
		};
		expect(await here.sync(slow)).toEqual({ arrived: 0, again: true });
		expect(here.things.get("a")).toBe("mine");
		await here.sync(account);
		expect([...here.things.values()].sort()).toEqual(["mine", "yours"]);
	});

	test("a room that breaks in the middle loses nothing", async () => {
		const { account, here } = two();
		for (const id of ["a", "b", "c"]) here.things.set(id, id);
		let left = 1;
		const broken = Object.assign(Object.create(account) as Account, {
			save: async (kind: SavedKind, id: string, from: number | null, content: string) => {
				if (left-- === 0) throw new Error("gone");
				return account.save(kind, id, from, content);
			},
		});
		await expect(here.sync(broken)).rejects.toThrow("gone");
		expect(here.things.size).toBe(3);
		await here.sync(account);
		expect(account.held.size).toBe(3);
	});

	test("after any changes on three devices all come to the same, and nothing that was written last is lost", async () => {
		for (let seed = 1; seed <= 200; seed++) {
			let state = seed;
			// Numerical Recipes' linear congruential generator.
			const lot = (most: number) => {
				state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
				return Math.floor((state / 2 ** 32) * most);
			};
			const account = new Account();
			const browsers = ["x", "y", "z"].map((name) => new Browser(name));
			/** Contents that nobody has changed or deleted knowingly. */
			const alive = new Set<string>();
			for (let step = 0; step < 40; step++) {
				const browser = browsers[lot(3)] as Browser;
				const id = `s${lot(3)}`;
				const before = browser.things.get(id);
				switch (lot(4)) {
					case 0:
						browser.things.set(id, `${seed}.${step}`);
						alive.add(`${seed}.${step}`);
						if (before !== undefined) alive.delete(before);
						break;
					case 1:
						if (lot(3) === 0 && before !== undefined) {
							browser.things.delete(id);
							alive.delete(before);
						}
						break;
					default:
						await browser.sync(account);
				}
			}
			for (let round = 0; round < 4; round++) for (const browser of browsers) await browser.sync(account);
			const [x, y, z] = browsers.map(({ things }) => JSON.stringify([...things].sort()));
			expect([y, z], `seed ${seed}`).toEqual([x, x]);
			const held = new Set(browsers[0]?.things.values());
			for (const content of alive) expect(held.has(content), `seed ${seed}: ${content}`).toBe(true);
		}
	});
});
