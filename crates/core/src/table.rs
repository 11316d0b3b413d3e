//! One game at one table, with its game type erased: what server, command line and Python use.

use crate::deal::{Blind, Choice, Commitment, OpenedChoice};
use crate::game::{Audience, Game, Notice, State, View};
use crate::notation::{ActionError, Secrecy, Setup, Show};
use crate::options::Chosen;
use crate::outcome::{Outcome, Reason};
use crate::position::{AnyPosition, Position};
use crate::referee::{Objection, Question, Referee, Reply, Turn};
use crate::scene::{ActionLine, Holdings, OddsLine, Pool, Scene, SeenPiece, Step};
use crate::seat::{PerSeat, Seat, SeatSet, Viewer};
use crate::tally::Tally;
use serde::Serialize;

mod draft;
mod told;

pub use draft::{Draft, turn_text};
pub(crate) use told::by_hand;
pub use told::{Asked, NotByHand};

/// The position as one viewer sees (or saw) it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    /// The board.
    pub scene: Scene,
    /// What is not turned up yet.
    pub pools: Vec<Pool>,
    /// The pieces captured so far, in order, as this viewer saw them go.
    pub captured: Vec<SeenPiece>,
    /// The position as text.
    pub fen: String,
    /// What is counted, in a solitaire.
    pub tally: Option<Tally>,
    /// Hands, reserves and piles, in games that have such things.
    pub holdings: Option<Holdings>,
}

/// One finished action as one viewer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveLine {
    /// Number of the action, from 1.
    pub ply: u32,
    /// Who acted.
    pub seat: Seat,
    /// For people.
    pub text: String,
    /// For programs, as far as the viewer may see it.
    pub action: String,
    /// What became known, as text.
    pub events: Vec<String>,
    /// What became known, to animate and speak.
    pub steps: Vec<Step>,
    /// For a choice made in secret: its commitment, 64 hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub commitment: Option<String>,
    /// Choices made in secret that were opened by this action (or, for the one who chose, are the action).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Opening>>"))]
    pub opened: Vec<Opening>,
}

/// A choice made in secret that was opened: SHA-256 of `text` and the 32 bytes is its commitment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Opening {
    /// Number of the action that made the choice, from 1.
    pub ply: u32,
    /// What was chosen.
    pub text: String,
    /// The bytes that hid it, 64 hexadecimal digits.
    pub bytes: String,
}

impl MoveLine {
    /// The action with what it made known, as [`AnyTable::enter`] takes it: `d1g4=Q,c8=k`.
    #[must_use]
    pub fn entered(&self) -> String {
        crate::notation::with_answers(&self.action, &self.events)
    }
}

/// A game at a table, of any kind. Everything that leaves it is what the named viewer may see; the one way to the
/// truth is [`AnyTable::finish`].
pub trait AnyTable: Send + Sync {
    /// Id of the game.
    fn game(&self) -> &'static str;

    /// Its seats.
    fn seats(&self) -> &'static [Seat];

    /// Its options.
    fn options(&self) -> &Chosen;

    /// Number of finished actions.
    fn ply(&self) -> u32;

    /// Who is to act; nobody when the game is over.
    fn to_act(&self) -> SeatSet;

    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The draw that the seat to act may claim now.
    fn claimable(&self) -> Option<Reason>;

    /// The legal actions of a seat, in the game's order; none when it is not to act. Where turns have parts, the next
    /// parts of what the seat has begun.
    fn legal(&self, seat: Seat) -> Vec<ActionLine>;

    /// What a seat may prepare while it waits: by geometry from its own view alone, so that some of it may turn out not
    /// to be legal. None where the seat is to act, and in games that have no such thing.
    fn premoves(&self, seat: Seat) -> Vec<ActionLine>;

