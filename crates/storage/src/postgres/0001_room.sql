-- Two people (or one) who play one game after another, with their names by player: 0 made the sitting. The level of the
-- computer that plays; the token for looking on where the game is listed for everybody; may anybody go through a game
-- by its address once it is over? Ids are compared by their bytes, whatever language the server sorts in.
CREATE TABLE sittings (
    id      text   COLLATE "C" PRIMARY KEY,
    mode    text   NOT NULL,
    name_0  text,
    name_1  text,
    level   bigint,
    listed  text,
    open    boolean NOT NULL,
    made_at bigint NOT NULL
);

-- What a token opens, by its SHA-256: a seat (with a player of NULL: whichever is to act), looking on ('watch'), or the
-- second seat to whoever comes first ('invite').
CREATE TABLE tokens (
    sha256  bytea  PRIMARY KEY,
    sitting text   COLLATE "C" NOT NULL REFERENCES sittings (id),
    player  bigint,
    kind    text   NOT NULL
);

-- A seat has one token, so an invitation seats one person.
CREATE UNIQUE INDEX one_token_a_player ON tokens (sitting, player) WHERE kind = 'seat' AND player IS NOT NULL;

-- One game. Games of one deal group share `deal`; `result` is filled when the game is over. Times are milliseconds since
-- 1970; `last_at` is kept to the hour; `falls_at` is a time before which the flag does not fall, less the outages.
CREATE TABLE tables (
    id            text    COLLATE "C" PRIMARY KEY,
    sitting       text    COLLATE "C" NOT NULL REFERENCES sittings (id),
    number        bigint  NOT NULL,
    game          text    NOT NULL,
    rules         bigint  NOT NULL,
    options       text    NOT NULL,
    deal          text    COLLATE "C" NOT NULL,
    game_of_deal  bigint  NOT NULL,
    games_on_deal bigint  NOT NULL,
    white         bigint  NOT NULL,
    drawn         boolean NOT NULL,
    clock         text,
    position      text,
    daily         text,
    result        text,
    made_at       bigint  NOT NULL,
    last_at       bigint  NOT NULL,
    dealt         boolean NOT NULL,
    falls_at      bigint,
    pruned_at     bigint,
    UNIQUE (sitting, number),
    UNIQUE (deal, game_of_deal)
);

CREATE INDEX tables_going_on ON tables (made_at) WHERE result IS NULL;
CREATE INDEX tables_flags ON tables (falls_at, id) WHERE falls_at IS NOT NULL;

-- The server's secrets. An attempt that ended is kept: its commitment was published.
CREATE TABLE secrets (
    deal    text   COLLATE "C" NOT NULL,
    attempt bigint NOT NULL,
    secret  bytea  NOT NULL,
    PRIMARY KEY (deal, attempt)
);

-- What happened at a table, in order, from 1 without gaps, and the epoch in which it was written, which never falls.
CREATE TABLE log (
    table_id text   COLLATE "C" NOT NULL REFERENCES tables (id),
    n        bigint NOT NULL,
    at       bigint NOT NULL,
    entry    text   NOT NULL,
    epoch    bigint NOT NULL,
    PRIMARY KEY (table_id, n)
);

-- The processes that write here, and until when each is believed to be alive, by this server's clock.
CREATE TABLE nodes (
    id          text COLLATE "C" PRIMARY KEY,
    lease_until timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Who writes at a table: a claim begins a new epoch, and a line is written only in the last one. Every line changes its
-- row, in place: no column that changes is in an index but the owner's, and that changes seldom.
CREATE TABLE holds (
    table_id text   COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    owner    text   COLLATE "C",
    epoch    bigint NOT NULL DEFAULT 0,
    last_n   bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

CREATE INDEX holds_owner ON holds (owner) WHERE owner IS NOT NULL;

-- When a room was last known to be awake while a clock ran, and the spans in which none was: they are nobody's time.
CREATE TABLE awake (
    "only" bigint PRIMARY KEY CHECK ("only" = 1),
    at   bigint NOT NULL
);

CREATE TABLE outages (
    since bigint PRIMARY KEY,
    until bigint NOT NULL
);

-- Networks from which nobody is let in, as 192.0.2.0/24; until then, or for good.
CREATE TABLE bans (
    network text   COLLATE "C" PRIMARY KEY,
    until   bigint,
    why     text   NOT NULL,
    made_at bigint NOT NULL
);

-- There while a room is copied into this database; no room opens it then.
CREATE TABLE copying (
    "only" bigint PRIMARY KEY CHECK ("only" = 1),
    source text   NOT NULL
);
