//! Scoresheets: the moves of a game in numbered rows, or empty rows to write them into.

use facedown_core::notation::About;
use facedown_core::record::scoresheet::{rows, said};
use facedown_core::record::{Record, Source, TimeControl};
use facedown_core::rules::seat::Seat;
use facedown_core::table::MoveLine;

use crate::drawing::{Anchor, DARK, Drawing, FINE, Style, line, outlined, text};
use crate::face;
use crate::layout::Corner;
use crate::order::in_the_middle;
use crate::paper::{Paper, Size};
use crate::sheet::Sheet;
use crate::text::{Run, lines, set};

/// Free paper at every side, millimetres.
const MARGIN: f32 = 16.0;
/// Between the two columns of rows.
const GUTTER: f32 = 6.0;
/// The beginning of the rows, and what is kept free below them.
const HEAD: f32 = 46.0;
const FOOT: f32 = 16.0;
/// The height of a row with one line, and what each further line adds.
const ROW: f32 = 6.6;
const LINE: f32 = 4.2;
/// Height of the font of moves.
const FONT: f32 = 3.3;
/// The width of the column of numbers, millimetres.
const NUMBER: f32 = 9.0;
/// The outermost lines reach so far beyond the margins.
const OUTLINE: f32 = 0.3;
/// From one field above the rows to the next, and where the first stands.
const FIELD: f32 = 6.6;
const FIRST_FIELD: f32 = 14.0;
/// The width of a field's name.
const FIELD_NAME: f32 = 21.0;
/// Between a cell's edge and its text.
const INSET: f32 = 1.5;

/// A field above the rows: its name and its value, empty where it is to be filled in.
type Field = (&'static str, String);

/// A row: its number and the lines in each of its cells.
struct Filled {
    number: u32,
    cells: Vec<Vec<Vec<Run>>>,
}

impl Filled {
    fn height(&self) -> f32 {
        let lines = self.cells.iter().map(Vec::len).max().unwrap_or_default().max(1);
        ROW + LINE * (lines - 1) as f32
    }
}

/// The scoresheet of a game, as the viewer whose lines these are saw it.
#[must_use]
pub fn of_game(about: &About, record: &Record, played: &[MoveLine], paper: Paper) -> Vec<Sheet> {
    let header = &record.header;
    let names = header.names.iter().map(String::as_str);
    let mut fields = fields(about, names);
    let mut fill = |field: &str, value: String| {
        if let Some((_, written)) = fields.iter_mut().find(|(name, _)| *name == field) {
            *written = value;
        }
    };
    fill("Date", header.date.clone().unwrap_or_default());
    let reason = record.end.reason.as_ref().map(|reason| format!(" ({})", reason.replace('-', " ")));
    fill("Result", format!("{}{}", record.end.result, reason.unwrap_or_default()));
    fill("Clock", record.time.as_ref().map_or(String::new(), |time| clock(time.control)));
    if let Source::Committed { secret, .. } = &header.source {
        fill(DEAL, secret.to_string());
    }

    let form = Form { about, fields, paper };
    let room = form.cell_width() - 2.0 * INSET;
    let cell = |side: &[&MoveLine]| {
        // What stands in braces, or after a comma, may begin a line.
        let words = said(side).replace('{', " {").replace(',', ", ").replace(",  ", ", ");
        lines(&[Run { words, bold: false }], room / FONT)
    };
    let filled = rows(played).into_iter().map(|row| {
        let mut cells = vec![cell(&row.first)];
        if about.seats > 1 {
            cells.push(cell(&row.second));
        }
        Filled { number: row.number, cells }
    });
    form.pages(filled.collect())
}

/// A scoresheet of one page to be filled in by hand.
#[must_use]
pub fn blank(about: &About, paper: Paper) -> Vec<Sheet> {
    let fields = fields(about, std::iter::empty());
    let form = Form { about, fields, paper };
    let (_, room) = form.columns();
    let count = 2 * (room / ROW) as u32;
    let row = |number| Filled { number, cells: vec![Vec::new(); about.seats] };
    form.pages((1..=count).map(row).collect())
}

/// The field of the deal's commitment, across the sheet: 64 hexadecimal digits, or their first ones written by hand.
const DEAL: &str = "Deal (SHA-256)";

/// The fields of a game, in two columns; those that an arbiter fills in where there are two players.
fn fields<'a>(about: &About, names: impl Iterator<Item = &'a str>) -> Vec<Field> {
    let names = names.chain(std::iter::repeat(""));
    let players = Seat::all(about.seats).iter().map(|seat| face::player(*seat, about.ground));
    let mut fields: Vec<Field> = players.zip(names.map(str::to_owned)).collect();
    let others: &[&'static str] = match about.seats {
        1 => &["Date", "Result", ""],
        _ => &["Event", "Round", "Board", "Date", "Clock", "Result"],
    };
    fields.extend(others.iter().copied().chain([DEAL]).map(|name| (name, String::new())));
    fields
}

