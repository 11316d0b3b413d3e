-- Passkeys of accounts: the id by which an authenticator knows a key, the public half of the key (COSE) with its algorithm,
-- and its count of signatures. `site` is the host for which it was made: it works nowhere else. `copied_at` is the time at
-- which it counted backwards, which a copy of it may have done. Times are milliseconds since 1970.
CREATE TABLE passkeys (
    credential BLOB    NOT NULL PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    user       TEXT    NOT NULL REFERENCES users (id),
    site       TEXT    NOT NULL,
    public_key BLOB    NOT NULL,
    algorithm  INTEGER NOT NULL,
    counter    INTEGER NOT NULL,
    label      TEXT    NOT NULL,
    made_at    INTEGER NOT NULL,
    used_at    INTEGER,
    copied_at  INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_user ON passkeys (user);