    /// Takes a whole action as a player sends it: answers come from the deal alone, and a text that brings its own is
    /// refused, so that nobody can ask by trying. Where turns have parts it is a whole turn, parts joined by commas, in
    /// place of what the seat has begun.
    ///
    /// # Errors
    /// Why it was not taken; nothing has changed then.
    fn act(&mut self, seat: Seat, text: &str) -> Result<(), ActionError>;

    /// Takes one of [`AnyTable::legal`]: where turns have parts the next part, which only its seat sees until the turn
    /// is committed; else the same as [`AnyTable::act`].
    ///
    /// # Errors
    /// Why it was not taken; nothing has changed then.
    fn part(&mut self, seat: Seat, text: &str) -> Result<(), ActionError>;

    /// The whole turn, as [`AnyTable::act`] takes it, that a seat would commit by this part; `None` where the part commits
    /// nothing. Where turns have no parts every action is a whole turn.
    fn committed_by(&self, seat: Seat, text: &str) -> Option<String>;

    /// What a seat has begun and not committed, for its own eyes; `None` where it has begun nothing.
    fn draft(&self, seat: Seat) -> Option<Draft>;

    /// Takes back the last part of what a seat has begun.
    ///
    /// # Errors
    /// [`ActionError::NothingBegun`].
    fn undo(&mut self, seat: Seat) -> Result<(), ActionError>;

    /// Takes an action from a record, the command line or people at a table, with its answers (`d1g4=Q,c8=k`). Where
    /// the deal is known the answers must be what it says.
    ///
    /// # Errors
    /// Why it was not taken; nothing has changed then.
    fn enter(&mut self, seat: Seat, text: &str) -> Result<(), ActionError>;

    /// Takes an action of a game that people play with real cards, as far as they have told what turned up: one text
    /// for each thing that is asked, in order, and `None` for what only one seat may know and nobody tells. The answer
    /// is what they are to tell next; nothing has changed then, and the same is given again with one more text. `None`:
    /// the action is finished.
    ///
    /// # Errors
    /// Why it was not taken; nothing has changed then.
    fn tell(
        &mut self,
        seat: Seat,
        action: &str,
        told: &[Option<String>],
    ) -> Result<Option<Asked>, ActionError>;

    /// Do the seats now choose from what they alone know?
    fn keeps_secrets(&self) -> bool;

    /// Binds the choice that the last action made in secret, with fresh random bytes; `false` where it made none.
    fn seal(&mut self, blind: Blind) -> bool;

    /// Numbers of the actions (from 1) that made a choice in secret.
    fn secret_plies(&self) -> Vec<u32>;

    /// What the choice that an action (counted from 1) made in secret was, as far as everybody knows it by now: as its
    /// text; `None` while it is secret, and for an action that hid nothing.
    fn choice_known(&self, ply: u32) -> Option<String>;

    /// The choices made in secret that were bound, as everybody sees them now.
    fn choices(&self) -> Vec<Choice>;

    /// Ends the game for a reason of the table. A game that is over stays as it ended.
    fn end(&mut self, outcome: Outcome);

    /// The finished actions from number `from` (counted from 0) on, as a viewer saw them.
    fn lines(&self, viewer: Viewer, from: u32) -> Vec<MoveLine>;

    /// The position after `ply` actions as a viewer saw it then; `None` past the last.
    fn observation(&self, viewer: Viewer, ply: u32) -> Option<Observation>;

    /// The position after `ply` actions as FEN of chess, where chess programs can be told it and what may follow (see
    /// [`Notation::chess_fen`](crate::notation::Notation::chess_fen)); `None` elsewhere, and past the last.
    fn chess_fen(&self, ply: u32) -> Option<String>;

    /// The odds of every hidden thing after `ply` actions, for a viewer; `None` past the last.
    fn odds(&self, viewer: Viewer, ply: u32) -> Option<Vec<OddsLine>>;

    /// The truth of every position, start first.
    ///
    /// # Errors
    /// The table itself, while the game goes on or where the deal was never known.
    fn finish(self: Box<Self>) -> Result<Vec<Box<dyn AnyPosition>>, Box<dyn AnyTable>>;
}

