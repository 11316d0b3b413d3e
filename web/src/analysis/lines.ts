/** Lines of an engine as a reader sees them: each action by its piece and where it goes. */
import { sceneAfter } from "../board/sceneAfter";
import type { Scene, Seat } from "../protocol";
import { type Part, written } from "../table/notation";
import { countsFiles, onPoints } from "../table/points";
import { wantedNotation } from "../table/wanted";

/** Most moves of a line that are shown. */
const SHOWN = 10;

/** The actions of a line in parts, one list a move. Only steps between two places change the board on the way. */
export function partsOf(actions: readonly string[], from: Scene | null, first: Seat): Part[][] {
	let scene = from;
	let seat = first;
	return actions.slice(0, SHOWN).map((action) => {
		const [, start, end, choice] = /^([a-z]\d{1,2})([a-z]\d{1,2})([a-z]?)$/.exec(action) ?? [];
		const at = (place: string) => scene?.cells.find((cell) => cell.at === place)?.piece ?? null;
		if (!start || !end) return [{ kind: "text", text: action }];
		const piece = at(start);
		const takes = at(end) !== null;
		const whose: Seat = piece?.seat ?? seat;
		const head: Part[] =
			piece?.type === "open"
				? piece.piece === "P"
					? []
					: [{ kind: "piece", piece: piece.piece, seat: whose }]
				: piece?.type === "faceDown"
					? [{ kind: "card", seat: whose, movesAs: piece.movesAs }]
					: piece
						? [{ kind: "disc", number: piece.number, seat: whose }]
						: [];
		const counted = scene && countsFiles(scene.ground) ? onPoints(action, scene) : null;
		const before = scene;
		if (scene) scene = sceneAfter(scene, [{ type: "move", from: start, to: end }]);
		seat = whose === "white" ? "black" : "white";
		if (counted) return written(counted, before, wantedNotation());
		const tail = choice ? `=${choice.toUpperCase()}` : "";
		return [...head, { kind: "text", text: `${start}${takes ? "x" : "–"}${end}${tail}` }];
	});
}

/** The places that an action goes between, for an arrow; null where it goes between none. */
export function wayOf(action: string | undefined): { from: string; to: string } | null {
	const [, from, to] = /^([a-z]\d{1,2})([a-z]\d{1,2})/.exec(action ?? "") ?? [];
	return from && to ? { from, to } : null;
}
