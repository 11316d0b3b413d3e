/** Taking something out of the page: to the clipboard, or as a file. */

/** Copies a text; answers whether it worked. Away from localhost and without TLS, browsers have the old way only. */
export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return copyBySelection(text);
	}
}

function copyBySelection(text: string): boolean {
	const focused = document.activeElement;
	const box = document.createElement("textarea");
	box.value = text;
	box.setAttribute("readonly", "");
	box.className = "unseen";
	(document.querySelector("dialog[open]") ?? document.body).append(box);
	box.select();
	const copied = document.execCommand("copy");
	box.remove();
	if (focused instanceof HTMLElement) focused.focus();
	return copied;
}

/** Offers a text as a file to keep. */
export function saveText(text: string, name: string, type: string): void {
	saveFile(new Blob([text], { type }), name);
}

/** Offers a file to keep. */
export function saveFile(file: Blob, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
