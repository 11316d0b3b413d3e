/** Puts the keyboard on the board's active place. */
export function focusBoard(): void {
	document.querySelector<HTMLElement>(".place[tabindex='0']")?.focus();
}
