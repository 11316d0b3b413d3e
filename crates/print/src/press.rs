//! The printer of the room.

use facedown_core::deal::Commitment;
use facedown_core::notation::Ground;
use facedown_core::ports::printing::{
    DrawnGame, DrawnPosition, MOST_DEALS, PrintRefusal, PrintTakes, PrintWish, PrintedDeal, PrintedSheet,
    Printer, Printing,
};
use facedown_core::rules::options::{Chosen, OptionSpec, Takes};
use facedown_core::show::kit::Part;
use facedown_core::table::AnyGame;

use crate::choices::{ChoiceError, Choices, Document};
use crate::diagram::Look;
use crate::drawing::{Drawing, Ink};
use crate::error::PrintError;
use crate::frame::{self, Seen};
use crate::order::Order;
use crate::own_art::{self, OwnArt};
use crate::paper::Paper;
use crate::sealed::{self, SealedError};
use crate::{animation, order, picture, rules};

/// Dots per inch of a picture for the screen: small type can be read, and a page has about a million of them.
const SCREEN: f32 = 110.0;

/// A side of a square of a picture of a position, millimetres.
const SQUARE: f32 = 12.0;

/// Seconds that an animation gives to a turn.
const PACE: f32 = 1.5;

/// Prints whatever any game needs.
#[derive(Copy, Clone, Debug)]
pub struct Press;

impl From<ChoiceError> for PrintRefusal {
    fn from(error: ChoiceError) -> PrintRefusal {
        PrintRefusal::Choice { problem: error.to_string(), name: error.name }
    }
}

impl From<PrintError> for PrintRefusal {
    fn from(error: PrintError) -> PrintRefusal {
        let name = match &error {
            PrintError::TooSmall { .. } => "size",
            PrintError::NoText { .. } | PrintError::TooLong { .. } => "rules",
            PrintError::NoSigns { .. } => "signs",
            PrintError::Nothing(_) => "game",
            PrintError::Drawing { path, fault, .. } => {
                let file = path.display().to_string();
                return PrintRefusal::Drawing { file, fault: *fault, problem: error.to_string() };
            }
            PrintError::Fault(_) => return PrintRefusal::Fault(error.to_string()),
        };
        PrintRefusal::Choice { name: name.to_owned(), problem: error.to_string() }
    }
}

impl From<SealedError> for PrintRefusal {
    fn from(error: SealedError) -> PrintRefusal {
        match error {
            SealedError::Print(error) => error.into(),
            // A seed can always be dealt from.
            SealedError::Open(error) => PrintRefusal::Fault(error.to_string()),
            SealedError::NothingDealt { .. } => {
                PrintRefusal::Choice { name: "deals".to_owned(), problem: error.to_string() }
            }
        }
    }
}

fn document(wish: &PrintWish) -> Result<Document, PrintRefusal> {
    let mut choices =
        Choices::read(wish.choices.iter().map(|(name, value)| (name.as_str(), value.as_str())))?;
    if !wish.deals.is_empty() {
        return Ok(choices.deals(wish.game, &wish.options, &wish.deals)?);
    }
    if !wish.art.is_empty() {
        choices.art = Some(OwnArt::Files(wish.art.clone()));
    }
    Ok(choices.document(wish.game, &wish.options)?)
}

/// The choices that make a difference for a game with these options.
///
/// # Errors
/// A kit that cannot be told.
pub fn takes(game: &dyn AnyGame, options: &Chosen) -> Result<PrintTakes, PrintError> {
    let kit = game.kit(options).map_err(|e| PrintError::Nothing(e.to_string()))?;
    let any = |is: fn(&Part) -> bool| kit.parts.iter().any(is);
    let changing = game.option_specs().iter().filter(|spec| changes_the_kit(game, spec));
    Ok(PrintTakes {
        cards: any(|part| matches!(part, Part::Pack(_))),
        backs: any(|part| match part {
            Part::Pack(_) => true,
            Part::Discs(discs) => discs.covered,
            _ => false,
        }),
        board: !any(|part| *part == Part::Board),
        signs: game.about().ground == Ground::Points,
        seed: any(|part| *part == Part::SetUp),
        art: order::pieces_of(game, &kit).iter().map(|name| own_art::file_name(name)).collect(),
        deals: if sealed::is_dealt(game, options) { MOST_DEALS } else { 0 },
        options: changing.map(|spec| spec.name).collect(),
        rules: rules::languages(game),
    })
}

