-- People with a name of their own. A name is taken once, whatever its case, and stays taken when its account is closed:
-- the row stays then, without a password. Passwords are hashes (PHC strings of Argon2id).
CREATE TABLE users (
    id        TEXT    NOT NULL PRIMARY KEY,
    name      TEXT    NOT NULL,
    name_key  TEXT    NOT NULL UNIQUE,
    password  TEXT,
    made_at   INTEGER NOT NULL,
    closed_at INTEGER
) STRICT, WITHOUT ROWID;

-- The appearance of names (Unicode's confusable skeletons), so that none is taken that looks like another.
CREATE TABLE skeletons (
    skeleton TEXT NOT NULL PRIMARY KEY,
    user     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The places where somebody is signed in, by the SHA-256 of the cookie's token. Times are milliseconds since 1970; `seen_at` is kept
-- to the day.
CREATE TABLE sessions (
    sha256  BLOB    NOT NULL PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    user    TEXT    NOT NULL REFERENCES users (id),
    device  TEXT    NOT NULL,
    made_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_user ON sessions (user);

-- Codes that open an account once when its password is lost, by their SHA-256.
CREATE TABLE recovery_codes (
    sha256 BLOB NOT NULL PRIMARY KEY,
    user   TEXT NOT NULL REFERENCES users (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX recovery_codes_user ON recovery_codes (user);

-- Invitations to sign up that nobody has used, by their SHA-256.
CREATE TABLE sign_up_invitations (
    sha256  BLOB    NOT NULL PRIMARY KEY,
    made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The accounts of players of a sitting.
CREATE TABLE seats (
    sitting TEXT    NOT NULL REFERENCES sittings (id),
    player  INTEGER NOT NULL,
    user    TEXT    NOT NULL REFERENCES users (id),
    PRIMARY KEY (sitting, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_user ON seats (user);
