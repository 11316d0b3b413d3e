import { expect, it } from "vitest";
import { workerFor } from "./plugin";

const SOURCE = "const FILES = self.__FILES__; const VERSION = self.__VERSION__;";
const file = (path: string, content: string) => ({ path, content });

it("writes the files and a version into the worker that changes with any of them", () => {
	const files = [file("assets/a.js", "1"), file("docs/rules/x.html", "2")];
	const worker = workerFor(SOURCE, files);
	expect(worker).toContain(
		'["/","/favicon.svg","/manifest.webmanifest","/late.js","/assets/a.js","/docs/rules/x.html"]',
	);
	expect(worker).toMatch(/VERSION = "[0-9a-f]{12}"/);
	expect(workerFor(SOURCE, files)).toBe(worker);
	expect(workerFor(SOURCE, [file("assets/a.js", "1"), file("docs/rules/x.html", "3")])).not.toBe(worker);
	expect(workerFor(SOURCE, [file("assets/b.js", "1"), file("docs/rules/x.html", "2")])).not.toBe(worker);
});
