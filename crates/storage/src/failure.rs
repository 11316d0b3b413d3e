//! Why a database failed, told apart by what an operator does about it.

use std::fmt;
use std::io;

use sqlx::postgres::PgDatabaseError;

/// The cause that kept the database from its work.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// There is no room on the disk, or the quota is used up.
    Full,
    /// Another program holds the database.
    Busy,
    /// Reading, writing or syncing failed, or the file cannot be opened or written any more.
    Disk,
    /// The file is no sound database.
    Damaged,
    /// The database's server is not reached, or does not answer in time.
    Away,
    /// Anything else.
    Other,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cause::Full => "there is no room on the disk",
            Cause::Busy => "another program holds the database",
            Cause::Disk => "the disk failed",
            Cause::Damaged => "the database is damaged",
            Cause::Away => "the database is not reached",
            Cause::Other => "the database failed",
        })
    }
}

impl Cause {
    /// The cause behind an error of the database: by SQLite's result code (<https://sqlite.org/rescode.html>), or by
    /// PostgreSQL's (<https://www.postgresql.org/docs/current/errcodes-appendix.html>).
    pub(crate) fn of(error: &sqlx::Error) -> Cause {
        match error {
            sqlx::Error::Io(error) => Cause::of_connection(error),
            sqlx::Error::Tls(_) | sqlx::Error::PoolClosed => Cause::Away,
            sqlx::Error::Database(error) if error.try_downcast_ref::<PgDatabaseError>().is_some() => {
                error.code().map_or(Cause::Other, |code| Cause::of_sqlstate(&code))
            }
            sqlx::Error::Database(error) => {
                let code = error.code().and_then(|code| code.parse().ok());
                code.map_or(Cause::Other, Cause::of_code)
            }
            _ => Cause::Other,
        }
    }

    /// The cause behind an error of the file system.
    #[must_use]
    pub fn of_io(error: &io::Error) -> Cause {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Cause::Full,
            _ => Cause::Disk,
        }
    }

    /// The cause behind an error that may be the connection's to a server.
    fn of_connection(error: &io::Error) -> Cause {
        use io::ErrorKind as K;
        match error.kind() {
            K::ConnectionRefused | K::ConnectionReset | K::ConnectionAborted | K::NotConnected => Cause::Away,
            K::BrokenPipe | K::UnexpectedEof | K::TimedOut | K::HostUnreachable => Cause::Away,
            K::NetworkUnreachable | K::NetworkDown | K::NotFound => Cause::Away,
            _ => Cause::of_io(error),
        }
    }

    /// The first two characters are the class.
    fn of_sqlstate(code: &str) -> Cause {
        match (code, code.get(..2)) {
            ("53100", _) => Cause::Full,
            // Too many connections, no lock or no answer in time, others in the way.
            ("53300" | "55P03" | "57014" | "40001" | "40P01", _) => Cause::Busy,
            ("57P01" | "57P02" | "57P03" | "57P05" | "25006", _) | (_, Some("08" | "28" | "3D")) => {
                Cause::Away
            }
            ("58030", _) => Cause::Disk,
            ("XX001" | "XX002", _) => Cause::Damaged,
            _ => Cause::Other,
        }
    }

    /// An extended result code says more in its upper bits; the lowest eight are the code itself.
    fn of_code(extended: u32) -> Cause {
        match extended & 0xff {
            13 => Cause::Full,
            5 | 6 => Cause::Busy,
            // PERM, READONLY, IOERR, CANTOPEN, PROTOCOL (the locks of the write-ahead log).
            3 | 8 | 10 | 14 | 15 => Cause::Disk,
            // CORRUPT, NOTADB.
            11 | 26 => Cause::Damaged,
            _ => Cause::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_apart_by_their_lowest_bits() {
        let of = |code| Cause::of_code(code);
        assert_eq!(of(13), Cause::Full);
        // BUSY_RECOVERY, LOCKED_SHAREDCACHE.
        assert_eq!((of(5 | (1 << 8)), of(6 | (1 << 8))), (Cause::Busy, Cause::Busy));
        // IOERR_FSYNC, IOERR_SHMSIZE, READONLY_DBMOVED.
        assert_eq!([of(10 | (4 << 8)), of(10 | (19 << 8)), of(8 | (4 << 8))], [Cause::Disk; 3]);
        assert_eq!((of(11 | (2 << 8)), of(26)), (Cause::Damaged, Cause::Damaged));
        // CONSTRAINT_UNIQUE.
        assert_eq!(of(19 | (8 << 8)), Cause::Other);
        let full = sqlx::Error::Io(io::ErrorKind::StorageFull.into());
        assert_eq!(Cause::of(&full), Cause::Full);
        assert_eq!(Cause::of(&sqlx::Error::WorkerCrashed), Cause::Other);
        let refused = sqlx::Error::Io(io::ErrorKind::ConnectionRefused.into());
        assert_eq!(Cause::of(&refused), Cause::Away);
    }

    #[test]
    fn codes_of_a_server_are_told_apart_by_class_and_number() {
        let of = |code| Cause::of_sqlstate(code);
        assert_eq!((of("53100"), of("53300"), of("55P03")), (Cause::Full, Cause::Busy, Cause::Busy));
        assert_eq!([of("57P01"), of("08006"), of("28P01"), of("3D000")], [Cause::Away; 4]);
        assert_eq!((of("XX001"), of("23505"), of("")), (Cause::Damaged, Cause::Other, Cause::Other));
    }
}