/// A time control as people write it.
fn clock(control: Option<TimeControl>) -> String {
    let minutes = |ms: u32| match ms % 60_000 {
        0 => format!("{} min", ms / 60_000),
        _ => format!("{} s", f64::from(ms) / 1000.0),
    };
    let seconds = |ms: u32| format!("{} s", f64::from(ms) / 1000.0);
    match control {
        None => "none".to_owned(),
        Some(TimeControl::Increment { base, increment: 0 }) => minutes(base),
        Some(TimeControl::Increment { base, increment }) => {
            format!("{} + {}", minutes(base), seconds(increment))
        }
        Some(TimeControl::Delay { base, delay }) => format!("{}, delay {}", minutes(base), seconds(delay)),
        Some(TimeControl::Days { days }) => format!("{days} days a turn"),
        Some(TimeControl::ByoYomi { base, period, periods }) => {
            format!("{} + {periods} x {}", minutes(base), seconds(period))
        }
        Some(odds @ TimeControl::Odds { .. }) => {
            let [white, black] = [Seat::White, Seat::Black].map(|seat| clock(Some(odds.of(seat))));
            format!("{white} : {black}")
        }
    }
}

/// The data that all pages of a scoresheet share.
struct Form<'a> {
    about: &'a About,
    fields: Vec<Field>,
    paper: Paper,
}

