//! `facedown review FILE`: a finished game through one seat's eyes, with what was best and where the result came from.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use facedown_core::ports::review::{Point, Review};
use facedown_core::rules::seat::Viewer;
use facedown_core::table::player::Seen;
use facedown_engine::review;

use crate::args::{Observer, OptionArgs};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::recording;
use crate::said;
use crate::words::Words;

/// The flags of `review`.
#[derive(Args, Debug)]
pub struct Reviewing {
    /// The record of a finished game
    file: PathBuf,
    /// The point of view; the review uses only what this seat received
    #[arg(long = "as", value_name = "SEAT")]
    observer: Observer,
    /// Positions per search
    #[arg(long, value_name = "N", default_value_t = review::NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// For programs: the whole review as one object
    #[arg(long)]
    json: bool,
}

impl Reviewing {
    /// Reviews the record.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (_, verified) = recording::open(&self.file, None, &OptionArgs::default())?;
        let table = verified.table;
        let Some(Viewer::Seat(seat)) = self.observer.viewer(table.seats())? else {
            return Err(Failure::input(
                "a review is made from a seat's point of view: `--as white` or `--as black`",
            ));
        };
        let Some(outcome) = table.outcome() else {
            return Err(Failure::no("this game is not over: it can be reviewed when it is"));
        };
        let seen = Seen::of(table.as_ref(), seat);
        let mut progress = Progress::new("reviewing");
        let made = review::review(&seen, outcome, self.nodes, &mut |done, of| {
            progress.tell(done, of);
            true
        });
        drop(progress);
        let made = made.map_err(Failure::no)?;
        if self.json {
            serde_json::to_writer(&mut *out, &made)?;
            return Ok(writeln!(out)?);
        }
        let words = Words::of(table.game());
        let lines = table.lines(Viewer::Seat(seat), 0);
        let numbers = said::numbers(&lines);
        let side = words.seat(seat);
        writeln!(
            out,
            "What {side} could expect, in percent of a win, before and after each turn; what turned up"
        )?;
        writeln!(out, "changed it by so much, and the one to move gave so much away.\n")?;
        writeln!(out, "{:<34} before after", "turn")?;
        for ((point, line), number) in made.points.iter().zip(&lines).zip(&numbers) {
            writeln!(out, "{:<34} {}", said::headline(words, *number, line), change(point))?;
        }
        let named = |ply: u32| {
            let at = (ply as usize).checked_sub(1)?;
            Some(format!("{}. {}", numbers.get(at)?, words.seat(lines.get(at)?.seat)))
        };
        sums(out, words, &made, named)
    }
}

/// The effect of an action: expectation before and after, in percent, and what would have been better.
fn change(point: &Point) -> String {
    let mut text = format!("{:>5.0}% {:>4.0}%", 100.0 * point.before, 100.0 * point.after);
    if point.by_reveal.abs() >= 0.005 {
        text.push_str(&format!("  turned up {:+.0}", 100.0 * point.by_reveal));
    }
    if point.loss >= 0.005 && point.best.action != point.played {
        text.push_str(&format!("  gave away {:.0}; best {}", 100.0 * point.loss, point.best.line.join(" ")));
    }
    text
}

fn sums(
    out: &mut impl Write,
    words: Words,
    review: &Review,
    named: impl Fn(u32) -> Option<String>,
) -> Result<(), Failure> {
    let percent = |x: f64| format!("{:+.0}", 100.0 * x);
    writeln!(out, "\nFor {}, in hundredths of a game:", words.seat(review.seat))?;
    writeln!(out, "  expected at the start {:>6.0}", 100.0 * review.start)?;
    writeln!(out, "  turned up             {:>6}", percent(review.luck))?;
    writeln!(out, "  own play              {:>6}", percent(review.own))?;
    writeln!(out, "  the opponent's play   {:>6}", percent(review.opponent))?;
    writeln!(out, "  the end itself        {:>6}", percent(review.ending))?;
    writeln!(out, "  result                {:>6.0}", 100.0 * review.result)?;
    if !review.worst.is_empty() {
        let turns: Vec<_> = review.worst.iter().filter_map(|ply| named(*ply)).collect();
        writeln!(out, "Gave most away: {}", turns.join(", "))?;
    }
    Ok(())
}
