//! The one place where something about a table is made to be sent: always the view of one viewer, built from what that
//! viewer may know.

use facedown_core::erased::Start;
use facedown_core::scene::{Ground, Scene};
use facedown_core::seat::{Seat, Viewer};
use facedown_core::table::{MoveLine, Sight};

use super::live::LiveTable;
use crate::protocol::{Captured, DealView, Mode, Names, Phase, ServerMessage, TableView};

impl LiveTable {
    /// The whole table as a viewer sees it who acts for `player`.
    pub(crate) fn sync(&self, player: Option<u8>) -> ServerMessage {
        let mut view = self.view(player);
        view.moves = Some(self.lines(player, 0));
        ServerMessage::Sync { n: self.number(), view: Box::new(view) }
    }

    /// The table with the moves from ply `from` on. `id` is the viewer's request that is answered with it.
    pub(crate) fn update(&self, player: Option<u8>, from: u32, id: Option<String>) -> ServerMessage {
        let moves = self.lines(player, from);
        ServerMessage::Update { n: self.number(), id, moves, view: Box::new(self.view(player)) }
    }

    fn lines(&self, player: Option<u8>, from: u32) -> Vec<MoveLine> {
        self.play.as_ref().map_or_else(Vec::new, |play| play.lines(self.eyes(player), from))
    }

    /// The table without its moves.
    pub(crate) fn view(&self, player: Option<u8>) -> TableView {
        let eyes = self.eyes(player);
        let phase = self.phase();
        let seen = match &self.play {
            Some(play) => play.sight(eyes, play.ply()),
            None => self.start(eyes),
        };
        let Sight { scene, pools, captured, fen } = seen.unwrap_or_else(|| self.nothing_seen());
        let play = self.play.as_deref();
        let to_act: Vec<Seat> = play.map_or_else(Vec::new, |p| p.to_act().iter().collect());
        let acting = to_act.iter().find(|s| player.is_none() || eyes == Viewer::Seat(**s));
        let legal = play.zip(acting).map_or_else(Vec::new, |(p, seat)| p.legal(*seat));
        let secret = if self.games.deal_is_over() && phase == Phase::Over {
            Some(facedown_core::deal::to_hex(self.secret.bytes()))
        } else {
            None
        };
        TableView {
            table: self.row.id.to_string(),
            game: self.game.about().id,
            rules: self.row.rules,
            options: self.options.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
            mode: Mode::Shared,
            seat: eyes.seat(),
            shared: player.is_none(),
            spectator: false,
            joined: true,
            phase,
            ply: play.map_or(0, |p| p.ply()),
            scene,
            legal,
            premoves: Vec::new(),
            pools,
            captured: Captured::by_seat(self.seats(), &captured),
            moves: None,
            outcome: self.outcome(),
            claim: play.and_then(|p| p.claimable()).map(str::to_owned),
            draw_offer: self.draw_offer,
            takeback: None,
            may_takeback: false,
            may_abort: false,
            clock: None,
            computer: None,
            set_up: false,
            fen,
            names: self.names_by_seat(),
            sitting: self.games.shown(),
            deal: DealView {
                commitment: Some(self.secret.commitment().to_string()),
                drawn: false,
                maker: None,
                contributions: self.dealing.parts(),
                secret,
            },
            next: self.games.next().map(ToString::to_string),
            to_act,
        }
    }

    /// The start as it looks before it is dealt, where it looks the same for every deal.
    fn start(&self, eyes: Viewer) -> Option<Sight> {
        let fen = self.game.start_fen(&self.options).ok()??;
        let (table, _) = self.game.open(&self.options, Start::Fen(&fen)).ok()?;
        table.sight(eyes, 0)
    }

    /// An empty board.
    fn nothing_seen(&self) -> Sight {
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
        Sight { scene, pools: Vec::new(), captured: Vec::new(), fen: String::new() }
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
