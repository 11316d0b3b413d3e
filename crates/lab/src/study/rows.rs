//! One row a game, in Parquet files that other programs read too.

use std::fs::File;
use std::path::Path;

use super::columns::{self, Column, Columns};
pub use super::columns::{RowsError, files};

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Number of the deal, from 0; all arms play the same ones.
    pub block: u32,
    /// Positions for an action of the engine.
    pub nodes: u64,
    /// Index of the arm in the study.
    pub arm: u32,
    /// Number of the game on its deal, from 0.
    pub repeat: u32,
    /// The deal's seed, in hexadecimal digits: with the arm's options it replays the deal.
    pub deal: String,
    /// `white`, `black` or `nobody`.
    pub winner: String,
    /// Reason code of the end.
    pub reason: String,
    /// Turns of both sides.
    pub turns: u32,
    /// Finished actions.
    pub actions: u32,
    /// A hash of the texts of all actions and of what they made known: equal games, equal hashes.
    pub hash: u64,
    /// The first action, with what it made known.
    pub first: String,
    /// A number for each measure of the study, in its order; `None` where the game has none.
    pub measures: Vec<Option<f64>>,
}

impl Row {
    /// Its place in a table.
    #[must_use]
    pub fn place(&self) -> (u32, u64, u32, u32) {
        (self.block, self.nodes, self.arm, self.repeat)
    }
}

/// Names of the columns that every study has.
pub(super) const FIXED: [&str; 12] = [
    "block", "nodes", "arm", "arm_name", "repeat", "deal", "winner", "reason", "turns", "actions", "hash",
    "first",
];

/// Writes rows as one Parquet file, under another name until it is whole.
///
/// # Errors
/// A file that cannot be written.
pub fn write(path: &Path, rows: &[Row], arms: &[String], measures: &[String]) -> Result<(), RowsError> {
    let named = path.display().to_string();
    let io = |e: std::io::Error| RowsError::File(named.clone(), e);
    let table = |e: String| RowsError::Table(named.clone(), e);
    let aside = path.with_extension("parquet.tmp");
    let file = File::create(&aside).map_err(io)?;
    let mut writer =
        columns::Writer::new(file, &columns_of(&[], arms, measures)).map_err(|e| table(e.to_string()))?;
    // Groups of a fixed size, so that the bytes hang on the rows alone.
    for group in rows.chunks(8_192) {
        writer.write(&columns_of(group, arms, measures)).map_err(|e| table(e.to_string()))?;
    }
    let file = writer.close().map_err(|e| table(e.to_string()))?;
    file.sync_all().map_err(io)?;
    std::fs::rename(&aside, path).map_err(io)
}

fn columns_of(rows: &[Row], arms: &[String], measures: &[String]) -> Columns {
    let small = |of: fn(&Row) -> u32| Column::Small(rows.iter().map(of).collect());
    let large = |of: fn(&Row) -> u64| Column::Large(rows.iter().map(of).collect());
    let text = |of: &dyn Fn(&Row) -> String| Column::Text(rows.iter().map(of).collect());
    let name = |row: &Row| arms.get(row.arm as usize).cloned().unwrap_or_default();
    let fixed = [
        small(|r| r.block),
        large(|r| r.nodes),
        small(|r| r.arm),
        text(&name),
        small(|r| r.repeat),
        text(&|r| r.deal.clone()),
        text(&|r| r.winner.clone()),
        text(&|r| r.reason.clone()),
        small(|r| r.turns),
        small(|r| r.actions),
        large(|r| r.hash),
        text(&|r| r.first.clone()),
    ];
    let measured = measures.iter().enumerate().map(|(i, name)| {
        let values = rows.iter().map(|row| row.measures.get(i).copied().flatten().unwrap_or(f64::NAN));
        (name.clone(), Column::Measured(values.collect()))
    });
    FIXED.into_iter().map(str::to_owned).zip(fixed).chain(measured).collect()
}

/// Reads the rows of a file, or of the files of a folder, one group at a time.
///
/// # Errors
/// A file that cannot be read, or that holds something else.
pub fn read(path: &Path, measures: &[String], mut found: impl FnMut(Row)) -> Result<(), RowsError> {
    columns::groups(path, |group| {
        rows_of(&group, measures)?.into_iter().for_each(&mut found);
        Ok(())
    })
}

