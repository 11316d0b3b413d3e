//! A game, a position and a table with the type of the game erased: what server and command line use.

use serde::Serialize;

use super::observation::{Asked, Draft, MoveLine, Observation, Task};
use super::sealed_terms::{CardsAsked, NotSealed, SealedCards};
use crate::deal::{Blind, Choice, DealSeed};
use crate::notation::{About, ActionError, FenError, Form, OnOneDeal, Targets};
use crate::rules::options::{Chosen, OptionError, OptionSpec, Preset};
use crate::rules::outcome::{Outcome, Reason};
use crate::rules::perft::Count;
use crate::rules::playout::Player;
use crate::rules::seat::{Seat, SeatSet, Viewer};
use crate::show::kit::Kit;
use crate::show::scene::{ActionLine, Holdings, OddsLine, Scene};

/// A start that a game can be opened from.
#[derive(Copy, Clone, Debug)]
pub enum Start<'a> {
    /// The deal of this seed. `true`: the colors are drawn first, as the first draw of the stream.
    Deal(&'a DealSeed, bool),
    /// A position as FEN, a viewer's or the dealer's.
    Fen(&'a str),
    /// A position as FEN, as everybody sees it: what it leaves unknown is dealt from this seed. `true`: the colors are
    /// drawn first.
    DealtOut(&'a str, &'a DealSeed, bool),
    /// A position as FEN whose hidden things are those of this seed's deal (colors not drawn).
    Dealt(&'a str, &'a DealSeed),
}

/// Why a game could not be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    /// An option is unknown, has a wrong value, or does not go with another.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The FEN cannot be read, or is no position of the game.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// Something hidden is needed and not given.
    #[error("{0}")]
    NotGiven(String),
    /// The position cannot have come from the deal of the seed that was given with it.
    #[error("this position does not go with the deal of this seed: {0}")]
    OtherDeal(String),
    /// The position leaves nothing to the deal, or nothing that could be dealt.
    #[error("{0}")]
    NotDealtOut(String),
}

/// Why a game cannot be played with real cards while the program is told what turns up.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum NotByHand {
    /// It is a game for one player.
    #[error("it is a game for one player, and this is for two at a table")]
    OnePlayer,
    /// Players choose something that the program would have to know and nobody may tell.
    #[error("its players choose in secret, and what they chose decides what is legal")]
    SecretChoices,
    /// Each player has something in hand that the program would have to know.
    #[error("each player has a hand that nobody else may see, and what is legal goes by it")]
    SecretHands,
}

/// A game of any kind: one line in the registry.
pub trait AnyGame: Send + Sync {
    /// The game's name, board and documents.
    fn about(&self) -> &'static About;

    /// The form in which its positions are filled in.
    fn form(&self) -> &'static Form;

    /// The options that may be chosen, each with its default.
    fn option_specs(&self) -> &'static [OptionSpec];

    /// Checks given options against the game and fills in the defaults.
    ///
    /// # Errors
    /// The option that is wrong, and what it takes.
    fn choose(&self, given: &[(&str, &str)]) -> Result<Chosen, OptionError>;

