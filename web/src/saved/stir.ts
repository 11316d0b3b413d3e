/** Something was kept or changed in this browser: a moment later it goes to the account, where somebody is signed in. */
import { whoIs } from "../net/account.svelte";

/** Milliseconds in which changes are gathered. */
const GATHERED = 3_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let listeners: (() => void)[] = [];

/** Brings this browser and its account into step now. That it cannot be done now is no trouble: the next time does it. */
export async function inStepNow(): Promise<void> {
	try {
		const account = await whoIs();
		if (!account) return;
		const { inStep } = await import("./keeping");
		if ((await inStep(account.name)) > 0) for (const listener of listeners) listener();
	} catch {
		// The room is out of reach, or the account is full: everything is in this browser still.
	}
}

export function stir(): void {
	clearTimeout(timer);
	timer = setTimeout(() => void inStepNow(), GATHERED);
}

/** Calls `listener` when things came from the account; answers how to stop that. */
export function onArrival(listener: () => void): () => void {
	listeners = [...listeners, listener];
	return () => {
		listeners = listeners.filter((other) => other !== listener);
	};
}
