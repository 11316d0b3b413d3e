// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { LessonBlock } from "../core/lesson";

/**
 * A game's rules in plain words, with positions to try them out.
 */
export type Lesson = {
/**
 * Game id.
 */
game: string,
/**
 * The language: `en`, `zh`, `vi` or `fr`.
 */
lang: string,
/**
 * Its heading: the game's name in this language.
 */
title: string,
/**
 * The person who invented the game.
 */
inventor: string,
/**
 * The year of the invention; `null` where it is not known.
 */
year: number | null,
/**
 * Its text, from the top.
 */
blocks: Array<LessonBlock>, };
