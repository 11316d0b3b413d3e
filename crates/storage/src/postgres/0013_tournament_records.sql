-- The records of tournament games that were played with real cards and told: each belongs to the line of the log with which it
-- came. They name nobody: the names are those of the entries.
CREATE TABLE tournament_records (
    tournament text COLLATE "C" NOT NULL,
    n          bigint NOT NULL,
    record     text   NOT NULL,
    PRIMARY KEY (tournament, n),
    FOREIGN KEY (tournament, n) REFERENCES tournament_log (tournament, n)
);
