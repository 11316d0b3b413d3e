/**
 * A real room for the browser tests: the program itself, with a data folder of its own, that can be stopped and started.
 * With FACEDOWN_DIST naming a folder, the page that is built there stands before the room, and not the one in the program:
 * all but what the room itself writes into a page, such as what a link to a game is announced with.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type PreviewServer, preview } from "vite";

const target = fileURLToPath(new URL("../../target/", import.meta.url));
const run = promisify(execFile);

/** The program under test: the one that is named, else the newest build there is. */
export function program(): string {
	const named = process.env.FACEDOWN_BIN;
	const built = ["debug/facedown", "release/facedown"].map((path) => target + path).filter(existsSync);
	// Whichever was built last: an old one would be tested instead of what is there.
	const found = named ?? built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
	if (!found || !existsSync(found))
		throw new Error("no program to test: run `cargo build -p facedown`, or name one in FACEDOWN_BIN");
	return found;
}

export class Room {
	/** Where the room is found. */
	address = "";
	/** Where the program itself listens. */
	#inner = "";
	#page: PreviewServer | null = null;
	readonly #port = 20_000 + Math.floor(Math.random() * 20_000);
	readonly #data = mkdtempSync(join(tmpdir(), "facedown-room-"));
	#process: ChildProcess | null = null;
	readonly #flags: readonly string[];
	/** Is it opened at `localhost`, where passkeys work? */
	#home = false;

	/** A room that is not open yet; `flags` for `facedown serve`. */
	constructor(...flags: string[]) {
		this.#flags = flags;
	}

	/** A room that is opened at `localhost`, where passkeys work, and not by the address of this machine. */
	static atHome(): Room {
		const room = new Room();
		room.#home = true;
		return room;
	}

	/** Opens the room; after a stop, at the same address and with the same games. */
	async start(): Promise<void> {
		const listen = this.#inner === "" ? "127.0.0.1:0" : new URL(this.#inner).host;
		// Where the page of a folder stands before the room, people open it at that page's port.
		const before = this.#home && process.env.FACEDOWN_DIST;
		const named = before ? ["--public-url", `http://localhost:${this.#port}`] : [];
		const flags = [...named, ...this.#flags];
		const child = spawn(program(), ["serve", "--data", this.#data, "--listen", listen, ...flags]);
		this.#process = child;
		this.#inner = await new Promise((found, failed) => {
			let said = "";
			child.stdout.on("data", (part: Buffer) => {
				said += part.toString();
				const port = /http:\/\/[^\s:]+:(\d+)/.exec(said)?.[1];
				if (port) found(`http://127.0.0.1:${port}`);
			});
			child.stderr.on("data", (part: Buffer) => {
				said += part.toString();
			});
			child.on("exit", () => failed(new Error(`the room did not open: ${said}`)));
		});
		this.address = (await this.#pageBefore(process.env.FACEDOWN_DIST)) ?? this.#inner;
		if (this.#home) this.address = this.address.replace("127.0.0.1", "localhost");
	}

	/** Serves the page of a folder before the room; answers where. */
	async #pageBefore(folder: string | undefined): Promise<string | null> {
		if (!folder) return null;
		this.#page ??= await preview({
			configFile: false,
			root: fileURLToPath(new URL("../", import.meta.url)),
			build: { outDir: folder },
			logLevel: "silent",
			preview: {
				host: "127.0.0.1",
				port: this.#port,
				strictPort: this.#home,
				proxy: { "^/(api|docs)": { target: this.#inner, ws: true } },
			},
		});
		return (this.#page.resolvedUrls?.local[0] ?? "").replace(/\/$/, "");
	}

	/** Runs one of the operator's commands; answers what it printed. */
	operate(...asked: string[]): Promise<string> {
		return facedown("room", "--data", this.#data, ...asked);
	}

	/** Ends the process, at once and without warning where `signal` is SIGKILL. */
	async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
		await this.#page?.close();
		this.#page = null;
		const child = this.#process;
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		this.#process = null;
		const ended = new Promise((done) => child.once("exit", done));
		child.kill(signal);
		await ended;
	}

	/** Ends the room and forgets its games. */
	async clear(): Promise<void> {
		await this.stop();
		rmSync(this.#data, { recursive: true, force: true });
	}
}

/** Runs the program and answers what it printed; throws with what it said if it fails. */
export async function facedown(...args: string[]): Promise<string> {
	const { stdout } = await run(program(), args, { maxBuffer: 1 << 24 });
	return stdout;
}
