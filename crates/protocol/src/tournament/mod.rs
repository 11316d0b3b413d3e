//! Tournaments: what is asked about them, and how they look.

mod asked;
mod shown;

pub use asked::{
    AskedBye, NewEntry, NewEntryLink, NewTournament, TournamentCommand, TournamentFormat, TournamentRequest,
    TournamentResult,
};
pub use shown::{
    ByeView, CrosstableView, DealPart, Entered, EntryView, OwnBoard, OwnBoards, OwnToldGame, PairingGame,
    PairingView, RepairView, RoundView, StandingView, ToldEnd, TournamentAccess, TournamentDeal,
    TournamentGame, TournamentMade, TournamentMessage, TournamentStage, TournamentSummary, TournamentView,
};