fn rows_of(columns: &Columns, measures: &[String]) -> Result<Vec<Row>, String> {
    let column = |name: &str| {
        let named = columns.iter().find(|(known, _)| known == name);
        named.map(|(_, column)| column).ok_or_else(|| format!("no column `{name}`"))
    };
    let another = |name: &str| format!("column `{name}` has another type");
    let small = |name: &str| match column(name)? {
        Column::Small(values) => Ok(values),
        _ => Err(another(name)),
    };
    let large = |name: &str| match column(name)? {
        Column::Large(values) => Ok(values),
        _ => Err(another(name)),
    };
    let text = |name: &str| match column(name)? {
        Column::Text(values) => Ok(values),
        _ => Err(another(name)),
    };
    let measured = |name: &String| match column(name)? {
        Column::Measured(values) => Ok(values),
        _ => Err(another(name)),
    };
    let (block, nodes, arm, repeat) = (small("block")?, large("nodes")?, small("arm")?, small("repeat")?);
    let (deal, winner, reason, first) = (text("deal")?, text("winner")?, text("reason")?, text("first")?);
    let (turns, actions, hash) = (small("turns")?, small("actions")?, large("hash")?);
    let numbers = measures.iter().map(measured).collect::<Result<Vec<_>, String>>()?;
    // The columns of a group have all the same length.
    let row = |i: usize| Row {
        block: block[i],
        nodes: nodes[i],
        arm: arm[i],
        repeat: repeat[i],
        deal: deal[i].clone(),
        winner: winner[i].clone(),
        reason: reason[i].clone(),
        turns: turns[i],
        actions: actions[i],
        hash: hash[i],
        first: first[i].clone(),
        measures: numbers.iter().map(|column| Some(column[i]).filter(|x| !x.is_nan())).collect(),
    };
    Ok((0..block.len()).map(row).collect())
}

/// Writes rows as CSV, with the same columns.
///
/// # Errors
/// A file that cannot be written.
pub fn write_csv(path: &Path, rows: &[Row], arms: &[String], measures: &[String]) -> Result<(), RowsError> {
    let named = path.display().to_string();
    let io = |e: csv::Error| RowsError::File(named.clone(), e.into());
    let mut table = csv::Writer::from_path(path).map_err(io)?;
    table.write_record(FIXED.into_iter().chain(measures.iter().map(String::as_str))).map_err(io)?;
    for row in rows {
        let arm = arms.get(row.arm as usize).cloned().unwrap_or_default();
        let fixed = [
            row.block.to_string(),
            row.nodes.to_string(),
            row.arm.to_string(),
            arm,
            row.repeat.to_string(),
            row.deal.clone(),
            row.winner.clone(),
            row.reason.clone(),
            row.turns.to_string(),
            row.actions.to_string(),
            row.hash.to_string(),
            row.first.clone(),
        ];
        let numbers = row.measures.iter().map(|m| m.map_or(String::new(), |m| m.to_string()));
        table.write_record(fixed.into_iter().chain(numbers)).map_err(io)?;
    }
    table.flush().map_err(|e| RowsError::File(named.clone(), e))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_back_as_they_were_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("rows.parquet");
        let (arms, measures) =
            (vec!["one".to_owned(), "two, \"quoted\"".to_owned()], vec!["a".to_owned(), "b".to_owned()]);
        let rows: Vec<Row> = (0..20_000)
            .map(|i| Row {
                block: i / 2,
                nodes: 2_000,
                arm: i % 2,
                repeat: 0,
                deal: "00".repeat(32),
                winner: "white".to_owned(),
                reason: "checkmate".to_owned(),
                turns: i % 90,
                actions: i % 91,
                hash: u64::from(i).wrapping_mul(0x9e37_79b9_7f4a_7c15),
                first: "f1g2=N,\"x\"".to_owned(),
                measures: vec![Some(f64::from(i) / 3.0), (i % 3 == 0).then_some(0.5)],
            })
            .collect();
        write(&path, &rows, &arms, &measures).expect("writes");
        let mut found = Vec::new();
        read(&path, &measures, |row| found.push(row)).expect("reads");
        assert_eq!(found, rows);
        let wrong = read(&path, &["c".to_owned()], |_| {}).expect_err("no such column");
        assert!(wrong.to_string().contains("no column `c`"), "{wrong}");
        std::fs::write(&path, "no table").expect("writes");
        assert!(read(&path, &measures, |_| {}).is_err());
    }
}
