//! A person's choices, in words: the task of the moment, the legal actions in groups, and the help of the game that
//! is played.

use facedown_core::notation::About;
use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::{ActionLine, Scene, SeenPiece};
use facedown_core::table::Task;

use super::typed;
use crate::wrapping::wrapped;

/// A group with more actions is told by one of them.
const GROUP: usize = 32;
/// The most actions that are listed where a part of them was asked for.
const LISTED: usize = 240;

/// The task of the moment as one sentence, with an action of each kind: `Guess what an enemy checker is (guess:1=K), or
/// move a piece (b1a3).`
pub fn task(tasks: &[Task]) -> String {
    let each: Vec<_> = tasks.iter().map(|task| format!("{} ({})", task.words, example(task))).collect();
    let text = match each.as_slice() {
        [] => return String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{}, or {last}", first.join(", ")),
    };
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

/// An action of a kind.
fn example(task: &Task) -> &str {
    task.actions.first().map_or("", |line| &line.text)
}

/// The legal actions by their kind and by what is picked up; of a big group one. `what` is a square, a piece or the
/// beginning of an action, and shows those alone.
pub fn moves(tasks: &[Task], what: &str, scene: &Scene, width: usize) -> String {
    let mut text = String::new();
    for task in tasks {
        let actions: Vec<&ActionLine> =
            task.actions.iter().filter(|line| is_about(line, what, scene)).collect();
        if actions.is_empty() {
            continue;
        }
        text.push_str(&format!("{} ({}):\n", task.words, actions.len()));
        for (name, group) in grouped(&actions) {
            let texts: Vec<&str> = group.iter().map(|line| line.text.as_str()).collect();
            let name = if name.is_empty() { String::new() } else { format!("{name}  ") };
            let words = match (what.is_empty() && texts.len() > GROUP, texts.len() > LISTED) {
                (true, _) => format!("  {name}{} such as {}", texts.len(), texts[0]),
                (_, true) => {
                    let more = texts.len() - LISTED;
                    format!("  {name}{} and {more} more", texts[..LISTED].join(" "))
                }
                _ => format!("  {name}{}", texts.join(" ")),
            };
            text.push_str(&wrapped(&words, width, "      "));
            text.push('\n');
        }
    }
    match (text.is_empty(), what.is_empty()) {
        (false, _) => text,
        (true, true) => "There is no legal move.\n".to_owned(),
        (true, false) => format!("No legal move has to do with {what}.\n"),
    }
}

/// Is an action about a square, a piece or what begins like it? Every one is about nothing. A capital is a piece, with
/// what moves as one: `B` is a bishop, and `b` the file.
fn is_about(line: &ActionLine, what: &str, scene: &Scene) -> bool {
    if let (Some(letter @ 'A'..='Z'), 1) = (what.chars().next(), what.len()) {
        let standing = scene.cells.iter().find(|cell| line.from.as_ref() == Some(&cell.at));
        let named = match standing.and_then(|cell| cell.piece.as_ref()) {
            Some(SeenPiece::Open { piece, .. }) => Some(*piece),
            Some(SeenPiece::FaceDown { moves_as, known, .. }) => known.or(*moves_as),
            Some(SeenPiece::Disc { known, .. }) => *known,
            None => None,
        };
        return named == Some(letter) || line.choice.as_deref() == Some(what);
    }
    let is = |part: &Option<String>| part.as_deref().is_some_and(|part| part.eq_ignore_ascii_case(what));
    what.is_empty()
        || is(&line.from)
        || is(&line.to)
        || is(&line.choice)
        || line.text.to_lowercase().starts_with(&what.to_lowercase())
}

/// Actions by what they pick up, or else by what is chosen with them; in the order of the first of each.
fn grouped<'a>(actions: &[&'a ActionLine]) -> Vec<(&'a str, Vec<&'a ActionLine>)> {
    let mut groups: Vec<(&str, Vec<&ActionLine>)> = Vec::new();
    for line in actions {
        let name = line.from.as_deref().or(line.choice.as_deref()).unwrap_or_default();
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, group)) => group.push(line),
            None => groups.push((name, vec![line])),
        }
    }
    groups
}

