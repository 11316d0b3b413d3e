-- When something happened at a table, to the hour; is its game dealt; and, while its clock runs, a time before which its
-- flag does not fall, less the outages before it: milliseconds of the time for which the room was awake, so that no outage
-- changes it. When its log was cleared away.
ALTER TABLE tables ADD COLUMN last_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN dealt INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN falls_at INTEGER;
ALTER TABLE tables ADD COLUMN pruned_at INTEGER;

UPDATE tables SET last_at =
    COALESCE((SELECT at FROM log WHERE table_id = tables.id ORDER BY n DESC LIMIT 1), made_at);
UPDATE tables SET dealt = 1 WHERE result IS NOT NULL OR EXISTS (
    SELECT 1 FROM log WHERE table_id = tables.id AND (
        entry LIKE '{"type":"opened"%' OR entry LIKE '{"type":"set-up"%' OR entry LIKE '{"type":"dealt-again"%'));
-- Nobody knows of older games when their flags fall: each is looked at once.
UPDATE tables SET falls_at = 0 WHERE result IS NULL AND clock IS NOT NULL AND dealt = 1;

CREATE INDEX tables_flags ON tables (falls_at, id) WHERE falls_at IS NOT NULL;

-- Networks from which nobody is let in, as 192.0.2.0/24; until then, or for good.
CREATE TABLE bans (
    network TEXT    NOT NULL PRIMARY KEY,
    until   INTEGER,
    why     TEXT    NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;