/// A finished action and the position it led to.
struct Line<G: Game> {
    seat: Seat,
    /// The action, or the last part of the turn.
    action: G::Action,
    /// All parts of the turn, the last one included.
    parts: Vec<G::Action>,
    notices: Vec<Notice<G>>,
    public: G::Public,
    private: PerSeat<G::Private>,
    /// Hides the choice that was made in secret.
    blind: Option<Blind>,
}

impl<G: Show> Line<G> {
    /// The commitment to the choice that was made in secret, where it is bound.
    fn commitment(&self) -> Option<Commitment> {
        Some(Commitment::to_choice(&G::action_text(self.action), self.blind.as_ref()?))
    }
}

/// A [`Referee`] with the history of its game.
pub struct Table<G: Game> {
    referee: Referee<G>,
    options: Chosen,
    start: (G::Public, PerSeat<G::Private>),
    lines: Vec<Line<G>>,
}

impl<G: Game> std::fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("referee", &self.referee).finish_non_exhaustive()
    }
}

impl<G: Show> Table<G> {
    /// Opens a table on a dealt state or on a position that was read.
    #[must_use]
    pub fn new(options: Chosen, setup: impl Into<Setup<G>>) -> Table<G> {
        let setup = setup.into();
        let start = (setup.public, setup.private);
        Table { referee: Referee::new(setup), options, start, lines: Vec::new() }
    }

