-- The key by which push services know this room (VAPID, RFC 8292), as PKCS #8. It is made once, and never told.
CREATE TABLE push_key (
    "only"  bigint NOT NULL PRIMARY KEY CHECK ("only" = 1),
    pkcs8   bytea  NOT NULL,
    made_at bigint NOT NULL
);

-- The browsers that want to hear that it is their turn, by the SHA-256 of the address at their push service: the public key
-- and the secret with which a note is encrypted for them, and the session there, which stands for its account until it
-- ends. Times are milliseconds since 1970; `seen_at` is when the browser last said so.
CREATE TABLE push_subscriptions (
    id       text COLLATE "C" NOT NULL PRIMARY KEY,
    endpoint text   NOT NULL,
    p256dh   bytea  NOT NULL,
    auth     bytea  NOT NULL,
    session  text COLLATE "C",
    made_at  bigint NOT NULL,
    seen_at  bigint NOT NULL
);

CREATE INDEX push_subscriptions_session ON push_subscriptions (session);
CREATE INDEX push_subscriptions_seen ON push_subscriptions (seen_at);

-- The seats whose tokens such a browser has shown, and when it last did.
CREATE TABLE push_seats (
    subscription text COLLATE "C" NOT NULL REFERENCES push_subscriptions (id),
    sitting      text COLLATE "C" NOT NULL REFERENCES sittings (id),
    player       bigint NOT NULL,
    at           bigint NOT NULL,
    PRIMARY KEY (subscription, sitting, player)
);

CREATE INDEX push_seats_sitting ON push_seats (sitting, player);
