// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * The body of `PUT /api/account/saved/{kind}/{id}`.
 */
export type NewSaved = {
/**
 * The version that was changed; left out where it is new.
 */
from?: number,
/**
 * Its content: a JSON object as text, 256 KiB at most.
 */
content: string, };

/**
 * Something that is saved, with its content.
 */
export type SavedContent = {
/**
 * Its content, as the page has written it.
 */
content: string,
/**
 * The kind of thing it is.
 */
kind: SavedKind,
/**
 * Its id among those of its kind.
 */
id: string,
/**
 * The number of its last change, from 1.
 */
version: number,
/**
 * Time of its last change, in milliseconds since 1970.
 */
at: number,
/**
 * Was it deleted? Devices that have it still are to delete it, too.
 */
deleted: boolean, };

/**
 * Something that is saved, without its content.
 */
export type SavedItem = {
/**
 * The kind of thing it is.
 */
kind: SavedKind,
/**
 * Its id among those of its kind.
 */
id: string,
/**
 * The number of its last change, from 1.
 */
version: number,
/**
 * Time of its last change, in milliseconds since 1970.
 */
at: number,
/**
 * Was it deleted? Devices that have it still are to delete it, too.
 */
deleted: boolean, };

/**
 * The kind of thing that is saved.
 */
export type SavedKind = "study" | "by-hand" | "days";
