-- Passkeys of accounts: the id by which an authenticator knows a key, the public half of the key (COSE) with its algorithm,
-- and its count of signatures. `site` is the host for which it was made: it works nowhere else. `copied_at` is the time at
-- which it counted backwards, which a copy of it may have done. Times are milliseconds since 1970.
CREATE TABLE passkeys (
    credential bytea   NOT NULL PRIMARY KEY,
    id         text COLLATE "C" NOT NULL UNIQUE,
    "user"     text COLLATE "C" NOT NULL REFERENCES users (id),
    site       text    NOT NULL,
    public_key bytea   NOT NULL,
    algorithm  bigint  NOT NULL,
    counter    bigint  NOT NULL,
    label      text    NOT NULL,
    made_at    bigint  NOT NULL,
    used_at    bigint,
    copied_at  bigint
);

CREATE INDEX passkeys_user ON passkeys ("user");
