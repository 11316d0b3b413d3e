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
	},
	server: { port: 7961, proxy: { "/api": { target: room, ws: true } } },
	preview: { proxy: { "/api": { target: room, ws: true } } },
	// Some read every source of the page, which takes a loaded machine a while.
	test: { environment: "node", include: ["{src,book}/**/*.test.ts"], testTimeout: 60_000 },
});
