-- Two people (or one) who play one game after another, with their names by player: 0 made the sitting.
CREATE TABLE sittings (
    id      TEXT    NOT NULL PRIMARY KEY,
    mode    TEXT    NOT NULL,
    name_0  TEXT,
    name_1  TEXT,
    made_at INTEGER NOT NULL
) STRICT;

-- Who may act: SHA-256 of a token. A player of NULL acts for whichever seat is to act (one shared screen).
CREATE TABLE tokens (
    sha256  BLOB    NOT NULL PRIMARY KEY,
    sitting TEXT    NOT NULL REFERENCES sittings (id),
    player  INTEGER
) STRICT;

-- One game. Games of one deal group share `deal`; `result` is filled when the game is over.
CREATE TABLE tables (
    id            TEXT    NOT NULL PRIMARY KEY,
    sitting       TEXT    NOT NULL REFERENCES sittings (id),
    number        INTEGER NOT NULL,
    game          TEXT    NOT NULL,
    rules         INTEGER NOT NULL,
    options       TEXT    NOT NULL,
    deal          TEXT    NOT NULL,
    game_of_deal  INTEGER NOT NULL,
    games_on_deal INTEGER NOT NULL,
    white         INTEGER NOT NULL,
    result        TEXT,
    made_at       INTEGER NOT NULL,
    UNIQUE (sitting, number),
    UNIQUE (deal, game_of_deal)
) STRICT;

-- The server's secrets. An attempt that ended is kept: its commitment was published.
CREATE TABLE secrets (
    deal    TEXT    NOT NULL,
    attempt INTEGER NOT NULL,
    secret  BLOB    NOT NULL,
    PRIMARY KEY (deal, attempt)
) STRICT;

-- What happened at a table, in order, from 1 without gaps. Everything else about a game is replayed from it.
CREATE TABLE log (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    n        INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    entry    TEXT    NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
