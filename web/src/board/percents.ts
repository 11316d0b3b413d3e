/** Shares as whole percentages that add to a hundred. */

/** The percentages of counts out of `of`, rounded by the largest remainders: where the counts add to `of`, they add to 100. */
export function percentsOf(counts: readonly number[], of: number): number[] {
	if (of <= 0) return counts.map(() => 0);
	const exact = counts.map((count) => (100 * count) / of);
	const whole = exact.map(Math.floor);
	const sum = Math.round(exact.reduce((total, share) => total + share, 0));
	const left = sum - whole.reduce((total, share) => total + share, 0);
	// Those that lost most by rounding down come first; of equal ones the earlier.
	const order = exact.map((share, at) => ({ at, lost: share - Math.floor(share) })).sort((a, b) => b.lost - a.lost);
	for (const { at } of order.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1;
	return whole;
}
