//! Data of the figures, ready to draw.

/// One figure of a report.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    /// Observed over expected, by class.
    Ratios(Ratios),
    /// Spins by bins of neighbouring segments.
    Segments(Segments),
    /// Deviation of the winners' positions from uniform.
    Positions(Positions),
    /// Running payout rate.
    RunningPayout(RunningPayout),
    /// All p-values.
    PValues(PValues),
}

/// Name and words of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// File name without ending, `[a-z0-9-]+`, unique in a report.
    pub id: String,
    /// Title, with the sample.
    pub title: String,
    /// One or two sentences: how to read it; sample sizes and band.
    pub text: String,
}

/// Observed over expected counts, with the band that 99 % of samples stay in,
/// for each class alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratios {
    /// Words.
    pub caption: Caption,
    /// What is counted, such as `4 000 000 tickets`.
    pub sample: String,
    /// Classes in the order of the table.
    pub rows: Vec<RatioRow>,
}

/// One class of [`Ratios`].
#[derive(Clone, Debug, PartialEq)]
pub struct RatioRow {
    /// The class.
    pub label: String,
    /// Count seen.
    pub observed: u64,
    /// Count expected, > 0.
    pub expected: f64,
    /// Least count in the band.
    pub low: f64,
    /// Greatest count in the band.
    pub high: f64,
}

/// A histogram of spins over bins of segments of equal width.
#[derive(Clone, Debug, PartialEq)]
pub struct Segments {
    /// Words.
    pub caption: Caption,
    /// Segments on the wheel.
    pub segments: u32,
    /// Spins.
    pub spins: u64,
    /// Observed over expected by bin, in segment order.
    pub ratios: Vec<f64>,
    /// Half-width of the band that 99 % of single bins stay in, as a ratio.
    pub band: f64,
}

/// F(x) − x of the winners' positions, x the part of the block.
#[derive(Clone, Debug, PartialEq)]
pub struct Positions {
    /// Words.
    pub caption: Caption,
    /// Winners.
    pub winners: u64,
    /// Units among which they lie.
    pub units: u64,
    /// Points (x, F(x) − x), x rising from 0 to 1.
    pub points: Vec<(f64, f64)>,
    /// Half-width of the simultaneous 99 % band.
    pub band: f64,
}

/// Payout rate of the units up to each place.
#[derive(Clone, Debug, PartialEq)]
pub struct RunningPayout {
    /// Words.
    pub caption: Caption,
    /// `tickets` or `packs`.
    pub unit: String,
    /// Points by number of units, rising.
    pub points: Vec<RunningPoint>,
    /// Declared payout rate, as a part of the price.
    pub declared: f64,
}

/// One place of [`RunningPayout`]; rates are parts of the price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunningPoint {
    /// Units so far.
    pub units: u64,
    /// Rate so far.
    pub rate: f64,
    /// Low end of the pointwise 99 % band.
    pub low: f64,
    /// High end.
    pub high: f64,
}

/// All p-values of a battery.
#[derive(Clone, Debug, PartialEq)]
pub struct PValues {
    /// Words.
    pub caption: Caption,
    /// One row per assay that has a p-value, in battery order.
    pub rows: Vec<PValueRow>,
}

/// One p-value.
#[derive(Clone, Debug, PartialEq)]
pub struct PValueRow {
    /// `assay (sample)`.
    pub label: String,
    /// Natural logarithm of p.
    pub ln_p: f64,
    /// Natural logarithm of the level at which Holm's first step rejects this
    /// one.
    pub ln_level: f64,
    /// Rejected.
    pub rejected: bool,
    /// An assumed hypothesis.
    pub assumed: bool,
}

impl Figure {
    /// Its words.
    #[must_use]
    pub fn caption(&self) -> &Caption {
        match self {
            Self::Ratios(figure) => &figure.caption,
            Self::Segments(figure) => &figure.caption,
            Self::Positions(figure) => &figure.caption,
            Self::RunningPayout(figure) => &figure.caption,
            Self::PValues(figure) => &figure.caption,
        }
    }

    /// Its words, to be added to.
    pub(super) fn caption_mut(&mut self) -> &mut Caption {
        match self {
            Self::Ratios(figure) => &mut figure.caption,
            Self::Segments(figure) => &mut figure.caption,
            Self::Positions(figure) => &mut figure.caption,
            Self::RunningPayout(figure) => &mut figure.caption,
            Self::PValues(figure) => &mut figure.caption,
        }
    }
}
