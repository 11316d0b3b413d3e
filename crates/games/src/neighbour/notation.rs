//! Neighbour as text: FEN, actions, answers (the Neighbour rules page, section 9).

use facedown_board::Piece;
use facedown_board::chess::Square;
use facedown_core::notation::{About, ActionError, FenError, Form, Ground, Notation, Sealed};
use facedown_core::rules::game::{Game, Setup, State, View};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec, Preset, Takes};
use facedown_core::rules::seat::{PerSeat, Seat};

use super::problem;
use super::sealed;
use super::{
    Action, Cards, Direction, Event, Neighbour, Options, Orders, Phase, Place, PlaceCards, Public, TopCards,
    form,
};
use crate::cards::text::{ActionText, fields, read_cards, read_number, words};
use crate::cards::{Officer, PieceCards, Pieces};

const FIELDS: [&str; 7] = ["board", "phase", "last", "pieces", "places", "spent", "order"];

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "floor",
        takes: Takes::Number { min: 1, max: 16 },
        default: "8",
        later: false,
        help: "How many pieces are needed before moving may begin. 1 is what the inventor's text says, and a \
               loophole: one piece is one group, for 34 points.",
    },
    OptionSpec {
        name: "king-consolation",
        takes: Takes::Choice { values: &["off", "on"] },
        default: "off",
        later: false,
        help: "Whether a color with no two neighboring pieces moves like kings, as in Chess Golf.",
    },
];

impl Notation for Neighbour {
    const ABOUT: About = About {
        id: Self::ID,
        rules: Self::RULES,
        name: "Neighbour Chess Solitaire",
        inventor: "Don Kirkby, 2023",
        summary: "Cards place the pieces; then each moves as its neighbours do until all stand in one group.",
        seats: Self::SEATS,
        files: 8,
        ranks: 8,
        ground: Ground::Squares,
        rules_text: include_str!("rules.md"),
        learn: Some(lessons!("learn")),
    };

    const FORM: Form = form::FORM;
    const OPTIONS: &'static [OptionSpec] = OPTIONS;
    const PRESETS: &'static [Preset] = &[("literal", &[("floor", "1")])];

    const SEALED: Option<Sealed<Self>> = Some(sealed::ABILITY);

    fn options(chosen: &Chosen) -> Result<Options, OptionError> {
        let floor = u8::try_from(chosen.number("floor")).unwrap_or(16);
        Ok(Options { floor, king_consolation: chosen.is("king-consolation", "on") })
    }

    fn start_fen(options: &Options) -> Option<String> {
        Some(write(&Public::start(*options), None))
    }

    fn fen(view: View<'_, Neighbour>) -> String {
        write(view.public, None)
    }

    fn dealer_fen(state: &State<Neighbour>) -> String {
        write(&state.public, Some(&state.hidden))
    }

    fn read_fen(text: &str, options: &Options) -> Result<Setup<Neighbour>, FenError> {
        let (board, all) = fields(text, FIELDS)?;
        let pieces = Pieces::read(board)?;
        let Some([_, phase, last, piece_cards, place_cards, spent, order]) = all else {
            if pieces.occupied().is_empty() {
                return Err(FenError::new(1, "board", 1, "no piece on the board; expected at least one"));
            }
            let public = problem(pieces, *options);
            return Ok(Setup { public, private: PerSeat::default(), hidden: Some(Orders::default()) });
        };
        let phase = match phase {
            "add" => Phase::Add,
            "side" => Phase::Side,
            "move" => Phase::Move,
            _ => {
                let problem = format!("found `{phase}`; expected `add`, `side` or `move`");
                return Err(FenError::new(2, "phase", 1, problem));
            }
        };
        let last = read_last(last, phase, &pieces)?;
        let (piece_cards, in_hand) = read_pieces(piece_cards, phase, &pieces)?;
        let in_hand_too = u8::from(in_hand.is_some());
        let place_cards = read_places(place_cards, pieces.cards().len() + in_hand_too)?;
        let most = if phase == Phase::Move { piece_cards.len() + place_cards.len() } else { 0 };
        let spent = read_number(6, "spent", spent, most)?;
        let hidden = read_orders(order, phase, piece_cards, place_cards)?;
        let public =
            Public::with_fields(pieces, phase, last, in_hand, piece_cards, place_cards, spent, *options);
        Ok(Setup { public, private: PerSeat::default(), hidden })
    }

