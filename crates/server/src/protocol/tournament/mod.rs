//! Tournaments: what is asked about them, and how they look.

mod asked;
mod shown;

pub use asked::{
    AskedBye, NewEntry, NewEntryLink, NewTournament, TournamentCommand, TournamentFormat, TournamentRequest,
    TournamentResult,
};
pub use shown::{
    ByeView, CrosstableView, DealPart, Entered, EntryView, OwnBoard, OwnBoards, PairingGame, PairingView,
    RepairView, RoundView, StandingView, TournamentAccess, TournamentDeal, TournamentMade, TournamentMessage,
    TournamentStage, TournamentSummary, TournamentView,
};
