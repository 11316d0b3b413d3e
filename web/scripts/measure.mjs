// Prints what the page costs: bytes that a room sends for the first load, and times from an event to the paint after it.
// `FACEDOWN_BIN=../target/release/facedown npm run measure`; SLOWED=4 slows the processor. Nothing is asserted here.
// With PAGE=http://localhost:4173 the page is measured that is served there, such as by `vite preview`, which asks a room
// of its own: a built page is measured without building the room that brings it along.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const program = process.env.FACEDOWN_BIN ?? "../target/release/facedown";
const slowed = Number(process.env.SLOWED ?? 1);
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((place) => existsSync(place));
const executablePath = process.env.CHROMIUM ?? installed;
/** How often each step is measured. */
const TIMES = 5;

/** Opens a room for the time of the measurement. */
async function openRoom() {
	const data = mkdtempSync(join(tmpdir(), "facedown-measure-"));
	const room = spawn(program, ["serve", "--data", data, "--listen", "127.0.0.1:0"]);
	const address = await new Promise((found, failed) => {
		let said = "";
		const hear = (part) => {
			said += part;
			const port = /http:\/\/[^\s:]+:(\d+)/.exec(said)?.[1];
			if (port) found(`http://127.0.0.1:${port}`);
		};
		room.stdout.on("data", hear);
		room.stderr.on("data", hear);
		room.on("error", failed);
		room.on("exit", () => failed(new Error(said)));
	});
	const close = async () => {
		room.kill();
		await new Promise((done) => room.once("exit", done));
		rmSync(data, { recursive: true, force: true });
	};
	return { address, close };
}

const { address, close } = process.env.PAGE
	? { address: process.env.PAGE.replace(/\/$/, ""), close: async () => {} }
	: await openRoom();
const browser = await chromium.launch({
	executablePath,
	args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});

/** A fresh visitor, with the bytes that come over the line counted by kind. */
async function visitor(rate = 1) {
	const context = await browser.newContext({
		viewport: { width: 1280, height: 800 },
		locale: "en-US",
		serviceWorkers: "block",
	});
	const page = await context.newPage();
	const line = await context.newCDPSession(page);
	await line.send("Network.enable");
	if (rate > 1) await line.send("Emulation.setCPUThrottlingRate", { rate });
	const kinds = new Map();
	const bytes = {};
	line.on("Network.responseReceived", ({ requestId, type, response }) => {
		const picture = /\.(svg|png)$/.test(new URL(response.url).pathname);
		kinds.set(requestId, picture ? "pictures" : type.toLowerCase());
	});
	line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		const kind = kinds.get(requestId) ?? "other";
		bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
	});
	return { context, page, bytes };
}

function tell(name, bytes) {
	const parts = Object.entries(bytes).sort((a, b) => b[1] - a[1]);
	const sum = parts.reduce((total, [, size]) => total + size, 0);
	const pictures = bytes.pictures ?? 0;
	const kilo = (size) => `${(size / 1000).toFixed(1)} kB`;
	console.log(`${name}: ${kilo(sum)}, without pictures ${kilo(sum - pictures)}`);
	console.log(`  ${parts.map(([kind, size]) => `${kind} ${kilo(size)}`).join(", ")}`);
}

/** Begins to keep the browser's own times from an event to the paint after it. */
const watch = (page) =>
	page.evaluate(() => {
		window.paints = [];
		new PerformanceObserver((list) => {
			for (const { name, duration } of list.getEntries()) window.paints.push([name, duration]);
		}).observe({ type: "event", durationThreshold: 16 });
	});

const found = {};
/** Does something and keeps the longest time to paint of its events; the browser tells none under 16 ms. */
async function time(page, name, act) {
	await page.waitForTimeout(400);
	await page.evaluate(() => {
		window.paints = [];
	});
	await act();
	await page.waitForTimeout(300);
	const paints = await page.evaluate(() => window.paints);
	found[name] ??= [];
	found[name].push(Math.max(0, ...paints.map(([, duration]) => duration)));
}

