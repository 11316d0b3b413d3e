import { expect, it } from "vitest";
import { MapShelf } from "../testing/shelf";
import { keep, known, recall } from "./kept";

it("a place in a tournament is kept beside the organizer's rights, and a broken note is none", () => {
	const notes = new MapShelf();
	expect(recall("a", notes)).toEqual({ organizer: null, invite: null, entry: null, contribution: null });
	keep("a", { organizer: "o", invite: "i" }, notes);
	keep("a", { entry: { number: 3, token: "t" } }, notes);
	expect(recall("a", notes)).toEqual({
		organizer: "o",
		invite: "i",
		entry: { number: 3, token: "t" },
		contribution: null,
	});
	notes.setItem("facedown.tournament.b", "{");
	notes.setItem("facedown.tournament.c", '{"entry":{"number":"3"}}');
	notes.setItem("facedown.table.d", "{}");
	expect(recall("b", notes).entry).toBeNull();
	expect(recall("c", notes).entry).toBeNull();
	expect(known(notes).sort()).toEqual(["a", "b", "c"]);
});