    fn action_text(action: Action) -> String {
        match action {
            Action::Turn => "turn".to_owned(),
            Action::Stop => "stop".to_owned(),
            Action::Side(at) => format!("@{at}"),
            Action::Move { from, to } => format!("{from}{to}"),
        }
    }

    /// Reads an action. A pile may be named behind a move (`h8h7:pieces`); since its cards stay unseen and all count
    /// the same, naming it changes nothing, but it must have had a card when the moves began.
    fn read_action(view: View<'_, Neighbour>, _seat: Seat, text: &str) -> Result<Action, ActionError> {
        match text {
            "turn" => return Ok(Action::Turn),
            "stop" => return Ok(Action::Stop),
            _ => {}
        }
        let mut reader = ActionText::new(text);
        if text.starts_with('@') {
            reader.sign('@')?;
            let at = reader.square()?;
            reader.end()?;
            return Ok(Action::Side(at));
        }
        let from = match reader.square() {
            Ok(from) => from,
            Err(_) => {
                return Err(reader.expected("`turn`, `stop`, a sidestep such as @g2 or a move such as h8h7"));
            }
        };
        let to = reader.square()?;
        let empty = match reader.rest() {
            "" => return Ok(Action::Move { from, to }),
            ":pieces" => view.public.piece_cards().is_empty(),
            ":places" => view.public.place_cards().is_empty(),
            _ => return Err(reader.expected("the end of the move, `:pieces` or `:places`")),
        };
        if empty {
            let why = "that pile has no card; take the other one".to_owned();
            return Err(ActionError::Illegal { text: text.to_owned(), why });
        }
        Ok(Action::Move { from, to })
    }

    fn read_answer(query: TopCards, text: &str) -> Result<Cards, String> {
        let expected = || format!("a piece and the square it reaches from {} such as N@f1", query.from);
        let (card, at) = text.split_once('@').ok_or_else(expected)?;
        let mut letters = card.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(expected()) };
        let piece =
            Piece::from_letter(letter).filter(|p| PieceCards::index(*p).is_some()).ok_or_else(expected)?;
        let at: Square = at.parse().map_err(|_| expected())?;
        let place = Place::leading(query.from, at).ok_or_else(|| {
            format!("a square 2 to 6 to the right of {0} or above {0}, round the edge", query.from)
        })?;
        Ok(Cards { piece, place })
    }

    fn answer_words(answer: Cards) -> String {
        let direction = if answer.place.direction() == Direction::Right { "red" } else { "black" };
        format!("{} with a {direction} {}", words(answer.piece), answer.place.steps())
    }

    fn query_words(_query: TopCards) -> String {
        "what the top cards of both piles are".to_owned()
    }

    fn why_illegal(view: View<'_, Neighbour>, _seat: Seat, action: Action) -> String {
        let public = view.public;
        match (public.phase(), action) {
            (Phase::Add, Action::Stop) => format!(
                "moving may begin with {} pieces; there are {}",
                public.options().floor,
                public.pieces().occupied().count()
            ),
            (Phase::Add, _) => {
                "pieces are added now; `turn` the next cards, or `stop` to begin moving".to_owned()
            }
            (Phase::Side, Action::Side(at)) if public.pieces().occupied().contains(at) => {
                format!("{at} is taken")
            }
            (Phase::Side, Action::Side(at)) => {
                let nearest = public.choices().into_iter().map(|s| s.to_string()).collect::<Vec<_>>();
                format!("{at} is not one of the nearest empty squares: {}", nearest.join(" "))
            }
            (Phase::Side, _) => "the square is taken: choose one beside it, such as @g2".to_owned(),
            (Phase::Move, Action::Move { from, to }) => why_no_move(public, from, to),
            (Phase::Move, _) => "pieces move now; none is added any more".to_owned(),
        }
    }

    fn event_text(event: &Event) -> Option<String> {
        match event {
            Event::Turned { piece, at, .. } => Some(format!("turn={}@{at}", piece.letter())),
            Event::SteppedAside { .. } | Event::MovesBegin | Event::Moved { .. } => None,
        }
    }

    fn say(before: &Public, action: Action, told: &[&Event], _after: &Public) -> String {
        match action {
            Action::Turn => told
                .iter()
                .find_map(|event| match event {
                    Event::Turned { piece, at, taken } => {
                        Some(format!("+{}{at}{}", piece.letter(), if *taken { "?" } else { "" }))
                    }
                    _ => None,
                })
                .unwrap_or_else(|| "+".to_owned()),
            Action::Stop => "stop".to_owned(),
            Action::Side(at) => {
                format!("+{}{at}", before.in_hand().map_or(' ', |piece| piece.letter()))
            }
            Action::Move { from, to } => {
                format!("{}{from}-{to}", before.pieces().at(from).map_or(' ', |piece| piece.letter()))
            }
        }
    }
}

