//! The program that pairs the rounds of a Swiss where the operator names one: bbpPairings, or another that is called alike.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use facedown_tournament::event::{Command, Event, Fault};
use facedown_tournament::outside::{BadPairings, PairingFile};
use tokio::process;

/// A program that takes longer is stopped.
const PATIENCE: Duration = Duration::from_secs(60);

/// The reason for which a program paired nobody.
#[derive(Debug, thiserror::Error)]
enum Unpaired {
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    #[error("the program does not start: {0}")]
    Start(std::io::Error),
    #[error("the program took more than {} seconds", PATIENCE.as_secs())]
    Slow,
    #[error("the program ended with {0}: {1}")]
    Failed(std::process::ExitStatus, String),
    #[error(transparent)]
    Answer(#[from] BadPairings),
    #[error("its pairing cannot be: {0}")]
    Refused(Fault),
}

/// The command that pairs the next round: with pairs by `program`, where one is named and the tournament is a Swiss that
/// its file can tell; else with the room's own. A program that fails keeps nobody from playing: the log of the room says
/// why, and the room pairs.
pub(super) async fn next_round(program: Option<&Path>, event: &Event) -> Command {
    let own = Command::Pair { present: Vec::new() };
    let (Some(program), Some(file)) = (program, PairingFile::of(event)) else { return own };
    let paired = match asked(program, &file).await {
        // Nothing of it is taken that the rules do not allow.
        Ok(command) => event.clone().apply(command.clone()).map_err(Unpaired::Refused).map(|_| command),
        Err(cause) => Err(cause),
    };
    match paired {
        Ok(command) => command,
        Err(cause) => {
            let program = program.display();
            tracing::warn!(%program, %cause, "a round is paired by the room, since the program did not");
            own
        }
    }
}

async fn asked(program: &Path, file: &PairingFile) -> Result<Command, Unpaired> {
    let folder = tempfile::tempdir().map_err(|e| Unpaired::File("a folder for the pairing".to_owned(), e))?;
    let named = |path: &PathBuf, e| Unpaired::File(path.display().to_string(), e);
    let (input, output) = (folder.path().join("round.trf"), folder.path().join("pairs.txt"));
    tokio::fs::write(&input, &file.text).await.map_err(|e| named(&input, e))?;
    let mut command = process::Command::new(program);
    command.arg("--dutch").arg(&input).arg("-p").arg(&output).kill_on_drop(true);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let running = command.spawn().map_err(Unpaired::Start)?.wait_with_output();
    let ended = tokio::time::timeout(PATIENCE, running).await.map_err(|_| Unpaired::Slow)?;
    let ended = ended.map_err(Unpaired::Start)?;
    if !ended.status.success() {
        let said: String = String::from_utf8_lossy(&ended.stderr).trim().chars().take(200).collect();
        return Err(Unpaired::Failed(ended.status, said));
    }
    let answer = tokio::fs::read_to_string(&output).await.map_err(|e| named(&output, e))?;
    Ok(file.read(&answer)?)
}
