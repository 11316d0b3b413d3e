/**
 * A push service for the browser tests, and a browser at it: it takes what the room sends, looks at the room's token, and
 * reads it with the keys that the page was given, by the cryptography of Node.
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as it came. */
export interface Came {
	path: string;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

/** The keys of one browser. */
export class Device {
	readonly #key: ECDH = createECDH("prime256v1");
	readonly auth = randomBytes(16);
	readonly p256dh: Buffer = this.#key.generateKeys();

	/** The text of a message (RFC 8188, 8291); throws where it is for somebody else. */
	read(message: Buffer): unknown {
		const salt = message.subarray(0, 16);
		const length = message.readUInt8(20);
		const sender = message.subarray(21, 21 + length);
		const record = message.subarray(21 + length);
		const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.p256dh, sender]);
		const keyed = Buffer.from(hkdfSync("sha256", this.#key.computeSecret(sender), this.auth, info, 32));
		const derived = (what: string, bytes: number) =>
			Buffer.from(hkdfSync("sha256", keyed, salt, `Content-Encoding: ${what}\0`, bytes));
		const cipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
		cipher.setAuthTag(record.subarray(-16));
		const text = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
		return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
	}
}

/** What the room's token claims; throws where its key has not signed it. */
export function claims({ headers }: Came): { aud: string; sub: string; exp: number; key: string } {
	const [, head, body, signature, key] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(
		headers.authorization ?? "",
	) ?? [""];
	const point = Buffer.from(key ?? "", "base64url");
	const [x = "", y = ""] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
	const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
	const signed = Buffer.from(`${head}.${body}`);
	const fits = verify(
		"sha256",
		signed,
		{ key: publicKey, dsaEncoding: "ieee-p1363" },
		Buffer.from(signature ?? "", "base64url"),
	);
	if (!fits) throw new Error("the token is not signed by its key");
	return { ...JSON.parse(Buffer.from(body ?? "", "base64url").toString()), key };
}

export class PushService {
	readonly came: Came[] = [];
	readonly #server: Server = createServer((request, answer) => {
		const parts: Buffer[] = [];
		request.on("data", (part: Buffer) => parts.push(part));
		request.on("end", () => {
			this.came.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
			answer.writeHead(201).end();
		});
	});

	async open(): Promise<void> {
		await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
	}

	get origin(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	close(): void {
		this.#server.close();
	}
}
