//! Positions and tables of games whose type is known, behind their erased forms.

use super::any::{AnyPosition, AnyTable, OpenError};
use super::draft::turn_text;
use super::history::{Line, Table, heard};
use super::observation::{Asked, Draft, MoveLine, Observation, Task};
use super::sealed_terms::CardsAsked;
use crate::deal::{Blind, Choice, OpenedChoice};
use crate::notation::{ActionError, Secrecy, action_seen, secrecy};
use crate::rules::drive::Ended;
use crate::rules::game::{Game, Setup, Silent, State, View};
use crate::rules::options::Chosen;
use crate::rules::outcome::{Outcome, Reason};
use crate::rules::perft::{Count, each_outcome, perft, perft_chance, perft_frozen, perft_played, turns_with};
use crate::rules::playout::{Player, playout};
use crate::rules::seat::{Seat, SeatSet, Viewer};
use crate::show::Show;
use crate::show::scene::{ActionLine, Holdings, OddsLine, Scene, Step};

/// A position of `G` that is at hand as a state, or as what is known of one.
pub fn opened<G: Show>(options: Chosen, setup: impl Into<Setup<G>>) -> Box<dyn AnyPosition> {
    Box::new(Position::<G>::new(options, setup.into(), None))
}

/// The position of a game whose type is known.
pub(super) struct Position<G: Game> {
    options: Chosen,
    setup: Setup<G>,
    maker: Option<Seat>,
}

impl<G: Show> Position<G> {
    pub(super) fn new(options: Chosen, setup: Setup<G>, maker: Option<Seat>) -> Position<G> {
        Position { options, setup, maker }
    }

    /// The whole state, where the FEN or a deal tells what is hidden.
    fn truth(&self) -> Result<State<G>, OpenError> {
        let Setup { public, private, hidden } = &self.setup;
        let hidden = hidden.clone().ok_or_else(|| self.not_given())?;
        Ok(State { public: *public, private: *private, hidden })
    }

    fn not_given(&self) -> OpenError {
        OpenError::NotGiven(format!(
            "this FEN does not say what is hidden in {}: give the dealer's FEN or a seed",
            G::ABOUT.name
        ))
    }
}

impl<G: Show> AnyPosition for Position<G> {
    fn maker(&self) -> Option<Seat> {
        self.maker
    }

    fn fen(&self, viewer: Option<Viewer>) -> Result<String, OpenError> {
        match viewer {
            Some(viewer) => Ok(G::fen(self.setup.view(viewer))),
            None => Ok(G::dealer_fen(&self.truth()?)),
        }
    }

    fn fen_in(&self, dialect: &str, viewer: Viewer) -> Option<String> {
        let dialect = G::PROGRAMS.dialects.iter().find(|known| known.name == dialect)?;
        Some((dialect.fen)(self.setup.view(viewer)))
    }

    fn scene(&self, viewer: Option<Viewer>) -> Result<Scene, OpenError> {
        match viewer {
            Some(viewer) => Ok(G::scene(self.setup.view(viewer))),
            None => Ok(G::open_scene(&self.truth()?)),
        }
    }

    fn holdings(&self, viewer: Option<Viewer>) -> Result<Option<Holdings>, OpenError> {
        match viewer {
            Some(viewer) => Ok(G::holdings(self.setup.view(viewer))),
            None => Ok(G::open_holdings(&self.truth()?)),
        }
    }

    fn playout(&self, limit: u32, by: &mut Player) -> Result<u32, OpenError> {
        let Setup { public, private, hidden } = &self.setup;
        let hidden = hidden.as_ref().ok_or_else(|| self.not_given())?;
        Ok(playout::<G>(public, private, hidden, limit, by))
    }

    fn into_table(self: Box<Self>) -> Box<dyn AnyTable> {
        Box::new(Table::new(self.options, self.setup))
    }