impl Form<'_> {
    /// The width of one of the two columns of rows, and the height that is theirs.
    fn columns(&self) -> (f32, f32) {
        let page = self.paper.size();
        let wide = (page.width - 2.0 * MARGIN - GUTTER) / 2.0;
        (wide, page.height - 2.0 * MARGIN - HEAD - FOOT)
    }

    fn cell_width(&self) -> f32 {
        (self.columns().0 - NUMBER) / self.about.seats.max(1) as f32
    }

    fn pages(&self, rows: Vec<Filled>) -> Vec<Sheet> {
        let (_, room) = self.columns();
        // Rows that stand in one column.
        let mut columns: Vec<Vec<Filled>> = vec![Vec::new()];
        let mut used = 0.0;
        for row in rows {
            let height = row.height();
            if used > 0.0 && used + height > room {
                columns.push(Vec::new());
                used = 0.0;
            }
            used += height;
            if let Some(column) = columns.last_mut() {
                column.push(row);
            }
        }
        let count = columns.len().div_ceil(2);
        let page = |(n, columns): (usize, &[Vec<Filled>])| self.page(columns, (n + 1, count));
        columns.chunks(2).enumerate().map(page).collect()
    }

    fn page(&self, columns: &[Vec<Filled>], (number, count): (usize, usize)) -> Sheet {
        let page = self.paper.size();
        let title = format!("{}: scoresheet, page {number} of {count}", self.about.name);
        let mut sheet = Sheet::empty(page, &title);
        let size = Size::new(page.width - 2.0 * MARGIN, page.height - 2.0 * MARGIN);
        let mut body = self.head(size.width);
        let (wide, room) = self.columns();
        for (n, column) in columns.iter().enumerate() {
            self.column(column, Corner { x: n as f32 * (wide + GUTTER), y: HEAD }, &mut body);
        }
        if number == count {
            self.signatures(HEAD + room + FOOT, size.width, &mut body);
        }
        let drawing = Drawing::with_bleed(size, OUTLINE, body);
        sheet.placed.push(in_the_middle(&sheet, drawing, format!("{title}. {}", told(columns))));
        sheet
    }

    /// The title, and the fields in two columns below it, each on a line to write on.
    fn head(&self, width: f32) -> String {
        let mut body = text(Corner { x: 0.0, y: 7.0 }, Style::plain(7.5).bold(), self.about.name);
        let column = (width - GUTTER) / 2.0;
        for (n, (name, value)) in self.fields.iter().enumerate().filter(|(_, (name, _))| !name.is_empty()) {
            let at =
                Corner { x: (n % 2) as f32 * (column + GUTTER), y: FIRST_FIELD + (n / 2) as f32 * FIELD };
            let wide = if *name == DEAL { width } else { column };
            body.push_str(&text(at, Style::plain(3.0).colored(FINE), name));
            let written = Corner { x: at.x + FIELD_NAME, y: at.y };
            let end = Corner { x: at.x + wide, y: at.y + 1.4 };
            body.push_str(&line(Corner { y: end.y, ..written }, end, 0.2, DARK));
            // A name has up to a hundred characters; it becomes smaller where it is long.
            let size = ((wide - FIELD_NAME) / (0.6 * value.chars().count().max(1) as f32)).min(4.2);
            body.push_str(&text(written, Style::plain(size), value));
        }
        body
    }

    /// Rows below the names of the sides.
    fn column(&self, rows: &[Filled], at: Corner, body: &mut String) {
        let (wide, _) = self.columns();
        let cell = self.cell_width();
        let left = |n: usize| at.x + NUMBER + cell * n as f32;
        for (n, seat) in Seat::all(self.about.seats).iter().enumerate() {
            let name =
                if *seat == Seat::Solo { "Action" } else { face::side_title(*seat, self.about.ground) };
            let above = Corner { x: left(n) + INSET, y: at.y - 1.6 };
            body.push_str(&text(above, Style::plain(3.0).bold(), name));
        }
        let mut y = at.y;
        for row in rows {
            let number = Corner { x: at.x + NUMBER - INSET, y: y + 4.6 };
            let style = Style { anchor: Anchor::End, ..Style::plain(3.0).colored(FINE) };
            body.push_str(&text(number, style, &row.number.to_string()));
            for (n, cell) in row.cells.iter().enumerate() {
                for (i, line) in cell.iter().enumerate() {
                    body.push_str(&set(left(n) + INSET, y + 4.7 + LINE * i as f32, FONT, line));
                }
            }
            y += row.height();
            body.push_str(&line(Corner { x: at.x, y }, Corner { x: at.x + wide, y }, 0.1, FINE));
        }
        let size = Size::new(wide, y - at.y);
        body.push_str(&outlined(at, size, 0.3, DARK));
        for n in 0..self.about.seats {
            body.push_str(&line(Corner { x: left(n), y: at.y }, Corner { x: left(n), y }, 0.2, DARK));
        }
    }

    /// The lines on which the players sign.
    fn signatures(&self, y: f32, width: f32, body: &mut String) {
        let wide = (width - GUTTER) / 2.0;
        for (n, (name, _)) in self.fields.iter().take(self.about.seats).enumerate() {
            let x = n as f32 * (wide + GUTTER);
            body.push_str(&line(Corner { x, y: y - 4.0 }, Corner { x: x + wide, y: y - 4.0 }, 0.2, DARK));
            let below = Corner { x, y: y - 0.5 };
            body.push_str(&text(below, Style::plain(2.6).colored(FINE), &format!("Signature: {name}")));
        }
    }
}

/// The rows of a page in words, for readers of the file who do not see it.
fn told(columns: &[Vec<Filled>]) -> String {
    let words = |cell: &Vec<Vec<Run>>| {
        let lines = cell.iter().map(|line| line.iter().map(|run| run.words.as_str()).collect::<String>());
        lines.collect::<String>()
    };
    let row = |row: &Filled| {
        let cells: Vec<String> = row.cells.iter().map(words).filter(|words| !words.is_empty()).collect();
        (!cells.is_empty()).then(|| format!("{}. {}", row.number, cells.join(" ")))
    };
    let rows: Vec<String> = columns.iter().flatten().filter_map(row).collect();
    rows.join(" ")
}