/// Does some value of an option, the others being as usual, change what the game needs on a table?
fn changes_the_kit(game: &dyn AnyGame, spec: &OptionSpec) -> bool {
    let kit = |given: &[(&str, &str)]| game.choose(given).and_then(|options| game.kit(&options)).ok();
    let values = match spec.takes {
        Takes::Choice { values } => values.iter().map(ToString::to_string).collect(),
        Takes::Number { min, max } => vec![min.to_string(), max.to_string()],
    };
    let usual = kit(&[]);
    values.iter().filter_map(|value| kit(&[(spec.name, value)])).any(|changed| Some(changed) != usual)
}

fn seen(game: &DrawnGame) -> Vec<Seen> {
    let one = |position: &DrawnPosition| Seen {
        scene: position.scene.clone(),
        holdings: position.holdings.clone(),
        pools: position.pools.clone(),
    };
    game.positions.iter().map(one).collect()
}

fn look<'a>(game: &DrawnGame, order: &'a Order) -> Look<'a> {
    Look { square: SQUARE, flipped: game.flipped, ink: Ink::Color, art: &order.art }
}

impl Printer for Press {
    fn sheets(&self, wish: &PrintWish) -> Result<Printing, PrintRefusal> {
        let sheets = document(wish)?.sheets.into_iter().map(|sheet| PrintedSheet {
            title: sheet.title,
            width: sheet.size.width,
            height: sheet.size.height,
        });
        let deals = wish
            .deals
            .iter()
            .map(|seed| PrintedDeal { seed: seed.to_hex(), commitment: Commitment::to(&seed.0).to_string() });
        Ok(Printing {
            sheets: sheets.collect(),
            takes: takes(wish.game, &wish.options)?,
            deals: deals.collect(),
        })
    }

    fn picture(&self, wish: &PrintWish, number: usize) -> Result<Vec<u8>, PrintRefusal> {
        let document = document(wish)?;
        let of = document.sheets.len();
        let sheet = number.checked_sub(1).and_then(|n| document.sheets.get(n));
        let drawing = sheet.ok_or(PrintRefusal::NoSheet { number, of })?.drawing();
        let printed = Drawing { body: document.ink.print(&drawing.body), ..drawing };
        Ok(picture::png(&printed, SCREEN)?)
    }

    fn pdf(&self, wish: &PrintWish) -> Result<Vec<u8>, PrintRefusal> {
        Ok(document(wish)?.pdf()?)
    }

    fn still(&self, game: &DrawnGame, ply: usize, width: u16) -> Result<Vec<u8>, PrintRefusal> {
        let (seen, order) = (seen(game), Order::of(game.game, Paper::A4)?);
        let frames = frame::frames(&seen, &game.moves, &game.names);
        let there = frames.get(ply).or(frames.last());
        let frame = there.ok_or_else(|| PrintRefusal::Fault("a picture of no position".to_owned()))?;
        let drawing = frame::still(frame, &look(game, &order))?;
        let dots_per_inch = f32::from(width) * 25.4 / drawing.size.width;
        Ok(picture::png(&drawing, dots_per_inch)?)
    }

