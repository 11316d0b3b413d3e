-- May anybody go through a game by its address once it is over? Nobody was asked before this was a choice.
ALTER TABLE sittings ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
