-- The records of tournament games that were played with real cards and told: each belongs to the line of the log with which it
-- came. They name nobody: the names are those of the entries.
CREATE TABLE tournament_records (
    tournament TEXT    NOT NULL,
    n          INTEGER NOT NULL,
    record     TEXT    NOT NULL,
    PRIMARY KEY (tournament, n),
    FOREIGN KEY (tournament, n) REFERENCES tournament_log (tournament, n)
) STRICT, WITHOUT ROWID;
