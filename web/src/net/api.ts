/** Requests to the room over HTTP. An error of the room becomes a `RoomError` with its code. */
import type {
	Committed,
	ErrorBody,
	GameSummary,
	Invitation,
	LiveGame,
	Locked,
	Made,
	NewTable,
	Notice,
	Progress,
	Seat,
	ServerMessage,
	TableView,
} from "../protocol";

/** What the room answered instead of what was asked for. */
export class RoomError extends Error {
	constructor(
		readonly trouble: ErrorBody,
		readonly status: number,
	) {
		super(trouble.message);
		this.name = "RoomError";
	}
}

/** The trouble of a room that cannot be reached. */
const UNREACHABLE: ErrorBody = { code: "unreachable", message: "The room does not answer.", field: null };

/** The methods of requests. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Asks the room; the answer that it sent, or throws a `RoomError`. */
async function send(method: Method, path: string, token: string | null, body?: unknown): Promise<Response> {
	const headers: Record<string, string> = {};
	if (token) headers.authorization = `Bearer ${token}`;
	if (body !== undefined) headers["content-type"] = "application/json";
	let answer: Response;
	try {
		answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
	} catch {
		throw new RoomError(UNREACHABLE, 0);
	}
	if (answer.ok) return answer;
	throw refusal(await answer.text(), answer.status);
}

/** Asks the room; answers the text that it sent, or throws a `RoomError`. */
export async function askText(method: Method, path: string, token: string | null, body?: unknown): Promise<string> {
	return (await send(method, path, token, body)).text();
}

/** Asks the room for a file, or throws a `RoomError`. */
export async function askFile(path: string, body: unknown): Promise<Blob> {
	return (await send("POST", path, null, body)).blob();
}

/** Asks the room; answers what it sent, or throws a `RoomError`. */
export async function ask<T>(method: Method, path: string, token: string | null, body?: unknown): Promise<T> {
	return parse(await askText(method, path, token, body)) as T;
}

/** What an answer that is an error says. */
function refusal(text: string, status: number): RoomError {
	const trouble = (parse(text) as { error?: ErrorBody } | null)?.error;
	return new RoomError(trouble ?? { code: "unreadable", message: `The room answered ${status}.`, field: null }, status);
}

/** Asks for something that comes line by line; each line as it comes. `signal` calls it off. */
export async function* askLines(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<string> {
	const headers = { accept: "application/x-ndjson", "content-type": "application/json" };
	let answer: Response;
	try {
		answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal });
	} catch {
		throw new RoomError(UNREACHABLE, 0);
	}
	if (!answer.ok || !answer.body) throw refusal(await answer.text(), answer.status);
	try {
		yield* linesOf(answer.body);
	} catch {
		throw new RoomError(UNREACHABLE, 0);
	}
}

/** The lines of a body, however it is cut on its way; empty ones, which only keep the connection, are left out. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let rest = "";
	try {
		for (;;) {
			const { done, value } = await reader.read();
			rest += decoder.decode(value, { stream: !done });
			const lines = rest.split("\n");
			rest = done ? "" : (lines.pop() ?? "");
			for (const line of lines) if (line.trim() !== "") yield line;
			if (done) return;
		}
	} finally {
		await reader.cancel();
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

/** What whoever operates the room says to everybody. */
export function notice(): Promise<Notice> {
	return ask("GET", "/api/notice", null);
}

export function games(): Promise<GameSummary[]> {
	return ask("GET", "/api/games", null);
}

export function makeTable(wish: NewTable): Promise<Made> {
	return ask("POST", "/api/tables", null, wish);
}

/** The bots whose programs are here, by name. */
export async function botsHere(): Promise<string[]> {
	const answer = await fetch("/api/bot/online");
	if (!answer.ok) return [];
	const lines = (await answer.text()).split("\n").map(parse);
	return lines.flatMap((bot) => {
		const name = (bot as { username?: unknown } | null)?.username;
		return typeof name === "string" ? [name] : [];
	});
}

/** What an invitation is to. */
export function invitation(table: string, invite: string): Promise<Invitation> {
	return ask("POST", `${at(table)}/invitation`, null, { invite });
}

/** Takes the seat that an invitation opens. */
export function join(table: string, invite: string, name: string): Promise<Made> {
	return ask("POST", `${at(table)}/join`, null, { invite, name });
}

/** A table as it stands, for whom the token opens it. */
export async function look(table: string, token: string): Promise<TableView> {
	const answer = await ask<ServerMessage>("GET", at(table), token);
	if (answer.type !== "sync") throw new RoomError({ code: "unknown", message: answer.type, field: null }, 200);
	return answer.view;
}

/** The games going on that everybody may watch. */
export function liveGames(): Promise<LiveGame[]> {
	return ask("GET", "/api/tables?live=true", null);
}

export function commit(table: string, token: string, seat: Seat | null, sha256: string): Promise<Committed> {
	return ask("POST", `${at(table)}/commitments`, token, { seat, sha256 });
}

/** Binds this seat's locks in a sealed game. */
export function lock(table: string, token: string, seat: Seat | null, locks: string[][]): Promise<Locked> {
	return ask("POST", `${at(table)}/locks`, token, { seat, locks });
}

export function contribute(table: string, token: string, seat: Seat | null, contribution: string): Promise<Progress> {
	return ask("POST", `${at(table)}/contributions`, token, { seat, contribution });
}

export function rematch(table: string, token: string): Promise<Made> {
	return ask("POST", `${at(table)}/rematch`, token, {});
}

/** What went wrong, of whatever kind. */
export function roomTrouble(error: unknown): ErrorBody {
	return error instanceof RoomError ? error.trouble : { code: "unknown", message: String(error), field: null };
}

/** The record of a game, as JSON Lines. */
export function record(table: string, token: string | null): Promise<string> {
	return askText("GET", `${at(table)}/record`, token);
}

/** The part of a page's address that says where its room is. */
type PageAddress = { protocol: string; host: string };

const socket = (path: string, page: PageAddress) =>
	`${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}${path}`;

/** Address of a table's live connection. */
export function liveAddress(table: string, page: PageAddress): string {
	return socket(`${at(table)}/live`, page);
}

/** Address of a tournament's live connection. */
export function tournamentAddress(id: string, page: PageAddress): string {
	return socket(`/api/tournaments/${encodeURIComponent(id)}/live`, page);
}

/** Address of the lobby's live connection. */
export function lobbyAddress(page: PageAddress): string {
	return socket("/api/lobby/live", page);
}
