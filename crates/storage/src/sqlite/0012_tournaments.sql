-- Tournaments: what was agreed, as JSON, and everything that was done with them, line by line, from which the rest is made
-- again. `stage` and `last_at` are what lists are made from. Times are milliseconds since 1970.
CREATE TABLE tournaments (
    id      TEXT    NOT NULL PRIMARY KEY,
    terms   TEXT    NOT NULL,
    stage   TEXT    NOT NULL,
    listed  INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tournaments_made ON tournaments (made_at);

CREATE TABLE tournament_log (
    tournament TEXT    NOT NULL REFERENCES tournaments (id),
    n          INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    entry      TEXT    NOT NULL,
    PRIMARY KEY (tournament, n)
) STRICT, WITHOUT ROWID;

-- By the SHA-256 of a token what it opens: `organizer`, `invite` (whoever shows it may enter) or `entry`, with the number of
-- the entry then; and whose account it was given to.
CREATE TABLE tournament_tokens (
    sha256     BLOB    NOT NULL PRIMARY KEY,
    tournament TEXT    NOT NULL REFERENCES tournaments (id),
    kind       TEXT    NOT NULL,
    number     INTEGER NOT NULL,
    user       TEXT    REFERENCES users (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournament_tokens_of ON tournament_tokens (tournament);
CREATE INDEX tournament_tokens_user ON tournament_tokens (user);

-- The sitting at which a pairing of two entries is played, from this of its games on; a further attempt where a game is played again.
CREATE TABLE tournament_boards (
    tournament TEXT    NOT NULL REFERENCES tournaments (id),
    round      INTEGER NOT NULL,
    board      INTEGER NOT NULL,
    attempt    INTEGER NOT NULL,
    sitting    TEXT    NOT NULL UNIQUE REFERENCES sittings (id),
    white      INTEGER NOT NULL,
    black      INTEGER NOT NULL,
    first_game INTEGER NOT NULL,
    watch      TEXT,
    PRIMARY KEY (tournament, round, board, attempt)
) STRICT, WITHOUT ROWID;
