-- The key by which push services know this room (VAPID, RFC 8292), as PKCS #8. It is made once, and never told.
CREATE TABLE push_key (
    only    INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
    pkcs8   BLOB    NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;

-- The browsers that want to hear that it is their turn, by the SHA-256 of the address at their push service: the public key
-- and the secret with which a note is encrypted for them, and the session there, which stands for its account until it
-- ends. Times are milliseconds since 1970; `seen_at` is when the browser last said so.
CREATE TABLE push_subscriptions (
    id       TEXT    NOT NULL PRIMARY KEY,
    endpoint TEXT    NOT NULL,
    p256dh   BLOB    NOT NULL,
    auth     BLOB    NOT NULL,
    session  TEXT,
    made_at  INTEGER NOT NULL,
    seen_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX push_subscriptions_session ON push_subscriptions (session);
CREATE INDEX push_subscriptions_seen ON push_subscriptions (seen_at);

-- The seats whose tokens such a browser has shown, and when it last did.
CREATE TABLE push_seats (
    subscription TEXT    NOT NULL REFERENCES push_subscriptions (id),
    sitting      TEXT    NOT NULL REFERENCES sittings (id),
    player       INTEGER NOT NULL,
    at           INTEGER NOT NULL,
    PRIMARY KEY (subscription, sitting, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX push_seats_sitting ON push_seats (sitting, player);
