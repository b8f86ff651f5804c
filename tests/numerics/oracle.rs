//! Golden tests: every function against mpmath, rows in `tests/golden/*.csv`.
//!
//! For each function the maximum and root-mean-square relative error and the worst row
//! are printed (`cargo test --test oracle -- --nocapture`). Values of at least 1e-305 are
//! compared as they are; all positive values, also those that underflow `f64`, are
//! compared through their natural logarithm.

use std::collections::BTreeMap;
use std::path::Path;

/// Bar for the relative error of a value, and for the absolute error of its logarithm
/// (relative once the logarithm exceeds 1 000 in size).
const BAR: f64 = 1e-10;

/// Rows from a source of lesser accuracy (see `golden/README.md`).
const SCIPY_BAR: f64 = 1e-5;

/// Marks their function name.
const SCIPY_SUFFIX: &str = " (SciPy)";

/// One golden row.
struct Row {
    fields: Vec<String>,
    /// The expected value in decimal.
    value: String,
    bar: f64,
}

impl Row {
    fn real(&self, field: usize) -> f64 {
        self.fields[field].parse().expect("a real number")
    }

    fn count(&self, field: usize) -> u64 {
        self.fields[field].parse().expect("a count")
    }

    fn expected(&self) -> f64 {
        self.value.parse().expect("a decimal value")
    }

    /// `ln value`, also where the value itself underflows.
    fn ln_expected(&self) -> f64 {
        let (mantissa, exponent) = self.value.split_once('e').unwrap_or((&self.value, "0"));
        let (mantissa, exponent): (f64, f64) = (
            mantissa.parse().expect("a mantissa"),
            exponent.parse().expect("an exponent"),
        );
        // 10^exponent through a product that is exact to f64 precision.
        mantissa.ln() + exponent * std::f64::consts::LN_10
    }
}

/// Reads a golden file and its companion `extra_...`, if there is one; `parameters` is the
/// number of columns between name and value.
fn rows(file: &str, parameters: usize) -> BTreeMap<String, Vec<Row>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut records = Vec::new();
    for path in [folder.join(file), folder.join(format!("extra_{file}"))] {
        if path.exists() {
            let mut reader = csv::Reader::from_path(path).expect("golden file");
            records.extend(
                reader
                    .records()
                    .map(|record| record.expect("well-formed row")),
            );
        }
    }
    let mut rows: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    for record in records {
        let scipy = record
            .get(parameters + 2)
            .is_some_and(|source| source.starts_with("scipy"));
        let suffix = if scipy { SCIPY_SUFFIX } else { "" };
        rows.entry(format!("{}{suffix}", &record[0]))
            .or_default()
            .push(Row {
                fields: (1..=parameters).map(|i| record[i].to_owned()).collect(),
                value: record[parameters + 1].to_owned(),
                bar: if scipy { SCIPY_BAR } else { BAR },
            });
    }
    rows
}

/// Error statistics of one function.
#[derive(Default)]
struct Accuracy {
    count: u32,
    max: f64,
    squares: f64,
    worst: String,
    failures: Vec<String>,
}

impl Accuracy {
    fn add(&mut self, row: &Row, error: f64, computed: f64) {
        self.count += 1;
        self.squares += error * error;
        let line = format!(
            "{:?}: {computed:e} for {}, error {error:.1e}",
            row.fields, row.value
        );
        if error >= self.max {
            self.max = error;
            self.worst.clone_from(&line);
        }
        if error.is_nan() || error > row.bar {
            self.failures.push(line);
        }
    }

    fn finish(self, name: &str) -> Vec<String> {
        println!(
            "{name:28} {:4} rows  max {:.1e}  rms {:.1e}  worst {}",
            self.count,
            self.max,
            (self.squares / f64::from(self.count.max(1))).sqrt(),
            self.worst
        );
        self.failures
            .into_iter()
            .map(|line| format!("{name} {line}"))
            .collect()
    }
}

fn relative(computed: f64, expected: f64) -> f64 {
    if computed == expected {
        0.0
    } else {
        ((computed - expected) / expected).abs()
    }
}

