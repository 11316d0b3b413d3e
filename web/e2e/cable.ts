/** The network between one person and the room: a relay that a test can cut and mend. */
import { connect as connectTo, createServer, type Server, type Socket } from "node:net";

export class Cable {
	readonly #ends = new Set<Socket>();
	#whole = true;
	#server: Server;

	private constructor(room: string) {
		const { hostname, port } = new URL(room);
		this.#server = createServer((near) => {
			if (!this.#whole) {
				near.destroy();
				return;
			}
			const far = connectTo(Number(port), hostname);
			for (const [end, other] of [
				[near, far],
				[far, near],
			] as const) {
				this.#ends.add(end);
				end.on("data", (bytes) => other.write(bytes));
				end.on("error", () => other.destroy());
				end.on("close", () => {
					this.#ends.delete(end);
					other.destroy();
				});
			}
		});
	}

	/** Lays a cable to a room. */
	static async to(room: string): Promise<Cable> {
		const cable = new Cable(room);
		await new Promise<void>((done) => cable.#server.listen(0, "127.0.0.1", done));
		return cable;
	}

	/** Where its near end is. */
	get address(): string {
		const address = this.#server.address();
		if (address === null || typeof address === "string") throw new Error("the cable is not laid");
		return `http://127.0.0.1:${address.port}`;
	}

	/** The same page of the room, by way of this cable. */
	by(link: string): string {
		const { pathname, search, hash } = new URL(link);
		return this.address + pathname + search + hash;
	}

	/** Whatever goes through it breaks off, and nothing comes through until it is mended. */
	cut(): void {
		this.#whole = false;
		for (const end of this.#ends) end.destroy();
	}

	mend(): void {
		this.#whole = true;
	}

	/** Takes it away. */
	async remove(): Promise<void> {
		this.cut();
		await new Promise((done) => this.#server.close(done));
	}
}
