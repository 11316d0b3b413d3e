/** A press that counts once: a button that turned into another one under the pointer takes no second click of a double click. */
export const once =
	(act: () => unknown) =>
	(event: MouseEvent): void =>
		void (event.detail < 2 && act());
