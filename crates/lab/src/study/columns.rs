//! Tables as columns, in Parquet files: for the lab's rows, and for programs that count in arrays.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, IntType, LogicalType, Repetition, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnDescriptor, Type, TypePtr};

/// The values of a column, in the order of the rows.
#[derive(Clone, PartialEq, Debug)]
pub enum Column {
    /// Small counts.
    Small(Vec<u32>),
    /// Large counts, and hashes.
    Large(Vec<u64>),
    /// What was measured; not a number where a game has no such value, which is a null in the file.
    Measured(Vec<f64>),
    /// Texts.
    Text(Vec<String>),
}

/// The columns of some rows, with their names.
pub type Columns = Vec<(String, Column)>;

/// Why rows could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum RowsError {
    /// The file system refused.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// It is no Parquet file, or not one of these rows.
    #[error("{0} holds no rows of this study: {1}")]
    Table(String, String),
}

/// The Parquet files of a table: the one at `path` or, where that is a folder, those in it by their names.
///
/// # Errors
/// A folder that cannot be listed.
pub fn files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "parquet") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Reads a file, or a folder of files, whole: its columns with their names, in the file's order.
///
/// # Errors
/// A file that cannot be read, or that holds something else than rows of a study.
pub fn read(path: &Path) -> Result<Columns, RowsError> {
    let mut whole = None;
    groups(path, |group| {
        match &mut whole {
            None => whole = Some(group),
            Some(columns) => {
                columns.iter_mut().zip(group).for_each(|((_, column), (_, more))| column.add(more))
            }
        }
        Ok(())
    })?;
    Ok(whole.unwrap_or_default())
}

/// Reads a file, or a folder of files, group by group: the columns of the rows that were written together. A file without rows has one group
/// without values.
///
/// # Errors
/// A file that cannot be read, that holds something else than such columns, or a group that `found` refuses.
pub(super) fn groups(
    path: &Path,
    mut found: impl FnMut(Columns) -> Result<(), String>,
) -> Result<(), RowsError> {
    let files = files(path).map_err(|e| RowsError::File(path.display().to_string(), e))?;
    if files.is_empty() {
        return Err(RowsError::Table(
            path.display().to_string(),
            "there is no Parquet file in it".to_owned(),
        ));
    }
    files.iter().try_for_each(|file| groups_of(file, &mut found))
}

fn groups_of(path: &Path, found: &mut impl FnMut(Columns) -> Result<(), String>) -> Result<(), RowsError> {
    let named = path.display().to_string();
    let table = |e: ParquetError| RowsError::Table(named.clone(), e.to_string());
    let refused = |e: String| RowsError::Table(named.clone(), e);
    let file = File::open(path).map_err(|e| RowsError::File(named.clone(), e))?;
    let file = SerializedFileReader::new(file).map_err(table)?;
    let schema = file.metadata().file_metadata().schema_descr_ptr();
    if file.num_row_groups() == 0 {
        let none = schema.columns().iter().map(|about| Ok((about.name().to_owned(), empty(about)?)));
        found(none.collect::<Result<_>>().map_err(table)?).map_err(refused)?;
    }
    for index in 0..file.num_row_groups() {
        let group = file.get_row_group(index).map_err(table)?;
        let rows = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        let columns = schema.columns().iter().enumerate().map(|(i, about)| {
            let values = match group.get_column_reader(i)? {
                _ if empty(about).is_err() => empty(about)?,
                ColumnReader::Int32ColumnReader(values) => {
                    Column::Small(present(values, rows)?.into_iter().map(i32::cast_unsigned).collect())
                }
                ColumnReader::Int64ColumnReader(values) => {
                    Column::Large(present(values, rows)?.into_iter().map(i64::cast_unsigned).collect())
                }
                ColumnReader::ByteArrayColumnReader(values) => Column::Text(
                    present(values, rows)?
                        .iter()
                        .map(|text| text.as_utf8().map(str::to_owned))
                        .collect::<Result<_>>()?,
                ),
                ColumnReader::DoubleColumnReader(values) => Column::Measured(measured(values, rows)?),
                _ => return Err(another(about)),
            };
            Ok((about.name().to_owned(), values))
        });
        found(columns.collect::<Result<_>>().map_err(table)?).map_err(refused)?;
    }
    Ok(())
}

/// A column of the type that a file's schema names, without values; an error where it is none of ours.
fn empty(about: &ColumnDescriptor) -> Result<Column> {
    let always = about.max_def_level() == 0 && about.max_rep_level() == 0;
    match about.physical_type() {
        Physical::INT32 if always => Ok(Column::Small(Vec::new())),
        Physical::INT64 if always => Ok(Column::Large(Vec::new())),
        Physical::BYTE_ARRAY if always && about.converted_type() == ConvertedType::UTF8 => {
            Ok(Column::Text(Vec::new()))
        }
        Physical::DOUBLE if about.max_def_level() <= 1 && about.max_rep_level() == 0 => {
            Ok(Column::Measured(Vec::new()))
        }
        _ => Err(another(about)),
    }
}

