-- Ratings. A table says whether its game counts: 0 not; 1 once it is over; 2 it was rated; 3 it was to count and did not
-- (it was aborted, or somebody's account is gone). All games on one deal count together, once, in the transaction that
-- changes this number.
ALTER TABLE tables ADD COLUMN rated bigint NOT NULL DEFAULT 0;

CREATE INDEX tables_to_rate ON tables (deal) WHERE rated = 1;

-- The standing of a player (the id of an account, or computer:LEVEL) on a ladder (people, bots), for each game and
-- speed: Glicko-2 after the last game. Times are milliseconds since 1970.
CREATE TABLE ratings (
    player     text COLLATE "C" NOT NULL,
    ladder     text COLLATE "C" NOT NULL,
    game       text COLLATE "C" NOT NULL,
    speed      text COLLATE "C" NOT NULL,
    rating     double precision NOT NULL,
    deviation  double precision NOT NULL,
    volatility double precision NOT NULL,
    games      bigint NOT NULL,
    last_at    bigint,
    PRIMARY KEY (player, ladder, game, speed)
);

CREATE INDEX ratings_board ON ratings (ladder, game, speed, rating);

-- The change that a deal's games made to a player, with the values before it, so that all can be counted again. The
-- opponent is empty once that account is closed.
CREATE TABLE rating_changes (
    deal              text COLLATE "C" NOT NULL,
    player            text COLLATE "C" NOT NULL,
    ladder            text COLLATE "C" NOT NULL,
    game              text COLLATE "C" NOT NULL,
    speed             text COLLATE "C" NOT NULL,
    opponent          text COLLATE "C",
    score             double precision NOT NULL,
    at                bigint NOT NULL,
    rating_before     double precision NOT NULL,
    deviation_before  double precision NOT NULL,
    volatility_before double precision NOT NULL,
    rating            double precision NOT NULL,
    deviation         double precision NOT NULL,
    volatility        double precision NOT NULL,
    games             bigint NOT NULL,
    PRIMARY KEY (deal, player)
);

CREATE INDEX rating_changes_player ON rating_changes (player, at);
CREATE INDEX rating_changes_opponent ON rating_changes (opponent);

-- The browsers on which accounts were signed in, by the SHA-256 of a secret that each keeps in a cookie; and rated games
-- between two accounts of one browser, for the operator to look at.
CREATE TABLE devices (
    sha256  bytea NOT NULL,
    "user"    text COLLATE "C" NOT NULL REFERENCES users (id),
    seen_at bigint NOT NULL,
    PRIMARY KEY (sha256, "user")
);

CREATE INDEX devices_user ON devices ("user");

CREATE TABLE same_device (
    deal   text COLLATE "C" NOT NULL PRIMARY KEY,
    user_0 text COLLATE "C" NOT NULL REFERENCES users (id),
    user_1 text COLLATE "C" NOT NULL REFERENCES users (id),
    at     bigint NOT NULL
);

-- Those whom an account follows, and those from whom it wants to hear nothing.
CREATE TABLE follows (
    "user"    text COLLATE "C" NOT NULL REFERENCES users (id),
    other   text COLLATE "C" NOT NULL REFERENCES users (id),
    made_at bigint NOT NULL,
    PRIMARY KEY ("user", other)
);

CREATE INDEX follows_other ON follows (other);

CREATE TABLE blocks (
    "user"    text COLLATE "C" NOT NULL REFERENCES users (id),
    other   text COLLATE "C" NOT NULL REFERENCES users (id),
    made_at bigint NOT NULL,
    PRIMARY KEY ("user", other)
);

CREATE INDEX blocks_other ON blocks (other);

-- The people who see something of an account: everybody, followed (those whom it follows), nobody. Without a row:
-- everybody.
CREATE TABLE privacy (
    "user"    text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id),
    games   text NOT NULL,
    online  text NOT NULL,
    ratings text NOT NULL
);
