/** Who invented a game, as the page says it. */
import { t } from "./words.svelte";

/** “by Don Kirkby, 2023”; without the year where none is given, and in words of its own where the inventor is not known. */
export function byInventor(inventor: string, year: number | null = null): string {
	if (inventor === "unknown") return t("inventor-unknown");
	return year === null ? t("invented-by", { inventor }) : t("learn-by-in", { inventor, year: String(year) });
}
