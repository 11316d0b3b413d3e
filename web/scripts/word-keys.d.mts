/** The text of keys.ts for an English Fluent file. */
export function keysSource(ftl: string): string;
