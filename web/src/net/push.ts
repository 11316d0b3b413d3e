/**
 * Hearing of one's turn while the page is closed: by the push service of this browser, to which the room sends. What the
 * worker says then, and in whose language, it finds where it is put here.
 */
import type { GameSummary, PushState, SubscriptionKept } from "../protocol";
import { gameName } from "../table/spoken";
import { t } from "../words/words.svelte";
import { ownSeats } from "./account.svelte";
import { ask, RoomError } from "./api";
import { fromBase64url, toBase64url } from "./base64url";
import { unfinished } from "./keepsakes";

/** Why it cannot be switched on (words: `away-…`). */
export type AwayTrouble = "insecure" | "home-screen" | "none" | "denied" | "room" | "service";

/** Where the worker finds its words, and the address under which the room knows this browser. */
export const CACHE = "facedown-push";
export const WORDS = "/push-words";
/** Seats that the room takes of one browser. */
const SEATS = 100;
/** Of a key that the browser does not tell. */
const NONE = new ArrayBuffer(0);

/** The words of the worker. */
export interface PushWords {
	/** With `{name}` in the place of the one who waits. */
	turn: string;
	/** The same where nobody has a name. */
	alone: string;
	/** Names of games by their ids. */
	games: Record<string, string>;
	endpoint: string;
}

/** The parts of the browser that tell what it can do; a test passes its own. */
export interface Powers {
	isSecureContext: boolean;
	/** Has it workers, push messages and notifications? */
	able: boolean;
	userAgent: string;
	/** Points of touch: an iPad calls itself a Mac, which has none. */
	touches: number;
}

const powers = (): Powers => ({
	isSecureContext,
	able: "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis,
	userAgent: navigator.userAgent,
	touches: navigator.maxTouchPoints,
});

/** What keeps this browser from it before anything is asked; null for nothing. */
export function hindrance(has: Powers = powers()): AwayTrouble | null {
	if (!has.isSecureContext) return "insecure";
	if (has.able) return null;
	const apple = /iPhone|iPad|iPod/.test(has.userAgent) || (/Macintosh/.test(has.userAgent) && has.touches > 1);
	// There a page is called only from the home screen.
	return apple ? "home-screen" : "none";
}

/** The room's key; null where it sends no notes. */
export const roomKey = async (): Promise<string | null> => (await ask<PushState>("GET", "/api/push", null)).key;

async function worker(): Promise<ServiceWorkerRegistration> {
	// It may not have come yet, or this is the first page that needs it.
	await navigator.serviceWorker.register("/sw.js");
	return navigator.serviceWorker.ready;
}

/** This browser at its push service, by the key of this room. */
async function subscribed(key: string): Promise<PushSubscription> {
	const { pushManager } = await worker();
	const known = await pushManager.getSubscription();
	if (known && toBase64url(known.options.applicationServerKey ?? NONE) === key) return known;
	// By the key of a room that was here before.
	await known?.unsubscribe();
	return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64url(key) });
}

/** The seats of this browser in games that go on, the newest first. */
function seats(): { table: string; token: string }[] {
	const own = new Map(ownSeats().map((seat) => [seat.table, seat]));
	const going = unfinished().flatMap(({ table }) => own.get(table) ?? []);
	return going.slice(0, SEATS);
}

/** Puts what the worker says where it finds it. */
async function keepWords(endpoint: string): Promise<void> {
	const all = await ask<GameSummary[]>("GET", "/api/games", null);
	const words: PushWords = {
		turn: t("away-turn", { name: "{name}" }),
		alone: t("away-turn-alone"),
		games: Object.fromEntries(all.map(({ id, name }) => [id, gameName(id, name)])),
		endpoint,
	};
	const cache = await caches.open(CACHE);
	await cache.put(WORDS, new Response(JSON.stringify(words), { headers: { "content-type": "application/json" } }));
}

/** Says to the room where this browser is, and whose it is. */
async function tell(subscription: PushSubscription): Promise<void> {
	const { endpoint } = subscription;
	await keepWords(endpoint);
	const keys = {
		p256dh: toBase64url(subscription.getKey("p256dh") ?? NONE),
		auth: toBase64url(subscription.getKey("auth") ?? NONE),
	};
	try {
		await ask<SubscriptionKept>("POST", "/api/push/subscriptions", null, { endpoint, keys, seats: seats() });
	} catch (error) {
		// Before the first game of a guest there is nothing to hear of; the next one says it again.
		if (!(error instanceof RoomError && error.trouble.code === "push-for-nobody")) throw error;
	}
}

/** Switches it on, once notifications are allowed; answers what keeps it from that, or null. */
export async function switchOn(): Promise<AwayTrouble | null> {
	const hindered = hindrance();
	if (hindered) return hindered;
	const key = await roomKey();
	if (key === null) return "room";
	// The browser asks for it, and never before somebody has wanted it.
	if ((await Notification.requestPermission()) !== "granted") return "denied";
	let subscription: PushSubscription;
	try {
		subscription = await subscribed(key);
	} catch {
		// A browser without a push service, or none that answers.
		return "service";
	}
	await tell(subscription);
	return null;
}

/** Switches it off, at the push service and in the room. */
export async function switchOff(): Promise<void> {
	if (hindrance()) return;
	const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
	if (!subscription) return;
	const { endpoint } = subscription;
	await subscription.unsubscribe();
	await caches.delete(CACHE);
	await ask<unknown>("POST", "/api/push/subscriptions/end", null, { endpoint });
}

/** Says again where this browser is, where that is switched on: it may have other seats now, or be somebody else's. */
export async function sync(): Promise<void> {
	if (hindrance() || Notification.permission !== "granted") return;
	const key = await roomKey();
	if (key !== null) await tell(await subscribed(key));
}
