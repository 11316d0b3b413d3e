//! `cargo xtask attack`: what one client, or a few, can do to a room on the public internet, tried on the program itself.
//! Each attack has a room of its own under a limit of memory; somebody plays at another table before and meanwhile.
//!
//! A room counts its peers by address and does not count this machine's own. So the attackers come from other addresses
//! of it: from some that are added for the time, where this runs as root, else from the one that it has in its network.

mod payloads;
pub mod room;
pub mod wire;

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::shell::Root;
use payloads::{ALL, Attack};
use room::{Bystander, Room};

/// Addresses for attackers, kept free for measurements (RFC 2544).
const ADDRESSES: [Ipv4Addr; 8] = {
    let mut all = [Ipv4Addr::new(198, 18, 77, 1); 8];
    let mut n = 0;
    while n < 8 {
        all[n] = Ipv4Addr::new(198, 18, 77, n as u8 + 1);
        n += 1;
    }
    all
};

/// Megabytes of address space for the room.
const MEMORY: u64 = 4_096;

/// What is asked for.
struct Choices {
    program: PathBuf,
    memory: u64,
    /// Only attacks whose names hold this.
    only: String,
}

/// Tries all attacks, or those that are named, and prints a table of what came of them.
///
/// # Errors
/// Arguments that are not understood, a program that opens no room, or a room that did not live.
pub fn attack(root: &Root, arguments: &[&str]) -> Result<(), String> {
    let choices = read(root, arguments)?;
    let addresses = Addresses::add();
    println!(
        "{}, {} MB of address space; attackers {}\n",
        choices.program.display(),
        choices.memory,
        addresses.said
    );
    println!("Another table: half, 99 of 100 and all of the moves took so long at most.\n");
    println!(
        "| attack | what came of it | another table before | meanwhile | memory before, most, after | the room |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut ended = Vec::new();
    for attack in ALL.iter().filter(|attack| attack.name.contains(&choices.only)) {
        if !row(&choices, attack, &addresses.all)? {
            ended.push(attack.name);
        }
    }
    if ended.is_empty() { Ok(()) } else { Err(format!("the room ended: {}", ended.join("; "))) }
}

/// One attack; did the room live?
fn row(choices: &Choices, attack: &Attack, addresses: &[IpAddr]) -> Result<bool, String> {
    let mut room = Room::start(&choices.program, choices.memory)?;
    let addresses: Vec<SocketAddr> =
        addresses.iter().map(|ip| SocketAddr::new(*ip, room.here.port())).collect();
    let bystander = Bystander::sit_down(room.here);
    sleep(Duration::from_secs(3));
    let (before, memory) = (bystander.rise(), room.memory("VmRSS"));
    let bystander = Bystander::sit_down(room.here);
    let came = (attack.run)(&room, &addresses);
    let meanwhile = bystander.rise();
    let most = room.memory("VmHWM");
    sleep(Duration::from_secs(3));
    let (after, lives) = (room.memory("VmRSS"), room.lives());
    let state = if lives { "lives" } else { "**ended**" };
    println!(
        "| {} | {came} | {before} | {meanwhile} | {memory}, {most}, {after} MB | {state} |",
        attack.name
    );
    Ok(lives)
}

fn read(root: &Root, arguments: &[&str]) -> Result<Choices, String> {
    let program = root.join("target/release/facedown");
    let mut choices = Choices { program, memory: MEMORY, only: String::new() };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().copied().ok_or_else(|| format!("`{word}` needs a value"));
        match *word {
            "--program" => choices.program = PathBuf::from(value()?),
            "--memory" => {
                choices.memory = value()?.parse().map_err(|_| "`--memory` takes megabytes".to_owned())?
            }
            "--only" => value()?.clone_into(&mut choices.only),
            other => return Err(format!("`{other}`: expected --program PATH, --memory MB or --only WORDS")),
        }
    }
    if !choices.program.is_file() {
        let path = choices.program.display();
        return Err(format!(
            "there is no {path}: build it with `cargo build --release`, or name one with --program"
        ));
    }
    Ok(choices)
}

/// Addresses of this machine, as long as this lives.
struct Addresses {
    all: Vec<IpAddr>,
    added: Vec<Ipv4Addr>,
    said: String,
}

impl Addresses {
    fn add() -> Addresses {
        let added: Vec<Ipv4Addr> = ADDRESSES.into_iter().filter(|ip| on_loopback("add", *ip)).collect();
        if !added.is_empty() {
            let all = added.iter().copied().map(IpAddr::V4).collect();
            return Addresses { all, said: format!("come from {} addresses", added.len()), added };
        }
        match in_the_network() {
            Some(ip) => {
                let said = "come from one address only: more need root".to_owned();
                Addresses { all: vec![ip], added, said }
            }
            None => {
                let said =
                    "come from this machine, whose requests are not counted: for others, run this as root";
                Addresses { all: vec![Ipv4Addr::LOCALHOST.into()], added, said: said.to_owned() }
            }
        }
    }
}

impl Drop for Addresses {
    fn drop(&mut self) {
        for ip in &self.added {
            on_loopback("del", *ip);
        }
    }
}

/// Adds an address to this machine alone, or takes it away again.
fn on_loopback(what: &str, ip: Ipv4Addr) -> bool {
    let mut command = Command::new("ip");
    command.args(["address", what, &format!("{ip}/32"), "dev", "lo"]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// This machine's address in its network. Nothing is sent: connecting a datagram socket only chooses a route.
fn in_the_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}
