/** The browser's storage, in memory. */
import type { Shelf } from "../net/keepsakes";

export class MapShelf implements Shelf {
	readonly #map = new Map<string, string>();
	get length() {
		return this.#map.size;
	}
	key = (index: number) => [...this.#map.keys()][index] ?? null;
	getItem = (key: string) => this.#map.get(key) ?? null;
	setItem = (key: string, value: string) => void this.#map.set(key, value);
	removeItem = (key: string) => void this.#map.delete(key);
}
