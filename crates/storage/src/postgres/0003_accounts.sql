-- People with a name of their own. A name is taken once, whatever its case, and stays taken when its account is closed:
-- the row stays then, without a password. Passwords are hashes (PHC strings of Argon2id).
CREATE TABLE users (
    id        text COLLATE "C" NOT NULL PRIMARY KEY,
    name      text    NOT NULL,
    name_key  text    NOT NULL UNIQUE,
    password  text,
    made_at   bigint NOT NULL,
    closed_at bigint
);

-- The appearance of names (Unicode's confusable skeletons), so that none is taken that looks like another.
CREATE TABLE skeletons (
    skeleton text NOT NULL PRIMARY KEY,
    "user"    text COLLATE "C" NOT NULL
);

-- The places where somebody is signed in, by the SHA-256 of the cookie's token. Times are milliseconds since 1970; `seen_at` is kept
-- to the day.
CREATE TABLE sessions (
    sha256  bytea    NOT NULL PRIMARY KEY,
    id      text COLLATE "C" NOT NULL UNIQUE,
    "user"   text COLLATE "C"    NOT NULL REFERENCES users (id),
    device  text    NOT NULL,
    made_at bigint NOT NULL,
    seen_at bigint NOT NULL
);

CREATE INDEX sessions_user ON sessions ("user");

-- Codes that open an account once when its password is lost, by their SHA-256.
CREATE TABLE recovery_codes (
    sha256 bytea NOT NULL PRIMARY KEY,
    "user"  text COLLATE "C" NOT NULL REFERENCES users (id)
);

CREATE INDEX recovery_codes_user ON recovery_codes ("user");

-- Invitations to sign up that nobody has used, by their SHA-256.
CREATE TABLE sign_up_invitations (
    sha256  bytea    NOT NULL PRIMARY KEY,
    made_at bigint NOT NULL
);

-- The accounts of players of a sitting.
CREATE TABLE seats (
    sitting text COLLATE "C"    NOT NULL REFERENCES sittings (id),
    player  bigint NOT NULL,
    "user"   text COLLATE "C"    NOT NULL REFERENCES users (id),
    PRIMARY KEY (sitting, player)
);

CREATE INDEX seats_user ON seats ("user");
