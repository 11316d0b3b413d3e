//! The rules of the program in the form that the position files ask for.

use facedown_core::seat::Viewer;
use facedown_games::surprise::{Event, Surprise, Why};
use facedown_testkit::decisions::Viewed;
use facedown_testkit::played::{Played, options};
use facedown_testkit::positions::{Case, Rules};

/// A game of the program's rules.
#[derive(Clone)]
pub struct Fast<const REX: bool>(pub Played<Surprise<REX>>);

/// Field 7 from field 8: each side's identities, strongest first.
pub fn pool_of_deal(deal: &str) -> String {
    let side = |identities: &str| {
        let sorted: String = "KQRBN"
            .chars()
            .flat_map(|letter| identities.chars().filter(move |c| c.eq_ignore_ascii_case(&letter)))
            .collect();
        if sorted.is_empty() { "-".to_owned() } else { sorted }
    };
    deal.split('/').map(side).collect::<Vec<_>>().join("/")
}

/// The options of an entry, for the program.
pub fn chosen(case: &Case) -> impl Iterator<Item = (&str, &str)> {
    case.options.iter().map(|(name, value)| (name.as_str(), value.as_str()))
}

impl<const REX: bool> Fast<REX> {
    /// The position of an entry.
    pub fn start(case: &Case) -> Fast<REX> {
        let fen = format!("{} {} {}", case.fen, pool_of_deal(&case.deal), case.deal);
        let options = options::<Surprise<REX>>(chosen(case));
        Fast(Played::from_fen(&fen, &options).unwrap_or_else(|error| panic!("{}: {error}", case.id)))
    }
}

/// `c8=k<g4+d5`, as in the position files; nothing for what the action says itself.
pub fn event_text<const REX: bool>(event: &Event) -> Option<String> {
    use facedown_core::notation::Notation;
    let text = Surprise::<REX>::event_text(event)?;
    let Event::TurnedUp { why: Why::Attacked(by), .. } = event else { return Some(text) };
    let by: Vec<String> = by.iter().map(|attacker| attacker.at.to_string()).collect();
    Some(format!("{text}<{}", by.join("+")))
}

impl<const REX: bool> Rules for Fast<REX> {
    fn legal(&self) -> Vec<String> {
        self.0.legal().into_iter().map(|(text, _)| text).collect()
    }

    fn play(&mut self, action: &str) -> Vec<String> {
        self.0.play_text(action).iter().filter_map(|told| event_text::<REX>(&told.event)).collect()
    }

    fn is_check(&self) -> bool {
        let position = self.0.state.public.position();
        position.in_check(position.turn())
    }

    fn end(&self) -> Option<String> {
        self.0.end()
    }

    fn claim(&self) -> Option<String> {
        self.0.claim()
    }

    fn fen(&self) -> String {
        let fen = self.0.fen(Viewer::Spectator);
        fen.rsplit_once(' ').map_or(fen.clone(), |(seven, _)| seven.to_owned())
    }
}

impl<const REX: bool> Viewed for Fast<REX> {
    fn white_view(&self) -> String {
        self.0.fen(Viewer::Seat(facedown_core::seat::Seat::White))
    }
}
