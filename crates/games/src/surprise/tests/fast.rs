//! The rules of the program in the form that the position files ask for.

use facedown_core::rules::seat::Viewer;
use facedown_games::surprise::{Event, Surprise, Why};
use facedown_testkit::fast::FastRules;
use facedown_testkit::played::{Played, options};
use facedown_testkit::positions::Case;

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

impl<const REX: bool> FastRules for Fast<REX> {
    type Game = Surprise<REX>;

    fn played(&self) -> &Played<Surprise<REX>> {
        &self.0
    }

    fn played_mut(&mut self) -> &mut Played<Surprise<REX>> {
        &mut self.0
    }

    fn in_check(&self) -> bool {
        let position = self.0.state.public.position();
        position.in_check(position.turn())
    }

    fn event_words(event: &Event) -> Option<String> {
        event_text::<REX>(event)
    }

    /// Without the deal, which a spectator's FEN leaves open.
    fn public_fen(&self) -> String {
        let fen = self.0.fen(Viewer::Spectator);
        fen.rsplit_once(' ').map_or(fen.clone(), |(seven, _)| seven.to_owned())
    }
}