    /// What a viewer sees now.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View<'_, G> {
        self.referee.view(viewer)
    }

    /// The events of a finished action (counted from 0) that a viewer was told.
    #[must_use]
    pub fn told(&self, viewer: Viewer, ply: usize) -> Vec<&G::Event> {
        self.lines.get(ply).map_or_else(Vec::new, |line| heard(&line.notices, viewer))
    }

    fn at(&self, viewer: Viewer, ply: u32) -> Option<View<'_, G>> {
        let (public, private) = match ply.checked_sub(1) {
            None => (&self.start.0, &self.start.1),
            Some(i) => self.lines.get(i as usize).map(|l| (&l.public, &l.private))?,
        };
        Some(View { public, own: viewer.seat().map(|s| (s, &private[s])) })
    }

    fn take(
        &mut self,
        seat: Seat,
        text: &str,
        action: G::Action,
        answers: &[&str],
    ) -> Result<(), ActionError> {
        let mut given = answers.iter().peekable();
        let turn = self.carry_out(seat, text, action, |question| {
            let query = question.query;
            let read = given.peek().map(|answer| G::read_answer(query, answer));
            match (read, G::unsaid(query)) {
                (Some(Ok(answer)), _) => {
                    given.next();
                    Ok(Reply::Is(answer))
                }
                (_, Some(unsaid)) => Ok(Reply::Is(unsaid)),
                // Answers that are left belong to what is asked next.
                (_, None) if question.only.is_some() => Ok(Reply::Untold),
                (Some(Err(expected)), None) => Err(expected),
                (None, None) => Ok(Reply::NotYet),
            }
        })?;
        match turn {
            None => Ok(()),
            Some(Question { query, .. }) => {
                Err(ActionError::NotGiven { text: text.to_owned(), what: G::query_words(query) })
            }
        }
    }

    /// Carries an action out, where `reply` says what people tell; an error of it is what was expected, in words. The
    /// answer is the question to which they have not said anything yet, and nothing has changed then.
    fn carry_out(
        &mut self,
        seat: Seat,
        text: &str,
        action: G::Action,
        mut reply: impl FnMut(&Question<G>) -> Result<Reply<G::Answer>, String>,
    ) -> Result<Option<Question<G>>, ActionError> {
        let mut unread = None;
        let turn = self.referee.act(seat, action, |question| {
            reply(question).unwrap_or_else(|expected| {
                unread = Some(format!("{}: expected {expected}", G::query_words(question.query)));
                Reply::NotYet
            })
        });
        let Turn { parts, notices, .. } = match (turn, unread) {
            (Ok(turn), _) => turn,
            (Err(_), Some(why)) => return Err(ActionError::Answer { text: text.to_owned(), why }),
            (Err(Objection::NotGiven(question)), None) => return Ok(Some(question)),
            (Err(objection), None) => return Err(self.explain(seat, text, action, objection)),
        };
        if parts.is_empty() {
            return Ok(None);
        }
        let view = self.referee.view(Viewer::Spectator);
        let private = PerSeat(
            [Seat::White, Seat::Black]
                .map(|s| self.referee.view(Viewer::Seat(s)).private_of(s).copied().unwrap_or_default()),
        );
        self.lines.push(Line { seat, action, parts, notices, public: *view.public, private, blind: None });
        Ok(None)
    }

    fn explain(&self, seat: Seat, text: &str, action: G::Action, objection: Objection<G>) -> ActionError {
        let text = text.to_owned();
        match objection {
            Objection::Over(outcome) => ActionError::Over { reason: outcome.reason },
            Objection::NotYourTurn => ActionError::NotYourTurn { seat },
            Objection::Illegal => {
                let why = G::why_illegal(self.referee.view(Viewer::Seat(seat)), seat, action);
                ActionError::Illegal { text, why }
            }
            Objection::NotGiven(question) => {
                ActionError::NotGiven { text, what: G::query_words(question.query) }
            }
            Objection::Impossible(question, answer) => {
                ActionError::Answer { text, why: none_left(&question, answer) }
            }
        }
    }

    /// The text of the choice that line `made` (from 0) made in secret, where line `by` has opened it.
    fn opened(&self, made: usize, by: usize) -> Option<String> {
        let choice = self.lines.get(made).filter(|line| G::secrecy(line.action) != Secrecy::Open)?.action;
        let told = &self.lines.get(by)?.notices;
        told.iter().filter(|t| t.audience == Audience::All).find_map(|t| G::opened_by(choice, &t.event))
    }

    /// The choices that line `by` (from 0) opens for a viewer.
    fn openings(&self, viewer: Viewer, by: usize) -> Vec<Opening> {
        let opening = |made: usize| {
            let line = self.lines.get(made)?;
            let bytes = line.blind?.to_hex();
            let own = made == by && viewer == Viewer::Seat(line.seat);
            let text = if own { G::action_text(line.action) } else { self.opened(made, by)? };
            Some(Opening { ply: u32::try_from(made + 1).unwrap_or(u32::MAX), text, bytes })
        };
        (0..=by).filter_map(opening).collect()
    }

    fn read(&self, seat: Seat, text: &str) -> Result<G::Action, ActionError> {
        if let Some(outcome) = self.referee.outcome() {
            return Err(ActionError::Over { reason: outcome.reason });
        }
        if !self.referee.to_act().contains(seat) {
            return Err(ActionError::NotYourTurn { seat });
        }
        G::read_action(self.referee.view(Viewer::Seat(seat)), seat, text)
    }
}

/// Why an answer cannot be; and what is left, in games whose answers are pieces that are counted.
fn none_left<G: Show>(question: &Question<G>, answer: G::Answer) -> String {
    let Question { query, known, .. } = question;
    let words = format!("{} cannot be {}: none is left", G::query_words(*query), G::answer_words(answer));
    let others = known.iter().filter(|(other, _)| *other != answer);
    let counted = others.filter(|(other, _)| G::answer_letter(*query, *other).is_some());
    let left: Vec<_> =
        counted.map(|(piece, count)| format!("{} ({count})", G::answer_words(*piece))).collect();
    if left.is_empty() { words } else { format!("{words}; what is left is {}", left.join(", ")) }
}

