import { expect, it } from "vitest";
import { forReader } from "./order";

it("begins with the game that a reader knows from home, and leaves the rest as it is", () => {
	const games = ["surprise", "chaos", "jieqi", "parade"].map((id) => ({ id }));
	const order = (locale: "en" | "zh" | "vi" | "fr") => forReader(games, locale).map(({ id }) => id);
	for (const locale of ["zh", "vi"] as const) expect(order(locale)).toEqual(["jieqi", "surprise", "chaos", "parade"]);
	for (const locale of ["en", "fr"] as const) expect(order(locale)).toEqual(["surprise", "chaos", "jieqi", "parade"]);
});