fn another(about: &ColumnDescriptor) -> ParquetError {
    ParquetError::General(format!("column `{}` has another type", about.name()))
}

/// The values of a column that has one for each row.
fn present<T: DataType>(mut values: ColumnReaderImpl<T>, rows: usize) -> Result<Vec<T::T>> {
    let mut all = Vec::with_capacity(rows);
    let (read, ..) = values.read_records(rows, None, None, &mut all)?;
    match read == rows {
        true => Ok(all),
        false => Err(ParquetError::General(format!("a column ends after {read} of {rows} rows"))),
    }
}

/// The numbers of a column that may lack some.
fn measured(mut values: ColumnReaderImpl<DoubleType>, rows: usize) -> Result<Vec<f64>> {
    let (mut there, mut numbers) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
    let (read, known, levels) = values.read_records(rows, Some(&mut there), None, &mut numbers)?;
    if read != rows {
        return Err(ParquetError::General(format!("a column ends after {read} of {rows} rows")));
    }
    // A column that can lack none has no levels.
    if known == rows || levels == 0 {
        return Ok(numbers);
    }
    let mut numbers = numbers.into_iter();
    Ok(there
        .iter()
        .map(|level| if *level == 1 { numbers.next().unwrap_or(f64::NAN) } else { f64::NAN })
        .collect())
}

/// Writes a Parquet file group by group, all with the names and types of the first columns.
pub(super) struct Writer {
    file: SerializedFileWriter<File>,
}

impl Writer {
    /// Begins a file of columns such as these, whose values are not written yet.
    pub(super) fn new(file: File, columns: &Columns) -> Result<Writer> {
        let fields = columns.iter().map(|(name, column)| column.field(name)).collect::<Result<Vec<_>>>()?;
        let schema = Type::group_type_builder("games").with_fields(fields).build()?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        Ok(Writer { file: SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))? })
    }

    /// Writes the columns of some rows, which a reader gets together.
    pub(super) fn write(&mut self, columns: &Columns) -> Result<()> {
        let mut group = self.file.next_row_group()?;
        for (_, column) in columns {
            let mut writer =
                group.next_column()?.ok_or(ParquetError::EOF("more columns than named".to_owned()))?;
            column.write(&mut writer)?;
            writer.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// Writes what a reader looks for first, and gives the file back.
    pub(super) fn close(self) -> Result<File> {
        self.file.into_inner()
    }
}

impl Column {
    /// Adds the values of the next rows; none of a column of another type.
    fn add(&mut self, more: Column) {
        match (self, more) {
            (Column::Small(values), Column::Small(more)) => values.extend(more),
            (Column::Large(values), Column::Large(more)) => values.extend(more),
            (Column::Measured(values), Column::Measured(more)) => values.extend(more),
            (Column::Text(values), Column::Text(more)) => values.extend(more),
            // The types of a file's columns are those of its schema.
            _ => {}
        }
    }

    /// The line of the schema for a column of this type.
    fn field(&self, name: &str) -> Result<TypePtr> {
        let unsigned = |bit_width| LogicalType::Integer(IntType { bit_width, is_signed: false });
        let (physical, logical) = match self {
            Column::Small(_) => (Physical::INT32, Some(unsigned(32))),
            Column::Large(_) => (Physical::INT64, Some(unsigned(64))),
            Column::Measured(_) => (Physical::DOUBLE, None),
            Column::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let repetition = match self {
            Column::Measured(_) => Repetition::OPTIONAL,
            _ => Repetition::REQUIRED,
        };
        let field = Type::primitive_type_builder(name, physical).with_repetition(repetition);
        Ok(Arc::new(field.with_logical_type(logical).build()?))
    }

    fn write(&self, writer: &mut SerializedColumnWriter<'_>) -> Result<()> {
        match self {
            Column::Small(values) => {
                let values: Vec<i32> = values.iter().map(|value| value.cast_signed()).collect();
                writer.typed::<Int32Type>().write_batch(&values, None, None)?;
            }
            Column::Large(values) => {
                let values: Vec<i64> = values.iter().map(|value| value.cast_signed()).collect();
                writer.typed::<Int64Type>().write_batch(&values, None, None)?;
            }
            Column::Measured(values) => {
                let there: Vec<i16> = values.iter().map(|value| i16::from(!value.is_nan())).collect();
                let known: Vec<f64> = values.iter().copied().filter(|value| !value.is_nan()).collect();
                writer.typed::<DoubleType>().write_batch(&known, Some(&there), None)?;
            }
            Column::Text(values) => {
                let values: Vec<ByteArray> = values.iter().map(|text| text.as_str().into()).collect();
                writer.typed::<ByteArrayType>().write_batch(&values, None, None)?;
            }
        }
        Ok(())
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
