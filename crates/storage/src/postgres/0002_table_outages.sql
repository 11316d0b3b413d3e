-- The time at which a process last said that it was alive, in milliseconds since 1970 by this server's clock; 0: not known.
ALTER TABLE nodes ADD COLUMN said_at bigint NOT NULL DEFAULT 0;

-- Spans in which the process that had a table was gone, and nobody could act there: they are nobody's time. Each ends
-- with the claim that began the epoch.
CREATE TABLE table_outages (
    table_id text   COLLATE "C" NOT NULL REFERENCES tables (id),
    epoch    bigint NOT NULL,
    since    bigint NOT NULL,
    until    bigint NOT NULL,
    PRIMARY KEY (table_id, epoch)
);
