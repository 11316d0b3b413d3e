//! The one place where something about a table is made to be sent: always the view of one viewer, built from what that
//! viewer may know.

use facedown_core::deal::Commitment;
use facedown_core::notation::Ground;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::scene::Scene;
use facedown_core::table::{MoveLine, Observation, Start};
use facedown_protocol::{
    Captured, ClockView, ComputerSeat, DealView, Invitation, LiveGame, Mode, Names, PastPosition, Phase,
    ServerMessage, TableView, Undone,
};
use facedown_storage::{Holder, Millis};

use super::live::LiveTable;
use crate::error::Error;

/// The most earlier positions that are given at once.
const PAST_AT_ONCE: u32 = 32;

/// All that a program needs to know of a table, as its seat sees it.
#[derive(Debug)]
pub struct Seen {
    /// Number of the last entry.
    pub n: u32,
    /// The table, with all its moves.
    pub view: TableView,
    /// The position before the first action; empty before the deal.
    pub start: String,
    /// Time of the deal, in milliseconds since 1970.
    pub dealt_at: Option<Millis>,
}

impl LiveTable {
    /// The table as a program's seat sees it.
    pub(super) fn seen(&self, holder: Holder) -> Seen {
        let start = self.play().and_then(|play| play.observation(self.observer(holder), 0));
        let moves = Some(self.lines(holder, 0));
        Seen {
            n: self.number(),
            view: TableView { moves, ..self.view(holder) },
            start: start.map_or_else(String::new, |seen| seen.fen),
            dealt_at: self.dealt_at,
        }
    }

    /// The whole table as somebody sees it.
    pub(crate) fn sync(&self, holder: Holder) -> ServerMessage {
        let mut view = self.view(holder);
        view.moves = Some(self.lines(holder, 0));
        ServerMessage::Sync { n: self.number(), view: Box::new(view) }
    }

    /// The table with the moves from ply `from` on. `id` is the viewer's request that is answered with it.
    pub(crate) fn update(&self, holder: Holder, from: u32, id: Option<String>) -> ServerMessage {
        let moves = self.lines(holder, from);
        ServerMessage::Update { n: self.number(), id, moves, view: Box::new(self.view(holder)) }
    }

    /// Earlier positions as somebody saw them then, whatever of them is known by now.
    ///
    /// # Errors
    /// A game that is not dealt, a position that it has not reached, and more positions than are given at once.
    pub(crate) fn past(
        &self,
        holder: Holder,
        id: &str,
        from: u32,
        count: u32,
    ) -> Result<ServerMessage, Error> {
        let play = self.play().ok_or(Error::Dealing)?;
        if !(1..=PAST_AT_ONCE).contains(&count) || from > play.ply() {
            return Err(Error::Past { from, count, ply: play.ply(), limit: PAST_AT_ONCE });
        }
        let last = from.saturating_add(count - 1).min(play.ply());
        let seen = (from..=last).map_while(|ply| play.observation(self.observer(holder), ply));
        let positions = seen.map(|seen| PastPosition {
            scene: seen.scene,
            tally: seen.tally,
            holdings: seen.holdings,
            pools: seen.pools,
            captured: Captured::by_seat(self.seats(), &seen.captured),
        });
        Ok(ServerMessage::Past { id: id.to_owned(), from, positions: positions.collect() })
    }

    fn lines(&self, holder: Holder, from: u32) -> Vec<MoveLine> {
        self.play().map_or_else(Vec::new, |play| play.lines(self.observer(holder), from))
    }

    /// The table without its moves.
    pub(crate) fn view(&self, holder: Holder) -> TableView {
        let observer = self.observer(holder);
        let phase = self.phase();
        let seen = match self.play() {
            Some(play) => play.observation(observer, play.ply()),
            None => self.start(observer),
        };
        let Observation { scene, pools, captured, fen, tally, holdings } =
            seen.unwrap_or_else(|| self.nothing_seen());
        let play = self.play();
        // While an action waits for cards nobody is to act.
        let acts = play.filter(|_| !self.cards_are_due());
        let to_act: Vec<Seat> = acts.map_or_else(Vec::new, |p| p.to_act().iter().collect());
        let own = |seat: &Seat| match holder {
            Holder::Screen => !self.is_covered(holder),
            Holder::Awake(awake) => awake == *seat,
            Holder::Player(_) => observer == Viewer::Seat(*seat),
            Holder::Spectator | Holder::Invited => false,
        };
        let acting = to_act.iter().copied().find(own);
        let legal = play.zip(acting).map_or_else(Vec::new, |(p, seat)| p.legal(seat));
        // On one screen nobody waits for another one.
        let waiting =
            observer.seat().filter(|_| !on_one_screen(holder) && phase == Phase::Playing && acting.is_none());
        let premoves = acts.zip(waiting).map_or_else(Vec::new, |(p, seat)| p.premoves(seat));
        let asks = match holder {
            Holder::Screen | Holder::Awake(_) => self.acted_last(),
            Holder::Player(_) => observer.seat(),
            Holder::Spectator | Holder::Invited => None,
        };
        let may_takeback = match self.seats() {
            [_] => asks.is_some() && phase == Phase::Playing && self.ply() > 0,
            _ => self.takeback.is_none() && asks.is_some_and(|seat| self.before_last_of(seat).is_some()),
        } && self.may_still_take_back()
            && self.tournament.is_none();
        TableView {
            table: self.row.id.to_string(),
            game: self.game.about().id,
            rules: self.row.rules,
            options: self.options.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
            mode: self.mode,
            seat: observer.seat(),
            shared: on_one_screen(holder),
            covered: self.is_covered(holder),
            open: self.open,
            spectator: holder == Holder::Spectator,
            joined: self.joined,
            invitation_closed: self.closed && !self.joined,
            rated: self.row.rated,
            phase,
            ply: self.ply(),
            scene,
            tally,
            holdings,
            legal,
            turns_have_parts: self.game.turns_have_parts(),
            draft: play.zip(observer.seat()).and_then(|(p, seat)| p.draft(seat)),
            premoves,
            pools,
            captured: Captured::by_seat(self.seats(), &captured),
            moves: None,
            outcome: self.outcome(),
            claim: play.and_then(|p| p.claimable()).map(str::to_owned),
            draw_offer: self.draw_offer,
            takeback: self.takeback,
            may_takeback,
            undone: self.undone(),
            may_abort: self.may_abort(holder),
            may_give_time: self.may_give_time(holder),
            given: self.given_so_far(),
            clock: self.clock_view(),
            computer: self.computer_seat(),
            set_up: !self.has_deal && self.row.daily.is_none(),
            daily: self.row.daily.clone(),
            fen,
            names: self.names_by_seat(),
            sitting: self.games.shown(),
            deal: self.deal_view(),
            seal: self.seal_view(holder),
            next: self.games.next().map(ToString::to_string),
            tournament: self.tournament.as_ref().map(ToString::to_string),
            delay: Some(self.delay).filter(|delay| *delay > 0),
            to_act,
        }
    }

