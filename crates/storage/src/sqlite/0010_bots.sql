-- Accounts that programs play under, and the tokens with which programs act for an account: by their SHA-256, with the
-- scopes they open, joined by commas. Times are milliseconds since 1970; `seen_at` is kept to the day.
ALTER TABLE users ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;

CREATE TABLE api_tokens (
    sha256  BLOB    NOT NULL PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    user    TEXT    NOT NULL REFERENCES users (id),
    label   TEXT    NOT NULL,
    scopes  TEXT    NOT NULL,
    made_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX api_tokens_user ON api_tokens (user);

-- The players for whom the room contributes to deals: 1 for player 0, 2 for player 1, 3 for both.
ALTER TABLE sittings ADD COLUMN room_deals INTEGER NOT NULL DEFAULT 0;
