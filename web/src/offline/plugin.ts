/** A Vite plugin: the service worker with the list of the page's files in it, so that it changes whenever they do. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What stands in `public/` and belongs to the page. */
const BESIDE = ["/", "/favicon.svg", "/manifest.webmanifest", "/late.js"];

/** Files that a page without a net cannot use, or does not need. */
const LEFT_OUT = /\.(map|json|txt|png)$|^docs\/(?!(index|rules\/.*|glossary)\.html$)|(^|\/)(index|lost)\.html$/;

/** The text of the worker for these files, each by its path and its content. */
export function workerFor(source: string, files: readonly { path: string; content: string | Uint8Array }[]): string {
	const hash = createHash("sha256");
	for (const { path, content } of files) hash.update(path).update("\0").update(content);
	const paths = [...BESIDE, ...files.map(({ path }) => `/${path}`)];
	return source
		.replace("self.__FILES__", JSON.stringify(paths))
		.replace("self.__VERSION__", JSON.stringify(hash.digest("hex").slice(0, 12)));
}

export function offline(): Plugin {
	return {
		name: "facedown-offline",
		apply: "build",
		enforce: "post",
		generateBundle: {
			order: "post",
			handler(_, bundle) {
				const shell = Object.values(bundle).filter(({ fileName }) => !LEFT_OUT.test(fileName));
				const page = Object.values(bundle).find(({ fileName }) => fileName === "index.html");
				const files = [...shell, ...(page ? [page] : [])]
					.map((file) => ({ path: file.fileName, content: file.type === "chunk" ? file.code : file.source }))
					.sort((a, b) => (a.path < b.path ? -1 : 1));
				const parts = ["worker.js", "push.js"].map((name) => readFileSync(new URL(name, import.meta.url), "utf8"));
				const source = parts.join("\n");
				const worker = workerFor(
					source,
					files.filter(({ path }) => path !== "index.html"),
				);
				// The page itself is asked for at "/", and its content counts for the version.
				const version =
					page && "source" in page ? createHash("sha256").update(page.source).digest("hex").slice(0, 6) : "";
				this.emitFile({ type: "asset", fileName: "sw.js", source: `// ${version}\n${worker}` });
			},
		},
	};
}
