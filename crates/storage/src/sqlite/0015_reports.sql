-- What accounts have reported to whoever operates the room. Whom it is about is no account where it is a guest; an account
-- that was closed is named nowhere. `verdict` says what came of it. Times are milliseconds since 1970.
CREATE TABLE reports (
    id         TEXT    NOT NULL PRIMARY KEY,
    at         INTEGER NOT NULL,
    user       TEXT    REFERENCES users (id),
    about      TEXT    REFERENCES users (id),
    name       TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    kind       TEXT    NOT NULL,
    place      TEXT    NOT NULL,
    words      TEXT    NOT NULL,
    verdict    TEXT,
    settled_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX reports_at ON reports (at);
CREATE INDEX reports_user ON reports (user, at);

-- The last lines at its place as they were in that moment: what is deleted there later is here still.
CREATE TABLE report_lines (
    report TEXT    NOT NULL REFERENCES reports (id),
    n      INTEGER NOT NULL,
    line   TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    user   TEXT    NOT NULL REFERENCES users (id),
    text   TEXT    NOT NULL,
    PRIMARY KEY (report, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_lines_user ON report_lines (user);
