/** Passkeys. The browser takes and gives bytes, the room base64url; and either may refuse. */
import type { ErrorBody, PasskeyCeremony, PasskeyPlace, PasskeySignIn, PasskeysView } from "../protocol";
import { signInByPasskey } from "./account.svelte";
import { ask, roomTrouble } from "./api";
import { fromBase64url, toBase64url } from "./base64url";

/** Whether passkeys work: at this address, elsewhere, or not in this browser. */
export type Able = "here" | "elsewhere" | "no-browser";

/** The parts of a browser that passkeys need. */
interface Browser {
	isSecureContext: boolean;
	PublicKeyCredential?: unknown;
}

/** Whether passkeys work for this page. */
export function able(place: PasskeyPlace | null, browser: Browser = window): Able {
	if (!place?.here || !browser.isSecureContext) return "elsewhere";
	return browser.PublicKeyCredential === undefined ? "no-browser" : "here";
}

interface Named {
	id: string;
}
/** What the room asks to have made, or signed. */
interface Asked {
	challenge: string;
	rpId?: string;
	user?: Named;
	excludeCredentials?: readonly Named[];
	allowCredentials?: readonly Named[];
}

/** The room's question as the browser takes it. */
export function question(options: Record<string, unknown>): PublicKeyCredentialCreationOptions {
	const asked = options as unknown as Asked;
	const named = <T extends Named>(one: T) => ({ ...one, id: fromBase64url(one.id) });
	return {
		...asked,
		challenge: fromBase64url(asked.challenge),
		...(asked.user ? { user: named(asked.user) } : {}),
		...(asked.excludeCredentials ? { excludeCredentials: asked.excludeCredentials.map(named) } : {}),
		...(asked.allowCredentials ? { allowCredentials: asked.allowCredentials.map(named) } : {}),
	} as unknown as PublicKeyCredentialCreationOptions;
}

/** The browser's answer as the room takes it. */
export function answer(credential: PublicKeyCredential): Record<string, unknown> {
	const made = credential.response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse;
	const response: Record<string, unknown> = { clientDataJSON: toBase64url(made.clientDataJSON) };
	for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"] as const)
		if (made[part]) response[part] = toBase64url(made[part]);
	return {
		id: credential.id,
		rawId: toBase64url(credential.rawId),
		type: credential.type,
		response,
		clientExtensionResults: {},
	};
}

/** What went wrong, by the room or the browser; null where it was called off by the page itself. */
export function passkeyTrouble(error: unknown): ErrorBody | null {
	const name = error instanceof DOMException ? error.name : "";
	const codes: Record<string, string> = {
		NotAllowedError: "passkey-cancelled",
		InvalidStateError: "passkey-known",
		SecurityError: "passkeys-elsewhere",
		NotSupportedError: "passkey-impossible",
		ConstraintError: "passkey-impossible",
	};
	if (name === "AbortError") return null;
	const code = codes[name];
	return code ? { code, message: String(error), field: null } : roomTrouble(error);
}

const at = (path: string) => `/api/account/passkeys${path}`;
const sure = (password: string) => (password === "" ? {} : { password });

/** The passkeys of the account that is signed in. */
export const passkeys = (): Promise<PasskeysView> => ask("GET", at(""), null);

/** Has a passkey made, and adds it. Without a password where somebody has just signed in. */
export async function addPasskey(label: string, password: string): Promise<PasskeysView> {
	const { ceremony, options } = await ask<PasskeyCeremony>("POST", at("/begin"), null, sure(password));
	const made = await navigator.credentials.create({ publicKey: question(options) });
	const credential = answer(made as PublicKeyCredential);
	return ask("POST", at(""), null, { ceremony, credential, ...(label === "" ? {} : { label }) });
}

/** Gives a passkey another label. */
export const renamePasskey = (id: string, label: string): Promise<PasskeysView> =>
	ask("POST", at(`/${encodeURIComponent(id)}`), null, { label });

/** Removes a passkey. Without a password where somebody has just signed in. */
export const removePasskey = (id: string, password: string): Promise<PasskeysView> =>
	ask("POST", at(`/${encodeURIComponent(id)}/remove`), null, sure(password));

/**
 * Has the browser sign with a passkey of this room. `quietly`: the browser offers them with the names that it fills in, and
 * asks nothing by itself. The signal calls it off.
 */
export async function signWithPasskey(quietly: boolean, signal: AbortSignal): Promise<PasskeySignIn> {
	const { ceremony, options } = await ask<PasskeyCeremony>("POST", "/api/session/passkey/begin", null);
	signal.throwIfAborted();
	const publicKey = question(options) as unknown as PublicKeyCredentialRequestOptions;
	const got = await navigator.credentials.get({
		publicKey,
		signal,
		...(quietly ? { mediation: "conditional" as const } : {}),
	});
	return { ceremony, credential: answer(got as PublicKeyCredential) };
}

/** Whether this browser offers passkeys with the names that it fills in. */
export async function offersQuietly(): Promise<boolean> {
	return (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
}

/** Signs in with what a passkey has signed. `along`: the games of this browser come along. */
export async function enterByPasskey(signed: PasskeySignIn, along: boolean): Promise<void> {
	try {
		await signInByPasskey(signed, along);
	} catch (error) {
		if (roomTrouble(error).code === "passkey-unknown") forget(signed);
		throw error;
	}
}

/** Tells the browser that the room does not know a passkey, so that it offers it no more. Few browsers listen. */
function forget({ credential }: PasskeySignIn): void {
	const listening = window.PublicKeyCredential as unknown as {
		signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>;
	};
	const unknown = { rpId: location.hostname, credentialId: String(credential.rawId) };
	listening.signalUnknownCredential?.(unknown).catch(() => {});
}
