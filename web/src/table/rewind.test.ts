import { describe, expect, it } from "vitest";
import { Sweep, Wheel } from "./rewind";

describe("the wheel over the board", () => {
	const turning = () => {
		const gone: number[] = [];
		const wheel = new Wheel((plies) => gone.push(plies));
		let timeStamp = 0;
		const turn = (deltaY: number, more = {}) => {
			timeStamp += 100;
			wheel.turned({ deltaY, deltaMode: 0, ctrlKey: false, timeStamp, preventDefault: () => {}, ...more });
		};
		return { gone, turn };
	};

	it("goes a move for a notch, and for the many parts of a touchpad's", () => {
		const { gone, turn } = turning();
		turn(120);
		turn(-120);
		for (let part = 0; part < 4; part++) turn(-15);
		expect(gone).toEqual([1, -1, -1]);
	});

	it("counts lines as notches, keeps a pause, and leaves the zoom to the browser", () => {
		const { gone, turn } = turning();
		turn(-1, { deltaMode: 1 });
		turn(-100, { timeStamp: 110 });
		turn(-100, { ctrlKey: true });
		expect(gone).toEqual([-1]);
	});
});

describe("a sweep over the board", () => {
	const sweep = (from: [number, number], to: [number, number], place: string | null = null, pointerType = "touch") => {
		const gone: number[] = [];
		const target = { closest: () => place && { matches: (wanted: string) => wanted.includes(place) } };
		const finger = ([clientX, clientY]: [number, number]) => ({
			pointerType,
			pointerId: 1,
			clientX,
			clientY,
			target: target as unknown as EventTarget,
		});
		const one = new Sweep((plies) => gone.push(plies));
		one.down(finger(from));
		one.up(finger(to));
		return gone;
	};

	it("pulls the move before in, and goes on", () => {
		expect(sweep([100, 100], [180, 110])).toEqual([-1]);
		expect(sweep([180, 100], [100, 110])).toEqual([1]);
	});

	it("is nothing where it is short, steep, a mouse's, or means a piece", () => {
		expect(sweep([100, 100], [130, 100])).toEqual([]);
		expect(sweep([100, 100], [160, 170])).toEqual([]);
		expect(sweep([100, 100], [180, 100], null, "mouse")).toEqual([]);
		expect(sweep([100, 100], [180, 100], ".grabbable")).toEqual([]);
		expect(sweep([100, 100], [180, 100], ".free")).toEqual([-1]);
	});
});
