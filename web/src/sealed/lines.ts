/** The lines of a sealed game as one text each: to compare what was told before with what is told again. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { SealedLine } from "../protocol";

/** A line as text; the same for the same line, however it was written. */
export function lineText(line: SealedLine): string {
	switch (line.type) {
		case "pledged":
			return `pledged ${line.seat} ${line.commitment}`;
		case "locked":
			return `locked ${line.seat} ${line.locks.map((lock) => lock.join(",")).join(" ")}`;
		case "contributed":
			return `contributed ${line.seat} ${line.contribution}`;
		case "revealed":
			return `revealed ${line.secret}`;
		case "acted":
			return `acted ${line.seat} ${line.action}`;
		case "opened":
			return `opened ${line.seat} ${line.opening}`;
		case "ended":
			return `ended ${line.by.how} ${"seat" in line.by ? line.by.seat : ""}`;
		case "seed":
			return `seed ${line.seat} ${line.seed}`;
		default:
			return line.type;
	}
}

/** A digest of everything that was told up to a line, from the digest before it. */
export function digestAfter(digest: string, line: SealedLine): string {
	return bytesToHex(sha256(utf8ToBytes(`${digest}\n${lineText(line)}`)));
}
