import { expect, it } from "vitest";
import { withSite } from "./site";

it("the site of each part of a PGN is the game's link, and nothing else changes", () => {
	const part = '[Event "Surprise Chess"]\n[Site "?"]\n[White "?"]\n\n{[Site "?"] stays} 1-0\n';
	const site = "https://room.example/replay/abc?ply=3&as=white";
	expect(withSite(part + part, site)).toBe((part + part).replaceAll('\n[Site "?"]\n', `\n[Site "${site}"]\n`));
	expect(withSite('[Site "here"]', site)).toBe('[Site "here"]');
});
