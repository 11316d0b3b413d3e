-- Seconds after which those who look on see what happens at the tables of a sitting; 0 for at once.
ALTER TABLE sittings ADD COLUMN delay INTEGER NOT NULL DEFAULT 0;
