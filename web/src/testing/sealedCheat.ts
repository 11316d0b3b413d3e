/** A seat that binds no shuffle: every entry of its inner lock is the same card. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { u32 } from "../deal/fairness";
import type { LockOpening, LockRole } from "../deal/sealed";
import type { SealedLine } from "../protocol";
import { Party } from "./sealedParty";

const text = (words: string) => concatBytes(u32(words.length), utf8ToBytes(words));

/** Commitments of a lock whose entries all have the value 3, and their openings. */
export function commitmentsOfQueens(session: string, role: LockRole, deck: string, size: number) {
	const nonce = (index: number) => index.toString(16).padStart(64, "0");
	const context = concatBytes(text("facedown-sealed/1"), u32(32), hexToBytes(session), text(role), text(deck));
	const commitments = Array.from({ length: size }, (_, index) =>
		bytesToHex(sha256(concatBytes(text("commit"), context, u32(index), u32(3), hexToBytes(nonce(index))))),
	);
	return { commitments, open: (index: number): LockOpening => ({ index, value: 3, nonce: nonce(index) }) };
}

/** A game in which one seat has locked the other's deck so; played until that is proved. */
export function queensParty(): { party: Party; cheat: 0 | 1 } {
	const party = new Party("surprise", {}, 4);
	party.pledge();
	const cheat = 1;
	const session = party.drawers[0].read()?.session ?? "";
	const [mine, theirs] = party.seats.map((seat) => seat.owed()[0]);
	if (mine?.type !== "lock" || theirs?.type !== "lock") throw new Error("no locks");
	const queens = commitmentsOfQueens(session, "inner", "0", 8);
	const everybody = [party.seats[0], party.spectator];
	const tell = (line: SealedLine) => {
		for (const seat of everybody) {
			const wrong = seat.hear(line);
			if (wrong) throw new Error(`${line.type}: ${wrong.code} ${wrong.what}`);
		}
	};
	tell({ type: "locked", seat: 0, locks: mine.locks });
	tell({ type: "locked", seat: cheat, locks: [queens.commitments, theirs.locks[1] ?? []] });
	party.contributions.forEach((contribution, seat) => {
		tell({ type: "contributed", seat, contribution });
	});
	tell({ type: "revealed", secret: party.secret });
	const color = party.seats[0].game?.number("white") === 0 ? "white" : "black";
	const rank = color === "white" ? "1" : "8";
	const knights = color === "white" ? ["b1c3", "g1f3"] : ["b8c6", "g8f6"];
	const pawns = color === "white" ? ["a7a6", "h7h6"] : ["a2a3", "h2h3"];
	const other = color === "white" ? "black" : "white";
	const turns = knights.flatMap((knight, n) => {
		const [own, pawn] = [
			{ seat: color, action: knight },
			{ seat: other, action: pawns[n] as string },
		] as const;
		return color === "white" ? [own, pawn] : [pawn, own];
	});
	for (const { seat, action } of turns) {
		if (party.seats[0].ended) break;
		if (seat === color) party.seats[0].sending(action);
		tell({ type: "acted", seat, action });
		if (!action.includes(rank)) continue;
		const owed = party.seats[0].owed()[0];
		if (owed?.type !== "open") throw new Error("nothing is owed");
		tell({ type: "opened", seat: 0, opening: owed.opening });
		const slot = Number(owed.opening.split(" ")[3]);
		const { index, value, nonce } = queens.open(slot);
		const two = (n: number) => String(n).padStart(2, "0");
		tell({ type: "opened", seat: cheat, opening: `0 inner ${two(index)} ${two(value)} ${nonce}` });
	}
	return { party, cheat };
}
