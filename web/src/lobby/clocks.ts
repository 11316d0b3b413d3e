/** The clocks that go together in one wish. */
import { PRESETS } from "../front/timeControl";

const INCREMENTS = PRESETS.flatMap((preset, index) => (preset?.kind === "increment" ? [index] : []));

/** The clocks of a first wish: games of about ten minutes. */
export const FIRST_CLOCKS: readonly number[] = INCREMENTS.filter((index) => {
	const preset = PRESETS[index];
	return preset?.kind === "increment" && [300_000, 600_000].includes(preset.base);
});

/** The kind of a clock: games at the board, games by days, and games without a clock are three kinds. */
const kind = (index: number): string => {
	const preset = PRESETS[index] ?? null;
	return preset === null ? "none" : preset.kind === "days" ? "days" : "live";
};

/**
 * The clocks after one of them was pressed: it is taken in or out, and those of another kind go. One always stays: the
 * last one cannot be taken out.
 */
export function chooseClock(chosen: readonly number[], index: number): number[] {
	if (!chosen.includes(index))
		return [...chosen.filter((other) => kind(other) === kind(index)), index].sort((a, b) => a - b);
	return chosen.length > 1 ? chosen.filter((other) => other !== index) : [...chosen];
}
