-- Spans in which the process that had a table was gone, and nobody could act there: they are nobody's time. Only a
-- database that several processes share has any.
CREATE TABLE table_outages (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    epoch    INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    until    INTEGER NOT NULL,
    PRIMARY KEY (table_id, epoch)
) STRICT, WITHOUT ROWID;
