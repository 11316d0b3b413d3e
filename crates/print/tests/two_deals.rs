//! Exports for a viewer do not depend on secrets that the viewer has not been told: pictures,
//! animations, scoresheets and PGN are one more surface of the two-deals test, compared to the byte.

use facedown_core::record::pgn;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::AnyTable;
use facedown_games::booster::Booster;
use facedown_games::cloak_and_dagger::CloakAndDagger;
use facedown_games::jieqi::Jieqi;
use facedown_games::mysterious::{MysteriousCasual, MysteriousChess};
use facedown_games::neighbour::Neighbour;
use facedown_games::parade::Parade;
use facedown_games::registry;
use facedown_games::surprise::{RexExclusive, SurpriseChess};
use facedown_print::diagram::Look;
use facedown_print::drawing::Ink;
use facedown_print::frame::{Seen, frames, still};
use facedown_print::order::Order;
use facedown_print::paper::Paper;
use facedown_print::{animation, scoresheet};
use facedown_testkit::conformance::Suite;
use facedown_testkit::deep::amount;
use facedown_testkit::playthrough::turn_text;
use facedown_testkit::tables::closed_record;
use facedown_testkit::two_deals::{Message, Opening, Outlet, Surface};

/// Everything that `facedown export` makes, through the eyes of its viewer.
struct Exports {
    /// The addition of a leaking program; nothing in the real one.
    leak: bool,
}

struct Open {
    table: Box<dyn AnyTable>,
    viewer: Viewer,
    leak: Option<String>,
    fresh: bool,
}

impl<G: Show> Surface<G> for Exports {
    fn name(&self) -> &'static str {
        "exports"
    }

    fn open(&self, on: &Opening<G>, viewer: Viewer) -> Box<dyn Outlet<G>> {
        let leak = self.leak.then(|| on.dealer_fen());
        Box::new(Open { table: on.table(), viewer, leak, fresh: true })
    }
}

impl<G: Show> Outlet<G> for Open {
    fn act(&mut self, seat: Seat, parts: &[G::Action]) {
        self.table.act(seat, &turn_text::<G>(parts)).expect("legal");
        self.fresh = true;
    }

    fn try_text(&mut self, _seat: Seat, _text: &str) {}

    fn read(&mut self) -> Vec<Message> {
        // The whole game is written each time: now and then is enough.
        let due = self.table.ply() >= 4 && self.table.ply().is_power_of_two();
        if !std::mem::take(&mut self.fresh) || !due {
            return Vec::new();
        }
        exported(&*self.table, self.viewer, self.leak.as_deref())
    }
}

fn exported(table: &dyn AnyTable, viewer: Viewer, leak: Option<&str>) -> Vec<Message> {
    let game = registry::find(table.game()).expect("a game of the registry");
    let about = game.about();
    let record = closed_record(table);
    let (seen, lines) = (Seen::of(table, viewer), table.lines(viewer, 0));
    let frames = frames(&seen, &lines, &record.header.names);
    let art = Order::of(game, Paper::A4).expect("our own art").art;
    let look = Look { square: 12.0, flipped: false, ink: Ink::Color, art: &art };
    let picture = still(frames.last().expect("a position"), &look).expect("a picture");
    let title = format!("{}{}", about.name, leak.unwrap_or_default());
    let animation = animation::svg(&frames, &title, &look, 1.5).expect("an animation");
    let sheets = scoresheet::of_game(about, &record, &lines, Paper::A4);
    let sheets: String = sheets.iter().map(|sheet| sheet.drawing().svg()).collect();
    vec![
        Message::new("picture", picture.svg()),
        Message::new("animation", animation),
        Message::new("scoresheet", sheets),
        Message::new("pgn", pgn::write(about, &record, table, viewer)),
    ]
}

fn check<G: Show>(games: u32) {
    let exports = Exports { leak: false };
    Suite::<G>::two_deals().games(games).longest(40).surface(exports).check();
}

#[test]
fn two_deals_leave_the_program_looking_the_same() {
    let games = amount(3, 200) as u32;
    check::<SurpriseChess>(games);
    check::<RexExclusive>(games);
    check::<Jieqi>(games);
    check::<MysteriousChess>(games);
    check::<MysteriousCasual>(games);
    check::<Booster>(games);
    check::<CloakAndDagger>(games);
    check::<Parade>(games);
    check::<Neighbour>(games);
}

/// A control: a title that holds the deal is found out.
#[test]
#[should_panic(expected = "animation")]
fn an_export_that_tells_the_deal_is_found_out() {
    Suite::<SurpriseChess>::two_deals().games(5).surface(Exports { leak: true }).check();
}
