/** An empty board of the right shape, until the room has said what stands on it. */
import type { Scene } from "../protocol";

/** The board of a FEN's first field, without its pieces: ten ranks are those of xiangqi. */
export function bareScene(field: string): Scene {
	const points = field.split("/").length === 10;
	return points
		? { files: 9, ranks: 10, ground: "points", firstRank: 0, cells: [], check: [] }
		: { files: 8, ranks: 8, ground: "squares", firstRank: 1, cells: [], check: [] };
}
