/** How a board of points is written about: its files as the sides count them, and moves as the room writes them. */
import type { FileName } from "../board/coordinates";
import type { MoveLine, Scene, SeenPiece } from "../protocol";
import { settings } from "../settings.svelte";
import { fileNumber, inline, pointsLetter } from "./notation";
import { wantedNotation } from "./wanted";

/** Names of files around a board, by the notation that the reader has chosen; null where letters name them. */
export function fileNames(ground: Scene["ground"] | undefined): FileName | null {
	if (ground !== "points" || settings.notation === "coordinates") return null;
	const locale = settings.notation === "figurines" ? settings.locale : "en";
	return (file, seat) => fileNumber(file, seat, locale);
}

/** Whether a board has its files counted and moves written from them, so that no place has a name of letters. */
export const countsFiles = (ground: Scene["ground"] | undefined): boolean =>
	ground === "points" && settings.notation !== "coordinates";

/** The kind of a piece as it moves, in the letters of the notation. */
function letterOf(piece: SeenPiece | null | undefined): string | null {
	const kind = piece?.type === "open" ? piece.piece : piece?.type === "faceDown" ? piece.movesAs : null;
	return kind ? pointsLetter(kind) : null;
}

/** An action between two points, such as `h2e2`, as the room would write it (`C2=5`); null where the scene has no such piece. */
export function onPoints(action: string, before: Scene): MoveLine | null {
	const [, from = "", to = ""] = /^([a-i]\d)([a-i]\d)/.exec(action) ?? [];
	const mover = before.cells.find(({ at }) => at === from)?.piece;
	const letter = letterOf(mover);
	if (!mover?.seat || !letter || to === "") return null;
	const { seat } = mover;
	const forward = seat === "black" ? -1 : 1;
	const fileOf = (at: string) => (seat === "black" ? at.charCodeAt(0) - 96 : before.files + 97 - at.charCodeAt(0));
	const rankOf = (at: string) => Number(at.slice(1)) * forward;
	const fellows = before.cells.filter(
		({ at, piece }) => at !== from && at[0] === from[0] && piece?.seat === seat && letterOf(piece) === letter,
	);
	const ahead = fellows.filter(({ at }) => rankOf(at) > rankOf(from)).length;
	const ordered = fellows.length === 1 ? (ahead === 0 ? "+" : "-") : String(fileOf(from));
	const steps = rankOf(to) - rankOf(from);
	const way = steps === 0 ? "=" : steps > 0 ? "+" : "-";
	// Along a file it is said how far, else on which file the piece arrives.
	const end = from[0] === to[0] ? Math.abs(steps) : fileOf(to);
	return { ply: 0, seat, text: `${letter}${ordered}${way}${end}`, action, events: [], steps: [] };
}

/** The same as one text for the reader; null where the board has no points, or its places have names of letters. */
export function pointsInWords(action: string, before: Scene | null | undefined): string | null {
	const line = before && countsFiles(before.ground) ? onPoints(action, before) : null;
	return line && before ? inline(line, before, wantedNotation()) : null;
}
