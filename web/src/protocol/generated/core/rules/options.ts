// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types

/**
 * One option of a game, as forms and the command line offer it.
 */
export type OptionSpec = {
/**
 * Its name in kebab-case, as on the game's rules page.
 */
name: string,
/**
 * The values that it takes.
 */
takes: Takes,
/**
 * The value where none is chosen.
 */
default: string,
/**
 * Its effect, in a sentence.
 */
help: string, };

/**
 * The values that an option takes.
 */
export type Takes = { "type": "choice",
/**
 * The words, the default first.
 */
values: Array<string>, } | { "type": "number",
/**
 * The smallest value.
 */
min: number,
/**
 * The largest value.
 */
max: number, };
