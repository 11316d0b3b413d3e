/** The account that is signed in, as this page knows it. A guest costs the room no question: it is asked only where this browser was signed in before, and where somebody comes to sign in. */
import type {
	AccountExport,
	AccountView,
	ApiTokenMade,
	ApiTokenView,
	Claimed,
	Codes,
	NewcomerView,
	OwnGame,
	PasskeyPlace,
	PasskeySignIn,
	SessionState,
	SessionView,
	SignUp,
} from "../protocol";
import { ask, type Method } from "./api";
import { changed } from "./away";
import { everything } from "./keepsakes";

const KEY = "facedown.account";
/** Seats that are claimed with one request. */
const AT_ONCE = 200;

let account = $state.raw<AccountView | null>(null);
let signUp = $state<SignUp | null>(null);
let place = $state.raw<PasskeyPlace | null>(null);
let known = $state(false);

/** The account that is signed in; null for a guest, and until that is known. */
export const signedIn = (): AccountView | null => account;
/** The people who may sign up; null until that is known. */
export const signUpPolicy = (): SignUp | null => signUp;
/** The place where passkeys work; null until that is known. */
export const passkeyPlace = (): PasskeyPlace | null => place;
/** The name that was signed in here last; it may be signed in still. */
export const lastName = (): string | null => account?.name ?? (known ? null : localStorage.getItem(KEY));

function is(now: AccountView | null): void {
	if (known && account?.name !== now?.name) changed();
	account = now;
	known = true;
	if (now) localStorage.setItem(KEY, now.name);
	else localStorage.removeItem(KEY);
}

const own = <T>(method: Method, path: string, body?: unknown) => ask<T>(method, `/api${path}`, null, body);

/** Asks the room who is signed in. */
export async function learn(): Promise<void> {
	const state = await own<SessionState>("GET", "/session");
	signUp = state.signUp;
	place = state.passkeys;
	is(state.account);
}

let asking: Promise<void> | null = null;

/** Who is signed in. It is asked once, where this browser was signed in before. */
export async function whoIs(): Promise<AccountView | null> {
	if (!known && localStorage.getItem(KEY) !== null) {
		asking ??= learn().finally(() => (asking = null));
		await asking;
	}
	return account;
}

/** The same for later; that it cannot be asked now is no trouble. */
export function learnLater(): void {
	whoIs().catch(() => {});
}

/** Makes an account; answers its recovery codes. `along`: the games of this browser come along. */
export async function makeAccount(
	name: string,
	password: string,
	invitation: string,
	along: boolean,
): Promise<string[]> {
	const wish = { name, password, ...(invitation === "" ? {} : { invitation }) };
	const { account, codes } = await own<NewcomerView>("POST", "/accounts", wish);
	await comeIn(account, along);
	return codes;
}

/** Signs in. `along`: the games of this browser come along. */
export async function signIn(name: string, password: string, along: boolean): Promise<void> {
	await comeIn(await own<AccountView>("POST", "/session", { name, password }), along);
}

/** Signs in with what a passkey has signed. `along`: the games of this browser come along. */
export async function signInByPasskey(signed: PasskeySignIn, along: boolean): Promise<void> {
	await comeIn(await own<AccountView>("POST", "/session/passkey", signed), along);
}

/** Opens the account by a recovery code, with a new password. `along`: the games of this browser come along. */
export async function recover(name: string, code: string, password: string, along: boolean): Promise<void> {
	await comeIn(await own<AccountView>("POST", "/account/recovery", { name, code, password }), along);
}

export async function signOut(): Promise<void> {
	const { inStepNow } = await import("../saved/stir");
	await inStepNow();
	await own<SessionState>("DELETE", "/session");
	is(null);
	await (await import("../saved/keeping")).leave();
}

export async function closeAccount(password: string): Promise<void> {
	await own<SessionState>("POST", "/account/close", { password });
	is(null);
	(await import("../saved/keeping")).keepAll();
}

export const sessions = () => own<SessionView[]>("GET", "/account/sessions");
export const endSession = (id: string) => own<SessionView[]>("DELETE", `/account/sessions/${encodeURIComponent(id)}`);
export const endOthers = () => own<SessionView[]>("DELETE", "/account/sessions");
export const changePassword = (password: string, fresh: string) =>
	own<SessionView[]>("POST", "/account/password", { password, new: fresh });
export const tokens = () => own<ApiTokenView[]>("GET", "/account/tokens");
export const makeToken = (label: string, scopes: readonly string[]) =>
	own<ApiTokenMade>("POST", "/account/tokens", { label, scopes });
export const endToken = (id: string) => own<ApiTokenView[]>("DELETE", `/account/tokens/${encodeURIComponent(id)}`);
export const exportAccount = () => own<AccountExport>("GET", "/account/export");
export const ownGames = (before: string | null) =>
	own<OwnGame[]>("GET", `/account/games${before === null ? "" : `?before=${before}`}`);

export async function newCodes(password: string): Promise<string[]> {
	const { codes } = await own<Codes>("POST", "/account/codes", { password });
	if (account) account = { ...account, codesLeft: codes.length };
	return codes;
}

/** The seats that this browser holds alone: a screen that several share is nobody's. */
export function ownSeats(shelf: Parameters<typeof everything>[0] = localStorage): { table: string; token: string }[] {
	return everything(shelf)
		.filter(({ keepsake }) => keepsake.contributions.every(({ seat }) => seat === null))
		.map(({ table, keepsake }) => ({ table, token: keepsake.token }));
}

/** Somebody is signed in now. What this browser keeps comes along or stays here. */
async function comeIn(now: AccountView, along: boolean): Promise<void> {
	is(now);
	if (along) await claimAll();
	// That the browser cannot keep anything is no trouble to whoever signs in.
	else await import("../saved/keeping").then(({ stayHere }) => stayHere(now.name)).catch(() => {});
}

async function claimAll(): Promise<void> {
	const seats = ownSeats();
	for (let at = 0; at < seats.length; at += AT_ONCE)
		await own<Claimed>("POST", "/account/seats", { seats: seats.slice(at, at + AT_ONCE) }).catch(() => null);
}

/** A seat was taken here: it is the account's, where somebody is signed in. That it is not kept is no trouble to the game. */
export function claimSeat(table: string, token: string): void {
	changed();
	if (lastName() !== null) own<Claimed>("POST", "/account/seats", { seats: [{ table, token }] }).catch(() => null);
}
