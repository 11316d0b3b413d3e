//! A PostgreSQL server of the test's own: made in a temporary folder, found by a socket in that folder and at a free port
//! of this machine, and gone with the test's process, however that ends.

use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Set where a server must be there: a test that needs one fails without it.
const NEEDED: &str = "FACEDOWN_NEED_POSTGRES";

/// The account under which Debian runs the server; root may not run it.
const ACCOUNT: &str = "postgres";

/// The way in which the server is stopped.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It ends its connections and writes everything down.
    Fast,
    /// It ends at once, as in a power failure of which the disk knows nothing.
    Immediate,
}

/// A server, stopped and deleted with this.
#[derive(Debug)]
pub struct Cluster {
    folder: PathBuf,
    bin: PathBuf,
    port: u16,
    as_root: bool,
    /// Ends the server when its input ends, which it does with this process.
    _guard: Child,
}

/// The newest installed server's programs.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut found: Vec<(u32, PathBuf)> = versions
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, bin)| bin.join("initdb").exists())
        .collect();
    found.sort();
    found.pop().map(|(_, bin)| bin)
}

fn done(output: Output) -> io::Result<()> {
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    Err(io::Error::other(said.concat()))
}

impl Cluster {
    /// Makes a server and starts it. `durable` ones sync what they commit, as every real one does; for tests of something
    /// else that takes too long. `None` where none is installed, which is said aloud, and fails where
    /// `FACEDOWN_NEED_POSTGRES=1` says that one must be.
    ///
    /// # Panics
    /// If an installed server cannot be started.
    #[must_use]
    pub fn start(durable: bool) -> Option<Cluster> {
        let Some(bin) = programs() else {
            let needed = std::env::var(NEEDED).is_ok_and(|value| value == "1");
            assert!(
                !needed,
                "{NEEDED}=1, and no PostgreSQL is installed (Debian: apt-get install postgresql)"
            );
            eprintln!("SKIPPED: no PostgreSQL is installed (Debian: apt-get install postgresql)");
            return None;
        };
        Some(Cluster::made(bin, durable).unwrap_or_else(|error| panic!("PostgreSQL does not start: {error}")))
    }