    fn perft(
        &self,
        depth: u32,
        count: Count,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<(String, u64)>, OpenError> {
        let setup = &self.setup;
        let Some(seat) = G::to_act(&setup.public).iter().next() else { return Ok(Vec::new()) };
        let mut actions = Vec::new();
        G::legal(View { public: &setup.public, own: Some((seat, &setup.private[seat])) }, seat, &mut |a| {
            actions.push(a);
        });
        let all = actions.len();
        let mut leaves = Vec::with_capacity(all);
        let below = depth.saturating_sub(1);
        progress(0, all);
        if let Count::Deal | Count::Played = count {
            let state = self.truth()?;
            let counted = if count == Count::Played { perft_played } else { perft };
            for action in actions {
                let mut child = state.clone();
                let ended = child.play(seat, action, &mut Silent);
                let left = if ended == Ended::Draft { depth } else { below };
                leaves.push((G::action_text(action), counted(&child, left)));
                progress(leaves.len(), all);
            }
        } else if count == Count::Frozen {
            let frozen = G::FROZEN
                .ok_or_else(|| OpenError::NotGiven(format!("{} has no count `frozen`", G::ABOUT.name)))?;
            frozen(&setup.public, &mut |action, child| {
                leaves.push((G::action_text(action), perft_frozen::<G>(child, below)));
                progress(leaves.len(), all);
            });
        } else {
            let last_branches = count == Count::Outcomes;
            for action in actions {
                let mut sum = 0;
                if below == 0 && !last_branches {
                    sum = turns_with::<G>(&setup.public, &setup.private, seat, action);
                } else {
                    each_outcome::<G>(&setup.public, &setup.private, seat, action, &mut |public, private| {
                        sum += perft_chance::<G>(public, private, below, last_branches);
                    });
                }
                leaves.push((G::action_text(action), sum));
                progress(leaves.len(), all);
            }
        }
        leaves.sort();
        Ok(leaves)
    }
}

impl<G: Show> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> &'static [Seat] {
        Seat::all(G::SEATS)
    }

    fn options(&self) -> &Chosen {
        &self.options
    }

    fn ply(&self) -> u32 {
        u32::try_from(self.lines.len()).unwrap_or(u32::MAX)
    }

    fn to_act(&self) -> SeatSet {
        self.referee.to_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.referee.outcome()
    }

    fn claimable(&self) -> Option<Reason> {
        self.referee.claimable()
    }

    fn legal(&self, seat: Seat) -> Vec<ActionLine> {
        let view = self.referee.view(Viewer::Seat(seat));
        self.referee.legal(seat).into_iter().map(|a| G::action_line(view, a)).collect()
    }

    fn tasks(&self, seat: Seat) -> Vec<Task> {
        let view = self.referee.view(Viewer::Seat(seat));
        let mut tasks: Vec<Task> = Vec::new();
        for action in self.referee.legal(seat) {
            let (words, line) = (G::task(view, action), G::action_line(view, action));
            match tasks.iter_mut().find(|task| task.words == words) {
                Some(task) => task.actions.push(line),
                None => tasks.push(Task { words, actions: vec![line] }),
            }
        }
        tasks
    }

    fn in_hand(&self, seat: Seat) -> String {
        G::in_hand(self.referee.view(Viewer::Seat(seat)), seat)
    }

    fn premoves(&self, seat: Seat) -> Vec<ActionLine> {
        let waits = self.referee.outcome().is_none() && !self.referee.to_act().contains(seat);
        if waits { G::premoves(self.referee.view(Viewer::Seat(seat)), seat) } else { Vec::new() }
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<(), ActionError> {
        if G::COMMIT.is_none() {
            return self.part(seat, text);
        }
        self.take_turn(seat, text, text, &[], &|_| Ok(()))
    }

    fn part(&mut self, seat: Seat, text: &str) -> Result<(), ActionError> {
        let action = self.read(seat, text)?;
        self.take(seat, text, action, &[], &|_| Ok(()))
    }

    fn committed_by(&self, seat: Seat, text: &str) -> Option<String> {
        let Some(commit) = G::COMMIT else { return Some(text.to_owned()) };
        let parts = self.referee.draft(seat);
        let commits = text == G::action_text(commit) && !parts.is_empty();
        commits.then(|| turn_text::<G>(&parts, G::action_text))
    }

    fn draft(&self, seat: Seat) -> Option<Draft> {
        self.begun(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), ActionError> {
        if self.referee.undo(seat) { Ok(()) } else { Err(ActionError::NothingBegun) }
    }

    fn enter(&mut self, seat: Seat, text: &str) -> Result<(), ActionError> {
        let (action, answers) = G::split_answers(text);
        self.take_turn(seat, text, action, &answers, &|turn| {
            let events: Vec<_> = turn.notices.iter().filter_map(|t| G::event_text(&t.event)).collect();
            if answers.is_empty() || turn.ended == Ended::Draft || agrees(&answers, &events) {
                return Ok(());
            }
            let why = match events.join(",").as_str() {
                "" => "nothing turns up".to_owned(),
                is => format!("what turns up is {is}"),
            };
            Err(ActionError::Answer { text: text.to_owned(), why })
        })
    }

    fn tell(
        &mut self,
        seat: Seat,
        action: &str,
        told: &[Option<String>],
    ) -> Result<Option<Asked>, ActionError> {
        self.take_told(seat, action, told)
    }

    fn tell_cards(
        &mut self,
        seat: Seat,
        action: &str,
        told: &[Option<Vec<u32>>],
    ) -> Result<Option<CardsAsked>, ActionError> {
        self.take_cards(seat, action, told)
    }

    fn keeps_secrets(&self) -> bool {
        self.outcome().is_none() && G::keeps_secrets(self.referee.view(Viewer::Spectator).public)
    }

    fn seal(&mut self, blind: Blind) -> bool {
        let last = self.lines.last_mut().filter(|line| secrecy::<G>(line.action) == Secrecy::Committed);
        last.map(|line| line.blind = Some(blind)).is_some()
    }

    fn secret_plies(&self) -> Vec<u32> {
        let secret =
            |(ply, line): (u32, &Line<G>)| (secrecy::<G>(line.action) != Secrecy::Open).then_some(ply);
        (1..).zip(&self.lines).filter_map(secret).collect()
    }

    fn choice_known(&self, ply: u32) -> Option<String> {
        let made = ply.checked_sub(1)? as usize;
        let line = self.lines.get(made)?;
        if self.outcome().is_some() && secrecy::<G>(line.action) == Secrecy::Committed {
            return Some(G::action_text(line.action));
        }
        (made + 1..self.lines.len()).find_map(|by| self.opened(made, by))
    }

    fn choices(&self) -> Vec<Choice> {
        let choice = |(turn, line): (u32, &Line<G>)| {
            let blind = line.blind?;
            let opened = self.choice_known(turn).map(|text| OpenedChoice { text, blind });
            Some(Choice { turn, commitment: line.commitment()?, opened })
        };
        (1..).zip(&self.lines).filter_map(choice).collect()
    }

    fn end(&mut self, outcome: Outcome) {
        self.referee.end(outcome);
    }

    fn lines(&self, viewer: Viewer, from: u32) -> Vec<MoveLine> {
        let mut lines = Vec::new();
        for (i, line) in self.lines.iter().enumerate().skip(from as usize) {
            let before = i.checked_sub(1).map_or(&self.start.0, |i| &self.lines[i].public);
            let told = heard(&line.notices, viewer);
            let mut steps = Vec::new();
            told.iter().for_each(|e| G::steps(e, &mut steps));
            lines.push(MoveLine {
                ply: u32::try_from(i + 1).unwrap_or(u32::MAX),
                seat: line.seat,
                text: G::say(before, line.action, &told, &line.public),
                action: turn_text::<G>(&line.parts, |a| action_seen::<G>(a, line.seat, viewer)),
                events: told.iter().filter_map(|e| G::event_text(e)).collect(),
                steps,
                commitment: line.commitment().map(|c| c.to_string()),
                opened: self.openings(viewer, i),
            });
        }
        lines
    }

    fn observation(&self, viewer: Viewer, ply: u32) -> Option<Observation> {
        let view = self.at(viewer, ply)?;
        let mut steps = Vec::new();
        for line in &self.lines[..ply as usize] {
            heard(&line.notices, viewer).into_iter().for_each(|e| G::steps(e, &mut steps));
        }
        let captured = steps.into_iter().filter_map(|s| match s {
            Step::Remove { piece, .. } => Some(piece),
            _ => None,
        });
        Some(Observation {
            scene: G::scene(view),
            pools: G::pools(view),
            captured: captured.collect(),
            fen: G::fen(view),
            tally: G::SOLITAIRE.map(|solitaire| (solitaire.tally)(view)),
            holdings: G::holdings(view),
        })
    }

    fn chess_fen(&self, ply: u32) -> Option<String> {
        self.at(Viewer::Spectator, ply).and_then(|view| (G::PROGRAMS.chess)(view.public))
    }

    fn chess_follows(&self, ply: u32) -> bool {
        let (before, after) = (self.at(Viewer::Spectator, ply), self.at(Viewer::Spectator, ply + 1));
        before.zip(after).is_some_and(|(before, after)| {
            let told = [before, after].iter().all(|view| (G::PROGRAMS.chess)(view.public).is_some());
            told && (G::PROGRAMS.chess_follows)(before.public, after.public)
        })
    }

    fn odds(&self, viewer: Viewer, ply: u32) -> Option<Vec<OddsLine>> {
        self.at(viewer, ply).map(G::odds)
    }

    fn finish(self: Box<Self>) -> Result<Vec<Box<dyn AnyPosition>>, Box<dyn AnyTable>> {
        let Table { referee, options, start, lines } = *self;
        match referee.finish() {
            Ok(State { hidden, .. }) => {
                let positions = std::iter::once(start).chain(lines.iter().map(|l| (l.public, l.private)));
                let open = |(public, private)| -> Box<dyn AnyPosition> {
                    let setup = Setup { public, private, hidden: Some(hidden.clone()) };
                    Box::new(Position::<G>::new(options.clone(), setup, None))
                };
                Ok(positions.map(open).collect())
            }
            Err(referee) => Err(Box::new(Table { referee: *referee, options, start, lines })),
        }
    }
}

/// Do the answers that were written say what the events say? They may leave out the places (`h2h9Pn` in Jieqi).
fn agrees(answers: &[&str], events: &[String]) -> bool {
    let says = |answer: &str, event: &String| {
        event == answer || event.split_once('=').is_some_and(|(_, letter)| letter == answer)
    };
    answers.len() == events.len() && answers.iter().zip(events).all(|(a, e)| says(a, e))
}
