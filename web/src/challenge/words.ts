/** A challenge in words. */
import { unusualOptions } from "../front/options";
import { controlInWords, shortControl } from "../front/timeControl";
import type { ChallengeView, GameSummary } from "../protocol";
import { gameName, isolated } from "../table/spoken";
import { lookUp, t } from "../words/words.svelte";
import type { News } from "./challenges.svelte";

/** The seat that the reader would have. */
const seatOf = ({ own, seat }: ChallengeView): "white" | "black" | "random" =>
	own || seat === "random" ? seat : seat === "white" ? "black" : "white";

/** The game, its clock and the reader's seat; `spoken`: as one says it. */
export function termsOf(challenge: ChallengeView, games: readonly GameSummary[], spoken = false): string {
	const { game, clock, rated, options } = challenge;
	const seat = seatOf(challenge);
	const specs = games.find(({ id }) => id === game)?.options ?? [];
	const rules = unusualOptions(specs, options).map(({ label, value }) => `${label}: ${value}`);
	return [
		gameName(game),
		clock === null ? t("clock-none") : spoken ? controlInWords(clock) : shortControl(clock),
		seat === "random" ? t("challenge-by-lot") : t("lobby-you-play", { seat: t(`seat-${seat}`) }),
		...(rated ? [t("rated")] : []),
		...rules,
	].join(" · ");
}

/** Who wants to play with whom. */
export const headOf = ({ own, by, to }: ChallengeView): string =>
	own ? t("challenge-out", { name: isolated(to) }) : t("challenge-in", { name: isolated(by) });

/** The reason somebody gave for declining; empty where it says nothing. */
const why = (reason: string | null): string => (reason === null ? "" : (lookUp(`challenge-why-${reason}`) ?? ""));

/** What has become of a challenge. */
export function newsWords({ challenge, how, reason }: News): string {
	const name = isolated(challenge.own ? challenge.to : challenge.by);
	switch (how) {
		case "accepted":
			return t("challenge-accepted", { name });
		case "declined":
			return [t("challenge-declined", { name }), why(reason)].filter((part) => part !== "").join(" ");
		case "withdrawn":
			return t("challenge-withdrawn", { name });
		case "expired":
			return challenge.own ? t("challenge-expired", { name }) : t("challenge-withdrawn", { name });
	}
}
