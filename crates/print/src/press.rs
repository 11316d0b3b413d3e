//! The printer of the room.

use facedown_core::erased::AnyGame;
use facedown_core::kit::Part;
use facedown_core::options::{OptionSpec, Takes};
use facedown_core::printing::{PrintRefusal, PrintTakes, PrintWish, PrintedSheet, Printer, Printing};
use facedown_core::scene::Ground;

use crate::choices::{ChoiceError, Choices, Document};
use crate::drawing::Drawing;
use crate::error::PrintError;
use crate::{picture, rules};

/// Dots per inch of a picture for the screen: small type can be read, and a page has about a million of them.
const SCREEN: f32 = 110.0;

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
            // Nothing is read from a folder here.
            PrintError::NoDrawing { .. } | PrintError::Drawing { .. } | PrintError::Fault(_) => {
                return PrintRefusal::Fault(error.to_string());
            }
        };
        PrintRefusal::Choice { name: name.to_owned(), problem: error.to_string() }
    }
}

fn document(wish: &PrintWish) -> Result<Document, PrintRefusal> {
    let choices = Choices::read(wish.choices.iter().map(|(name, value)| (name.as_str(), value.as_str())))?;
    Ok(choices.document(wish.game, &wish.options)?)
}

fn takes(wish: &PrintWish) -> Result<PrintTakes, PrintRefusal> {
    let game = wish.game;
    let kit = game.kit(&wish.options).map_err(|e| PrintError::Nothing(e.to_string()))?;
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

impl Printer for Press {
    fn sheets(&self, wish: &PrintWish) -> Result<Printing, PrintRefusal> {
        let sheets = document(wish)?.sheets.into_iter().map(|sheet| PrintedSheet {
            title: sheet.title,
            width: sheet.size.width,
            height: sheet.size.height,
        });
        Ok(Printing { sheets: sheets.collect(), takes: takes(wish)? })
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_games::registry;

    fn wish(game: &str, choices: &[(&str, &str)]) -> PrintWish {
        let game = registry::find(game).expect("a game of the registry");
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        PrintWish {
            game,
            options: game.choose(&[]).expect("defaults"),
            choices: choices.iter().map(own).collect(),
        }
    }

    #[test]
    fn the_sheets_are_told_as_they_are_printed() {
        let wish = wish("surprise", &[("paper", "letter"), ("backs", "long-edge")]);
        let printing = Press.sheets(&wish).expect("sheets");
        let titles: Vec<_> = printing.sheets.iter().map(|sheet| sheet.title.as_str()).collect();
        assert_eq!(
            titles,
            ["Surprise Chess: officers, fronts 1 of 1", "Surprise Chess: officers, backs 1 of 1"]
        );
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
            options: vec![],
            rules: four,
        };
        assert_eq!(takes("jieqi"), jieqi);
        assert!(takes("chaos").seed && !takes("chaos").backs);
        assert_eq!(takes("booster").options, ["checkers", "checker-cards"]);
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
