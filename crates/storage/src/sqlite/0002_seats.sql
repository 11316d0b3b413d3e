-- What a token opens: a seat (with a player of NULL: whichever is to act), looking on ('watch'), or the second seat to
-- whoever comes first ('invite').
ALTER TABLE tokens ADD COLUMN kind TEXT NOT NULL DEFAULT 'seat';

-- A seat has one token, so an invitation seats one person.
CREATE UNIQUE INDEX one_token_a_player ON tokens (sitting, player) WHERE kind = 'seat' AND player IS NOT NULL;

-- The level of the computer that plays, and the token for looking on where the game is listed for everybody.
ALTER TABLE sittings ADD COLUMN level INTEGER;
ALTER TABLE sittings ADD COLUMN listed TEXT;

-- Are the colors drawn by lot; the time control as JSON; the start that somebody set up, as the dealer's FEN.
ALTER TABLE tables ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN clock TEXT;
ALTER TABLE tables ADD COLUMN position TEXT;

CREATE INDEX tables_going_on ON tables (made_at) WHERE result IS NULL;

-- When the room was last known to be awake while a clock ran, and the spans in which it was not: they are nobody's time.
CREATE TABLE awake (
    only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
    at   INTEGER NOT NULL
) STRICT;

CREATE TABLE outages (
    since INTEGER NOT NULL PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;