/// The name of a game with its inventor, where one is known.
pub fn title(about: &About) -> String {
    match about.inventor {
        "" | "unknown" => about.name.to_owned(),
        inventor => format!("{}, by {inventor}", about.name),
    }
}

/// The conditions on which the help of a game depends.
pub struct Help<'a> {
    /// The game's name and description.
    pub about: &'a About,
    /// The seat of the player who reads it.
    pub seat: Seat,
    /// The kinds of things that the player may do now, with their legal actions.
    pub tasks: &'a [Task],
    /// The board as the player sees it.
    pub scene: &'a Scene,
    /// Are turns made of parts?
    pub parts: bool,
    /// Something is hidden whose odds can be told.
    pub odds: bool,
    /// There is something for this player's eyes only that the board does not show.
    pub peek: bool,
    /// The most columns that a line may have.
    pub width: usize,
}

impl Help<'_> {
    /// The help: the actions of the game with examples that are legal now, and the commands.
    pub fn text(&self) -> String {
        let summary = self.about.summary;
        let mut lines = vec![format!("{}. {summary}", title(self.about)), String::new(), "Now:".to_owned()];
        for task in self.tasks {
            let mut examples = vec![example(task).to_owned()];
            examples.extend(self.also(task));
            let ways = task.actions.len();
            let ways = if ways > 1 { format!(" ({ways} ways)") } else { String::new() };
            lines.push(format!("  {}: {}{ways}", task.words, examples.join(", or ")));
        }
        if self.parts {
            let first = self.tasks.first().map_or("", example);
            lines.push(format!(
                "A turn has parts. Type them one after the other, or all in one line with commas between them; \
                 `{first},` leaves the turn open, `{first},end` ends it."
            ));
        }
        lines.push("On the board `>` and `<` stand around what moved last.".to_owned());
        lines.extend([String::new(), "Besides:".to_owned()]);
        for (command, words) in self.commands() {
            lines.push(format!("  {command:<14} {words}"));
        }
        let width = self.width;
        let indented = |line: &String| match line.split_once(": ").filter(|_| line.starts_with("  ")) {
            Some(_) => wrapped(line, width, "      "),
            None if line.starts_with("  ") => wrapped(line, width, "                 "),
            None => wrapped(line, width, ""),
        };
        lines.iter().map(|line| indented(line) + "\n").collect()
    }

    /// Moves of a kind as people write them in chess, where they are read as such: one of a pawn, a piece and a card.
    fn also(&self, task: &Task) -> Vec<String> {
        let mut found: Vec<(u8, String)> = Vec::new();
        for line in &task.actions {
            let (Some(from), Some(to)) = (&line.from, &line.to) else { continue };
            let piece =
                self.scene.cells.iter().find(|cell| cell.at == *from).and_then(|cell| cell.piece.as_ref());
            let (kind, text) = match piece {
                Some(SeenPiece::Open { piece: 'P', .. }) => (0, to.clone()),
                Some(SeenPiece::Open { piece, .. }) => (1, format!("{piece}{to}")),
                Some(SeenPiece::FaceDown { .. }) => (2, format!("[]{from}-{to}")),
                _ => continue,
            };
            let read = typed::read(&text, self.seat, self.scene, &task.actions);
            let is_read = text != line.text && read.is_ok_and(|read| read.text == line.text);
            if is_read && found.iter().all(|(known, _)| *known != kind) {
                found.push((kind, text));
            }
        }
        found.into_iter().map(|(_, text)| text).collect()
    }

    /// The commands that this game has, with what they do.
    fn commands(&self) -> Vec<(&'static str, &'static str)> {
        let two = self.seat != Seat::Solo;
        let all = [
            (true, "moves [WHAT]", "what is legal; WHAT: a square, a piece, a beginning"),
            (self.odds, "odds [PLACE]", "what the hidden pieces and cards may be"),
            (true, "board", "draw the board again"),
            (true, "rotate", "turn the board round"),
            (self.peek, "peek", "show for a moment what you alone may see"),
            (self.parts, "undo", "take back the last part of your turn"),
            (!two && !self.parts, "undo", "take your last turn back; what it turned up marks the score"),
            (true, "fen", "the position as you see it"),
            (true, "rules", "the rules of the game"),
            (two, "draw", "claim a draw by the rules, or offer one"),
            (two, "resign", "give up"),
            (true, "quit", "leave without a result"),
        ];
        all.into_iter().filter(|(has, ..)| *has).map(|(_, command, words)| (command, words)).collect()
    }
}

