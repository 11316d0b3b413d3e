/** Bytes as text in base64url (RFC 4648, section 5) without padding. */

export function toBase64url(bytes: ArrayBuffer | Uint8Array): string {
	let binary = "";
	for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte);
	return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws a `DOMException` where the text is none. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
	const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
	return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
