import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { book } from "./book/plugin.ts";
import { offline } from "./src/offline/plugin.ts";

/** The room's own address while developing: the page asks it for everything under /api. */
const room = process.env.FACEDOWN_ROOM ?? "http://localhost:7960";

export default defineConfig({
	plugins: [svelte(), book(), offline()],
	build: {
		target: "es2022",
		// Every asset is a file of its own, so that the content security policy needs no data: addresses.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						// What the page needs before it can show anything comes in one file: sixty would each bring their headers.
						// The book has a script of its own, which shares these alone.
						{ name: "page", test: /[\\/]src[\\/](theme\.ts|page\.css)$|vite[\\/]preload-helper/, priority: 2 },
						{ name: "first", tags: ["$initial"], test: /^(?!.*([\\/]web[\\/]book[\\/]|minisearch))/, priority: 1 },
					],
				},
			},
		},
	},
	server: { port: 7961, proxy: { "/api": { target: room, ws: true } } },
	preview: { proxy: { "/api": { target: room, ws: true } } },
	// Some read every source of the page, which takes a loaded machine a while.
	test: {
		environment: "node",
		include: ["{src,book}/**/*.test.ts"],
		setupFiles: ["src/testing/english.ts"],
		// Files share what they import: loading it again for each was two thirds of the processor time. They pass in any order.
		isolate: false,
		testTimeout: 60_000,
	},
});
