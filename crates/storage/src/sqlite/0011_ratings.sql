-- Ratings. A table says whether its game counts: 0 not; 1 once it is over; 2 it was rated; 3 it was to count and did not
-- (it was aborted, or somebody's account is gone). All games on one deal count together, once, in the transaction that
-- changes this number.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

CREATE INDEX tables_to_rate ON tables (deal) WHERE rated = 1;

-- The standing of a player (the id of an account, or computer:LEVEL) on a ladder (people, bots), for each game and
-- speed: Glicko-2 after the last game. Times are milliseconds since 1970.
CREATE TABLE ratings (
    player     TEXT    NOT NULL,
    ladder     TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    speed      TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    games      INTEGER NOT NULL,
    last_at    INTEGER,
    PRIMARY KEY (player, ladder, game, speed)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_board ON ratings (ladder, game, speed, rating);

-- The change that a deal's games made to a player, with the values before it, so that all can be counted again. The
-- opponent is empty once that account is closed.
CREATE TABLE rating_changes (
    deal              TEXT    NOT NULL,
    player            TEXT    NOT NULL,
    ladder            TEXT    NOT NULL,
    game              TEXT    NOT NULL,
    speed             TEXT    NOT NULL,
    opponent          TEXT,
    score             REAL    NOT NULL,
    at                INTEGER NOT NULL,
    rating_before     REAL    NOT NULL,
    deviation_before  REAL    NOT NULL,
    volatility_before REAL    NOT NULL,
    rating            REAL    NOT NULL,
    deviation         REAL    NOT NULL,
    volatility        REAL    NOT NULL,
    games             INTEGER NOT NULL,
    PRIMARY KEY (deal, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_player ON rating_changes (player, at);
CREATE INDEX rating_changes_opponent ON rating_changes (opponent);

-- The browsers on which accounts were signed in, by the SHA-256 of a secret that each keeps in a cookie; and rated games
-- between two accounts of one browser, for the operator to look at.
CREATE TABLE devices (
    sha256  BLOB    NOT NULL,
    user    TEXT    NOT NULL REFERENCES users (id),
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (sha256, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_user ON devices (user);

CREATE TABLE same_device (
    deal   TEXT    NOT NULL PRIMARY KEY,
    user_0 TEXT    NOT NULL REFERENCES users (id),
    user_1 TEXT    NOT NULL REFERENCES users (id),
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Those whom an account follows, and those from whom it wants to hear nothing.
CREATE TABLE follows (
    user    TEXT    NOT NULL REFERENCES users (id),
    other   TEXT    NOT NULL REFERENCES users (id),
    made_at INTEGER NOT NULL,
    PRIMARY KEY (user, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_other ON follows (other);

CREATE TABLE blocks (
    user    TEXT    NOT NULL REFERENCES users (id),
    other   TEXT    NOT NULL REFERENCES users (id),
    made_at INTEGER NOT NULL,
    PRIMARY KEY (user, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_other ON blocks (other);

-- The people who see something of an account: everybody, followed (those whom it follows), nobody. Without a row:
-- everybody.
CREATE TABLE privacy (
    user    TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
    games   TEXT NOT NULL,
    online  TEXT NOT NULL,
    ratings TEXT NOT NULL
) STRICT, WITHOUT ROWID;
