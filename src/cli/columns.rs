//! Text in aligned columns.

/// How a column is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// To the left: words.
    Left,
    /// To the right: numbers.
    Right,
}

/// Lines of cells, each column as wide as its widest cell, two spaces apart.
/// Columns beyond `aligns` are words. No line ends in spaces.
pub fn columns(rows: &[Vec<String>], aligns: &[Align], indent: usize) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| width(cell)).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in rows {
        let mut line = " ".repeat(indent);
        for (column, cell) in row.iter().enumerate() {
            let gap = " ".repeat(widths[column] - width(cell));
            match aligns.get(column) {
                Some(Align::Right) => line.push_str(&(gap + cell)),
                _ => line.push_str(&(cell.clone() + &gap)),
            }
            line.push_str("  ");
        }
        text.push_str(line.trim_end_matches(' '));
        text.push('\n');
    }
    text
}

fn width(cell: &str) -> usize {
    cell.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_below_each_other() {
        let rows = [
            vec!["1".to_owned(), "é".to_owned()],
            vec!["10 €".to_owned()],
        ];
        let text = columns(&rows, &[Align::Right], 1);
        assert_eq!(text, "    1  é\n 10 €\n");
    }
}
