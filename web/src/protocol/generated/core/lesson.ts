// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Seat } from "../core/rules/seat";

/**
 * A piece of a lesson, from one heading, paragraph, list or position to the next.
 */
export type LessonBlock = { "type": "heading",
/**
 * 2 for a section, 3 for a part of one.
 */
level: number,
/**
 * The words of the heading, in runs of one style.
 */
text: Array<LessonSpan>, } | { "type": "paragraph",
/**
 * The words of the paragraph, in runs of one style.
 */
text: Array<LessonSpan>, } | { "type": "list",
/**
 * One point each, in runs of one style.
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
 * A sentence that stands under the board.
 */
caption: string,
/**
 * The reader's task; without it the position is to be looked at.
 */
task: string | null,
/**
 * The actions that do it, without what they make known.
 */
accept: Array<string>,
/**
 * The lesson of it, once it is done.
 */
answer: string, };

/**
 * A run of words in one style.
 */
export type LessonSpan = {
/**
 * The words, without the signs of their style.
 */
text: string,
/**
 * Bold, italic or neither.
 */
style: LessonStyle, };

/**
 * The style of a run of words.
 */
export type LessonStyle = "plain" | "bold" | "italic";