    fn film(&self, game: &DrawnGame) -> Result<String, PrintRefusal> {
        let (seen, order) = (seen(game), Order::of(game.game, Paper::A4)?);
        let frames = frame::frames(&seen, &game.moves, &game.names);
        Ok(animation::svg(&frames, &game.title, &look(game, &order), PACE)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    use facedown_core::deal::DealSeed;
    use facedown_core::ports::printing::DrawingFault;
    use facedown_games::registry;

    fn wish(game: &str, choices: &[(&str, &str)]) -> PrintWish {
        let game = registry::find(game).expect("a game of the registry");
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        PrintWish {
            game,
            options: game.choose(&[]).expect("defaults"),
            choices: choices.iter().map(own).collect(),
            art: BTreeMap::new(),
            deals: Vec::new(),
        }
    }

    #[test]
    fn the_sheets_are_told_as_they_are_printed() {
        let wish = wish("surprise", &[("paper", "letter"), ("backs", "long-edge")]);
        let printing = Press.sheets(&wish).expect("sheets");
        let titles: Vec<_> = printing.sheets.iter().map(|sheet| sheet.title.as_str()).collect();
        assert_eq!(titles, ["Surprise Chess: pieces, fronts 1 of 1", "Surprise Chess: pieces, backs 1 of 1"]);
        assert_eq!((printing.sheets[0].width, printing.sheets[0].height), (215.9, 279.4));
        assert!(Press.picture(&wish, 2).expect("a picture").starts_with(b"\x89PNG"));
        assert_eq!(Press.picture(&wish, 3), Err(PrintRefusal::NoSheet { number: 3, of: 2 }));
        assert!(Press.picture(&wish, 0).is_err());
        assert!(Press.pdf(&wish).expect("a file").starts_with(b"%PDF-"));
    }

    #[test]
    fn what_makes_no_difference_is_not_offered() {
        let takes = |game| Press.sheets(&wish(game, &[])).expect("sheets").takes;
        let four = vec!["en", "zh", "vi", "fr"];
        let surprise = PrintTakes {
            cards: true,
            backs: true,
            board: true,
            signs: false,
            seed: false,
            art: files("bknqr"),
            deals: 24,
            options: vec![],
            rules: four.clone(),
        };
        assert_eq!(takes("surprise"), surprise);
        let jieqi = PrintTakes {
            cards: false,
            backs: true,
            board: false,
            signs: true,
            seed: false,
            art: files("abcknpr"),
            deals: 24,
            options: vec![],
            rules: four,
        };
        assert_eq!(takes("jieqi"), jieqi);
        assert!(takes("chaos").seed && !takes("chaos").backs);
        assert_eq!(takes("booster").options, ["checkers", "checker-cards"]);
    }

    /// The files that drawings of one's own need for these pieces.
    fn files(pieces: &str) -> Vec<String> {
        ["b", "w"]
            .iter()
            .flat_map(|side| pieces.chars().map(move |piece| format!("{side}{piece}.svg")))
            .collect()
    }

    #[test]
    fn own_art_is_printed_and_what_is_wrong_with_it_is_named() {
        let square =
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8Z"/></svg>"#;
        let art = |change: Option<(&str, &str)>| -> BTreeMap<String, String> {
            let all = files("bknqr").into_iter().map(|file| (file, square.to_owned()));
            all.chain(change.map(|(file, text)| (file.to_owned(), text.to_owned()))).collect()
        };
        let usual = wish("surprise", &[]);
        let own = PrintWish { art: art(None), ..usual.clone() };
        let picture = |wish| Press.picture(wish, 1).expect("a sheet");
        assert_ne!(picture(&own), picture(&usual));
        let wide = square.replace("0 0 9 9", "0 0 18 9");
        let large = " ".repeat(600_000);
        let away = square.replace("<path", "<image href=\"other.png\"/><path");
        for (text, fault, said) in [
            (wide.as_str(), DrawingFault::NotSquare, "wk.svg is not square (18 x 9): make it square"),
            (
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g/></svg>"#,
                DrawingFault::Broken,
                "wk.svg draws nothing",
            ),
            ("\u{fffd}PNG", DrawingFault::Broken, "wk.svg is no SVG: "),
            (away.as_str(), DrawingFault::NotPrinted, "wk.svg uses <image>, which is not printed"),
            (large.as_str(), DrawingFault::TooLarge, "wk.svg is larger than 512 kB"),
        ] {
            let wrong = PrintWish { art: art(Some(("wk.svg", text))), ..usual.clone() };
            match Press.pdf(&wrong) {
                Err(PrintRefusal::Drawing { file, fault: found, problem }) => {
                    assert_eq!((file.as_str(), found), ("wk.svg", fault));
                    assert!(problem.starts_with(said), "{problem}");
                }
                other => panic!("{said}: {:?}", other.map(|file| file.len())),
            }
        }
        let misnamed =
            PrintWish { art: BTreeMap::from([("king.svg".to_owned(), square.to_owned())]), ..usual };
        let refused = Press.sheets(&misnamed).expect_err("nothing is called as it should be");
        let said =
            "bb.svg is missing: a square SVG is needed for each of bb, bk, bn, bq, br, wb, wk, wn, wq, wr";
        assert_eq!(refused.to_string(), said);
    }

    #[test]
    fn deals_are_sealed_each_with_its_commitment() {
        let deals = vec![DealSeed([1; 32]), DealSeed([2; 32])];
        let sealed = |game| {
            let wish =
                PrintWish { deals: deals.clone(), ..wish(game, &[("paper", "letter"), ("black", "true")]) };
            Press.sheets(&wish).expect("sheets")
        };
        let titles = |game| sealed(game).sheets.into_iter().map(|sheet| sheet.title).collect::<Vec<_>>();
        // Each seat has a hand that it alone sees.
        let expected = [
            "Booster Chess: deal 1 of 2 for White",
            "Booster Chess: deal 1 of 2 for Black",
            "Booster Chess: arbiter's sheet 1 of 2",
            "Booster Chess: deal 2 of 2 for White",
            "Booster Chess: deal 2 of 2 for Black",
            "Booster Chess: arbiter's sheet 2 of 2",
        ];
        assert_eq!(titles("booster"), expected);
        // Nobody sees anything.
        let expected =
            ["Jieqi: slips for the tables", "Jieqi: arbiter's sheet 1 of 2", "Jieqi: arbiter's sheet 2 of 2"];
        assert_eq!(titles("jieqi"), expected);
        let printing = sealed("jieqi");
        let told: Vec<_> = printing.deals.iter().map(|deal| (&deal.seed, &deal.commitment)).collect();
        let (seeds, commitments): (Vec<_>, Vec<_>) =
            deals.iter().map(|seed| (seed.to_hex(), Commitment::to(&seed.0).to_string())).unzip();
        assert_eq!(told, seeds.iter().zip(&commitments).collect::<Vec<_>>());
        // Players arrange everything themselves there.
        let most = |game| Press.sheets(&wish(game, &[])).expect("sheets").takes.deals;
        assert_eq!(["mysterious", "cloak-and-dagger", "neighbour"].map(most), [0, 0, MOST_DEALS]);
        for game in ["mysterious", "cloak-and-dagger"] {
            match Press.sheets(&PrintWish { deals: deals.clone(), ..wish(game, &[]) }) {
                Err(PrintRefusal::Choice { name, problem }) => {
                    assert_eq!(name, "deals");
                    assert!(problem.contains("chance deals nothing"), "{problem}");
                }
                other => panic!("{game}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_refusal_names_the_choice() {
        for (game, choice, name) in [
            ("surprise", ("paper", "a7"), "paper"),
            ("surprise", ("size", "200x200"), "size"),
            ("surprise", ("signs", "pictures"), "signs"),
            ("booster", ("rules", "de"), "rules"),
            ("chaos", ("seed", "12"), "seed"),
        ] {
            match Press.pdf(&wish(game, &[choice])) {
                Err(PrintRefusal::Choice { name: refused, problem }) => {
                    assert_eq!(refused, name);
                    assert!(problem.len() > 15, "{problem}");
                }
                other => panic!("{choice:?}: {other:?}"),
            }
        }
    }
}
