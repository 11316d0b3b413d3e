const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text with what HTML would take for markup escaped. */
export function escaped(text: string): string {
	return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
