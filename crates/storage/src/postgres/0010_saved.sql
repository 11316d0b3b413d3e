-- What the pages of an account save with it: studies, games with real cards, results of daily deals. The room does not look
-- into `content`; there is none where the item was deleted, and other devices are still to hear of that. `version` counts
-- its changes. Times are milliseconds since 1970.
CREATE TABLE saved (
    "user"  text COLLATE "C" NOT NULL REFERENCES users (id),
    kind    text COLLATE "C" NOT NULL,
    id      text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    at      bigint NOT NULL,
    bytes   bigint,
    content text,
    PRIMARY KEY ("user", kind, id)
);