fn why_no_move(public: &Public, from: Square, to: Square) -> String {
    let pieces = public.pieces();
    let Some(piece) = pieces.at(from) else { return format!("{from} is empty") };
    if pieces.occupied().contains(to) {
        return format!("{to} is taken; nothing is captured in this game");
    }
    let beside = pieces.iter().filter(|(s, m)| s.is_adjacent(from) && m.color == piece.color);
    let lent = beside.map(|(s, m)| format!("the {} on {s}", m.role)).collect::<Vec<_>>();
    if lent.is_empty() {
        return format!("{} on {from} has no {} neighbour, so it cannot move", words(piece), piece.color);
    }
    format!(
        "{} on {from} moves only as its neighbours do ({}), and {to} is not reached",
        words(piece),
        lent.join(", ")
    )
}

fn write(public: &Public, orders: Option<&Orders>) -> String {
    let phase = match public.phase() {
        Phase::Add => "add",
        Phase::Side => "side",
        Phase::Move => "move",
    };
    let last = public.last().map_or_else(|| "-".to_owned(), |s| s.to_string());
    let order = match orders.filter(|orders| orders.are_known()) {
        None => "?".to_owned(),
        Some(orders) => {
            let piece_cards: String =
                orders.piece_cards(public.piece_cards().len()).map(|card| card.letter()).collect();
            let place_cards: String =
                orders.place_cards(public.place_cards().len()).map(|card| card.to_string()).collect();
            let or_none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
            format!("{}/{}", or_none(piece_cards), or_none(place_cards))
        }
    };
    let (pieces, piece_cards, place_cards, spent) =
        (public.pieces(), public.piece_cards(), public.place_cards(), public.spent());
    format!("{pieces} {phase} {last} {piece_cards} {place_cards} {spent} {order}")
}

fn read_last(text: &str, phase: Phase, pieces: &Pieces) -> Result<Option<Square>, FenError> {
    let wrong = |problem: String| Err(FenError::new(3, "last", 1, problem));
    if phase == Phase::Move || (phase == Phase::Add && pieces.occupied().is_empty()) {
        return if text == "-" {
            Ok(None)
        } else {
            wrong(format!("found `{text}`; expected `-` at the start and while pieces move"))
        };
    }
    match text.parse::<Square>() {
        Ok(at) if pieces.occupied().contains(at) => Ok(Some(at)),
        Ok(at) => wrong(format!("{at} is empty; expected a square with a piece")),
        Err(_) => wrong(format!("found `{text}`; expected the square of the piece added last")),
    }
}

