/** A review in words: each ply, what went where, and what it comes to. */
import { letterName, seatName } from "../board/speech";
import type { MoveLine, Review, ReviewPoint, Scene } from "../protocol";
import { inOneLine } from "../table/notation";
import { pointsInWords } from "../table/points";
import { wantedNotation } from "../table/wanted";
import { t } from "../words/words.svelte";
import { NOTABLE, percent, signed } from "./curve";
import { type Choice, choiceOf, type Luck, luckOf } from "./grade";

/** A change smaller than this many points of a hundred is called even. */
const EVEN = 5;

/** A move as it is written, without what turned up beside it: that is said and drawn elsewhere. */
export function bare({ text }: Pick<MoveLine, "text">): string {
	return text.replace(/\{[^}]*\}/, "");
}

/** The places that an action goes between, where it goes between two. */
export function wayOf(action: string): { from: string; to: string } | null {
	const [, from, to] = /^([a-z]\d{1,2})([a-z]\d{1,2})/.exec(action) ?? [];
	return from && to ? { from, to } : null;
}

/** An action in words, by what stands where it begins: `knight g8–h6`, `card b1–c3`; as it is written where it is none from place to place. */
export function actionInWords(action: string, before: Scene | undefined): string {
	const way = wayOf(action);
	if (!way) return action;
	const counted = pointsInWords(action, before);
	if (counted) return counted;
	const piece = before?.cells.find(({ at }) => at === way.from)?.piece;
	const name = !piece ? "" : piece.type === "open" ? letterName(piece.piece) : t("card-word");
	return `${name} ${way.from}–${way.to}`.trim();
}

/**
 * A move with its number, as the reader has moves written where the position before it is given; else by its squares:
 * `4. d1-g4` or `4… d7-d5`.
 */
export function numbered(moves: readonly MoveLine[], ply: number, before?: Scene): string {
	const line = moves[ply - 1];
	if (!line) return t("replay-at-start");
	if (before) return inOneLine(moves, ply, before, wantedNotation());
	const firsts = moves.slice(0, ply).filter((move, index) => move.seat !== "black" || index === 0).length;
	return `${firsts}${line.seat === "black" ? "…" : "."} ${bare(line)}`;
}

/** A ply of the graph: the move, what is expected after it, and what made the change where it is a notable one. */
export function plyInWords(review: Review, moves: readonly MoveLine[], ply: number): string {
	const point = review.points[ply - 1];
	if (!point) return `${t("replay-at-start")}: ${percent(review.start)}`;
	const parts = [`${numbered(moves, ply)}: ${percent(point.after)}`];
	if (Math.abs(point.byReveal) >= NOTABLE) parts.push(t("review-by-reveal", { by: signed(point.byReveal) }));
	if (point.loss >= NOTABLE) parts.push(t("review-gave-away", { seat: seatName(point.seat), by: percent(point.loss) }));
	return parts.join(", ");
}

/** What to say of a ply, sentence by sentence: the grade, what was better, and what luck made of it. */
export function verdictOn(point: ReviewPoint, reviewed: ReviewPoint["seat"], before: Scene | undefined): string[] {
	const said = [`${t(`grade-${choiceOf(point)}`)}.`];
	if (point.best.action !== point.played && point.loss >= 0.01)
		said.push(t("review-best-was", { action: actionInWords(point.best.action, before), by: percent(point.loss) }));
	const luck = luckOf(point, reviewed);
	if (luck) said.push(t(`review-${luck}`, { seat: seatName(point.seat), by: percent(Math.abs(point.byReveal)) }));
	return said;
}

/** How many moves of each grade a side made, the best first, and how often luck was good or bad to it; none of none. */
export function gradesOf(review: Review, seat: ReviewPoint["seat"]): { grade: Choice | Luck; count: number }[] {
	const own = review.points.filter((point) => point.seat === seat);
	const all = own.flatMap((point) => [choiceOf(point), luckOf(point, review.seat)]);
	return (["best", "gamble", "inaccuracy", "blunder", "lucky", "unlucky"] as const)
		.map((grade) => ({ grade, count: all.filter((one) => one === grade).length }))
		.filter(({ count }) => count > 0);
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

/** An end that leads so far from what was expected just before it is worth a sentence: it was neither luck nor play. */
const SURPRISING = 0.25;

/**
 * What the cards gave and what the play gave, in two sentences; `own`: to the reader. Before them, where the end was
 * not what was expected, how the game stood; `resigned`: the reader gave it up.
 */
export function verdict(review: Review, own = false, resigned = false): string {
	const seat = seatName(review.seat);
	const by = percent(review.result - review.ending);
	const key = own && resigned ? "review-resigned-you" : own ? "review-stood-you" : "review-stood";
	const stood = Math.abs(review.ending) < SURPRISING ? "" : t(key, { seat, by });
	const to = own ? "-you" : "";
	const luck = Math.round(review.luck * 100);
	const play = Math.round((review.own + review.opponent) * 100);
	const cards =
		Math.abs(luck) < EVEN
			? t("review-luck-even")
			: t(`review-luck-${luck > 0 ? "for" : "against"}${to}`, { seat, by: `${Math.abs(luck)}%` });
	const choices =
		Math.abs(play) < EVEN
			? t("review-play-even")
			: t(`review-play-${play > 0 ? "for" : "against"}${to}`, { seat, by: `${Math.abs(play)}%` });
	return [stood, cards, choices].filter((part) => part !== "").join(" ");
}
