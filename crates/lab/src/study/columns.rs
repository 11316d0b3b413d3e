//! A file of rows, column by column, for programs that count in arrays.

use std::fs::File;
use std::path::Path;

use arrow_array::ArrayRef;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt32Type, UInt64Type};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::rows::RowsError;

/// The values of a column, in the order of the rows.
#[derive(Clone, PartialEq, Debug)]
pub enum Column {
    /// Small counts.
    Small(Vec<u32>),
    /// Large counts, and hashes.
    Large(Vec<u64>),
    /// What was measured; not a number where a game has no such value.
    Measured(Vec<f64>),
    /// Texts.
    Text(Vec<String>),
}

/// Reads a file whole: its columns with their names, in the file's order.
///
/// # Errors
/// A file that cannot be read, or that holds something else than rows of a study.
pub fn read(path: &Path) -> Result<Vec<(String, Column)>, RowsError> {
    let named = path.display().to_string();
    let table = |e: String| RowsError::Table(named.clone(), e);
    let file = File::open(path).map_err(|e| RowsError::File(named.clone(), e))?;
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|e| table(e.to_string()))?;
    // A file without rows has its columns all the same.
    let empty = arrow_array::RecordBatch::new_empty(builder.schema().clone());
    let mut columns: Vec<(String, Column)> = Vec::new();
    for (field, none) in empty.schema().fields().iter().zip(empty.columns()) {
        let column =
            begun(none).ok_or_else(|| table(format!("column `{}` has another type", field.name())))?;
        columns.push((field.name().clone(), column));
    }
    let batches = builder.with_batch_size(8_192).build().map_err(|e| table(e.to_string()))?;
    for batch in batches {
        let batch = batch.map_err(|e| table(e.to_string()))?;
        for ((_, column), more) in columns.iter_mut().zip(batch.columns()) {
            column.add(more);
        }
    }
    Ok(columns)
}

/// A column of this array's type, without values yet.
fn begun(array: &ArrayRef) -> Option<Column> {
    if array.as_primitive_opt::<UInt32Type>().is_some() {
        Some(Column::Small(Vec::new()))
    } else if array.as_primitive_opt::<UInt64Type>().is_some() {
        Some(Column::Large(Vec::new()))
    } else if array.as_primitive_opt::<Float64Type>().is_some() {
        Some(Column::Measured(Vec::new()))
    } else {
        array.as_string_opt::<i32>().map(|_| Column::Text(Vec::new()))
    }
}

impl Column {
    /// Adds the values of a batch, which has the schema by which the column was begun.
    fn add(&mut self, more: &ArrayRef) {
        match self {
            Column::Small(values) => values.extend_from_slice(more.as_primitive::<UInt32Type>().values()),
            Column::Large(values) => values.extend_from_slice(more.as_primitive::<UInt64Type>().values()),
            Column::Measured(values) => {
                values.extend(more.as_primitive::<Float64Type>().iter().map(|x| x.unwrap_or(f64::NAN)));
            }
            Column::Text(values) => {
                let texts = more.as_string::<i32>().iter().map(|text| text.unwrap_or_default().to_owned());
                values.extend(texts);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::rows::{self, FIXED, Row};

    fn row(i: u32) -> Row {
        Row {
            block: i,
            nodes: 2_000,
            arm: i % 2,
            repeat: 0,
            deal: format!("{i:064x}"),
            winner: "black".to_owned(),
            reason: "checkmate".to_owned(),
            turns: i % 90,
            actions: i % 91,
            hash: u64::MAX - u64::from(i),
            first: "f1g2=N".to_owned(),
            measures: vec![i.is_multiple_of(3).then_some(f64::from(i))],
        }
    }

    #[test]
    fn columns_have_what_the_rows_have() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("rows.parquet");
        let (arms, measures) = (["one".to_owned(), "two".to_owned()], ["a measure".to_owned()]);
        for n in [0, 20_000] {
            let rows: Vec<Row> = (0..n).map(row).collect();
            rows::write(&path, &rows, &arms, &measures).expect("writes");
            let columns = read(&path).expect("reads");
            let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names, [&FIXED[..], &["a measure"]].concat());
            let column = |name: &str| columns.iter().find(|(known, _)| known == name).map(|(_, c)| c);
            assert_eq!(column("block"), Some(&Column::Small((0..n).collect())));
            assert_eq!(column("hash"), Some(&Column::Large(rows.iter().map(|row| row.hash).collect())));
            let named = rows.iter().map(|row| arms[row.arm as usize].clone()).collect();
            assert_eq!(column("arm_name"), Some(&Column::Text(named)));
            let Some(Column::Measured(values)) = column("a measure") else { panic!("no numbers") };
            assert_eq!(values.len(), n as usize);
            for (value, row) in values.iter().zip(&rows) {
                assert_eq!((!value.is_nan()).then_some(*value), row.measures[0]);
            }
        }
        std::fs::write(&path, "no table").expect("writes");
        assert!(read(&path).is_err());
    }
}
