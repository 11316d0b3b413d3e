/** Requests about challenges between accounts. */
import type { ChallengeView, Made, NewChallenge } from "../protocol";
import { ask } from "./api";

const at = (id: string) => `/api/account/challenges/${encodeURIComponent(id)}`;

export const makeChallenge = (wish: NewChallenge) => ask<ChallengeView>("POST", "/api/account/challenges", null, wish);
export const acceptChallenge = (id: string) => ask<Made>("POST", `${at(id)}/accept`, null);
export const declineChallenge = (id: string) => ask<unknown>("POST", `${at(id)}/decline`, null);
export const withdrawChallenge = (id: string) => ask<unknown>("DELETE", at(id), null);

/** Address of the live connection on which a page hears of them. */
export const challengesAddress = ({ protocol, host }: { protocol: string; host: string }) =>
	`${protocol === "https:" ? "wss:" : "ws:"}//${host}/api/account/challenges/live`;
