/** Keeps this browser and the account that is signed in in step. */
import { takeAwayGames } from "../mine/brought";
import { roomTrouble } from "../net/api";
import { deleteSaved, saveContent, savedContent, savedItems } from "../net/saved";
import { closeLedger, digestOf, Ledger, nameOf, ownerOf } from "./ledger";
import { SHELVES } from "./shelves";
import { type Room, sync } from "./sync";

const ROOM: Room = { items: savedItems, content: savedContent, save: saveContent, remove: deleteSaved };

/** Times that it is tried again at once, where another device is changing the same. */
const AGAIN = 3;

/** Tabs of one browser take turns, where it can do that (on https and localhost). */
async function alone<T>(what: () => Promise<T>): Promise<T> {
	return navigator.locks ? await navigator.locks.request("facedown-saved", what) : what();
}

/** The ledger of an account. What another account had here stays here, and does not become this one's. */
function ledgerOf(account: string): Ledger {
	const owner = ownerOf();
	const others = owner === null || owner === account ? [] : new Ledger(owner).names;
	const ledger = new Ledger(account);
	if (others.length > 0) ledger.stay(others);
	return ledger;
}

/** Brings both sides into step; answers how many things are others now in this browser. */
export function inStep(account: string): Promise<number> {
	return alone(async () => {
		const ledger = ledgerOf(account);
		let arrived = 0;
		for (let time = 0; time < AGAIN; time++) {
			const synced = await sync(ROOM, SHELVES, ledger, (error) => roomTrouble(error).code === "saved-elsewhere");
			arrived += synced.arrived;
			if (!synced.again) break;
		}
		return arrived;
	});
}

/** What is here now stays here, and is not saved with the account. */
export async function stayHere(account: string): Promise<void> {
	const names: string[] = [];
	for (const { kind, all } of SHELVES) for (const id of (await all()).keys()) names.push(nameOf(kind, id));
	ledgerOf(account).stay(names);
}

/** How many things there are in this browser that may go with an account. */
export async function thingsHere(): Promise<number> {
	let count = 0;
	for (const { all } of SHELVES) count += (await all()).size;
	return count;
}

/** The account is no more: what is here is this browser's alone. */
export function keepAll(): void {
	closeLedger();
}

/** Takes from this browser what the account has saved as it stands here: on another's device it leaves with its owner. */
export function leave(): Promise<void> {
	return alone(takeAway);
}

async function takeAway(): Promise<void> {
	takeAwayGames();
	const owner = ownerOf();
	if (owner === null) return;
	const ledger = new Ledger(owner);
	for (const { kind, all, remove } of SHELVES)
		for (const [id, content] of await all())
			if (ledger.of(nameOf(kind, id))?.digest === digestOf(content)) await remove(id);
	closeLedger();
}
