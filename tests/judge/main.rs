//! The judge of printed tickets: the articles of the four regulations, and
//! small games of one mechanic whose every print is judged.

mod coup_de_chance;
mod edits;
mod exhaustive;
mod pack_2005;
mod pack_vip;
mod sheet;
mod tresor;
