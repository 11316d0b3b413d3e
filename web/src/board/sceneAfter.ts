/** A scene from the scene before and the steps between: for boards that are shown without a room. */
import type { Scene, Step } from "../protocol";

/** The scene after some steps, as far as steps tell: odds of cards are left as they were. */
export function sceneAfter(scene: Scene, steps: readonly Step[]): Scene {
	const cells = new Map(scene.cells.map((cell) => [cell.at, { ...cell }]));
	let check: string[] = [];
	for (const step of steps) {
		if (step.type === "move") {
			const moved = cells.get(step.from);
			cells.delete(step.from);
			if (moved) cells.set(step.to, { ...moved, at: step.to });
		} else if (step.type === "remove") cells.delete(step.at);
		else if (step.type === "clear") cells.clear();
		else if (step.type === "put") cells.set(step.at, { at: step.at, piece: step.piece, light: 0, dark: 0 });
		else if (step.type === "reveal")
			cells.set(step.at, {
				at: step.at,
				piece: { type: "open", seat: step.seat, piece: step.piece },
				light: 0,
				dark: 0,
			});
		else if (step.type === "check") check = [...check, step.at];
	}
	return { ...scene, cells: [...cells.values()], check };
}
