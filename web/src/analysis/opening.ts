/** Whatever can be opened becomes a study: a position, a record, a line, PGN, a study's file. */

import { typedAction } from "../board/choices";
import { CHESS_START, FROM_CHESS } from "../games/chess";
import { roomTrouble } from "../net/api";
import * as api from "../net/study";
import type { ErrorBody, Observer, Position, Replay } from "../protocol";
import { nameOf } from "../table/spoken";
import { unpackText } from "./packed";
import { type PgnGame, type PgnMove, readPgn } from "./pgn";
import { branch, type Chapter, chapter, endOf, entered, type Node, node, pathTo, type Study } from "./tree";

/** Why something is not opened: what the room says, or a key of the page's words. */
export type Refusal =
	| { error: ErrorBody }
	| { words: "analysis-not-known" | "analysis-pgn-move" | "analysis-pgn-none"; move?: string };

export class NotOpened extends Error {
	constructor(readonly why: Refusal) {
		super("error" in why ? why.error.message : why.words);
	}
}

const one = (chapter: Chapter): Study => ({ name: "", chapters: [chapter] });

/** A game that was replayed, with everything that its record tells: its moves are the main line. */
export function fromReplay(replay: Replay, name = ""): Study {
	const { game, options, moves, observations, truth } = replay;
	const fens = observations.map(({ fen }, ply) => truth?.[ply] ?? fen);
	const made = chapter(game, options, fens[0] ?? "", name);
	let at = made.root;
	at.scene = observations[0]?.scene ?? null;
	for (const [index, line] of moves.entries()) {
		const next = node(at, entered(line), fens[index + 1] ?? null);
		next.line = line;
		next.scene = observations[index + 1]?.scene ?? null;
		at.children.push(next);
		at = next;
	}
	return one(made);
}

/** Where a line does not lead to the next position again, such as after a choice made in secret, the position stands apart. */
async function settle(made: Chapter): Promise<void> {
	const { game, options } = made;
	const path = pathTo(endOf(made.root));
	let from = 0;
	while (from < path.length - 1) {
		const rest = path.slice(from + 1);
		const fen = (path[from] as Node).fen ?? "";
		const actions = rest.map(({ action }) => action);
		const { fens } = await api.follow({ game, options }, fen, actions);
		const wrong = rest.findIndex((at, index) => fens[index] !== at.fen);
		if (wrong < 0) return;
		(rest[wrong] as Node).apart = true;
		from += wrong + 1;
		// Where hardly anything follows from what everybody sees, nothing is tried any more.
		if (wrong === 0 && rest.length > 1 && path.filter(({ apart }) => apart).length > MOST_APART) {
			for (const at of rest) at.apart = true;
			return;
		}
	}
}

/** How many positions stand apart before the rest does. */
const MOST_APART = 12;

/** A record as the one who knows most of it sees it: the referee, where the deal is told. */
export async function fromRecord(record: string, name = ""): Promise<Study> {
	let replay = await api.replay(record, "spectator");
	const observer: Observer | undefined = replay.observer.find((one) => one === "referee");
	if (observer) replay = await api.replay(record, observer);
	const named = (["white", "black"] as const).filter((seat) => replay.names[seat] !== "");
	const study = fromReplay(replay, name || named.map((seat) => nameOf(replay, seat)).join(" – "));
	for (const made of study.chapters) await settle(made);
	return study;
}

