/**
 * Where things lie on a board of any size. A board is `files` wide and `ranks` high; its places are squares (chess)
 * or points (the crossings of a 9x10 board). Both are laid out alike: one cell a place, so that a point is the centre
 * of its cell and only the drawn ground differs.
 */

/** The size of a board, and the number its nearest rank bears (1 in chess, 0 in the xiangqi programs' notation). */
export interface BoardSize {
	files: number;
	ranks: number;
	firstRank: number;
}

/** A place counted from the first player's left-hand corner: file 0 is `a`, rank 0 is the nearest. */
export interface Place {
	file: number;
	rank: number;
}

/** The name of a place, such as `e4`. */
export function nameOf(place: Place, size: BoardSize): string {
	return String.fromCharCode(97 + place.file) + String(place.rank + size.firstRank);
}

/** The place with this name, or null if the board has none. */
export function placeOf(name: string, size: BoardSize): Place | null {
	const match = /^([a-z])(\d{1,2})$/.exec(name);
	if (!match) return null;
	const file = (match[1] as string).charCodeAt(0) - 97;
	const rank = Number(match[2]) - size.firstRank;
	if (file >= size.files || rank < 0 || rank >= size.ranks) return null;
	return { file, rank };
}

/** Column and row on the screen, from the top left; `flipped` shows the board from the other side. */
export function onScreen(place: Place, size: BoardSize, flipped: boolean): { column: number; row: number } {
	return flipped
		? { column: size.files - 1 - place.file, row: place.rank }
		: { column: place.file, row: size.ranks - 1 - place.rank };
}

/** The place in a column and row of the screen. */
export function fromScreen(column: number, row: number, size: BoardSize, flipped: boolean): Place | null {
	if (column < 0 || row < 0 || column >= size.files || row >= size.ranks) return null;
	return flipped ? { file: size.files - 1 - column, rank: row } : { file: column, rank: size.ranks - 1 - row };
}

/** Centre of a place in board units (one cell is one unit), from the top left. */
export function centreOf(name: string, size: BoardSize, flipped: boolean): { x: number; y: number } | null {
	const place = placeOf(name, size);
	if (!place) return null;
	const { column, row } = onScreen(place, size, flipped);
	return { x: column + 0.5, y: row + 0.5 };
}

/** All places, row by row as they stand on the screen. */
export function rowsOnScreen(size: BoardSize, flipped: boolean): Place[][] {
	return Array.from({ length: size.ranks }, (_, row) =>
		Array.from({ length: size.files }, (_, column) => fromScreen(column, row, size, flipped) as Place),
	);
}

/** Whether a square is dark in the chequered pattern (a1 is dark). */
export function isDark(place: Place): boolean {
	return (place.file + place.rank) % 2 === 0;
}

/** The place one step away on the screen, staying where it is at an edge. */
export function placeBeside(place: Place, columns: number, rows: number, size: BoardSize, flipped: boolean): Place {
	const { column, row } = onScreen(place, size, flipped);
	const clamp = (value: number, end: number) => Math.max(0, Math.min(end - 1, value));
	return fromScreen(clamp(column + columns, size.files), clamp(row + rows, size.ranks), size, flipped) as Place;
}

/** A CSS transform that moves a cell's box to board units from the top left. */
export function translation(x: number, y: number): string {
	return `translate(${x * 100}%, ${y * 100}%)`;
}

/** The CSS transform that moves a cell's box to the place with this name. */
export function spotOf(name: string, size: BoardSize, flipped: boolean): string {
	const centre = centreOf(name, size, flipped);
	return centre ? translation(centre.x - 0.5, centre.y - 0.5) : translation(0, 0);
}
