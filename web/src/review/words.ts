/** A review in words: each ply, what went where, and what it comes to. */
import { seatName } from "../board/speech";
import type { MoveLine, Review, ReviewPoint } from "../protocol";
import { t } from "../words/words.svelte";
import { NOTABLE, percent, signed } from "./curve";

/** A change smaller than this many points of a hundred is called even. */
const EVEN = 5;

/** A move with its number, as a score sheet has it: `4. d1-g4` or `4… d7-d5`. */
export function numbered(moves: readonly MoveLine[], ply: number): string {
	const line = moves[ply - 1];
	if (!line) return t("replay-at-start");
	const firsts = moves.slice(0, ply).filter((move, index) => move.seat !== "black" || index === 0).length;
	return `${firsts}${line.seat === "black" ? "…" : "."} ${line.text}`;
}

/** A ply of the graph: the move, what is expected after it, and what made the change where it is a notable one. */
export function plyInWords(review: Review, moves: readonly MoveLine[], ply: number): string {
	const point = review.points[ply - 1];
	if (!point) return `${t("replay-at-start")}: ${percent(review.start)}`;
	const parts = [`${numbered(moves, ply)}: ${percent(point.after)}`];
	if (Math.abs(point.byReveal) >= NOTABLE) parts.push(t("review-by-reveal", { by: signed(point.byReveal) }));
	if (point.loss >= NOTABLE)
		parts.push(t("review-gave-away", { seat: seatName(point.seat), by: String(Math.round(point.loss * 100)) }));
	return parts.join(", ");
}

/** What to say of the choice at a ply: as good as any, or what was better. */
export function choiceInWords(point: ReviewPoint): string {
	if (point.best.action === point.played || point.loss < 0.01) return t("review-best-played");
	return t("review-best-was", { action: point.best.action, by: String(Math.round(point.loss * 100)) });
}

/** One part of the way from what was expected to the result; its name ends the key of its words. */
export interface Part {
	name: "luck" | "own" | "opponent" | "ending";
	value: number;
}

/** The parts that add up, from the expectation at the start to the result. */
export function parts(review: Review): Part[] {
	return [
		{ name: "luck", value: review.luck },
		{ name: "own", value: review.own },
		{ name: "opponent", value: review.opponent },
		{ name: "ending", value: review.ending },
	];
}

/** What the cards gave and what the play gave, in two sentences. */
export function verdict(review: Review): string {
	const seat = seatName(review.seat);
	const luck = Math.round(review.luck * 100);
	const play = Math.round((review.own + review.opponent) * 100);
	const cards =
		Math.abs(luck) < EVEN
			? t("review-luck-even")
			: t(luck > 0 ? "review-luck-for" : "review-luck-against", { seat, by: String(Math.abs(luck)) });
	const choices =
		Math.abs(play) < EVEN
			? t("review-play-even")
			: t(play > 0 ? "review-play-for" : "review-play-against", { seat, by: String(Math.abs(play)) });
	return `${cards} ${choices}`;
}
