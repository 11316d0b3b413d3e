//! The processes of a load: the room or the server of echoes, whose memory is read, and groups of players.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use facedown_speed::room::{Failed, Load, Times};

/// A child that is ended with what starts it.
struct Process {
    child: Child,
    says: BufReader<ChildStdout>,
    /// Kept open: a child that nobody can talk to any more ends.
    hears: ChildStdin,
}

impl Process {
    fn start(command: &mut Command) -> Result<Process, Failed> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let name = command.get_program().to_string_lossy().into_owned();
        let mut child = command.spawn().map_err(|e| format!("cannot start {name}: {e}"))?;
        let says = child.stdout.take().ok_or("it has no standard output")?;
        let hears = child.stdin.take().ok_or("it has no standard input")?;
        Ok(Process { child, says: BufReader::new(says), hears })
    }

    /// The next line that it says.
    fn line(&mut self) -> Result<String, Failed> {
        let mut line = String::new();
        if self.says.read_line(&mut line)? == 0 {
            return Err("a process of the measurement has ended; what it said stands above".into());
        }
        Ok(line.trim_end().to_owned())
    }

    fn expect(&mut self, word: &str) -> Result<(), Failed> {
        let said = self.line()?;
        if said == word { Ok(()) } else { Err(format!("expected `{word}`, heard `{said}`").into()) }
    }

    fn go_on(&mut self) -> Result<(), Failed> {
        Ok(writeln!(self.hears)?)
    }

    /// The address at the end of its greeting.
    fn greeting(&mut self) -> Result<SocketAddr, Failed> {
        let greeting = self.line()?;
        let port =
            greeting.rsplit(':').next().and_then(|port| port.trim_end_matches('/').parse::<u16>().ok());
        let port = port.ok_or_else(|| format!("`{greeting}` does not say where it listens"))?;
        Ok(SocketAddr::from(([127, 0, 0, 1], port)))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Nothing of it is kept, so it need not close in order.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server in a process of its own.
pub struct Server {
    process: Process,
    /// The address at which it listens.
    pub address: SocketAddr,
    /// A folder that goes with it.
    pub data: PathBuf,
}

impl Server {
    /// A room that a program opens, with places for so many sockets.
    pub fn room(program: &Path, sockets: usize) -> Result<Server, Failed> {
        let data = std::env::temp_dir().join(format!("facedown-bench-{}", std::process::id()));
        fs::create_dir_all(&data)?;
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&data);
        // More than it takes by itself, and what asks over HTTP besides.
        const USUAL: usize = 8_000;
        if sockets > USUAL {
            let config = data.join("facedown.toml");
            fs::write(&config, format!("[limits.connections]\nat-once = {}\n", sockets + 500))?;
            command.arg("--config").arg(config);
        }
        Server::start(&mut command, data)
    }

    /// The control.
    pub fn echo() -> Result<Server, Failed> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["bench", "--room", "--echo"]);
        Server::start(&mut command, PathBuf::new())
    }

    fn start(command: &mut Command, data: PathBuf) -> Result<Server, Failed> {
        let mut process = Process::start(command)?;
        let address = process.greeting()?;
        Ok(Server { process, address, data })
    }

    /// Bytes of memory that it takes now.
    pub fn memory(&self) -> Result<u64, Failed> {
        let path = format!("/proc/{}/status", self.process.child.id());
        let status =
            fs::read_to_string(&path).map_err(|e| format!("{path}: {e}; memory is read on Linux only"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        Ok(kilobytes.ok_or("the system does not say how much memory the server takes")? * 1024)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Before its folder goes.
        let _ = self.process.child.kill();
        let _ = self.process.child.wait();
        if !self.data.as_os_str().is_empty() {
            let _ = fs::remove_dir_all(&self.data);
        }
    }
}

/// Groups of players, or of those who hear echoes.
pub struct Groups(Vec<Process>);

impl Groups {
    /// Starts them; between them they have all games.
    pub fn start(server: SocketAddr, load: &Load, groups: u8, echo: bool) -> Result<Groups, Failed> {
        let each = |group: usize| (load.games + group) / usize::from(groups);
        let start = |group: u8| {
            let mut command = Command::new(std::env::current_exe()?);
            let games = each(group.into()).to_string();
            let (seconds, pace) = (load.time.as_secs().to_string(), load.pace.as_millis().to_string());
            command.args(["bench", "--room", "--games", &games, "--seconds", &seconds, "--pace", &pace]);
            command.args(["--at", &server.to_string(), "--group", &group.to_string()]);
            if echo {
                command.arg("--echo");
            }
            Process::start(&mut command)
        };
        Ok(Groups(
            (0..groups).filter(|group| each((*group).into()) > 0).map(start).collect::<Result<_, _>>()?,
        ))
    }

    /// Waits until each of them has done something, and names it.
    pub fn wait(&mut self, word: &str) -> Result<(), Failed> {
        self.0.iter_mut().try_for_each(|group| group.expect(word))
    }

    /// Lets them go on.
    pub fn go_on(&mut self) -> Result<(), Failed> {
        self.0.iter_mut().try_for_each(Process::go_on)
    }

    /// The times that they have measured.
    pub fn times(&mut self) -> Result<Times, Failed> {
        let mut times = Vec::new();
        for group in &mut self.0 {
            let line = group.line()?;
            let measured =
                line.strip_prefix(TIMES).ok_or_else(|| format!("expected times, heard `{line}`"))?;
            for micros in measured.split_whitespace() {
                times.push(Duration::from_micros(micros.parse()?));
            }
        }
        Ok(Times::new(times))
    }
}

/// The beginning of the line with times, in microseconds.
pub const TIMES: &str = "times";
