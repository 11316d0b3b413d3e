import { expect, it } from "vitest";
import { MapShelf } from "../testing/shelf";
import { type LastChoice, recallChoice, rememberChoice } from "./lastChoice";
import { PRESETS } from "./timeControl";

const first: LastChoice = { mode: "computer", seat: "random", level: 3, clock: null, listed: false };

it("begins with the computer", () => {
	expect(recallChoice(new MapShelf())).toEqual(first);
});

it("remembers the last choice with every clock there is", () => {
	const shelf = new MapShelf();
	for (const clock of PRESETS) {
		const choice = { mode: "link", seat: "black", level: 8, clock, listed: true } as const;
		rememberChoice(choice, shelf);
		expect(recallChoice(shelf)).toEqual(choice);
	}
});

it.each([
	"not JSON",
	"null",
	"7",
	'{"mode":"chess","seat":"north","level":9,"clock":{"kind":"sand"},"listed":1}',
	'{"level":2.5,"clock":{"kind":"increment","base":-1,"increment":0}}',
	'{"clock":{"kind":"days","days":99}}',
])("takes %s for nothing", (kept) => {
	const shelf = new MapShelf();
	shelf.setItem("facedown.choice", kept);
	expect(recallChoice(shelf)).toEqual(first);
});
