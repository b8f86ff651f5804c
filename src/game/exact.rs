//! Exact figures that follow from a declaration: no float, no rounding.
//!
//! A checked declaration keeps counts below 2^32 and sums of money below 2^63,
//! so each product here stays far inside `i128`.

use super::{Award, Game, PackTicket, Prize, TablesOrigin, Wheel};
use crate::units::{Cents, Fraction};

/// Why no fraction here can fail.
const CHECKED: &str = "a checked declaration has a block, a price and segments";

impl Wheel {
    /// Theoretical mean of a spin, in cents.
    ///
    /// ```
    /// let game = lotproof::game::find("tresor").unwrap();
    /// let mean = game.wheel.unwrap().mean();
    /// assert_eq!(mean.to_string(), "935000000/50001"); // 18 700 000 € / 100 002
    /// ```
    ///
    /// # Panics
    /// On a wheel without segments, which no checked declaration has.
    #[must_use]
    pub fn mean(&self) -> Fraction {
        Fraction::new(self.total().0.into(), self.len().into()).expect(CHECKED)
    }
}

impl Game {
    /// Number of prizes in a block: of the table, or the declared number when
    /// the table is missing.
    ///
    /// ```
    /// let game = lotproof::game::find("tresor").unwrap();
    /// assert_eq!(game.prizes_per_block(), 3_130_948);
    /// assert_eq!(game.spins_per_block(), 120_000);
    /// ```
    #[must_use]
    pub fn prizes_per_block(&self) -> u64 {
        if self.tables.origin == TablesOrigin::Missing {
            return self.printed_count.unwrap_or(0);
        }
        self.prizes.iter().map(|row| row.count).sum()
    }

    /// Number of wheel spins that a block gives right to.
    #[must_use]
    pub fn spins_per_block(&self) -> u64 {
        let is_spin = |row: &&Prize| matches!(row.award, Award::Spin { .. });
        self.prizes
            .iter()
            .filter(is_spin)
            .map(|row| row.count)
            .sum()
    }

    /// Money that a block pays in fixed amounts, without the wheel's prizes.
    #[must_use]
    pub fn fixed_per_block(&self) -> Cents {
        if self.tables.origin == TablesOrigin::Missing {
            return self.printed_total.unwrap_or(Cents::ZERO);
        }
        fixed(&self.prizes)
    }

    /// Declared payout of a block in cents: the fixed amounts and the wheel's
    /// theoretical mean for each spin.
    ///
    /// ```
    /// let game = lotproof::game::find("tresor").unwrap();
    /// let euros = game.payout_per_block().checked_div(100.into()).unwrap();
    /// assert_eq!(format!("{euros:.5}"), "89049551.20898");
    /// ```
    ///
    /// # Panics
    /// On figures that [`load_str`](super::load_str) refuses.
    #[must_use]
    pub fn payout_per_block(&self) -> Fraction {
        let fixed = Fraction::from(self.fixed_per_block().0);
        let Some(wheel) = &self.wheel else {
            return fixed;
        };
        let spins = i128::from(self.spins_per_block());
        let drawn = Fraction::new(spins * i128::from(wheel.total().0), wheel.len().into());
        drawn
            .and_then(|drawn| drawn.checked_add(fixed))
            .expect(CHECKED)
    }

    /// Money that the sale of a whole block brings in, in cents.
    #[must_use]
    pub fn sales_per_block(&self) -> i128 {
        i128::from(self.price.0) * i128::from(self.block)
    }

    /// Declared payout over sales, for a whole block.
    ///
    /// ```
    /// let game = lotproof::game::find("coup-de-chance").unwrap();
    /// assert_eq!(format!("{:.2}", game.payout_rate()), "0.68");
    /// ```
    ///
    /// # Panics
    /// On figures that [`load_str`](super::load_str) refuses.
    #[must_use]
    pub fn payout_rate(&self) -> Fraction {
        let payout = self.payout_per_block();
        let sales = Fraction::new(self.sales_per_block(), 1);
        sales
            .and_then(|sales| payout.checked_div(sales))
            .expect(CHECKED)
    }

    /// The clauses that the declaration cites, in its order, repeats included.
    ///
    /// ```
    /// let game = lotproof::game::find("tresor").unwrap();
    /// let clauses: Vec<_> = game.cited_clauses().collect();
    /// assert_eq!(clauses, ["1", "2", "3.3.4", "3.2", "3.3"]);
    /// ```
    pub fn cited_clauses(&self) -> impl Iterator<Item = &str> {
        let tickets = self.pack.iter().flat_map(|pack| &pack.tickets);
        let of_tickets = tickets.flat_map(|ticket| {
            let surfaces = ticket.surfaces.iter().map(|surface| &surface.clause);
            [&ticket.clause, &ticket.prizes_clause]
                .into_iter()
                .chain(surfaces)
        });
        [&self.clause, &self.prizes_clause]
            .into_iter()
            .chain(self.wheel.iter().map(|wheel| &wheel.clause))
            .chain(self.pack.iter().map(|pack| &pack.clause))
            .chain(self.pools.iter().map(|pools| &pools.clause))
            .chain(of_tickets)
            .chain(self.surfaces.iter().map(|surface| &surface.clause))
            .map(String::as_str)
    }
}

impl PackTicket {
    /// Number of prizes of this ticket in a block.
    #[must_use]
    pub fn prizes_per_block(&self) -> u64 {
        self.prizes.iter().map(|row| row.count).sum()
    }

    /// Money that this ticket pays in a block.
    ///
    /// ```
    /// let game = lotproof::game::find("pack-vip-2009").unwrap();
    /// let bonus = &game.pack.unwrap().tickets[7];
    /// assert_eq!(bonus.payout_per_block().to_string(), "942\u{a0}900 €");
    /// ```
    #[must_use]
    pub fn payout_per_block(&self) -> Cents {
        fixed(&self.prizes)
    }
}

fn fixed(prizes: &[Prize]) -> Cents {
    let row = |row: &Prize| match row.award {
        // Checked to fit, row by row and in sum.
        Award::Amount(amount) => amount.times(row.count).unwrap_or_default(),
        Award::Spin { .. } => Cents::ZERO,
    };
    prizes.iter().map(row).sum()
}
