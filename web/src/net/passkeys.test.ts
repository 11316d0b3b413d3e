import { afterEach, describe, expect, it, vi } from "vitest";
import { RoomError } from "./api";
import { fromBase64url, toBase64url } from "./base64url";
import { able, addPasskey, answer, passkeyTrouble, question, signWithPasskey } from "./passkeys";

afterEach(() => vi.unstubAllGlobals());

const buffer = (...bytes: number[]) => Uint8Array.from(bytes).buffer;

/** The browser's credential, with these parts in its response. */
function credential(response: Record<string, ArrayBuffer | null>): PublicKeyCredential {
	return { id: "-_8", rawId: buffer(251, 255), type: "public-key", response } as unknown as PublicKeyCredential;
}

/** A room that answers in turn; what it was asked. */
function room(...answers: unknown[]) {
	const asked: { path: string; body: unknown }[] = [];
	vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
		asked.push({ path, body: typeof body === "string" ? JSON.parse(body) : null });
		return new Response(JSON.stringify(answers[asked.length - 1]));
	});
	return asked;
}

describe("passkeys", () => {
	it("work over https at the room's own address, in a browser that has them", () => {
		const here = { here: true, at: "https://chess.example" };
		const safe = { isSecureContext: true, PublicKeyCredential: {} };
		expect(able(here, safe)).toBe("here");
		expect(able({ ...here, here: false }, safe)).toBe("elsewhere");
		expect(able(null, safe)).toBe("elsewhere");
		expect(able(here, { ...safe, isSecureContext: false })).toBe("elsewhere");
		expect(able(here, { isSecureContext: true })).toBe("no-browser");
	});

	it("are bytes to the browser and base64url to the room, of any length", () => {
		for (let length = 0; length < 9; length++) {
			const bytes = Uint8Array.from({ length }, (_, i) => 255 - 41 * i);
			expect(fromBase64url(toBase64url(bytes.buffer))).toEqual(bytes);
			expect(toBase64url(bytes.buffer)).toBe(Buffer.from(bytes).toString("base64url"));
		}
	});

	it("are asked for with what the room says", () => {
		const asked = question({
			challenge: "AAE",
			rp: { id: "localhost", name: "Facedown" },
			user: { id: "AQID", name: "Ada", displayName: "Ada" },
			excludeCredentials: [{ id: "-_8", type: "public-key" }],
			timeout: 300_000,
		});
		expect(asked.challenge).toEqual(Uint8Array.of(0, 1));
		expect(asked.user).toEqual({ id: Uint8Array.of(1, 2, 3), name: "Ada", displayName: "Ada" });
		expect(asked.excludeCredentials).toEqual([{ id: Uint8Array.of(251, 255), type: "public-key" }]);
		expect(asked.timeout).toBe(300_000);
	});

	it("answer with the parts that they have", () => {
		const got = answer(
			credential({
				clientDataJSON: buffer(1),
				authenticatorData: buffer(2),
				signature: buffer(3),
				userHandle: null,
			}),
		);
		expect(got).toEqual({
			id: "-_8",
			rawId: "-_8",
			type: "public-key",
			response: { clientDataJSON: "AQ", authenticatorData: "Ag", signature: "Aw" },
			clientExtensionResults: {},
		});
	});

	it("are added by a question and an answer", async () => {
		const view = { passkeys: [], most: 10, fresh: true };
		const asked = room({ ceremony: "c", options: { challenge: "AAE", user: { id: "AQID" } } }, view);
		const create = vi.fn(async () => credential({ clientDataJSON: buffer(1), attestationObject: buffer(2) }));
		vi.stubGlobal("navigator", { credentials: { create } });
		expect(await addPasskey("", "secret words")).toEqual(view);
		expect(asked[0]).toEqual({ path: "/api/account/passkeys/begin", body: { password: "secret words" } });
		expect(asked[1]).toMatchObject({ path: "/api/account/passkeys", body: { ceremony: "c" } });
		expect(asked[1]?.body).not.toHaveProperty("label");
		expect(create).toHaveBeenCalledOnce();
	});

	it("are not asked for once the page has called it off", async () => {
		room({ ceremony: "c", options: { challenge: "AAE", allowCredentials: [] } });
		const get = vi.fn();
		vi.stubGlobal("navigator", { credentials: { get } });
		const off = new AbortController();
		off.abort();
		await expect(signWithPasskey(true, off.signal)).rejects.toThrow();
		expect(get).not.toHaveBeenCalled();
	});

	it("fail in words of our own", () => {
		const code = (name: string) => passkeyTrouble(new DOMException("", name))?.code;
		expect(code("NotAllowedError")).toBe("passkey-cancelled");
		expect(code("InvalidStateError")).toBe("passkey-known");
		expect(code("SecurityError")).toBe("passkeys-elsewhere");
		expect(code("NotSupportedError")).toBe("passkey-impossible");
		expect(code("AbortError")).toBeUndefined();
		expect(code("UnknownError")).toBe("unknown");
		const trouble = { code: "passkey-unknown", message: "", field: null };
		expect(passkeyTrouble(new RoomError(trouble, 403))).toBe(trouble);
	});
});
