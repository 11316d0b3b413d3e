/** A number below `end`, each as likely as any other, that nobody can foresee: what is chosen by it is a secret. */
export function anyBelow(end: number): number {
	const all = 2 ** 32 - (2 ** 32 % end);
	for (;;) {
		const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
		if (number < all) return number % end;
	}
}