    /// Named choices of options; mostly none.
    fn presets(&self) -> &'static [Preset] {
        &[]
    }

    /// Are turns made of parts, which their seat alone sees until it commits the turn
    /// ([`Game::COMMIT`](crate::rules::game::Game::COMMIT))?
    fn turns_have_parts(&self) -> bool {
        false
    }

    /// Can people play it with real cards, and tell the program what turns up ([`AnyTable::tell`])?
    ///
    /// # Errors
    /// Why not.
    fn by_hand(&self) -> Result<(), NotByHand>;

    /// The decks with which a deal can be sealed (`docs/sealed.md`).
    ///
    /// # Errors
    /// Why it cannot be.
    fn sealed(&self, options: &Chosen) -> Result<SealedCards, NotSealed>;

    /// Opens a table on a sealed deal: nothing hidden is known to it ([`AnyTable::tell_cards`]). `open` are the cards
    /// that lie open at the start.
    ///
    /// # Errors
    /// [`NotSealed`], as [`AnyGame::sealed`]; or cards that are none.
    fn open_sealed(&self, options: &Chosen, open: &[u32]) -> Result<Box<dyn AnyTable>, NotSealed>;

    /// The start of a sealed deal that was opened: for each deck the card at each place.
    ///
    /// # Errors
    /// [`NotSealed`], as [`AnyGame::sealed`]; or cards that are no deal.
    fn laid_out(&self, options: &Chosen, cards: &[Vec<u32>]) -> Result<Box<dyn AnyPosition>, NotSealed>;

    /// The text of an action without the answers that are written behind it.
    fn without_answers<'a>(&self, text: &'a str) -> &'a str {
        text
    }

    /// The scores that simulated games reached, in a solitaire.
    fn targets(&self) -> Option<Targets> {
        None
    }

    /// The games that are played on one deal with these options.
    ///
    /// # Errors
    /// Options that do not go together.
    fn on_one_deal(&self, options: &Chosen) -> Result<OnOneDeal, OptionError>;

    /// The start as everybody sees it, where it is the same for every deal.
    ///
    /// # Errors
    /// Options that do not go together.
    fn start_fen(&self, options: &Chosen) -> Result<Option<String>, OptionError>;

    /// Can a game that is dealt with these options begin with this FEN, as everybody sees it?
    ///
    /// # Errors
    /// A fault of options or FEN.
    fn is_start(&self, options: &Chosen, fen: &str) -> Result<bool, OpenError>;

    /// Opens a position: what [`AnyPosition`] shows is dealt or read once, however often it is looked at.
    ///
    /// # Errors
    /// A fault of options or FEN.
    fn position(&self, options: &Chosen, start: Start<'_>) -> Result<Box<dyn AnyPosition>, OpenError>;

    /// The spellings of FEN in which positions can be written for other programs, by name.
    fn dialects(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Is a position line that names no game one of this?
    fn told_by_lines(&self) -> bool {
        false
    }

    /// The kit for playing it on a table.
    ///
    /// # Errors
    /// Options that do not go together.
    fn kit(&self, options: &Chosen) -> Result<Kit, OptionError>;
}

impl dyn AnyGame + '_ {
    /// Opens a table on a start. The second part of the answer is the seat of the table's maker, where the colors are
    /// drawn.
    ///
    /// # Errors
    /// Those of [`AnyGame::position`].
    pub fn open(
        &self,
        options: &Chosen,
        start: Start<'_>,
    ) -> Result<(Box<dyn AnyTable>, Option<Seat>), OpenError> {
        let position = self.position(options, start)?;
        let maker = position.maker();
        Ok((position.into_table(), maker))
    }
}

/// A position with its game type erased: the start that [`AnyGame::position`](crate::table::AnyGame::position) opened,
/// or one of a finished game ([`AnyTable::finish`]). It is shown as a viewer sees it, or with everything open (`None`),
/// which a position whose hidden part is not known refuses.
pub trait AnyPosition: Send + Sync {
    /// The seat of the table's maker, where the colors were drawn.
    fn maker(&self) -> Option<Seat>;

    /// As text: a viewer's FEN, or the dealer's.
    ///
    /// # Errors
    /// [`OpenError::NotGiven`] for the dealer's, where something hidden is not known.
    fn fen(&self, viewer: Option<Viewer>) -> Result<String, OpenError>;

    /// A viewer's FEN in the spelling of this name; `None` where there is none.
    fn fen_in(&self, dialect: &str, viewer: Viewer) -> Option<String>;

    /// The board to be drawn.
    ///
    /// # Errors
    /// As for [`AnyPosition::fen`].
    fn scene(&self, viewer: Option<Viewer>) -> Result<Scene, OpenError>;

    /// Hands, reserves and piles; `None` in games that have no such things.
    ///
    /// # Errors
    /// As for [`AnyPosition::fen`].
    fn holdings(&self, viewer: Option<Viewer>) -> Result<Option<Holdings>, OpenError>;

