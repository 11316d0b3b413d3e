import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Debian's Chromium where it is installed, best the one without windows, else the one that Playwright brings. */
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((place) => existsSync(place));
const chromium = process.env.CHROMIUM ?? installed;
/** Where the built page is served while the tests run. */
const port = process.env.FACEDOWN_PAGE_PORT ?? "7962";
/** The folder of a page that is built already, as the test command has it from the program's own build. */
const page = process.env.FACEDOWN_PAGE;
const preview = `npx vite preview --port ${port} --strictPort`;
const asRoot = process.getuid?.() === 0;

export default defineConfig({
	testDir: "e2e",
	// Nothing is asserted of a time: the deep run prints it.
	testIgnore: process.env.FACEDOWN_DEEP ? [] : ["**/sealed-time.spec.ts"],
	outputDir: "test-results",
	// The one picture that is compared is a picture of the documents.
	snapshotPathTemplate: "{testDir}/../../docs/images/{arg}{ext}",
	workers: 2,
	// Nothing is asserted of a time: these end what hangs. Beside the build, on a slow machine, a whole sealed game between
	// two pages takes minutes, and a page many seconds to come.
	timeout: 300_000,
	expect: { timeout: 30_000 },
	// A loaded machine may lose a key or a second. What passes only at the second try is counted as flaky, and named.
	retries: 1,
	reporter: [["list"]],
	use: {
		actionTimeout: 30_000,
		// What a test answers in the room's place must not be answered by a worker; one spec lets it in.
		serviceWorkers: "block",
		baseURL: `http://localhost:${port}`,
		launchOptions: {
			...(chromium ? { executablePath: chromium } : {}),
			args: asRoot ? ["--no-sandbox"] : [],
		},
	},
	webServer: {
		command: page ? `${preview} --outDir "${page}"` : `npx vite build && ${preview}`,
		url: `http://localhost:${port}`,
		reuseExistingServer: false,
		// It is built first where no page is named, beside the Rust tests, which leave it little of the processor.
		timeout: 300_000,
		stdout: "ignore",
	},
});
