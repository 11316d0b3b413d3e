/** Does something when the next picture has been painted; returns how to call it off. */
export function afterPaint(what: () => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const frame = requestAnimationFrame(() => {
		timer = setTimeout(what);
	});
	return () => {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
	};
}