#[cfg(test)]
mod tests {
    use facedown_core::notation::Ground;
    use facedown_core::show::scene::Cell;

    use super::*;

    fn line(text: &str, from: Option<&str>, to: Option<&str>, choice: Option<&str>) -> ActionLine {
        let own = |part: Option<&str>| part.map(str::to_owned);
        ActionLine { text: text.to_owned(), from: own(from), to: own(to), choice: own(choice) }
    }

    fn tasks() -> Vec<Task> {
        let place = |n: usize| line(&format!("K@a{n}"), None, Some(&format!("a{n}")), Some("K"));
        vec![
            Task { words: "place a card", actions: (1..=40).map(place).collect() },
            Task {
                words: "move a piece",
                actions: vec![
                    line("a2a3", Some("a2"), Some("a3"), None),
                    line("b1c3", Some("b1"), Some("c3"), None),
                    line("a2a4", Some("a2"), Some("a4"), None),
                ],
            },
            Task { words: "end the turn", actions: vec![line("end", None, None, None)] },
        ]
    }

    /// A bishop on b1, and pawns.
    fn scene() -> Scene {
        let cell = |at: &str, piece| Cell {
            at: at.to_owned(),
            piece: Some(SeenPiece::Open { seat: Seat::White, piece }),
            light: 0,
            dark: 0,
        };
        let cells = vec![cell("b1", 'B'), cell("a2", 'P'), cell("b2", 'P')];
        Scene { files: 8, ranks: 8, ground: Ground::Squares, first_rank: 1, cells, check: Vec::new() }
    }

    #[test]
    fn a_capital_is_a_piece_and_a_small_letter_a_file() {
        let step = |text: &str| line(text, text.get(..2), text.get(2..), None);
        let tasks = [Task { words: "move a piece", actions: vec![step("b1c3"), step("b2b3"), step("a2a3")] }];
        assert_eq!(moves(&tasks, "B", &scene(), 80), "move a piece (1):\n  b1  b1c3\n");
        assert_eq!(moves(&tasks, "b", &scene(), 80), "move a piece (2):\n  b1  b1c3\n  b2  b2b3\n");
        assert_eq!(moves(&tasks, "Q", &scene(), 80), "No legal move has to do with Q.\n");
    }

    #[test]
    fn the_task_is_one_sentence_with_an_example_of_each() {
        assert_eq!(task(&tasks()), "Place a card (K@a1), move a piece (a2a3), or end the turn (end).");
        assert_eq!(task(&tasks()[2..]), "End the turn (end).");
        assert_eq!(task(&[]), "");
    }

    #[test]
    fn moves_are_grouped_and_a_big_group_is_told_by_one() {
        let all = "place a card (40):\n  K  40 such as K@a1\nmove a piece (3):\n  a2  a2a3 a2a4\n  b1  b1c3\n\
                   end the turn (1):\n  end\n";
        assert_eq!(moves(&tasks(), "", &scene(), 80), all);
        assert_eq!(
            moves(&tasks(), "a2", &scene(), 80),
            "place a card (1):\n  K  K@a2\nmove a piece (2):\n  a2  a2a3 a2a4\n"
        );
        assert_eq!(moves(&tasks(), "b1", &scene(), 80), "move a piece (1):\n  b1  b1c3\n");
        assert!(moves(&tasks(), "k", &scene(), 80).lines().all(|line| line.len() <= 80));
        assert!(moves(&tasks(), "k", &scene(), 80).contains("K@a40"), "those of one piece are all listed");
        assert_eq!(moves(&tasks(), "h9", &scene(), 80), "No legal move has to do with h9.\n");
        assert_eq!(moves(&[], "", &scene(), 80), "There is no legal move.\n");
    }
}
