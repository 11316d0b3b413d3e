import type { Seat } from "../protocol";

/** What a side calls one of its files, counted from 1 at its right hand. */
export type FileName = (file: number, seat: Seat) => string;
