//! Surfaces: the ways in which something reaches a viewer.

use facedown_core::deal::DealSeed;
use facedown_core::notation::Notation;
use facedown_core::rules::game::State;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::{AnyTable, Table};
use serde_json::json;

use crate::playthrough::{Turn, play, turn_text};
use crate::tables::closed_record;

/// The input on which a surface is opened: the whole truth, in the forms in which programs take it.
#[derive(Debug)]
pub struct Opening<G: Notation> {
    /// Every option with its value, the defaults included.
    pub options: Chosen,
    /// The whole state, hidden part included.
    pub state: State<G>,
    /// The deal it came from, if the game begins with it.
    pub seed: Option<DealSeed>,
}

impl<G: Notation> Clone for Opening<G> {
    fn clone(&self) -> Self {
        Opening { options: self.options.clone(), state: self.state.clone(), seed: self.seed.clone() }
    }
}

impl<G: Show> Opening<G> {
    /// A table on which this truth is played on.
    #[must_use]
    pub fn table(&self) -> Box<dyn AnyTable> {
        Box::new(Table::new(self.options.clone(), self.state.clone()))
    }

    /// The truth as the dealer's FEN, for surfaces that open by text.
    #[must_use]
    pub fn dealer_fen(&self) -> String {
        G::dealer_fen(&self.state)
    }
}

/// One message that reached a viewer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Message {
    /// Its kind, such as `legal` or `reply`.
    pub channel: &'static str,
    /// Every byte of it.
    pub text: String,
}

impl Message {
    /// A message of a kind.
    #[must_use]
    pub fn new(channel: &'static str, text: impl Into<String>) -> Message {
        Message { channel, text: text.into() }
    }
}

/// A way in which something reaches viewers: a table, a server's frames, a program's output, an engine's choice.
pub trait Surface<G: Show> {
    /// Its name in findings.
    fn name(&self) -> &'static str;

    /// Opens it on a truth, for one viewer.
    fn open(&self, on: &Opening<G>, viewer: Viewer) -> Box<dyn Outlet<G>>;
}

/// An open surface, seen by its one viewer.
pub trait Outlet<G: Show> {
    /// A whole turn that the rules take was taken by a seat, in its parts.
    fn act(&mut self, seat: Seat, parts: &[G::Action]);

    /// The viewer's seat sends a text that must be refused.
    fn try_text(&mut self, seat: Seat, text: &str);

    /// Everything that has reached the viewer since this was last called, in order, one entry a message.
    fn read(&mut self) -> Vec<Message>;
}

/// The surface of [`AnyTable`]: position, legal actions, lines, events, steps, odds, FEN, replies, and now and then
/// the record as it is exported while the deal is closed.
#[derive(Debug)]
pub struct TableSurface;

struct OpenTable {
    table: Box<dyn AnyTable>,
    viewer: Viewer,
    lines: u32,
    replies: Vec<Message>,
    fresh: bool,
}

fn text_of(value: &impl serde::Serialize) -> String {
    // Plain structs of strings and numbers always serialize; if one day they do not, the words show it.
    serde_json::to_string(value).unwrap_or_else(|e| format!("cannot be written: {e}"))
}

impl<G: Show> Surface<G> for TableSurface {
    fn name(&self) -> &'static str {
        "table"
    }

    fn open(&self, on: &Opening<G>, viewer: Viewer) -> Box<dyn Outlet<G>> {
        Box::new(OpenTable { table: on.table(), viewer, lines: 0, replies: vec![], fresh: true })
    }
}

impl<G: Show> Outlet<G> for OpenTable {
    fn act(&mut self, seat: Seat, parts: &[G::Action]) {
        if let Err(e) = self.table.act(seat, &turn_text::<G>(parts)) {
            self.replies.push(Message::new("refused", e.to_string()));
        }
        self.fresh = true;
    }

