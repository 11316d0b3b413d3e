-- The day whose deal a solitaire has, such as 2026-11-21; it is the same for everybody.
ALTER TABLE tables ADD COLUMN daily TEXT;
