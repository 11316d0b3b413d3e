/** Requests about people: leader boards, profiles, and what an account decides about others. */
import type {
	LeaderBoard,
	OtherAccount,
	PlayedGame,
	PrivacySettings,
	Profile,
	RatingPoint,
	TablePlayers,
} from "../protocol";
import { ask } from "./api";

const of = (name: string) => `/api/players/${encodeURIComponent(name)}`;
const query = (fields: Record<string, string>): string => {
	const given = Object.entries(fields).filter(([, value]) => value !== "");
	return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
};

/** The speeds that have ladders, the fastest first. */
export const SPEEDS = ["bullet", "blitz", "rapid", "classical", "correspondence"] as const;
export type Speed = (typeof SPEEDS)[number];

export const leaderBoard = (game: string, speed: string, ladder: string) =>
	ask<LeaderBoard>("GET", `/api/players${query({ game, speed, ladder })}`, null);
export const profile = (name: string) => ask<Profile>("GET", of(name), null);

/** The wishes for somebody's games; empty: whatever it is. */
export interface GameFilter {
	game: string;
	outcome: string;
	rated: string;
	opponent: string;
}
export const gamesOf = (name: string, filter: GameFilter, before: string) =>
	ask<PlayedGame[]>("GET", `${of(name)}/games${query({ ...filter, before })}`, null);
/** The address of all these games: a game a line, or their records. */
export const exportAddress = (name: string, filter: GameFilter, as: "games" | "records") =>
	`${of(name)}/export${query({ ...filter, as })}`;
export const ratingCurve = (name: string, game: string, speed: string, bots: boolean) =>
	ask<RatingPoint[]>("GET", `${of(name)}/ratings${query({ game, speed, ladder: bots ? "bots" : "" })}`, null);

export const privacySettings = () => ask<PrivacySettings>("GET", "/api/account/privacy", null);
export const setPrivacy = (settings: PrivacySettings) =>
	ask<PrivacySettings>("POST", "/api/account/privacy", null, settings);

/** A list of others that an account keeps: those whom it follows, and those whom it has blocked. */
export type Ties = "follows" | "blocks";
export const tied = (ties: Ties) => ask<OtherAccount[]>("GET", `/api/account/${ties}`, null);
export const tie = (ties: Ties, name: string) => ask<OtherAccount[]>("POST", `/api/account/${ties}`, null, { name });
export const untie = (ties: Ties, name: string) =>
	ask<OtherAccount[]>("DELETE", `/api/account/${ties}/${encodeURIComponent(name)}`, null);

export const tablePlayers = (table: string, token: string) =>
	ask<TablePlayers>("GET", `/api/tables/${encodeURIComponent(table)}/players`, token);
