//! The known word that a mistyped one was probably meant to be.

/// The word of `known` that is fewest edits away, the earliest among equals,
/// when they are about a third of its letters at most: two swapped letters of
/// `rows` (two edits) still find it.
pub(super) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let near = known.into_iter().filter_map(|candidate| {
        let edits = edits(&word, candidate);
        let longest = word.chars().count().max(candidate.chars().count());
        (3 * edits <= longest + 2).then_some((edits, candidate))
    });
    near.min_by_key(|&(edits, _)| edits)
        .map(|(_, candidate)| candidate)
}

/// Levenshtein's distance: insertions, deletions and replacements.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, c) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &d) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(c != d);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_a_stranger_none() {
        let known = ["id", "rows", "count", "amount", "only_by"];
        for (word, found) in [
            ("cuont", Some("count")),
            ("coutn", Some("count")),
            ("coun", Some("count")),
            ("Count", Some("count")),
            ("ammount", Some("amount")),
            ("onlyby", Some("only_by")),
            ("probability", None),
            ("rwos", Some("rows")),
            ("ruse", None),
            ("eid", Some("id")),
            ("", None),
        ] {
            assert_eq!(nearest(word, known), found, "{word}");
        }
    }

    #[test]
    fn edits_are_counted() {
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("abc", ""), 3);
        assert_eq!(edits("b", "abc"), 2);
        assert_eq!(edits("abc", "b"), 2);
        assert_eq!(edits("é", "e"), 1);
    }
}
