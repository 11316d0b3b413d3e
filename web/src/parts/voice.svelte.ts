/** What a page says to a screen reader: two lines by turns, so that the same words twice are heard twice. */
export class Voice {
	lines = $state(["", ""]);
	#turn = 0;

	readonly say = (words: string): void => {
		this.#turn = 1 - this.#turn;
		this.lines = this.#turn ? ["", words] : [words, ""];
	};
}
