/** Requests about what people write to each other. */
import type { ChatLine, ChatSettings, ChatView } from "../protocol";
import { ask } from "./api";

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}/chat`;

export const chatSettings = () => ask<ChatSettings>("GET", "/api/account/chat", null);
/** Lets opponents write to this account, or no longer. */
export const allowChat = (allowed: boolean) => ask<ChatSettings>("POST", "/api/account/chat", null, { allowed });
export const chatAt = (table: string, token: string | null) => ask<ChatView>("GET", at(table), token);
export const writeAt = (table: string, text: string) => ask<ChatLine>("POST", at(table), null, { text });
