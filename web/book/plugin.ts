/** Vite makes the book together with the page: a link that leads nowhere ends the build. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { type Files, readBook } from "./book.ts";
import { frame, LOST } from "./frame.ts";
import { SEARCHED, searched } from "./searched.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const READER = fileURLToPath(new URL("reader.ts", import.meta.url));

/** The files of this repository. */
const files: Files = {
	text: (path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : null),
	exists: (path) => existsSync(join(ROOT, path)),
};

/** The style sheets of a script and of what it imports. */
function stylesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
	const imported = chunk.imports.flatMap((name) => {
		const other = bundle[name];
		return other?.type === "chunk" ? stylesOf(other, bundle) : [];
	});
	return [...new Set([...imported, ...(chunk.viteMetadata?.importedCss ?? [])])];
}

export function book(): Plugin {
	let reader = "";
	return {
		name: "facedown-book",
		enforce: "post",
		buildStart() {
			if (this.environment.mode === "build") reader = this.emitFile({ type: "chunk", id: READER, name: "book" });
		},
		generateBundle(_, bundle) {
			const script = this.getFileName(reader);
			const chunk = bundle[script];
			if (chunk?.type !== "chunk") this.error("the script of the book was not built");
			const needs = { script: `/${script}`, styles: stylesOf(chunk, bundle).map((style) => `/${style}`) };
			const book = readBook(files);
			if (book.faults.length > 0) this.error(`the book has faults:\n  ${book.faults.join("\n  ")}`);
			const emit = (address: string, source: string | Uint8Array) =>
				this.emitFile({ type: "asset", fileName: address.slice(1), source });
			for (const page of [...book.pages, LOST]) emit(page.chapter.address, frame(book, page, needs));
			for (const [file, address] of book.assets) emit(address, readFileSync(join(ROOT, file)));
			emit(SEARCHED, JSON.stringify(searched(book)));
		},
		configureServer(server) {
			// While the page is developed, each page of the book is made when it is asked for.
			server.middlewares.use((request, response, next) => {
				const asked = new URL(request.url ?? "/", "http://page").pathname.replace(/^\/docs\/?$/, "/docs/index.html");
				if (!asked.startsWith("/docs/")) return next();
				const book = readBook(files);
				for (const fault of book.faults) server.config.logger.warn(`book: ${fault}`);
				const found = book.pages.find(({ chapter }) => chapter.address === asked);
				const asset = book.assets.find(([, address]) => address === asked);
				if (asked === SEARCHED) return response.end(JSON.stringify(searched(book)));
				if (asset) return response.end(readFileSync(join(ROOT, asset[0])));
				response.statusCode = found ? 200 : 404;
				response.setHeader("content-type", "text/html; charset=utf-8");
				response.end(frame(book, found ?? LOST, { script: "/book/reader.ts", styles: [] }));
			});
		},
	};
}
