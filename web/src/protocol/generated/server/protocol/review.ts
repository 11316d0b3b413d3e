// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types
import type { Review } from "../../core/review";
import type { Seat } from "../../core/seat";
import type { ErrorBody } from "../../server/protocol/server";

/**
 * The body of `POST /api/reviews`.
 */
export type NewReview = {
/**
 * The record of a finished game, as it was downloaded.
 */
record: string,
/**
 * From whose eyes it is reviewed.
 */
as: Seat, };

/**
 * A line of the answer. Who closes the connection before the last one ends the review.
 */
export type ReviewMessage = { "type": "waiting" } | { "type": "progress",
/**
 * Plies that are done.
 */
done: number,
/**
 * Of so many.
 */
of: number, } | { "type": "done",
/**
 * The review.
 */
review: Review, } | { "type": "failed",
/**
 * Why.
 */
error: ErrorBody, };
