/** A tournament as its reader has it: the whole of it whenever something changes, and who is there. */
import { Connection, type Line, type LineState, realTimer, type Timer } from "../net/connection";
import type { ErrorBody, TournamentMessage, TournamentRequest, TournamentView } from "../protocol";

export class Watching {
	view = $state.raw<TournamentView | null>(null);
	/** Numbers of the players who have its page open. */
	present = $state.raw<readonly number[]>([]);
	line = $state<LineState>("connecting");
	trouble = $state.raw<ErrorBody | null>(null);

	readonly #connection: Connection<TournamentRequest, TournamentMessage>;

	/** `token`: of the reader's own entry, asked for at each new line; `chat` hears that something was written. */
	constructor(
		open: () => Line,
		token: () => string | null,
		timer: Timer = realTimer,
		private readonly chat: () => void = () => {},
	) {
		this.#connection = new Connection(
			open,
			{
				hello: (): TournamentRequest => ({ type: "hello", token: token() }),
				message: (message: TournamentMessage) => this.#take(message),
				state: (state: LineState) => (this.line = state),
			},
			timer,
		);
		this.#connection.begin();
	}

	/** Takes a view that came another way, unless it is older. */
	put(view: TournamentView): void {
		if (this.view === null || view.n >= this.view.n) this.view = view;
	}

	retry(): void {
		this.#connection.retry();
	}

	drop(): void {
		this.#connection.drop();
	}

	close(): void {
		this.#connection.close();
	}

	#take(message: TournamentMessage): void {
		if (message.type === "pong") return;
		this.line = "open";
		if (message.type === "tournament") this.put(message.view);
		else if (message.type === "present") this.present = message.numbers;
		else if (message.type === "chat") this.chat();
		else this.trouble = message.error;
	}
}
