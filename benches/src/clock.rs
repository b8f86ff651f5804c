//! Timing of one case.

use std::error::Error;
use std::time::Instant;

/// What a case is called and what it counts.
pub struct Case {
    /// Its name, that of the NumPy case beside it where there is one.
    pub name: &'static str,
    /// Threads it may use.
    pub threads: usize,
    /// What is counted.
    pub unit: &'static str,
    /// How many of it a round makes.
    pub count: u32,
}

impl Case {
    /// Runs `work` once to warm up and `rounds` times by the clock, and prints
    /// the case's line.
    ///
    /// # Errors
    ///
    /// When the threads cannot be had.
    pub fn time<T: Send>(
        &self,
        rounds: usize,
        mut work: impl FnMut() -> T + Send,
    ) -> Result<(), Box<dyn Error>> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()?;
        let mut nanoseconds: Vec<f64> = pool.install(|| {
            std::hint::black_box(work());
            (0..rounds)
                .map(|_| {
                    let start = Instant::now();
                    std::hint::black_box(work());
                    start.elapsed().as_secs_f64() * 1e9 / f64::from(self.count)
                })
                .collect()
        });
        nanoseconds.sort_by(f64::total_cmp);
        let median = f64::midpoint(nanoseconds[(rounds - 1) / 2], nanoseconds[rounds / 2]);
        println!(
            "{}\t{}\t{}\t{}\t{median:.4}\t{:.4}\t{:.4}",
            self.name,
            self.threads,
            self.unit,
            self.count,
            nanoseconds[0],
            nanoseconds[rounds - 1],
        );
        Ok(())
    }
}
