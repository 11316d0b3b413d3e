// Writes src/words/generated/keys.ts, the type of all keys, from locales/en.ftl. Run by `npm run words`; a test compares.
import { readFileSync, writeFileSync } from "node:fs";

/** The text of keys.ts for an English Fluent file. */
export function keysSource(ftl) {
	const keys = [...ftl.matchAll(/^([a-z][a-z0-9-]*) *=/gm)].map((match) => match[1]);
	return `// Made from locales/en.ftl by \`npm run words\`.\n\n/** Every key of the page's words. */\nexport type WordKey =\n${keys.map((key) => `\t| "${key}"`).join("\n")};\n`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
	const root = new URL("..", import.meta.url);
	writeFileSync(new URL("src/words/generated/keys.ts", root), keysSource(readFileSync(new URL("locales/en.ftl", root), "utf8")));
}
