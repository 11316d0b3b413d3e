/** A lesson on its way, in the reader's language; another language brings it anew. */
import { roomTrouble } from "../net/api";
import { lesson as askLesson } from "../net/study";
import type { ErrorBody, Lesson } from "../protocol";

export class LessonRequest {
	lesson = $state.raw<Lesson | null>(null);
	trouble = $state.raw<ErrorBody | null>(null);
	#wanted = "";

	/** Asks for a game's lesson; of several requests the last one counts. */
	async ask(game: string, lang: string): Promise<void> {
		const wanted = `${game} ${lang}`;
		this.#wanted = wanted;
		this.trouble = null;
		try {
			const lesson = await askLesson(game, lang);
			if (this.#wanted === wanted) this.lesson = lesson;
		} catch (error) {
			if (this.#wanted !== wanted) return;
			this.trouble = roomTrouble(error);
		}
	}
}
