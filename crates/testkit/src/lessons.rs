//! The claims of a lesson's positions, held to the rules of its game.

use facedown_core::lesson::Claim;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, MoveLine, Start};

/// Holds what is claimed to the rules of a game.
///
/// # Errors
/// In words, the first claim that the rules do not bear out.
pub fn check(claim: &Claim, game: &dyn AnyGame, options: &Chosen) -> Result<(), String> {
    let open = || -> Result<_, String> {
        let (table, _) =
            game.open(options, Start::Fen(&claim.fen)).map_err(|e| format!("{}: {e}", claim.fen))?;
        let seat = match claim.observer {
            Some(seat) if table.to_act().contains(seat) => seat,
            Some(seat) => return Err(format!("{}: {seat} is not to act", claim.fen)),
            None => table.to_act().iter().next().ok_or("nobody is to act")?,
        };
        Ok((table, seat))
    };
    game.position(options, Start::Fen(&claim.fen))
        .and_then(|p| p.fen(None))
        .map_err(|e| format!("{}: {e}", claim.fen))?;
    for refused in &claim.refuse {
        let (mut table, seat) = open()?;
        if table.enter(seat, refused).is_ok() {
            return Err(format!("{}: `{refused}` is legal", claim.fen));
        }
    }
    for action in &claim.accept {
        let (mut table, seat) = open()?;
        table.enter(seat, action).map_err(|e| format!("{}: {e}", claim.fen))?;
        // What it makes known to whoever does it.
        let lines = table.lines(Viewer::Seat(seat), 0);
        let told = lines.last().map(MoveLine::entered).unwrap_or_default();
        if told != *action {
            return Err(format!("{}: `{action}` makes known `{told}`", claim.fen));
        }
        let ends = table.outcome().map(|o| {
            let winner = o.winner.map_or("draw", Seat::name);
            format!("{winner} {}", o.reason)
        });
        if ends != claim.ends {
            return Err(format!("{}: after `{action}` the game's end is {ends:?}", claim.fen));
        }
    }
    Ok(())
}