    /// The actions of a solitaire that were taken back.
    fn undone(&self) -> Undone {
        Undone { count: u32::try_from(self.solo.undone.len()).unwrap_or(u32::MAX), marked: self.solo.peeked }
    }

    /// The clock as it is now.
    pub(crate) fn clock_view(&self) -> Option<ClockView> {
        self.clock.map(|clock| ClockView::at(&clock, self.time.now().saturating_sub(self.behind)))
    }

    /// The computer, where it plays.
    pub(crate) fn computer_seat(&self) -> Option<ComputerSeat> {
        let level = self.level.filter(|_| self.mode == Mode::Computer)?;
        Some(ComputerSeat { seat: self.computer().filter(|_| !self.undrawn()), level })
    }

    /// The commitment to the server's secret, where there is a deal.
    pub(crate) fn commitment(&self) -> Option<Commitment> {
        self.has_deal.then(|| self.secret.commitment())
    }

    fn deal_view(&self) -> DealView {
        let commitment = self.commitment().map(|c| c.to_string());
        let open = match &self.seal {
            Some(_) => self.is_fixed(),
            None => commitment.is_some() && self.games.deal_is_over() && self.phase() == Phase::Over,
        };
        DealView {
            position: self.row.position.clone().filter(|_| self.has_deal),
            drawn: self.row.drawn,
            maker: self.maker,
            contributions: if commitment.is_some() { self.dealing.parts() } else { Vec::new() },
            secret: open.then(|| facedown_core::deal::to_hex(self.secret.bytes())),
            commitment,
        }
    }

    /// The invitation to the second seat.
    ///
    /// # Errors
    /// [`Error::SeatTaken`] where somebody has it, [`Error::InvitationClosed`] where nobody is waited for.
    pub(crate) fn invitation(&self) -> Result<Invitation, Error> {
        self.open_to_join()?;
        Ok(Invitation {
            table: self.row.id.to_string(),
            game: self.row.game.clone(),
            options: self.options.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
            clock: self.row.clock,
            seat: (!self.undrawn()).then(|| self.seat_of(1)),
            host: self.names[0].clone().unwrap_or_default(),
            set_up: self.row.position.is_some(),
            rated: self.row.rated,
            sealed: self.seal.is_some(),
        })
    }

    /// The table in the list of games that everybody may watch; `None` where nothing is played.
    pub(crate) fn shown(&self, watch: String, spectators: u32) -> Option<LiveGame> {
        let play = self.play().filter(|_| self.phase() == Phase::Playing)?;
        Some(LiveGame {
            table: self.row.id.to_string(),
            watch,
            game: self.row.game.clone(),
            names: self.names_by_seat(),
            ply: play.ply(),
            scene: play.observation(Viewer::Spectator, play.ply())?.scene,
            clock: self.clock_view(),
            computer: self.computer_seat(),
            spectators,
            ratings: [None, None],
            rated: self.row.rated,
        })
    }

    /// The start as it looks before it is dealt, where it looks the same for every deal.
    fn start(&self, observer: Viewer) -> Option<Observation> {
        let fen = match &self.row.position {
            Some(fen) => fen.clone(),
            None => self.game.start_fen(&self.options).ok()??,
        };
        let (table, _) = self.game.open(&self.options, Start::Fen(&fen)).ok()?;
        table.observation(observer, 0)
    }

    /// An empty board.
    fn nothing_seen(&self) -> Observation {
        let about = self.game.about();
        let scene = Scene {
            files: about.files,
            ranks: about.ranks,
            ground: about.ground,
            // Ranks are counted from 1 in chess and from 0 on xiangqi's points.
            first_rank: u8::from(about.ground == Ground::Squares),
            cells: Vec::new(),
            check: Vec::new(),
        };
        Observation {
            scene,
            pools: Vec::new(),
            captured: Vec::new(),
            fen: String::new(),
            tally: None,
            holdings: None,
        }
    }

    /// The names of the people, by seat.
    pub(crate) fn names_by_seat(&self) -> Names {
        let [first, second] = self.names.clone().map(Option::unwrap_or_default);
        if self.row.white == 0 {
            Names { white: first, black: second }
        } else {
            Names { white: second, black: first }
        }
    }
}

/// Is it a screen that people share?
const fn on_one_screen(holder: Holder) -> bool {
    matches!(holder, Holder::Screen | Holder::Awake(_))
}