    /// Leaf counts, one for each first action, `depth` (at least 1) actions deep. `progress` gets how many first
    /// actions are counted, of how many.
    ///
    /// # Errors
    /// [`OpenError::NotGiven`] for `Count::Deal` and `Count::Played` where something hidden is not known, and for
    /// `Count::Frozen` in games without such a count.
    fn perft(
        &self,
        depth: u32,
        count: Count,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<(String, u64)>, OpenError>;

    /// A random game from here ([`playout`](crate::rules::playout::playout)): how many actions were played, `limit` at
    /// most.
    ///
    /// # Errors
    /// [`OpenError::NotGiven`] where something hidden is not known.
    fn playout(&self, limit: u32, by: &mut Player) -> Result<u32, OpenError>;

    /// A table on which the game goes on from here.
    fn into_table(self: Box<Self>) -> Box<dyn AnyTable>;
}

/// A game at a table, of any kind. Everything that leaves it is what the named viewer may see; the one way to the
/// truth is [`AnyTable::finish`].
pub trait AnyTable: Send + Sync {
    /// Game id.
    fn game(&self) -> &'static str;

    /// The seats in their order: two, or the one of a solitaire.
    fn seats(&self) -> &'static [Seat];

    /// Every option with its value, the defaults included.
    fn options(&self) -> &Chosen;

    /// Number of finished actions; the parts of a draft do not count.
    fn ply(&self) -> u32;

    /// The seats that are to act; none when the game is over.
    fn to_act(&self) -> SeatSet;

    /// The outcome, or `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The draw that the seat to act may claim now.
    fn claimable(&self) -> Option<Reason>;

    /// The legal actions of a seat, in the game's order; none when it is not to act. Where turns have parts, the next
    /// parts of what the seat has begun.
    fn legal(&self, seat: Seat) -> Vec<ActionLine>;

    /// The same actions by what they do, in the order in which the game offers them: what a seat is asked for now.
    fn tasks(&self, seat: Seat) -> Vec<Task>;

    /// The pieces that a seat still has in hand to be placed, for its own eyes: upper-case letters, strongest first.
    /// Empty in games that have no such hand.
    fn in_hand(&self, seat: Seat) -> String;

    /// The premoves of a seat that waits: by geometry from its own view alone, so that some of them may turn out not
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

    /// The whole turn, as [`AnyTable::act`] takes it, that a seat would commit by this part; `None` where the part
    /// commits nothing. Where turns have no parts every action is a whole turn.
    fn committed_by(&self, seat: Seat, text: &str) -> Option<String>;

    /// The draft of a seat, for its own eyes: begun and not committed; `None` where it has begun nothing.
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

    /// Takes an action of a game whose deal is sealed, as far as cards were opened: one entry for each question, in
    /// order, with the cards that it is about, and `None` for those that only one seat may know. The answer is the next
    /// question; nothing has changed then, and the same is given again with one entry more. `None`: the action is
    /// finished.
    ///
    /// # Errors
    /// Why it was not taken; nothing has changed then.
    fn tell_cards(
        &mut self,
        seat: Seat,
        action: &str,
        told: &[Option<Vec<u32>>],
    ) -> Result<Option<CardsAsked>, ActionError>;

    /// Do the seats now choose from what they alone know?
    fn keeps_secrets(&self) -> bool;

    /// Binds the choice that the last action made in secret, with fresh random bytes; `false` where it made none.
    fn seal(&mut self, blind: Blind) -> bool;

    /// Numbers of the actions (from 1) that made a choice in secret.
    fn secret_plies(&self) -> Vec<u32>;

    /// The choice that an action (counted from 1) made in secret, as far as everybody knows it by now: as its
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
    /// [`Programs::chess`](crate::notation::Programs::chess)); `None` elsewhere, and past the last.
    fn chess_fen(&self, ply: u32) -> Option<String>;

    /// Can chess programs make the action after `ply` actions, from the position that they are told to the next one?
    fn chess_follows(&self, ply: u32) -> bool;

    /// The odds of every hidden thing after `ply` actions, for a viewer; `None` past the last.
    fn odds(&self, viewer: Viewer, ply: u32) -> Option<Vec<OddsLine>>;

    /// The truth of every position, start first.
    ///
    /// # Errors
    /// The table itself, while the game goes on or where the deal was never known.
    fn finish(self: Box<Self>) -> Result<Vec<Box<dyn AnyPosition>>, Box<dyn AnyTable>>;
}
