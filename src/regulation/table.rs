//! Prize tables, which the texts carry flattened: all cells of a table on one
//! or two lines, parted by `|`, an empty cell between two rows.

use super::{Clause, Line};
use crate::units::{Cents, Fraction};

/// The heading of the first column, by which a table is known.
const FIRST_COLUMN: &str = "NOMBRE DE LOTS";

/// Three columns, and the empty cell between two rows.
const CELLS_PER_ROW: usize = 4;

/// A prize table as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<'a> {
    /// Number of the innermost clause that it stands in.
    pub clause: Option<&'a str>,
    /// Line on which it begins, from 1.
    pub line: usize,
    /// Its prize rows, in order.
    pub rows: Vec<Row<'a>>,
    /// « 766 557 lots formant un total de … », when the table has such a row.
    pub printed_count: Option<Figure<'a>>,
    /// « … formant un total de 10 200 000 € », when the table has such a row.
    pub printed_total: Option<Figure<'a>>,
    /// Footnotes.
    pub notes: Vec<&'a str>,
}

/// A row of a prize table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// « 22 500 lots de ».
    pub count: Figure<'a>,
    /// « 100 € », or a mean with the mark of its footnote, « 186,99 626 (1) € ».
    pub amount: Figure<'a>,
    /// « 2 250 000 € ».
    pub total: Figure<'a>,
}

/// A number in French notation, kept as printed with what follows it.
///
/// ```
/// use lotproof::regulation::Figure;
/// use lotproof::units::Fraction;
/// let mean = Figure { printed: "186,99\u{a0}626 (1) €" };
/// assert_eq!(mean.value(), Fraction::new(18_699_626, 100_000));
/// assert_eq!(mean.cents(), None);
/// assert_eq!(mean.number(), "186,99\u{a0}626");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure<'a> {
    /// The printed text.
    pub printed: &'a str,
}

impl<'a> Figure<'a> {
    /// The digits with their spaces and decimal comma, without what follows.
    #[must_use]
    pub fn number(self) -> &'a str {
        let is_part = |c: char| c.is_ascii_digit() || c == ',' || c.is_whitespace();
        let end = self.printed.find(|c| !is_part(c));
        self.printed[..end.unwrap_or(self.printed.len())].trim()
    }

    /// The number exactly; `None` when the text does not begin with one.
    #[must_use]
    pub fn value(self) -> Option<Fraction> {
        Fraction::from_decimal(self.number())
    }

    /// The number as a count; `None` when it is not a whole number.
    #[must_use]
    pub fn count(self) -> Option<u64> {
        whole(self.value()?).and_then(|count| u64::try_from(count).ok())
    }

    /// The number as euros; `None` when it is not a whole number of cents.
    #[must_use]
    pub fn cents(self) -> Option<Cents> {
        let cents = self.value()?.checked_mul(Fraction::from(100))?;
        i64::try_from(whole(cents)?).ok().map(Cents)
    }
}

fn whole(value: Fraction) -> Option<i128> {
    (value.denominator() == 1).then(|| value.numerator())
}

pub(super) fn tables<'a>(
    source: &'a str,
    lines: &[Line<'a>],
    clauses: &[Clause<'a>],
) -> Vec<Table<'a>> {
    let paragraphs = lines.split(Line::is_blank);
    let tables = paragraphs.filter_map(|paragraph| {
        let (first, last) = (paragraph.first()?, paragraph.last()?);
        let body = &source[first.start..last.end()];
        begins_table(body).then(|| table(body, first.number, clauses))
    });
    tables.collect()
}

fn begins_table(paragraph: &str) -> bool {
    let cells = paragraph.trim_start().strip_prefix('|');
    cells.is_some_and(|cells| cells.trim_start().starts_with(FIRST_COLUMN))
}

fn figure(printed: &str) -> Figure<'_> {
    Figure {
        printed: printed.trim(),
    }
}

fn table<'a>(body: &'a str, line: usize, clauses: &[Clause<'a>]) -> Table<'a> {
    let innermost = clauses.iter().rfind(|clause| clause.lines.contains(&line));
    let mut table = Table {
        clause: innermost.map(|clause| clause.number),
        line,
        rows: Vec::new(),
        printed_count: None,
        printed_total: None,
        notes: Vec::new(),
    };
    // Before the first bar there is nothing; the first row names the columns.
    let cells: Vec<&str> = body.split('|').skip(1).map(str::trim).collect();
    for cells in cells.chunks(CELLS_PER_ROW).skip(1) {
        let cell = |column: usize| cells.get(column).copied().unwrap_or_default();
        if let Some((count, total)) = cell(0).split_once("lots formant un total de") {
            // The sum stands in the same cell or in one of the next two.
            let mut sums = [total, cell(1), cell(2)].into_iter().map(figure);
            table.printed_count = Some(figure(count));
            table.printed_total = sums.find(|sum| sum.value().is_some());
        } else if figure(cell(0)).value().is_some() {
            table.rows.push(Row {
                count: figure(cell(0)),
                amount: figure(cell(1)),
                total: figure(cell(2)),
            });
        } else if !cell(0).is_empty() && !cell(0).starts_with('-') {
            table.notes.push(cell(0));
        }
    }
    table
}
