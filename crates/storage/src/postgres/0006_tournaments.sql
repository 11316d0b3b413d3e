-- Tournaments: what was agreed, as JSON, and everything that was done with them, line by line, from which the rest is made
-- again. `stage` and `last_at` are what lists are made from. Times are milliseconds since 1970.
CREATE TABLE tournaments (
    id      text COLLATE "C" NOT NULL PRIMARY KEY,
    terms   text    NOT NULL,
    stage   text    NOT NULL,
    listed  boolean NOT NULL,
    made_at bigint  NOT NULL,
    last_at bigint  NOT NULL
);

CREATE INDEX tournaments_made ON tournaments (made_at);

CREATE TABLE tournament_log (
    tournament text COLLATE "C" NOT NULL REFERENCES tournaments (id),
    n          bigint NOT NULL,
    at         bigint NOT NULL,
    entry      text   NOT NULL,
    PRIMARY KEY (tournament, n)
);

-- By the SHA-256 of a token what it opens: `organizer`, `invite` (whoever shows it may enter) or `entry`, with the number of
-- the entry then; and whose account it was given to.
CREATE TABLE tournament_tokens (
    sha256     bytea  NOT NULL PRIMARY KEY,
    tournament text COLLATE "C" NOT NULL REFERENCES tournaments (id),
    kind       text   NOT NULL,
    number     bigint NOT NULL,
    "user"     text COLLATE "C" REFERENCES users (id)
);

CREATE INDEX tournament_tokens_of ON tournament_tokens (tournament);
CREATE INDEX tournament_tokens_user ON tournament_tokens ("user");

-- The sitting at which a pairing of two entries is played, from this of its games on; a further attempt where a game is played again.
CREATE TABLE tournament_boards (
    tournament text COLLATE "C" NOT NULL REFERENCES tournaments (id),
    round      bigint NOT NULL,
    board      bigint NOT NULL,
    attempt    bigint NOT NULL,
    sitting    text COLLATE "C" NOT NULL UNIQUE REFERENCES sittings (id),
    white      bigint NOT NULL,
    black      bigint NOT NULL,
    first_game bigint NOT NULL,
    watch      text,
    PRIMARY KEY (tournament, round, board, attempt)
);
