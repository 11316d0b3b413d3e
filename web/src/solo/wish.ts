/** The kind of puzzle that was asked for last in this tab, by game. */
interface PuzzleWish {
	difficulty: string;
	unique: boolean;
}

const key = (game: string) => `facedown.puzzle.${game}`;

/** Where it is kept; a test brings its own. */
type Shelf = Pick<Storage, "getItem" | "setItem">;

/** The last wish of a game, or null. */
export function lastWish(game: string, shelf: Shelf = sessionStorage): PuzzleWish | null {
	try {
		const { difficulty, unique } = JSON.parse(shelf.getItem(key(game)) ?? "null") as Partial<PuzzleWish>;
		return typeof difficulty === "string" && typeof unique === "boolean" ? { difficulty, unique } : null;
	} catch {
		return null;
	}
}

/** Keeps a wish; a browser that keeps nothing begins with the easiest again. */
export function keepWish(game: string, wish: PuzzleWish, shelf: Shelf = sessionStorage): void {
	try {
		shelf.setItem(key(game), JSON.stringify(wish));
	} catch {
		return;
	}
}
