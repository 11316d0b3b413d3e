import type { Moment } from "../../table/guide";

/** When the guide of a first game says something; its words are in the page's languages. */
export const moments: readonly Moment[] = ["cards", "second", "third"];