/// The piece cards left and, in `side`, the piece in hand: the one of the sixteen that is nowhere.
fn read_pieces(text: &str, phase: Phase, pieces: &Pieces) -> Result<(PieceCards, Option<Officer>), FenError> {
    let wrong = |problem: String| Err(FenError::new(4, "pieces", 1, problem));
    let (_, piece_cards) = read_cards(4, "pieces", text)?;
    let all = match pieces.cards().and(piece_cards) {
        Ok(all) => all,
        Err(error) => return wrong(format!("with the pieces on the board there is {error}")),
    };
    let mut missing = all.rest().iter();
    let in_hand = if phase == Phase::Side { missing.next() } else { None };
    if phase == Phase::Side && in_hand.is_none() {
        return wrong(
            "no piece is in hand; with `side` one of the sixteen is neither here nor on the board".to_owned(),
        );
    }
    let missing = missing.count();
    if missing > 0 {
        return wrong(format!("{missing} of the sixteen pieces are neither here nor on the board"));
    }
    if phase == Phase::Add && piece_cards.is_empty() {
        return wrong("no card is left to add, so the phase is `move`".to_owned());
    }
    Ok((piece_cards, in_hand))
}

fn place_at(text: &str) -> Option<Place> {
    let (steps, direction) = text.split_at_checked(1)?;
    let direction = match direction {
        "R" => Direction::Right,
        "B" => Direction::Up,
        _ => return None,
    };
    Place::new(steps.parse().ok()?, direction)
}

/// Reads position cards in order, `-` for none; they must be among `left`, which they are taken from.
fn take_places(
    field: (usize, &'static str),
    offset: usize,
    text: &str,
    left: &mut PlaceCards,
) -> Result<Vec<Place>, FenError> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut cards = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let at = offset + text[..text.len() - rest.len()].chars().count() + 1;
        let wrong = |problem: String| FenError::new(field.0, field.1, at, problem);
        let card = rest.get(..2).and_then(place_at).ok_or_else(|| {
            wrong("expected a position card, 2 to 6 with R or B such as 4R, or `-` for none".to_owned())
        })?;
        if !left.remove(card) {
            return Err(wrong(format!("`{card}` is not, or not so often, among the position cards")));
        }
        cards.push(card);
        rest = &rest[2..];
    }
    Ok(cards)
}

fn read_places(text: &str, used: u8) -> Result<PlaceCards, FenError> {
    let mut full = PlaceCards::FULL;
    let cards = take_places((5, "places"), 0, text, &mut full)?;
    let mut place_cards = PlaceCards::default();
    for card in &cards {
        place_cards.insert(*card);
    }
    let expected = PlaceCards::FULL.len() - used;
    if place_cards.len() != expected {
        let problem = format!("{} cards; {used} were turned, so {expected} are left", place_cards.len());
        return Err(FenError::new(5, "places", 1, problem));
    }
    Ok(place_cards)
}

/// The order field. While pieces move no card is turned, so nothing is missing where the orders are not known.
fn read_orders(
    text: &str,
    phase: Phase,
    piece_cards: PieceCards,
    place_cards: PlaceCards,
) -> Result<Option<Orders>, FenError> {
    let wrong = |at: usize, problem: String| Err(FenError::new(7, "order", at, problem));
    if text == "?" {
        return Ok((phase == Phase::Move).then(Orders::default));
    }
    let Some((piece_text, place_text)) = text.split_once('/') else {
        return wrong(1, format!("found `{text}`; expected `?` or both orders as pieces/places"));
    };
    let (piece_order, _) = read_cards(7, "order", piece_text)?;
    let mut left = piece_cards;
    for (i, card) in piece_order.iter().enumerate() {
        if !left.remove(*card) {
            return wrong(
                i + 1,
                format!("`{}` is not, or not so often, among the piece cards", card.letter()),
            );
        }
    }
    if !left.is_empty() {
        return wrong(1, format!("the piece cards {left} are missing"));
    }
    let mut left = place_cards;
    let offset = piece_text.chars().count() + 1;
    let place_order = take_places((7, "order"), offset, place_text, &mut left)?;
    if !left.is_empty() {
        return wrong(offset + 1, format!("the position cards {left} are missing"));
    }
    Ok(Some(Orders::from_top(&piece_order, &place_order)))
}
