-- Who writes at a table: a claim begins a new epoch, and a line is written only in the last one. The number of lines of
-- its log, those that were cleared away not included.
CREATE TABLE holds (
    table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    owner    TEXT,
    epoch    INTEGER NOT NULL DEFAULT 0,
    last_n   INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

INSERT INTO holds (table_id, last_n) SELECT id, (SELECT COUNT(*) FROM log WHERE table_id = tables.id) FROM tables;

-- The epoch in which a line was written: it never falls as the numbers grow.
ALTER TABLE log ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;

-- There while a room is copied into this database; no other room opens it then.
CREATE TABLE copying (
    only   INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
    source TEXT    NOT NULL
) STRICT;
