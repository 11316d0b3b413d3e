import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MapShelf } from "../testing/shelf";
import { fromBase64url, toBase64url } from "./base64url";
import { freshKeepsake, keep } from "./keepsakes";
import { CACHE, hindrance, type Powers, switchOff, switchOn, sync, WORDS } from "./push";

const KEY = toBase64url(new Uint8Array(65).fill(4).buffer);
const able: Powers = { isSecureContext: true, able: true, userAgent: "Firefox", touches: 0 };

describe("what keeps a browser from being called", () => {
	it("is said before anything is asked", () => {
		expect(hindrance(able)).toBeNull();
		expect(hindrance({ ...able, isSecureContext: false })).toBe("insecure");
		expect(hindrance({ ...able, able: false })).toBe("none");
		const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1";
		const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1";
		expect(hindrance({ ...able, able: false, userAgent: phone })).toBe("home-screen");
		expect(hindrance({ ...able, able: false, userAgent: mac, touches: 5 })).toBe("home-screen");
		expect(hindrance({ ...able, able: false, userAgent: mac })).toBe("none");
		// From the home screen it can.
		expect(hindrance({ ...able, userAgent: phone })).toBeNull();
	});

	it("bytes go and come as the room writes them", () => {
		const bytes = Uint8Array.from([0, 250, 251, 252, 253, 254, 255]);
		expect(toBase64url(bytes.buffer)).toBe("APr7_P3-_w");
		expect([...fromBase64url("APr7_P3-_w")]).toEqual([...bytes]);
	});
});

describe("being called while the page is closed", () => {
	const asked = vi.fn<(path: string, body: unknown) => [number, unknown]>();
	let permission: NotificationPermission;
	let key: string | null;
	let subscription: ReturnType<typeof made> | null;
	let kept: Map<string, Response>;
	let works: boolean;

	function made(byKey: string) {
		const bytes: Record<string, Uint8Array<ArrayBuffer>> = {
			p256dh: new Uint8Array(65).fill(1),
			auth: new Uint8Array(16).fill(2),
		};
		return {
			endpoint: `https://push.example/${byKey.length}`,
			options: { applicationServerKey: fromBase64url(byKey).buffer },
			getKey: (name: string) => bytes[name]?.buffer ?? null,
			unsubscribe: async () => {
				subscription = null;
				return true;
			},
		};
	}

	beforeEach(() => {
		[permission, key, subscription, kept, works] = ["default", KEY, null, new Map(), true];
		asked.mockReset();
		asked.mockImplementation(() => [200, { seats: 1, account: false }]);
		const pushManager = {
			getSubscription: async () => subscription,
			subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
				if (!works) throw new DOMException("no push service", "AbortError");
				subscription = made(toBase64url(applicationServerKey.buffer));
				return subscription;
			},
		};
		const registration = { pushManager };
		vi.stubGlobal("isSecureContext", true);
		vi.stubGlobal("PushManager", class {});
		vi.stubGlobal("Notification", {
			get permission() {
				return permission;
			},
			requestPermission: async () => permission,
		});
		vi.stubGlobal("navigator", {
			userAgent: "Firefox",
			maxTouchPoints: 0,
			serviceWorker: {
				register: async () => registration,
				ready: Promise.resolve(registration),
				getRegistration: async () => registration,
			},
		});
		vi.stubGlobal("caches", {
			open: async () => ({ put: async (path: string, answer: Response) => void kept.set(path, answer) }),
			delete: async (name: string) => name === CACHE && kept.clear(),
		});
		vi.stubGlobal("localStorage", new MapShelf());
		vi.stubGlobal("fetch", async (path: string, { body }: { body: string | null }) => {
			if (path === "/api/push") return new Response(JSON.stringify({ key }));
			if (path === "/api/games") return new Response(JSON.stringify([{ id: "surprise", name: "Surprise Chess" }]));
			const [status, answer] = asked(path, JSON.parse(body ?? "null"));
			return new Response(JSON.stringify(answer), { status });
		});
	});
	afterEach(() => vi.unstubAllGlobals());

	it("is switched on with the seats that go on, and the worker finds its words", async () => {
		permission = "granted";
		keep("going", freshKeepsake("surprise", "token", ""));
		keep("gone", { ...freshKeepsake("surprise", "old", ""), over: true });
		expect(await switchOn()).toBeNull();
		expect(asked.mock.calls).toEqual([
			[
				"/api/push/subscriptions",
				{
					endpoint: "https://push.example/87",
					keys: {
						p256dh: toBase64url(new Uint8Array(65).fill(1).buffer),
						auth: toBase64url(new Uint8Array(16).fill(2).buffer),
					},
					seats: [{ table: "going", token: "token" }],
				},
			],
		]);
		const words = await kept.get(WORDS)?.json();
		expect(words).toMatchObject({ endpoint: "https://push.example/87", turn: "{name} has moved. It is your turn." });
		expect(words.games.surprise).toBe("Surprise Chess");
	});

	it("stays off where the reader, the room or the push service says no", async () => {
		permission = "denied";
		expect(await switchOn()).toBe("denied");
		permission = "granted";
		works = false;
		expect(await switchOn()).toBe("service");
		key = null;
		expect(await switchOn()).toBe("room");
		expect(asked).not.toHaveBeenCalled();
	});

	it("waits for a guest's first game, and tells other troubles", async () => {
		permission = "granted";
		asked.mockImplementation(() => [422, { error: { code: "push-for-nobody", message: "nobody", field: null } }]);
		expect(await switchOn()).toBeNull();
		asked.mockImplementation(() => [507, { error: { code: "storage-full", message: "full", field: null } }]);
		await expect(switchOn()).rejects.toThrow("full");
	});

	it("goes by the key of this room, and ends in the browser and in the room", async () => {
		permission = "granted";
		subscription = made(toBase64url(new Uint8Array(3).buffer));
		await sync();
		expect(subscription?.endpoint).toBe("https://push.example/87");
		await sync();
		expect(asked).toHaveBeenCalledTimes(2);
		await switchOff();
		expect(asked).toHaveBeenLastCalledWith("/api/push/subscriptions/end", { endpoint: "https://push.example/87" });
		expect([subscription, kept.size]).toEqual([null, 0]);
		// What was withdrawn in the browser's own settings is not asked for again.
		permission = "denied";
		await sync();
		expect(asked).toHaveBeenCalledTimes(3);
	});
});
