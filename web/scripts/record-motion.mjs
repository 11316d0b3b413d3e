// Plays a game for the board in motion on the front page, and prints it. Both sides look one move
// ahead for what hangs; the room keeps the rules. What is played is as real as any game, and nobody's.
//
//   facedown deal surprise --seed HEX --json | node scripts/record-motion.mjs ADDRESS > src/games/surprise/motion.json
//   facedown deal jieqi --seed HEX --json | node scripts/record-motion.mjs ADDRESS jieqi > src/games/jieqi/motion.json
//
// ADDRESS is a room that runs, such as http://localhost:7960. The game is Surprise Chess unless another is named.
import { readFileSync } from "node:fs";

const [address, kind = "surprise"] = process.argv.slice(2);
const PLIES = 46;
const VALUE =
	kind === "jieqi"
		? { P: 1.5, A: 2, B: 2, N: 4, C: 4.5, R: 9, K: 100, card: 4 }
		: { P: 1, N: 3, B: 3, R: 5, Q: 9, K: 100, card: 4.1 };

async function post(path, body) {
	const headers = { "content-type": "application/json" };
	const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
	if (!answer.ok) throw new Error(await answer.text());
	return answer.json();
}

const worth = (piece) => (piece === null || piece === undefined ? 0 : piece.type === "open" ? VALUE[piece.piece] : VALUE.card);
const piecesOf = (scene) => new Map(scene.cells.map((cell) => [cell.at, cell.piece]));

/** What the position is worth for the side that has just moved: pieces, less the best that the other side may take. */
function judge({ move, position }) {
	const pieces = piecesOf(position.scene);
	let sum = 0;
	for (const piece of pieces.values()) sum += piece?.seat === move.seat ? worth(piece) : -worth(piece);
	let threat = 0;
	for (const { from, to } of position.legal) {
		const taken = worth(pieces.get(to));
		// Perhaps the taker is taken back: count a part of it.
		if (taken > 0) threat = Math.max(threat, taken - 0.4 * Math.min(taken, worth(pieces.get(from))));
	}
	const reveals = move.steps.filter((step) => step.type === "reveal").length;
	const centre = move.steps.find((step) => step.type === "move")?.to ?? "a1";
	const middle = 3.5 - Math.max(Math.abs(centre.charCodeAt(0) - 100.5), Math.abs(Number(centre[1]) - 4.5));
	const king = pieces.get(centre)?.piece === "K" ? 0.9 : 0;
	return sum - threat + 0.35 * reveals + 0.12 * middle - king + 0.3 * Math.random();
}

const game = { game: kind, options: {} };
let { fen } = JSON.parse(readFileSync(0, "utf8"));
const lines = [];
let position = await post("/api/positions", { ...game, fen });
// As everybody sees it, and without the odds, which the page does not show.
const hidden = (piece) => (piece?.type === "faceDown" ? { ...piece, known: null, odds: null } : piece);
const { scene } = position;
const start = { ...scene, cells: scene.cells.map((cell) => ({ ...cell, piece: hidden(cell.piece) })) };
while (lines.length < PLIES && position.legal.length > 0 && !position.outcome) {
	let best = null;
	for (const { text } of position.legal) {
		const after = await post("/api/positions/act", { ...game, fen, action: text });
		const won = after.position.outcome?.winner === after.move.seat;
		const value = won ? 1000 : judge(after);
		if (best === null || value > best.value) best = { value, after };
	}
	const { move } = best.after;
	lines.push({ text: move.text, steps: move.steps });
	({ fen, position } = best.after);
}
console.log(JSON.stringify({ start, lines }));
