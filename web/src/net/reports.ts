/** Reports to whoever operates the room. */
import type { NewReport } from "../protocol";
import { ask } from "./api";

/** Reports somebody; the token of a table says that one looks on there. */
export const report = (wish: NewReport, token: string | null = null) =>
	ask<unknown>("POST", "/api/account/reports", token, wish);
