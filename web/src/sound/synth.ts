/** The sounds themselves, made when they are due: filtered noise for wood and card, short tones for check and tick. */
import type { Cue, Sound } from "./cues";

/** Seconds of noise that every wooden or paper sound is cut from. */
const NOISE = 0.25;

/** A burst of noise through a filter: what wood and cards sound like. */
interface Burst {
	filter: BiquadFilterType;
	/** Middle of the filter, in hertz. */
	pitch: number;
	/** Sharpness of the filter. */
	q: number;
	/** Loudness, 0 to 1. */
	loud: number;
	/** Time until it is silent, in seconds. */
	fades: number;
	/** Time until it comes, in seconds. */
	after: number;
}

/** A tone that rings out. */
interface Tone {
	pitch: number;
	loud: number;
	fades: number;
	after: number;
	shape: OscillatorType;
}

const BURSTS: Record<Sound, Burst[]> = {
	wood: [
		{ filter: "bandpass", pitch: 900, q: 3, loud: 0.9, fades: 0.06, after: 0 },
		{ filter: "lowpass", pitch: 260, q: 1, loud: 0.6, fades: 0.09, after: 0 },
	],
	knock: [
		{ filter: "bandpass", pitch: 420, q: 3.5, loud: 1, fades: 0.1, after: 0 },
		{ filter: "lowpass", pitch: 160, q: 1.5, loud: 0.95, fades: 0.16, after: 0.012 },
	],
	flick: [
		{ filter: "highpass", pitch: 2600, q: 0.8, loud: 0.22, fades: 0.05, after: 0 },
		{ filter: "bandpass", pitch: 3800, q: 1.2, loud: 0.4, fades: 0.03, after: 0.075 },
	],
	check: [],
	word: [],
	tick: [{ filter: "bandpass", pitch: 2200, q: 9, loud: 0.5, fades: 0.03, after: 0 }],
};

const TONES: Record<Sound, Tone[]> = {
	wood: [{ pitch: 190, loud: 0.22, fades: 0.05, after: 0, shape: "sine" }],
	knock: [{ pitch: 105, loud: 0.4, fades: 0.11, after: 0, shape: "sine" }],
	flick: [],
	check: [
		{ pitch: 587.33, loud: 0.2, fades: 0.2, after: 0, shape: "triangle" },
		{ pitch: 783.99, loud: 0.2, fades: 0.3, after: 0.11, shape: "triangle" },
	],
	tick: [],
	word: [
		{ pitch: 523.25, loud: 0.16, fades: 0.22, after: 0, shape: "sine" },
		{ pitch: 659.26, loud: 0.16, fades: 0.3, after: 0.13, shape: "sine" },
	],
};

export class Synth {
	#context: AudioContext | null = null;
	#noise: AudioBuffer | null = null;

	/** Gets ready to sound, which takes a moment: best while nobody waits. */
	prepare(): void {
		const context = this.#awake();
		if (context) this.#noise ??= noiseOf(context);
	}

	/** Plays cues from now on; `volume` from 0 to 1. Says nothing where the browser has no sound or does not allow it yet. */
	play(cues: readonly Cue[], volume: number): void {
		if (cues.length === 0 || volume <= 0) return;
		const context = this.#awake();
		if (!context) return;
		const out = context.createGain();
		out.gain.value = volume * volume;
		out.connect(context.destination);
		for (const { sound, at } of cues) {
			const due = context.currentTime + at / 1000;
			for (const burst of BURSTS[sound]) this.#burst(context, out, burst, due);
			for (const tone of TONES[sound]) ring(context, out, tone, due);
		}
	}

	/** A context that sounds, or null: browsers start one only once the reader has touched the page. */
	#awake(): AudioContext | null {
		if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
		this.#context ??= new AudioContext();
		if (this.#context.state === "suspended") void this.#context.resume().catch(() => {});
		return this.#context;
	}

	#burst(context: AudioContext, out: AudioNode, burst: Burst, due: number): void {
		this.#noise ??= noiseOf(context);
		const source = context.createBufferSource();
		source.buffer = this.#noise;
		const filter = context.createBiquadFilter();
		filter.type = burst.filter;
		filter.frequency.value = burst.pitch;
		filter.Q.value = burst.q;
		source
			.connect(filter)
			.connect(envelope(context, burst, due))
			.connect(out);
		source.start(due + burst.after);
		source.stop(due + burst.after + burst.fades + 0.02);
	}
}

/** Noise that is the same each time, from a small generator: a sound is not a surprise. */
function noiseOf(context: AudioContext): AudioBuffer {
	const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * NOISE), context.sampleRate);
	const samples = buffer.getChannelData(0);
	let state = 0x9e3779b9;
	for (let i = 0; i < samples.length; i++) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		samples[i] = state / 2 ** 31 - 1;
	}
	return buffer;
}

/** Up at once, then down to silence. */
function envelope(context: AudioContext, { loud, fades, after }: Burst | Tone, due: number): GainNode {
	const gain = context.createGain();
	gain.gain.setValueAtTime(0, due + after);
	gain.gain.linearRampToValueAtTime(loud, due + after + 0.002);
	gain.gain.exponentialRampToValueAtTime(0.0005, due + after + fades);
	return gain;
}

function ring(context: AudioContext, out: AudioNode, tone: Tone, due: number): void {
	const source = context.createOscillator();
	source.type = tone.shape;
	source.frequency.value = tone.pitch;
	source.connect(envelope(context, tone, due)).connect(out);
	source.start(due + tone.after);
	source.stop(due + tone.after + tone.fades + 0.02);
}
