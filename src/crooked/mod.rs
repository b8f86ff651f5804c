//! Planted faults: generators that a real supplier could ship, each wrong in
//! one known way. The suite is tried on them; see `tests/faults.rs`.

mod count_plus_one;
mod wheel_off_by_one;

pub use count_plus_one::CountPlusOne;
pub use wheel_off_by_one::WheelOffByOne;
