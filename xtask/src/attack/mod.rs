//! `cargo xtask attack`: what one client, or a few, can do to a room on the public internet, tried on the program itself.
//! Each attack has a room of its own under a limit of memory; somebody plays at another table before and meanwhile.
//!
//! A room counts its peers by address and does not count this machine's own. So room and attackers run in a network
//! namespace made for the time, which has other addresses and no way out; where none can be made, nothing is tried.

mod accounts;
mod answers;
mod came;
mod events;
mod lobby;
mod members;
mod payloads;
pub mod room;
mod sealed;
mod tournaments;
pub mod wire;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use crate::shell::Root;
use came::Attack;
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

/// All attacks, by their subject.
const ALL: [&[Attack]; 7] =
    [payloads::ALL, accounts::ALL, answers::ALL, lobby::ALL, events::ALL, tournaments::ALL, sealed::ALL];

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
    if std::env::var_os(INSIDE).is_none() {
        return in_a_namespace(arguments);
    }
    let addresses = addresses()?;
    println!(
        "{}, {} MB of address space; attackers come from {} addresses\n",
        choices.program.display(),
        choices.memory,
        addresses.len()
    );
    println!("Another table: half, 99 of 100 and all of the moves took so long at most.\n");
    println!(
        "| attack | what came of it | another table before | meanwhile | memory before, most, after | the room |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut ended = Vec::new();
    for attack in ALL.into_iter().flatten().filter(|attack| attack.name.contains(&choices.only)) {
        if !row(&choices, attack, &addresses)? {
            ended.push(attack.name);
        }
    }
    if ended.is_empty() { Ok(()) } else { Err(format!("the room ended: {}", ended.join("; "))) }
}

/// One attack; did the room live?
fn row(choices: &Choices, attack: &Attack, addresses: &[IpAddr]) -> Result<bool, String> {
    let mut room = Room::start(&choices.program, choices.memory, attack.flags)?;
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

/// Set in the namespace, for this program's second run.
const INSIDE: &str = "FACEDOWN_ATTACK_INSIDE";

/// Runs this again in a network namespace of its own, which nothing leaves: no attack may reach another machine.
fn in_a_namespace(arguments: &[&str]) -> Result<(), String> {
    let this = std::env::current_exe().map_err(|e| format!("where is this program? {e}"))?;
    let mut command = Command::new("unshare");
    command.args(["--net", "--map-root-user", "--"]).arg(this).arg("attack").args(arguments);
    let status = command.env(INSIDE, "1").status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("in the namespace: {status}; what it said is above")),
        Err(e) => Err(format!("attacks need a network namespace (Linux, with `unshare` and `ip`): {e}")),
    }
}

/// Gives the namespace its addresses.
fn addresses() -> Result<Vec<IpAddr>, String> {
    let ip = |arguments: &[&str]| {
        let status = Command::new("ip").args(arguments).status();
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("ip {}: {status}", arguments.join(" "))),
            Err(e) => Err(format!("ip: {e} (on Debian: apt-get install iproute2)")),
        }
    };
    ip(&["link", "set", "lo", "up"])?;
    for address in ADDRESSES {
        ip(&["address", "add", &format!("{address}/32"), "dev", "lo"])?;
    }
    Ok(ADDRESSES.into_iter().map(IpAddr::V4).collect())
}