/// What a viewer hears of what was told.
fn heard<G: Game>(told: &[Notice<G>], viewer: Viewer) -> Vec<&G::Event> {
    told.iter().filter(|t| t.audience.includes(viewer)).map(|t| &t.event).collect()
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

    fn premoves(&self, seat: Seat) -> Vec<ActionLine> {
        let waits = self.referee.outcome().is_none() && !self.referee.to_act().contains(seat);
        if waits { G::premoves(self.referee.view(Viewer::Seat(seat)), seat) } else { Vec::new() }
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<(), ActionError> {
        if G::COMMIT.is_none() {
            return self.part(seat, text);
        }
        let (before, ply) = (self.referee.fork(), self.lines.len());
        self.take_turn(seat, text, text, &[]).inspect_err(|_| {
            self.lines.truncate(ply);
            self.referee = before;
        })
    }

    fn part(&mut self, seat: Seat, text: &str) -> Result<(), ActionError> {
        let action = self.read(seat, text)?;
        self.take(seat, text, action, &[])
    }

    fn committed_by(&self, seat: Seat, text: &str) -> Option<String> {
        let Some(commit) = G::COMMIT else { return Some(text.to_owned()) };
        let parts = self.referee.draft(seat);
        let commits = text == G::action_text(commit) && !parts.is_empty();
        commits.then(|| draft::turn_text::<G>(&parts, G::action_text))
    }

    fn draft(&self, seat: Seat) -> Option<Draft> {
        self.begun(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), ActionError> {
        if self.referee.undo(seat) { Ok(()) } else { Err(ActionError::NothingBegun) }
    }

    fn enter(&mut self, seat: Seat, text: &str) -> Result<(), ActionError> {
        let (action, answers) = G::split_answers(text);
        // A text whose answers are not what the deal says must leave the table as it was.
        let (before, ply) = (self.referee.fork(), self.lines.len());
        if let Err(error) = self.take_turn(seat, text, action, &answers) {
            self.lines.truncate(ply);
            self.referee = before;
            return Err(error);
        }
        let Some(line) = self.lines.last() else { return Ok(()) };
        let events: Vec<_> = line.notices.iter().filter_map(|t| G::event_text(&t.event)).collect();
        if answers.is_empty() || agrees(&answers, &events) {
            return Ok(());
        }
        let is = events.join(",");
        self.lines.pop();
        self.referee = before;
        let why =
            if is.is_empty() { "nothing turns up".to_owned() } else { format!("what turns up is {is}") };
        Err(ActionError::Answer { text: text.to_owned(), why })
    }

    fn tell(
        &mut self,
        seat: Seat,
        action: &str,
        told: &[Option<String>],
    ) -> Result<Option<Asked>, ActionError> {
        self.take_told(seat, action, told)
    }

    fn keeps_secrets(&self) -> bool {
        self.outcome().is_none() && G::keeps_secrets(self.referee.view(Viewer::Spectator).public)
    }

    fn seal(&mut self, blind: Blind) -> bool {
        let last = self.lines.last_mut().filter(|line| G::secrecy(line.action) == Secrecy::Committed);
        last.map(|line| line.blind = Some(blind)).is_some()
    }

    fn secret_plies(&self) -> Vec<u32> {
        let secret = |(ply, line): (u32, &Line<G>)| (G::secrecy(line.action) != Secrecy::Open).then_some(ply);
        (1..).zip(&self.lines).filter_map(secret).collect()
    }

    fn choice_known(&self, ply: u32) -> Option<String> {
        let made = ply.checked_sub(1)? as usize;
        let line = self.lines.get(made)?;
        if self.outcome().is_some() && G::secrecy(line.action) == Secrecy::Committed {
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
                action: turn_text::<G>(&line.parts, |a| G::action_seen(a, line.seat, viewer)),
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
            tally: G::tally(view),
            holdings: G::holdings(view),
        })
    }

    fn chess_fen(&self, ply: u32) -> Option<String> {
        self.at(Viewer::Spectator, ply).and_then(|view| G::chess_fen(view.public))
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
