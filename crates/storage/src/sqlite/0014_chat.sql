-- Lines that people write: at a table (`table`) or in the room of a tournament (`tournament`), in the order of their times.
-- Times are milliseconds since 1970.
CREATE TABLE chat_lines (
    id    TEXT    NOT NULL PRIMARY KEY,
    kind  TEXT    NOT NULL,
    place TEXT    NOT NULL,
    at    INTEGER NOT NULL,
    user  TEXT    NOT NULL REFERENCES users (id),
    text  TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_lines_place ON chat_lines (kind, place, at);
CREATE INDEX chat_lines_user ON chat_lines (user, at);

-- Accounts that let their opponents write to them, or that once did (0).
CREATE TABLE chat_wishes (
    user    TEXT    NOT NULL PRIMARY KEY REFERENCES users (id),
    allowed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Accounts that may not write until a time, and what they are told of it.
CREATE TABLE mutes (
    user  TEXT    NOT NULL PRIMARY KEY REFERENCES users (id),
    until INTEGER NOT NULL,
    why   TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
