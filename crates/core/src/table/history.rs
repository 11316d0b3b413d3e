//! A table of a game whose type is known: the referee with the history of the game.

use super::observation::Opening;
use super::referee::{Objection, Question, Referee, Reply, Turn};
use crate::deal::{Blind, Commitment};
use crate::notation::{ActionError, Secrecy, secrecy};
use crate::rules::game::{Audience, Game, Notice, Setup, View};
use crate::rules::options::Chosen;
use crate::rules::seat::{PerSeat, Seat, Viewer};
use crate::show::Show;

/// A finished action and the position it led to.
pub(super) struct Line<G: Game> {
    pub(super) seat: Seat,
    /// The action, or the last part of the turn.
    pub(super) action: G::Action,
    /// All parts of the turn, the last one included.
    pub(super) parts: Vec<G::Action>,
    pub(super) notices: Vec<Notice<G>>,
    pub(super) public: G::Public,
    pub(super) private: PerSeat<G::Private>,
    /// Hides the choice that was made in secret.
    pub(super) blind: Option<Blind>,
}

impl<G: Show> Line<G> {
    /// The commitment to the choice that was made in secret, where it is bound.
    pub(super) fn commitment(&self) -> Option<Commitment> {
        Some(Commitment::to_choice(&G::action_text(self.action), self.blind.as_ref()?))
    }
}

/// Looks at what an action comes to before it counts; an error keeps it from being taken.
pub(super) type Accept<'a, G> = &'a dyn Fn(&Turn<G>) -> Result<(), ActionError>;

/// A [`Referee`] with the history of its game.
pub struct Table<G: Game> {
    pub(super) referee: Referee<G>,
    pub(super) options: Chosen,
    pub(super) start: (G::Public, PerSeat<G::Private>),
    pub(super) lines: Vec<Line<G>>,
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

    /// The public part, and the private part of the viewer's seat, as of now.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View<'_, G> {
        self.referee.view(viewer)
    }

    /// The events of a finished action (counted from 0) that a viewer was told.
    #[must_use]
    pub fn told(&self, viewer: Viewer, ply: usize) -> Vec<&G::Event> {
        self.lines.get(ply).map_or_else(Vec::new, |line| heard(&line.notices, viewer))
    }

    pub(super) fn at(&self, viewer: Viewer, ply: u32) -> Option<View<'_, G>> {
        let (public, private) = match ply.checked_sub(1) {
            None => (&self.start.0, &self.start.1),
            Some(i) => self.lines.get(i as usize).map(|l| (&l.public, &l.private))?,
        };
        Some(View { public, own: viewer.seat().map(|s| (s, &private[s])) })
    }

    pub(super) fn take(
        &mut self,
        seat: Seat,
        text: &str,
        action: G::Action,
        answers: &[&str],
        accept: Accept<'_, G>,
    ) -> Result<(), ActionError> {
        let mut given = answers.iter().peekable();
        let reply = |question: &Question<G>| {
            let query = question.query;
            let read = given.peek().map(|answer| G::read_answer(query, answer));
            match (read, (G::BY_HAND.unsaid)(query)) {
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
        };
        match self.carry_out(seat, text, action, reply, accept)? {
            None => Ok(()),
            Some(Question { query, .. }) => {
                Err(ActionError::NotGiven { text: text.to_owned(), what: G::query_words(query) })
            }
        }
    }

    /// Carries an action out, where `reply` says what people tell; an error of it is what was expected, in words. The
    /// answer is the question to which they have not said anything yet. Nothing has changed then, nor after an error.
    pub(super) fn carry_out(
        &mut self,
        seat: Seat,
        text: &str,
        action: G::Action,
        mut reply: impl FnMut(&Question<G>) -> Result<Reply<G::Answer>, String>,
        accept: Accept<'_, G>,
    ) -> Result<Option<Question<G>>, ActionError> {
        let mut unread = None;
        let people = |question: &Question<G>| {
            reply(question).unwrap_or_else(|expected| {
                let why = format!("{}: expected {expected}", G::query_words(question.query));
                unread = Some(ActionError::Answer { text: text.to_owned(), why });
                Reply::NotYet
            })
        };
        let turn = self.referee.act(seat, action, people, accept);
        let Turn { parts, notices, .. } = match (turn, unread) {
            (Ok(turn), _) => turn,
            (Err(_), Some(why)) => return Err(why),
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
            Objection::NotAccepted(error) => error,
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
    pub(super) fn opened(&self, made: usize, by: usize) -> Option<String> {
        let choice = self.lines.get(made).filter(|line| secrecy::<G>(line.action) != Secrecy::Open)?.action;
        let told = &self.lines.get(by)?.notices;
        told.iter()
            .filter(|t| t.audience == Audience::All)
            .find_map(|t| (G::SECRET_CHOICES?.opened_by)(choice, &t.event))
    }

    /// The choices that line `by` (from 0) opens for a viewer.
    pub(super) fn openings(&self, viewer: Viewer, by: usize) -> Vec<Opening> {
        let opening = |made: usize| {
            let line = self.lines.get(made)?;
            let bytes = line.blind?.to_hex();
            let own = made == by && viewer == Viewer::Seat(line.seat);
            let text = if own { G::action_text(line.action) } else { self.opened(made, by)? };
            Some(Opening { ply: u32::try_from(made + 1).unwrap_or(u32::MAX), text, bytes })
        };
        (0..=by).filter_map(opening).collect()
    }

    pub(super) fn read(&self, seat: Seat, text: &str) -> Result<G::Action, ActionError> {
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
    let counted = others.filter(|(other, _)| (G::BY_HAND.letter)(*query, *other).is_some());
    let left: Vec<_> =
        counted.map(|(piece, count)| format!("{} ({count})", G::answer_words(*piece))).collect();
    if left.is_empty() { words } else { format!("{words}; what is left is {}", left.join(", ")) }
}

/// The part of the told events that a viewer hears.
pub(super) fn heard<G: Game>(told: &[Notice<G>], viewer: Viewer) -> Vec<&G::Event> {
    told.iter().filter(|t| t.audience.includes(viewer)).map(|t| &t.event).collect()
}
