//! Wins of a ticket as its surfaces are read.

/// The cells of one surface that its mechanic reads.
#[derive(Clone, Copy)]
pub(super) struct Surface<'a> {
    /// Those cells.
    pub cells: &'a [u32],
    /// Where they begin in the unit.
    pub start: usize,
    /// All cells of the unit.
    pub unit: &'a [u32],
}

impl Surface<'_> {
    /// Symbols that are the target.
    pub fn targets(self, symbols: std::ops::Range<usize>) -> usize {
        let symbols = &self.cells[symbols];
        symbols.iter().filter(|&&symbol| symbol == 0).count()
    }
}

/// What the surfaces read so far win.
#[derive(Clone, Copy)]
pub(super) struct Wins<'a> {
    /// Amounts that exist only as sums, or multiplied.
    special: &'a [u32],
    /// The coefficient of the surface that is read.
    pub times: u32,
    /// The sum of all wins in cents.
    pub cents: u64,
    /// How many there are.
    pub count: u32,
    /// Surfaces that have one.
    pub surfaces: u32,
    /// Whether one was multiplied.
    pub multiplied: bool,
    /// The first win of a `special` amount without a coefficient.
    pub forbidden: Option<u32>,
    /// Something is won whose amount the text does not print.
    pub unpublished: bool,
    /// A spin of the wheel is won.
    pub spin: bool,
}

impl<'a> Wins<'a> {
    pub fn new(special: &'a [u32]) -> Self {
        Self {
            special,
            times: 1,
            cents: 0,
            count: 0,
            surfaces: 0,
            multiplied: false,
            forbidden: None,
            unpublished: false,
            spin: false,
        }
    }

    /// A win of that many cents, before its coefficient.
    pub fn add(&mut self, cents: u32) {
        self.cents += u64::from(cents) * u64::from(self.times);
        self.count += 1;
        self.multiplied |= self.times > 1;
        if self.times == 1 && self.forbidden.is_none() && self.special.contains(&cents) {
            self.forbidden = Some(cents);
        }
    }

    /// A win of an amount that the text does not print.
    pub fn add_unpublished(&mut self) {
        self.count += 1;
        self.unpublished = true;
    }

    /// What `count` wins by this table, whose `from` is the least that wins.
    pub fn by_count(&mut self, pays: &Pays, count: usize) {
        if count < pays.from {
            return;
        }
        match pays.amounts.get(count) {
            Some(Some(amount)) => self.add(*amount),
            _ => self.add_unpublished(),
        }
    }
}

/// A pay-table, by number.
#[derive(Clone, Debug)]
pub(super) struct Pays {
    /// The least number that wins.
    pub from: usize,
    /// What each number pays.
    pub amounts: Vec<Option<u32>>,
}

impl Pays {
    /// None when an amount does not fit a cell.
    pub fn of(table: &crate::game::PayTable) -> Option<Self> {
        let most = table.rows.last().map_or(0, |&(count, _)| count);
        let mut amounts = vec![None; usize::from(most) + 1];
        for &(count, amount) in &table.rows {
            amounts[usize::from(count)] = Some(u32::try_from(amount.0).ok()?);
        }
        Some(Self {
            from: usize::from(table.from),
            amounts,
        })
    }
}
