import { expect, it } from "vitest";
import { forReader } from "./order";

it("begins with the game that a reader knows from home, and leaves the rest as it is", () => {
	const games = ["surprise", "chaos", "jieqi", "parade"].map((id) => ({ id }));
	const order = (known: string[]) => forReader(games, known).map(({ id }) => id);
	expect(order(["jieqi"])).toEqual(["jieqi", "surprise", "chaos", "parade"]);
	expect(order(["surprise"])).toEqual(["surprise", "chaos", "jieqi", "parade"]);
	expect(order([])).toEqual(["surprise", "chaos", "jieqi", "parade"]);
});