    fn try_text(&mut self, seat: Seat, text: &str) {
        let words = match self.table.act(seat, text) {
            Ok(()) => "taken".to_owned(),
            Err(e) => format!("{}: {e}", e.code()),
        };
        self.replies.push(Message::new("reply", words));
    }

    fn read(&mut self) -> Vec<Message> {
        let (table, viewer) = (&self.table, self.viewer);
        let mut messages = std::mem::take(&mut self.replies);
        if !std::mem::take(&mut self.fresh) {
            return messages;
        }
        for line in table.lines(viewer, self.lines) {
            let head = json!([line.ply, line.seat, line.text, line.action]);
            messages.push(Message::new("line", head.to_string()));
            messages.extend(line.events.iter().map(|e| Message::new("event", e)));
            messages.extend(line.steps.iter().map(|s| Message::new("step", text_of(s))));
        }
        self.lines = table.ply();
        if let Some(observation) = table.observation(viewer, table.ply()) {
            messages.push(Message::new("scene", text_of(&observation.scene)));
            messages.push(Message::new("fen", observation.fen));
            messages.extend(observation.pools.iter().map(|p| Message::new("pool", text_of(p))));
            messages.extend(observation.holdings.iter().map(|b| Message::new("holdings", text_of(b))));
            messages.extend(observation.captured.iter().map(|m| Message::new("captured", text_of(m))));
        }
        for line in table.odds(viewer, table.ply()).unwrap_or_default() {
            messages.push(Message::new("odds", format!("{} {}", line.place, text_of(&line.odds))));
        }
        if let Some(seat) = viewer.seat() {
            let tasks = table.tasks(seat).iter().map(|task| task.words).collect::<Vec<_>>().join(", ");
            messages.push(Message::new("tasks", format!("{tasks}; {}", table.in_hand(seat))));
            messages.extend(table.legal(seat).iter().map(|a| Message::new("legal", text_of(a))));
            messages.extend(table.premoves(seat).iter().map(|a| Message::new("premove", text_of(a))));
        }
        if table.ply().is_power_of_two() {
            messages.push(Message::new("record", closed_record(&**table).write()));
        }
        let state = json!([table.ply(), table.to_act().iter().collect::<Vec<_>>(), table.outcome()]);
        messages.push(Message::new("state", state.to_string()));
        messages.push(Message::new("claim", format!("{:?}", table.claimable())));
        messages
    }
}

/// The contents of a log: `Debug` of the state and of the events that the viewer is told.
#[derive(Debug)]
pub struct LogSurface;

struct OpenLog<G: Show> {
    state: State<G>,
    viewer: Viewer,
    turns: Vec<Turn<G>>,
    fresh: bool,
}

impl<G: Show> Surface<G> for LogSurface {
    fn name(&self) -> &'static str {
        "log"
    }

    fn open(&self, on: &Opening<G>, viewer: Viewer) -> Box<dyn Outlet<G>> {
        Box::new(OpenLog { state: on.state.clone(), viewer, turns: vec![], fresh: true })
    }
}

impl<G: Show> Outlet<G> for OpenLog<G> {
    fn act(&mut self, seat: Seat, parts: &[G::Action]) {
        self.turns.push(play(&mut self.state, seat, parts));
        self.fresh = true;
    }

    fn try_text(&mut self, _seat: Seat, _text: &str) {}

    fn read(&mut self) -> Vec<Message> {
        let mut messages = Vec::new();
        for turn in self.turns.drain(..) {
            let told = turn.notices.iter().filter(|t| t.audience.includes(self.viewer));
            messages.extend(told.map(|t| Message::new("told", format!("{:?}", t.event))));
        }
        if std::mem::take(&mut self.fresh) {
            messages.push(Message::new("state", format!("{:?}", self.state)));
        }
        messages
    }
}

/// The surfaces that every game has.
#[must_use]
pub fn own_surfaces<G: Show>() -> Vec<Box<dyn Surface<G>>> {
    vec![Box::new(TableSurface), Box::new(LogSurface)]
}
