/** The form of a game's options, made from the schema that the room gives. */
import type { GameSummary, OptionSpec } from "../protocol";
import { lookUp } from "../words/words.svelte";

/** Every option at its default. */
export function defaults(options: readonly OptionSpec[]): Record<string, string> {
	return Object.fromEntries(options.map((option) => [option.name, option.default]));
}

/** The options that a preset of the game stands for. */
export function presetOptions(game: Pick<GameSummary, "options" | "presets">, name: string): Record<string, string> {
	return { ...defaults(game.options), ...game.presets.find((preset) => preset.name === name)?.options };
}

/** The preset that these options are, or nothing where they are none. */
export function presetOf(
	game: Pick<GameSummary, "options" | "presets">,
	options: Readonly<Record<string, string>>,
): string {
	const same = (name: string) =>
		Object.entries(presetOptions(game, name)).every(([option, value]) => options[option] === value);
	return game.presets.find(({ name }) => same(name))?.name ?? "";
}

/** What an option is called, in the reader's language where we have words for it. */
export function optionLabel(option: OptionSpec): string {
	return lookUp(`option-${option.name}`) ?? option.name.replaceAll("-", " ");
}

/** What one value of an option means. */
export function valueLabel(option: OptionSpec, value: string): string {
	return lookUp(`value-${option.name}-${value}`) ?? value.replaceAll("-", " ");
}

/** Whether a text is a value that the option takes. */
export function accepts(option: OptionSpec, value: string): boolean {
	const { takes } = option;
	if (takes.type === "choice") return takes.values.includes(value);
	return /^(0|[1-9]\d*)$/.test(value) && Number(value) >= takes.min && Number(value) <= takes.max;
}

/** The options of a table that are not as usual, in words. */
export function unusualOptions(
	specs: readonly OptionSpec[],
	options: Readonly<Record<string, string>>,
): { label: string; value: string }[] {
	return specs.flatMap((spec) => {
		const value = options[spec.name] ?? spec.default;
		return value === spec.default ? [] : [{ label: optionLabel(spec), value: valueLabel(spec, value) }];
	});
}