    fn made(bin: PathBuf, durable: bool) -> io::Result<Cluster> {
        let place = std::env::temp_dir();
        let made = (0..100).find_map(|n| {
            let folder = place.join(format!("facedown-pg-{}-{n}", std::process::id()));
            std::fs::create_dir(&folder).ok().map(|()| folder)
        });
        let folder = made.ok_or_else(|| io::Error::other("no folder can be made for it"))?;
        let as_root = Command::new("id").arg("-u").output()?.stdout.starts_with(b"0\n");
        if as_root {
            done(Command::new("chown").arg(format!("{ACCOUNT}:")).arg(&folder).output()?)?;
        }
        done(Command::new("chmod").arg("711").arg(&folder).output()?)?;
        // Free until somebody else takes it, which is seen when the server does not start.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let guard = Command::new("sh")
            .arg("-c")
            .arg(
                "cat >/dev/null; [ -f \"$1/data/postmaster.pid\" ] && \
                 kill -QUIT \"$(head -1 \"$1/data/postmaster.pid\")\" 2>/dev/null; sleep 0.2; rm -rf \"$1\"",
            )
            .arg("sh")
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let cluster = Cluster { folder, bin, port, as_root, _guard: guard };
        let data = cluster.data();
        let init = ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync", "--locale=C", "-D"];
        done(cluster.program("initdb").args(init).arg(&data).output()?)?;
        let mut settings = format!(
            "listen_addresses = '127.0.0.1'\nport = {port}\nunix_socket_directories = '{}'\nmax_connections = 400\n\
             shared_buffers = 32MB\n",
            cluster.folder.display()
        );
        if !durable {
            settings += "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n";
        }
        std::fs::write(cluster.folder.join("own.conf"), settings)?;
        cluster.resume()?;
        Ok(cluster)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// One of the server's programs, under an account that may run it.
    fn program(&self, name: &str) -> Command {
        let program = self.bin.join(name);
        if !self.as_root {
            return Command::new(program);
        }
        let mut command = Command::new("runuser");
        command.args(["-u", ACCOUNT, "--"]).arg(program).current_dir("/");
        command
    }

    /// Starts it again after it was stopped or killed, and waits until it answers.
    ///
    /// # Errors
    /// The server's own error.
    pub fn resume(&self) -> io::Result<()> {
        let (data, log) = (self.data(), self.folder.join("log"));
        let settings = format!("-c config_file={}/postgresql.conf", data.display());
        if !data.join("own.included").exists() {
            let mut text = std::fs::read_to_string(data.join("postgresql.conf"))?;
            text += &std::fs::read_to_string(self.folder.join("own.conf"))?;
            std::fs::write(data.join("postgresql.conf"), text)?;
            std::fs::write(data.join("own.included"), "")?;
        }
        let mut start = self.program("pg_ctl");
        start.arg("-D").arg(&data).arg("-l").arg(&log).args(["-w", "-t", "60", "-o", &settings, "start"]);
        // Its children keep what it writes to open.
        let status = start.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        if status.success() {
            return Ok(());
        }
        Err(io::Error::other(std::fs::read_to_string(log).unwrap_or_default()))
    }

    /// Stops it.
    ///
    /// # Errors
    /// The server's own error.
    pub fn stop(&self, how: Stop) -> io::Result<()> {
        let how = match how {
            Stop::Fast => "fast",
            Stop::Immediate => "immediate",
        };
        done(self.program("pg_ctl").arg("-D").arg(self.data()).args(["-w", "-m", how, "stop"]).output()?)
    }

    /// Kills the server and every process of it, and waits until they are gone.
    ///
    /// # Errors
    /// If the server does not run.
    pub fn kill(&self) -> io::Result<()> {
        let file = self.data().join("postmaster.pid");
        let pid = std::fs::read_to_string(&file)?.lines().next().unwrap_or_default().to_owned();
        let children = Command::new("pgrep").args(["-P", &pid]).output()?.stdout;
        let children = String::from_utf8_lossy(&children).into_owned();
        done(Command::new("kill").arg("-9").arg(&pid).args(children.split_whitespace()).output()?)?;
        let until = Instant::now() + Duration::from_secs(10);
        while Path::new("/proc").join(&pid).exists() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(10));
        }
        std::fs::remove_file(file)
    }

    /// Makes an empty database.
    ///
    /// # Panics
    /// If the server does not run.
    pub fn create(&self, database: &str) {
        let sql = format!("CREATE DATABASE \"{database}\"");
        done(self.psql("postgres", &sql)).unwrap_or_else(|error| panic!("{sql}: {error}"));
    }

    /// Runs a statement by the server's own client.
    ///
    /// # Panics
    /// If the client is not installed.
    pub fn psql(&self, database: &str, sql: &str) -> Output {
        let mut psql = Command::new(self.bin.join("psql"));
        psql.arg("-h").arg(&self.folder).args(["-p", &self.port.to_string(), "-U", "postgres", "-X", "-q"]);
        psql.args(["-At", "-d", database, "-c", sql]).output().expect("psql comes with the server")
    }

    /// All that the database at an address holds, as its own program writes it down.
    ///
    /// # Panics
    /// If that program fails.
    #[must_use]
    pub fn dump(&self, address: &str) -> Vec<u8> {
        let dumped = Command::new(self.bin.join("pg_dump")).arg("--inserts").arg(address).output();
        let dumped = dumped.expect("pg_dump comes with the server");
        assert!(dumped.status.success(), "{}", String::from_utf8_lossy(&dumped.stderr));
        dumped.stdout
    }

    /// The address of a database on it, by its socket.
    #[must_use]
    pub fn address(&self, database: &str) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://postgres@{folder}:{}/{database}", self.port)
    }

    /// The port at which it is found on this machine.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }
}

/// The server that all tests of this process share, which is not durable; `None` where none is installed.
#[must_use]
pub fn shared() -> Option<&'static Cluster> {
    static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
    SHARED.get_or_init(|| Cluster::start(false)).as_ref()
}
