/** Whatever can be opened becomes a study: a position, a record, a line, PGN, a study's file. */

import { typedAction } from "../board/choices";
import { roomTrouble } from "../net/api";
import * as api from "../net/study";
import type { ErrorBody, Observer, Position, Replay } from "../protocol";
import { unpackText } from "./packed";
import { type PgnGame, type PgnMove, readPgn } from "./pgn";
import { branch, type Chapter, chapter, entered, node, type Study } from "./tree";

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
		// What is chosen in secret stands in no line; the position after it does.
		next.apart = line.commitment !== undefined || (line.opened ?? []).length > 0;
		at.children.push(next);
		at = next;
	}
	return one(made);
}

/** A record as the one who knows most of it sees it: the referee, where the deal is told. */
export async function fromRecord(record: string, name = ""): Promise<Study> {
	let replay = await api.replay(record, "spectator");
	const observer: Observer | undefined = replay.observer.find((one) => one === "referee");
	if (observer) replay = await api.replay(record, observer);
	const { white, black } = replay.names;
	return fromReplay(replay, name || [white, black].filter((one) => one !== "").join(" – "));
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
		if (/^\[|\b1\s*\.|\{/.test(bare)) return await fromPgn(bare, game ?? "chaos");
		return await fromFen(bare.replace(/\s+/g, " "), game, known);
	} catch (error) {
		if (error instanceof NotOpened) throw error;
		throw new NotOpened({ error: roomTrouble(error) });
	}
}

/** A FEN of any of the games' spellings; without a game, of the first that reads it. */
async function fromFen(fen: string, game: string | null, known: readonly string[]): Promise<Study> {
	if (game) {
		const position = await api.position({ game, options: {} }, fen);
		return one(chapter(game, {}, position.hidden ? fen : position.fen));
	}
	for (const game of known) {
		try {
			const position = await api.position({ game, options: {} }, fen);
			return one(chapter(game, {}, position.hidden ? fen : position.fen));
		} catch (error) {
			if (roomTrouble(error).code === "unreachable" || roomTrouble(error).code === "slow-down") throw error;
		}
	}
	throw new NotOpened({ words: "analysis-not-known" });
}

/** All games of a PGN as chapters. */
async function fromPgn(text: string, game: string): Promise<Study> {
	const games = readPgn(text);
	if (games.length === 0) throw new NotOpened({ words: "analysis-pgn-none" });
	const chapters: Chapter[] = [];
	for (const one of games) chapters.push(await chapterOf(one, game));
	const { tags } = games[0] as PgnGame;
	return { name: games.length > 1 ? (tags.Event ?? "").replace(/^\?$/, "") : "", chapters };
}

/** The start of chess as a game writes it that is played from there with nothing hidden. */
async function startOf(game: string): Promise<string> {
	return (await api.form(game)).form.start;
}

async function chapterOf(pgn: PgnGame, wished: string): Promise<Chapter> {
	const { tags } = pgn;
	// Our own files name the game and its start.
	const game = /^([a-z-]+)\//.exec(tags.Game ?? "")?.[1] ?? wished;
	const options = Object.fromEntries(
		(tags.Options ?? "")
			.split(/[,; ]+/)
			.map((pair) => pair.split("="))
			.filter((pair): pair is [string, string] => pair.length === 2),
	);
	const ground = { game, options };
	const whole = tags.Part === undefined || tags.Part.startsWith("1/");
	const start = await positionOf(ground, [whole ? tags.Start : undefined, tags.FEN]);
	const name = [tags.White, tags.Black].filter((one) => one && one !== "?").join(" – ");
	const made = chapter(game, options, start.hidden ? (tags.Start ?? tags.FEN ?? start.fen) : start.fen, name);
	// With everything known the FEN is the dealer's; it was read as it stands.
	made.root.fen = start.fen;
	made.root.comment = pgn.comment;
	made.root.drawn = pgn.drawn;
	await play(ground, made.root, start, pgn.moves);
	return made;
}

async function positionOf(ground: api.Ground, fens: readonly (string | undefined)[]): Promise<Position> {
	let last: unknown = null;
	for (const fen of fens) {
		if (fen === undefined) continue;
		try {
			return await api.position(ground, fen);
		} catch (error) {
			last = error;
		}
	}
	if (last) throw last;
	return api.position(ground, await startOf(ground.game));
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