fn check_values(name: &str, rows: &[Row], f: impl Fn(&Row) -> f64) -> Vec<String> {
    let mut accuracy = Accuracy::default();
    for row in rows {
        let expected = row.expected();
        if expected == 0.0 {
            let computed = f(row);
            accuracy.add(row, computed.abs(), computed);
        } else if expected.abs() >= 1e-305 {
            let computed = f(row);
            accuracy.add(row, relative(computed, expected), computed);
        }
    }
    accuracy.finish(name)
}

fn check_logs(name: &str, rows: &[Row], f: impl Fn(&Row) -> f64) -> Vec<String> {
    let mut accuracy = Accuracy::default();
    for row in rows {
        let expected = row.ln_expected();
        let computed = f(row);
        let error = if computed == expected {
            0.0
        } else {
            (computed - expected).abs() / (expected.abs() / 1000.0).max(1.0)
        };
        accuracy.add(row, error, computed);
    }
    accuracy.finish(&format!("ln {name}"))
}

/// Runs both comparisons and reports all failures at once.
fn check(
    rows: &BTreeMap<String, Vec<Row>>,
    name: &str,
    value: impl Fn(&Row) -> f64,
    ln: impl Fn(&Row) -> f64,
) {
    let rows = rows
        .get(name)
        .unwrap_or_else(|| panic!("no rows for {name}"));
    let mut failures = check_values(name, rows, value);
    failures.extend(check_logs(name, rows, ln));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

mod continuous {
    use super::*;
    use lotproof::numerics::{ChiSquare, gamma, normal};

    #[test]
    fn incomplete_gamma() {
        let rows = rows("gammainc.csv", 2);
        check(
            &rows,
            "gammainc_lower_reg",
            |r| gamma::gamma_p(r.real(0), r.real(1)).unwrap(),
            |r| gamma::ln_gamma_p(r.real(0), r.real(1)).unwrap(),
        );
        check(
            &rows,
            "gammainc_upper_reg",
            |r| gamma::gamma_q(r.real(0), r.real(1)).unwrap(),
            |r| gamma::ln_gamma_q(r.real(0), r.real(1)).unwrap(),
        );
    }

    #[test]
    fn ln_gamma() {
        let rows = rows("ln_gamma.csv", 1);
        let direct = check_values("ln_gamma", &rows["ln_gamma"], |r| {
            gamma::ln_gamma(r.real(0)).unwrap()
        });
        let factorial = check_values("ln_factorial", &rows["ln_factorial"], |r| {
            gamma::ln_gamma(r.real(0) + 1.0).unwrap()
        });
        assert!(
            direct.is_empty() && factorial.is_empty(),
            "{direct:?} {factorial:?}"
        );
    }

    #[test]
    fn normal_law() {
        let rows = rows("normal.csv", 1);
        check(
            &rows,
            "norm_sf",
            |r| normal::sf(r.real(0)).unwrap(),
            |r| normal::ln_sf(r.real(0)).unwrap(),
        );
        check(
            &rows,
            "norm_cdf",
            |r| normal::cdf(r.real(0)).unwrap(),
            |r| normal::ln_cdf(r.real(0)).unwrap(),
        );
    }

    #[test]
    fn chi_square_law() {
        let rows = rows("chi2.csv", 2);
        let law = |r: &Row| ChiSquare::new(r.real(0)).unwrap();
        check(
            &rows,
            "chi2_sf",
            |r| law(r).sf(r.real(1)).unwrap(),
            |r| law(r).ln_sf(r.real(1)).unwrap(),
        );
        check(
            &rows,
            "chi2_cdf",
            |r| law(r).cdf(r.real(1)).unwrap(),
            |r| law(r).ln_cdf(r.real(1)).unwrap(),
        );
    }

    #[test]
    fn quantiles() {
        let rows = rows("inverse.csv", 3);
        let mut failures = check_values("norm_ppf", &rows["norm_ppf"], |r| {
            normal::quantile(r.real(2)).unwrap()
        });
        failures.extend(check_values("chi2_ppf", &rows["chi2_ppf"], |r| {
            ChiSquare::new(r.real(0))
                .unwrap()
                .quantile(r.real(2))
                .unwrap()
        }));
        if let Some(rows) = rows.get("chi2_isf") {
            failures.extend(check_values("chi2_isf", rows, |r| {
                ChiSquare::new(r.real(0)).unwrap().isf(r.real(2)).unwrap()
            }));
        }
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }
}

mod discrete {
    use super::*;
    use lotproof::numerics::{Binomial, DiscreteLaw, Hypergeometric, Poisson};

    fn check_law<L: DiscreteLaw>(
        file: &str,
        prefix: &str,
        parameters: usize,
        law: impl Fn(&Row) -> L,
    ) {
        let rows = rows(file, parameters + 1);
        check(
            &rows,
            &format!("{prefix}_cdf"),
            |r| law(r).cdf(r.count(parameters)),
            |r| law(r).ln_cdf(r.count(parameters)),
        );
        check(
            &rows,
            &format!("{prefix}_sf"),
            |r| law(r).sf(r.count(parameters)),
            |r| law(r).ln_sf(r.count(parameters)),
        );
        if rows.contains_key(&format!("{prefix}_pmf")) {
            check(
                &rows,
                &format!("{prefix}_pmf"),
                |r| law(r).pmf(r.count(parameters)),
                |r| law(r).ln_pmf(r.count(parameters)),
            );
        }
    }

    #[test]
    fn binomial() {
        check_law("binomial.csv", "binom", 2, |r| {
            Binomial::new(r.count(0), r.real(1)).unwrap()
        });
    }

    #[test]
    fn hypergeometric() {
        check_law("hypergeometric.csv", "hypergeom", 3, |r| {
            Hypergeometric::new(r.count(0), r.count(1), r.count(2)).unwrap()
        });
    }

    #[test]
    fn poisson() {
        check_law("poisson.csv", "poisson", 1, |r| {
            Poisson::new(r.real(0)).unwrap()
        });
    }
}

mod distances {
    use super::*;
    use lotproof::numerics::{anderson_darling, kolmogorov, ks};

    #[test]
    fn kolmogorov_limit() {
        let rows = rows("kolmogorov.csv", 2);
        check(
            &rows,
            "kolmogorov_sf",
            |r| kolmogorov::sf(r.real(1)).unwrap(),
            |r| kolmogorov::ln_sf(r.real(1)).unwrap(),
        );
        check(
            &rows,
            "kolmogorov_cdf",
            |r| kolmogorov::cdf(r.real(1)).unwrap(),
            |r| kolmogorov::ln_cdf(r.real(1)).unwrap(),
        );
    }

    #[test]
    fn kolmogorov_smirnov_of_a_sample() {
        let rows = rows("kolmogorov.csv", 2);
        for name in [
            "ks_two_sided_exact_sf".to_owned(),
            format!("ks_two_sided_exact_sf{SCIPY_SUFFIX}"),
        ] {
            check(
                &rows,
                &name,
                |r| ks::sf(r.count(0), r.real(1)).unwrap(),
                |r| ks::ln_sf(r.count(0), r.real(1)).unwrap(),
            );
        }
        check(
            &rows,
            "ks_one_sided_exact_sf",
            |r| ks::one_sided_sf(r.count(0), r.real(1)).unwrap(),
            |r| ks::ln_one_sided_sf(r.count(0), r.real(1)).unwrap(),
        );
    }

    #[test]
    fn anderson_darling_limit() {
        let rows = rows("anderson_darling.csv", 1);
        check(
            &rows,
            "ad_case0_limit_sf",
            |r| anderson_darling::sf(r.real(0)).unwrap(),
            |r| anderson_darling::ln_sf(r.real(0)).unwrap(),
        );
        check(
            &rows,
            "ad_case0_limit_cdf",
            |r| anderson_darling::cdf(r.real(0)).unwrap(),
            |r| anderson_darling::ln_cdf(r.real(0)).unwrap(),
        );
    }
}
