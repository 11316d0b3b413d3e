export type PasskeyPlace = { here: boolean, at: string | null, };
export type PasskeysView = { passkeys: Array<PasskeyView>, most: number, fresh: boolean, };
export type PasskeyView = { id: string, label: string, site: string, since: string, used: string | null, copied: string | null, };
export type PasskeyCeremony = { ceremony: string, options: Record<string, unknown>, };
export type PasskeySignIn = { ceremony: string, credential: Record<string, unknown>, };
