// Deals games again with the page's own verifier, for comparison with other implementations.
//
//   node scripts/deal-lines.mjs < deals.jsonl
//
// Each line in: {"game","rules","options":{...},"secret","contributions":[hex,hex],"coloursDrawn":bool,"position":FEN?}
// Each line out: {"seed","maker","fen"}
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const load = async (path) => (await runnerImport(`${root}${path}`, { root, configFile: false, logLevel: "error" })).module;
const { deal } = await load("src/deal/deal.ts");
const { bytesOf, hexOf } = await load("src/deal/fairness.ts");

for await (const line of createInterface({ input: process.stdin })) {
	if (line.trim() === "") continue;
	const { coloursDrawn, position = null, ...given } = JSON.parse(line);
	const source = { ...given, position, secret: bytesOf(given.secret), contributions: given.contributions.map(bytesOf) };
	const dealt = deal(source, coloursDrawn);
	console.log(JSON.stringify(dealt && { seed: hexOf(dealt.seed), maker: dealt.maker, fen: dealt.fen }));
}
