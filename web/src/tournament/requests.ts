/** What the page asks about tournaments. */
import { ask, askText } from "../net/api";
import type {
	ByHandGame,
	ChatLine,
	Entered,
	NewTournament,
	OwnBoards,
	TournamentAccess,
	TournamentChat,
	TournamentCommand,
	TournamentMade,
	TournamentSummary,
	TournamentView,
} from "../protocol";
import { type GamePlace, placeText } from "./places";

const at = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`;

/** The tournaments that everybody may enter. */
export const list = (): Promise<TournamentSummary[]> => ask("GET", "/api/tournaments", null);

export const make = (wish: NewTournament): Promise<TournamentMade> => ask("POST", "/api/tournaments", null, wish);

export const look = (id: string): Promise<TournamentView> => ask("GET", at(id), null);

/** Enters; `sha256` commits to a contribution to the deal that all boards have. */
export const enter = (id: string, name: string, invite: string | null, sha256: string | null): Promise<Entered> =>
	ask("POST", `${at(id)}/entries`, null, { name, invite, sha256 });

/** Opens the contribution that was committed when entering. */
export const contribute = (id: string, token: string, contribution: string): Promise<TournamentView> =>
	ask("POST", `${at(id)}/contribution`, token, { contribution });

export const command = (id: string, token: string, command: TournamentCommand): Promise<TournamentView> =>
	ask("POST", `${at(id)}/commands`, token, command);

/** A token for the player of an entry. */
export const link = (id: string, token: string, number: number): Promise<Entered> =>
	ask("POST", `${at(id)}/links`, token, { number });

/** Fresh tokens for whoever is signed in. */
export const access = (id: string): Promise<TournamentAccess> => ask("POST", `${at(id)}/access`, null);

/** The boards at which a player is awaited. */
export const boards = (id: string, token: string): Promise<OwnBoards> => ask("POST", `${at(id)}/boards`, token);

export const leave = (id: string, token: string): Promise<TournamentView> => ask("POST", `${at(id)}/leave`, token);

/** Tells a game that was played with real cards. Without a token the account tells it. */
export const tell = (id: string, token: string | null, place: GamePlace, game: ByHandGame): Promise<TournamentView> =>
	ask("POST", `${at(id)}/games/${placeText(place)}`, token, game);

/** The record of a game, by its place as its address names it. */
export const record = (id: string, place: string): Promise<string> =>
	askText("GET", `${at(id)}/games/${encodeURIComponent(place)}`, null);

/** The address of the crosstable as a file. */
export const crosstableAddress = (id: string, form: "text" | "csv"): string => `${at(id)}/crosstable?as=${form}`;

/** The address of all records, one after another. */
export const recordsAddress = (id: string): string => `${at(id)}/games?as=records`;

/** The address of the report file. */
export const reportAddress = (id: string): string => `${at(id)}/report`;

/** What is written in its room, for whoever has entered or organizes it: by account, or by this token. */
export const chat = (id: string, token: string | null): Promise<TournamentChat> => ask("GET", `${at(id)}/chat`, token);

export const write = (id: string, text: string): Promise<ChatLine> => ask("POST", `${at(id)}/chat`, null, { text });

/** Deletes a line, for the organizer. */
export const deleteLine = (id: string, token: string | null, line: string): Promise<unknown> =>
	ask("DELETE", `${at(id)}/chat/${encodeURIComponent(line)}`, token);
