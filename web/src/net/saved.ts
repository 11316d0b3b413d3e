/** What this account has saved with the room. */
import type { SavedContent, SavedItem, SavedKind } from "../protocol";
import { ask } from "./api";

const path = (kind: SavedKind, id: string) => `/api/account/saved/${kind}/${encodeURIComponent(id)}`;

export const savedItems = () => ask<SavedItem[]>("GET", "/api/account/saved", null);
export const savedContent = (kind: SavedKind, id: string) => ask<SavedContent>("GET", path(kind, id), null);
/** Saves a version made from another one (`null`: a new thing); answers its number. */
export const saveContent = async (kind: SavedKind, id: string, from: number | null, content: string) =>
	(await ask<SavedItem>("PUT", path(kind, id), null, { from, content })).version;
export const deleteSaved = (kind: SavedKind, id: string, from: number) =>
	ask<SavedItem>("DELETE", `${path(kind, id)}?from=${from}`, null);
