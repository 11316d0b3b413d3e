-- Lines that people write: at a table (`table`) or in the room of a tournament (`tournament`), in the order of their times.
-- Times are milliseconds since 1970.
CREATE TABLE chat_lines (
    id     text COLLATE "C" NOT NULL PRIMARY KEY,
    kind   text   NOT NULL,
    place  text COLLATE "C" NOT NULL,
    at     bigint NOT NULL,
    "user" text COLLATE "C" NOT NULL REFERENCES users (id),
    text   text   NOT NULL
);

CREATE INDEX chat_lines_place ON chat_lines (kind, place, at);
CREATE INDEX chat_lines_user ON chat_lines ("user", at);

-- Accounts that let their opponents write to them, or that once did (0).
CREATE TABLE chat_wishes (
    "user"  text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id),
    allowed bigint NOT NULL
);

-- Accounts that may not write until a time, and what they are told of it.
CREATE TABLE mutes (
    "user" text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id),
    until  bigint NOT NULL,
    why    text   NOT NULL
);
