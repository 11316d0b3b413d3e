/** What the room sends and takes. The types are written from the server's own; the page adds nothing to them. */
export type * from "./generated";
