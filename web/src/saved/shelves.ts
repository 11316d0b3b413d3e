/** What a browser keeps that goes with an account: studies, games with real cards that are over, results of daily deals. */
import { forgetStudy, freshId, keptStudies, putStudy } from "../analysis/kept";
import { forgetSheet, keepSheet, newId, readSheet, sheets } from "../byHand/kept";
import { daysText, forgetDays, joinedDays, keepDaysText, solitaires } from "../solo/days";
import type { Shelf } from "./sync";

const studies: Shelf = {
	kind: "study",
	all: keptStudies,
	write: putStudy,
	remove: forgetStudy,
	join: () => null,
	putBeside: (content) => putStudy(freshId(), content),
};

/** A game that goes on stays beside its board. */
const played: Shelf = {
	kind: "by-hand",
	all: async () =>
		new Map(
			sheets()
				.filter(({ sheet }) => sheet.over)
				.map(({ id, sheet }) => [id, JSON.stringify(sheet)]),
		),
	write: async (id, content) => {
		const sheet = readSheet(content);
		if (sheet) keepSheet(id, sheet);
	},
	remove: async (id) => forgetSheet(id),
	join: () => null,
	putBeside: async (content) => {
		const sheet = readSheet(content);
		if (sheet) keepSheet(newId(Date.now()), sheet);
	},
};

const days: Shelf = {
	kind: "days",
	all: async () => new Map(solitaires().map((game) => [game, daysText(game)])),
	write: async (game, content) => keepDaysText(game, content),
	remove: async (game) => forgetDays(game),
	join: joinedDays,
	putBeside: async () => {},
};

export const SHELVES: readonly Shelf[] = [studies, played, days];
