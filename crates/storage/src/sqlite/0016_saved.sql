-- What the pages of an account save with it: studies, games with real cards, results of daily deals. The room does not look
-- into `content`; there is none where the item was deleted, and other devices are still to hear of that. `version` counts
-- its changes. Times are milliseconds since 1970.
CREATE TABLE saved (
    user    TEXT    NOT NULL REFERENCES users (id),
    kind    TEXT    NOT NULL,
    id      TEXT    NOT NULL,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    bytes   INTEGER,
    content TEXT,
    PRIMARY KEY (user, kind, id)
) STRICT;
