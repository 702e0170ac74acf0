//! The arguments of a query to the solver.

use pusoy::cards::{CardSet, parse};
use pusoy::solver::Query;
use pusoy_api::rules::base_rules::BaseRules;
use pusoy_api::solving::queries::{Queries, against};
use pusoy_api::wire::problem::Problems;

use crate::args::QueryArgs;
use crate::house::named_rules;
use crate::machine::cache::machine;
use crate::terminal::failure::Failure;

/// Reads the arguments of a query. `top` is the number of plans to list, and `explain` says whether to explain them.
pub fn read(args: &QueryArgs, top: usize, explain: bool) -> Result<Queries, Failure> {
    read_under(named_rules::read(&args.rules)?, args, top, explain)
}

/// Reads the arguments of a query under the given rules.
pub fn read_under(rules: BaseRules, args: &QueryArgs, top: usize, explain: bool) -> Result<Queries, Failure> {
    let known = (|| -> Result<_, Problems> {
        let against = args.against.iter().map(|text| against(text)).collect::<Result<Vec<_>, _>>()?;
        Ok((parse::cards(&args.dead)?.set(), against))
    })();
    let (dead, against) = known.map_err(Failure::bad_data)?;
    let template = Query::new(CardSet::EMPTY)
        .dead(dead)
        .against(against)
        .quick(args.quick)
        .top(top)
        .precision(args.precision)
        .explain(explain)
        .seed(args.seed.unwrap_or(0));
    Ok(Queries::new(rules, template, args.opponents.map(usize::from), machine(!args.no_cache)))
}

/// Returns the size of a batch. The program answers this many queries, and then writes their answers.
pub fn batch(queries: &Queries) -> usize {
    if queries.is_quick() { 1_024 } else { 4 * rayon::current_num_threads() }
}