/** Opens a text of any kind. `game`: the game that it is of, where the reader says so; `known`: those there are. */
export async function openText(text: string, game: string | null, known: readonly string[]): Promise<Study> {
	const bare = text.trim().replaceAll("\r\n", "\n");
	const study = unpackText(bare);
	if (study) return study;
	try {
		if (bare.startsWith("{")) return await fromRecord(`${bare}\n`);
		if (/^(position|startpos|fen)\b/.test(bare)) {
			const line = bare.startsWith("position") ? bare : `position ${bare}`;
			if (game) return fromReplay(await api.lineReplay(game, `${line}\n`, "spectator"));
			return fromReplay(await api.replay(`${line}\n`, "spectator"));
		}
		// A FEN has no tag, no number of a move and no comment.
		if (/^\[|\b1\s*\.|\{/.test(bare)) return await fromPgn(bare, game);
		return await fromFen(bare.replace(/\s+/g, " "), game, known);
	} catch (error) {
		if (error instanceof NotOpened) throw error;
		throw new NotOpened({ error: roomTrouble(error) });
	}
}

/** A FEN of any of the games' spellings, or of chess; without a game, of the first that reads it. */
async function fromFen(fen: string, game: string | null, known: readonly string[]): Promise<Study> {
	let refusal: unknown = null;
	for (const id of game ? [game] : known) {
		try {
			return one(await chapterFrom({ game: id, options: {} }, fen));
		} catch (error) {
			const { code } = roomTrouble(error);
			if (code === "unreachable" || code === "slow-down") throw error;
			refusal = error;
		}
	}
	for (const id of game ? [game] : Object.keys(FROM_CHESS)) {
		const chess = FROM_CHESS[id]?.(fen);
		if (chess === undefined) continue;
		try {
			return one(await chapterFrom({ game: id, options: {} }, chess));
		} catch {
			// What the game said of the text as it stands is what helps.
		}
	}
	throw game ? refusal : new NotOpened({ words: "analysis-not-known" });
}

/** A chapter on a position; one that tells what is hidden keeps telling it. */
async function chapterFrom({ game, options }: api.Ground, fen: string, name = ""): Promise<Chapter> {
	const position = await api.position({ game, options }, fen);
	return chapter(game, options, position.hidden ? fen : position.fen, name);
}

/** All games of a PGN as chapters. */
async function fromPgn(text: string, game: string | null): Promise<Study> {
	const games = readPgn(text);
	if (games.length === 0) throw new NotOpened({ words: "analysis-pgn-none" });
	const chapters: Chapter[] = [];
	for (const one of games) chapters.push(await chapterOf(one, game));
	const { tags } = games[0] as PgnGame;
	return { name: games.length > 1 ? (tags.Event ?? "").replace(/^\?$/, "") : "", chapters };
}

async function chapterOf({ tags, moves, comment, drawn }: PgnGame, wished: string | null): Promise<Chapter> {
	// Our own files name the game and its start; others are of chess.
	const named = /^([a-z-]+)\//.exec(tags.Game ?? "")?.[1];
	const game = named ?? wished ?? Object.keys(FROM_CHESS)[0] ?? "";
	const options = Object.fromEntries(
		(named ? (tags.Options ?? "") : "")
			.split(/[,; ]+/)
			.map((pair) => pair.split("="))
			.filter((pair): pair is [string, string] => pair.length === 2),
	);
	const ground = { game, options };
	const name = [tags.White, tags.Black].filter((one) => one && one !== "?").join(" – ");
	const whole = tags.Part === undefined || tags.Part.startsWith("1/");
	const chess = FROM_CHESS[game];
	const fen = (named && whole && tags.Start) || tags.FEN || (chess ? CHESS_START : (await api.form(game)).form.start);
	let made: Chapter;
	try {
		made = await chapterFrom(ground, fen, name);
	} catch (error) {
		if (!chess || roomTrouble(error).code === "unreachable") throw error;
		made = await chapterFrom(ground, chess(fen), name);
	}
	made.root.comment = comment;
	made.root.drawn = drawn;
	await play(ground, made.root, await api.position(ground, made.root.fen ?? ""), moves);
	return made;
}

/** Plays the moves of a line, and what might have been played instead of each. */
async function play(
	ground: api.Ground,
	from: Chapter["root"],
	start: Position,
	moves: readonly PgnMove[],
): Promise<void> {
	let [at, position] = [from, start];
	for (const move of moves) {
		const found = typedAction(position.legal, move.san.replace(/[+#]+$/, ""), position.scene);
		const exact = position.legal.find(({ text }) => text === move.san);
		const action = exact?.text ?? (found.kind === "act" ? found.text : null);
		if (action === null) throw new NotOpened({ words: "analysis-pgn-move", move: move.san });
		const acted = await api.act(ground, at.fen ?? position.fen, action);
		const next = branch(at, acted.move, acted.fen);
		next.mark = move.mark;
		next.comment = move.comment;
		next.drawn = move.drawn;
		next.scene = acted.position.scene;
		for (const variation of move.variations) await play(ground, at, position, variation);
		[at, position] = [next, acted.position];
	}
}
