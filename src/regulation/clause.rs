//! Articles (« Article 3 ») and numbered sub-articles (« 4.2.3. »).

use std::ops::RangeInclusive;

use super::Line;

/// An article or sub-article, with the sub-articles that it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause<'a> {
    /// Its number: `1` for « Article 1er », `4.2.3` for « 4.2.3. ».
    pub number: &'a str,
    /// An article's title; of a sub-article the rest of its first line.
    pub heading: &'a str,
    /// From its number up to the next clause that it does not hold, trailing
    /// blank lines left out.
    pub text: &'a str,
    /// Lines of `text`, from 1.
    pub lines: RangeInclusive<usize>,
}

/// Where a clause begins: index of its line, number, heading.
struct Start<'a> {
    index: usize,
    number: &'a str,
    heading: &'a str,
}

pub(super) fn clauses<'a>(source: &'a str, lines: &[Line<'a>]) -> Vec<Clause<'a>> {
    let starts = starts(lines);
    let clause = |(i, start): (usize, &Start<'a>)| {
        let next = starts[i + 1..]
            .iter()
            .find(|later| !holds(start.number, later.number));
        let limit = next.map_or(lines.len(), |next| next.index);
        let first = &lines[start.index];
        let mut body = lines[start.index..limit].iter();
        let last = body.rfind(|line| !line.is_blank()).unwrap_or(first);
        Clause {
            number: start.number,
            heading: start.heading,
            text: &source[first.start..last.end()],
            lines: first.number..=last.number,
        }
    };
    starts.iter().enumerate().map(clause).collect()
}

fn starts<'a>(lines: &[Line<'a>]) -> Vec<Start<'a>> {
    let mut starts = Vec::new();
    let mut article = None;
    for (index, line) in lines.iter().enumerate() {
        let start = if let Some(number) = article_number(line.text) {
            article = Some(number);
            let title = lines[index + 1..].iter().find(|line| !line.is_blank());
            Some((number, title.map_or("", |line| line.text.trim())))
        } else {
            // A number that opens a line is a clause only inside its article:
            // « 12.50 euros » under Article 3 is not.
            numbered(line.text).filter(|(number, _)| article.is_some_and(|a| holds(a, number)))
        };
        starts.extend(start.map(|(number, heading)| Start {
            index,
            number,
            heading,
        }));
    }
    starts
}

/// Whether `inner` is a sub-article of `outer`.
fn holds(outer: &str, inner: &str) -> bool {
    inner
        .strip_prefix(outer)
        .is_some_and(|rest| rest.starts_with('.'))
}

/// `1` of a line that is « Article 1er » and nothing else.
fn article_number(line: &str) -> Option<&str> {
    let number = line.trim().strip_prefix("Article ")?;
    let number = number.strip_suffix("er").unwrap_or(number);
    is_number(number).then_some(number)
}

/// Number and remaining text of a line such as « 4.2.3. Le joueur gratte… ».
fn numbered(line: &str) -> Option<(&str, &str)> {
    let (number, rest) = line.trim().split_once(' ')?;
    let number = number.strip_suffix('.').unwrap_or(number);
    (number.contains('.') && number.split('.').all(is_number)).then(|| (number, rest.trim()))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
