// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../core/rules/seat";

/**
 * A piece of a lesson.
 */
export type LessonBlock = { "type": "heading",
/**
 * 2 or 3.
 */
level: number,
/**
 * Its words.
 */
text: Array<LessonSpan>, } | { "type": "paragraph",
/**
 * Its words.
 */
text: Array<LessonSpan>, } | { "type": "list",
/**
 * Its points.
 */
items: Array<Array<LessonSpan>>, } | { "type": "position",
/**
 * The dealer's FEN, so that what is hidden can turn up.
 */
fen: string,
/**
 * The seat through whose eyes it is seen; a spectator's without one.
 */
as: Seat | null,
/**
 * What it shows.
 */
caption: string,
/**
 * What the reader is asked to do; without it the position is to be looked at.
 */
task: string | null,
/**
 * The actions that do it, without what they make known.
 */
accept: Array<string>,
/**
 * What it teaches, once it is done.
 */
answer: string, };

/**
 * A run of words in one style.
 */
export type LessonSpan = {
/**
 * The words.
 */
text: string,
/**
 * How they are set.
 */
style: LessonStyle, };

/**
 * How words are set.
 */
export type LessonStyle = "plain" | "bold" | "italic";
