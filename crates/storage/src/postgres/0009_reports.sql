-- What accounts have reported to whoever operates the room. Whom it is about is no account where it is a guest; an account
-- that was closed is named nowhere. `verdict` says what came of it. Times are milliseconds since 1970.
CREATE TABLE reports (
    id         text COLLATE "C" NOT NULL PRIMARY KEY,
    at         bigint NOT NULL,
    "user"     text COLLATE "C" REFERENCES users (id),
    about      text COLLATE "C" REFERENCES users (id),
    name       text   NOT NULL,
    reason     text   NOT NULL,
    kind       text   NOT NULL,
    place      text COLLATE "C" NOT NULL,
    words      text   NOT NULL,
    verdict    text,
    settled_at bigint
);

CREATE INDEX reports_at ON reports (at);
CREATE INDEX reports_user ON reports ("user", at);

-- The last lines at its place as they were in that moment: what is deleted there later is here still.
CREATE TABLE report_lines (
    report text COLLATE "C" NOT NULL REFERENCES reports (id),
    n      bigint NOT NULL,
    line   text COLLATE "C" NOT NULL,
    at     bigint NOT NULL,
    "user" text COLLATE "C" NOT NULL REFERENCES users (id),
    text   text   NOT NULL,
    PRIMARY KEY (report, n)
);

CREATE INDEX report_lines_user ON report_lines ("user");
