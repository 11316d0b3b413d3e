-- Accounts that programs play under, and the tokens with which programs act for an account: by their SHA-256, with the
-- scopes they open, joined by commas. Times are milliseconds since 1970; `seen_at` is kept to the day.
ALTER TABLE users ADD COLUMN bot bigint NOT NULL DEFAULT 0;

CREATE TABLE api_tokens (
    sha256  bytea   NOT NULL PRIMARY KEY,
    id      text COLLATE "C" NOT NULL UNIQUE,
    "user"  text COLLATE "C" NOT NULL REFERENCES users (id),
    label   text    NOT NULL,
    scopes  text    NOT NULL,
    made_at bigint  NOT NULL,
    seen_at bigint  NOT NULL
);

CREATE INDEX api_tokens_user ON api_tokens ("user");

-- The players for whom the room contributes to deals: 1 for player 0, 2 for player 1, 3 for both.
ALTER TABLE sittings ADD COLUMN room_deals bigint NOT NULL DEFAULT 0;