/** Presses a place as a person does, whose pointer is there before: what hovering costs is not of the press. */
async function press(page, name, place) {
	const box = await page.locator(place).boundingBox();
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
	await time(page, name, async () => {
		await page.mouse.down();
		await page.mouse.up();
	});
}

/** The least that a press costs in this browser: an empty element that turns blue, on the same page. */
async function control(page) {
	await page.evaluate(() => {
		const empty = document.createElement("div");
		empty.id = "control";
		empty.style.cssText = "position: fixed; z-index: 99; inset: auto auto 0 0; width: 20px; height: 20px; background: red";
		empty.addEventListener("pointerdown", () => {
			empty.style.background = "blue";
		});
		document.body.append(empty);
	});
	await press(page, "control: an empty element turns blue", "#control");
	await page.evaluate(() => document.getElementById("control").remove());
}

/** Starts a game against the computer; a pawn that may move, where to, and another pawn. */
async function begin(page) {
	await page.goto(address);
	await page.getByRole("button", { name: "Play now" }).click();
	const board = page.locator("[role=grid]");
	await board.waitFor();
	await page.locator("[data-at=e2]").waitFor();
	await page.waitForTimeout(1500);
	const mine = await page.locator("[data-at=e2]").getAttribute("aria-label");
	return mine?.includes("yours") ? ["e2", "e4", "d2"] : ["e7", "e5", "d7"];
}

try {
	const first = await visitor();
	await first.page.goto(address);
	await first.page.waitForLoadState("networkidle");
	tell("front page", first.bytes);
	await first.page.getByRole("button", { name: "Play now" }).click();
	await first.page.locator("[data-at=e2]").waitFor();
	await first.page.waitForLoadState("networkidle");
	tell("front page, then a game begun from it", first.bytes);
	const address2 = first.page.url();
	const state = await first.context.storageState();
	await first.context.close();
	const second = await visitor();
	await second.page.addInitScript((kept) => {
		for (const { name, value } of kept) localStorage.setItem(name, value);
	}, state.origins[0]?.localStorage ?? []);
	await second.page.goto(address2);
	await second.page.locator("[data-at=e2]").waitFor();
	await second.page.waitForLoadState("networkidle");
	tell("a game opened by its address", second.bytes);
	await second.context.close();

	for (let turn = 0; turn < TIMES; turn++) {
		const { context, page } = await visitor(slowed);
		const [from, to, other] = await begin(page);
		await watch(page);
		await control(page);
		await press(page, "select a piece, the first one", `[data-at=${other}]`);
		await press(page, "select another piece", `[data-at=${from}]`);
		await press(page, "move it", `[data-at=${to}]`);
		await page.waitForTimeout(1500);
		await page.getByRole("button", { name: "Resign" }).click();
		await page.getByRole("button", { name: "Yes, resign" }).click();
		await page.getByRole("link", { name: "Replay" }).first().click();
		await page.locator("[role=grid]").waitFor();
		await watch(page);
		for (const when of ["first", "again"]) {
			await time(page, `step on in a replay, ${when}`, () => page.keyboard.press("ArrowRight"));
			await time(page, `step back in a replay, ${when}`, () => page.keyboard.press("ArrowLeft"));
		}
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(address);
		await page.getByRole("button", { name: "Menu" }).waitFor();
		await watch(page);
		await time(page, "open the menu (phone)", () => page.getByRole("button", { name: "Menu" }).click());
		await context.close();
	}
	console.log(`processors ${cpus().length}, Chromium ${browser.version()} headless, slowed ${slowed} times, ${TIMES} times each, load of the last minute ${loadavg()[0]?.toFixed(1)}`);
	console.log("event to next paint, steps of 8 ms, 0 for less than 16 ms:");
	for (const [name, times] of Object.entries(found)) {
		const sorted = times.toSorted((a, b) => a - b);
		const median = sorted[Math.floor(sorted.length / 2)];
		console.log(`  ${name}: median ${median} ms, longest ${sorted.at(-1)} ms (${sorted.join(", ")})`);
	}
} finally {
	await browser.close();
	await close();
}
