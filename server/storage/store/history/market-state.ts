/** SQL of the state of a collection's market. The CTEs are over the row `head` of the collection. */
import { NEAR } from "../../../../contract/listings/floor.ts";
import { isInUnitSql } from "../unit-sql.ts";

/** `asked` has the listings, with a price if it is in the collection's unit. */
const ASKED = `asked as (
    select l.token_id, head.contents,
      case when ${isInUnitSql("coalesce(l.currency, head.currency)", "head.currency")} then l.price end as price
    from head join listings l on l.contents = head.contents and l.price > 0
  )`;

/** `floored` has the number of listings, and the floor as `floorOf` finds it. */
export const FLOORED = `${ASKED}, floored as (
    select count(*)::integer as listed,
      coalesce(min(price) filter (where third <= ${NEAR} * price), min(price)) as floor
    from (select price, lead(price, 2) over (order by price) as third from asked) in_order
  )`;

/** `judged` has the median deviation as a share of the projection, NaN without one. */
export const JUDGED = `${ASKED}, projected as materialized (
    select p.place + number - 1 as place, nullif(projection, 'NaN') as projection
    from head join projections p on p.contents = head.contents and p.rev = head.projections_rev
      cross join unnest(p.projections) with ordinality as token (projection, number)
  ), compared as materialized (
    select t.place, a.price from asked a join tokens t on t.contents = a.contents and t.token_id = a.token_id
    where a.price is not null
  ), judged as (
    select coalesce(percentile_cont(0.5) within group (order by (projection - price) / projection), 'NaN') as deviation
    from compared join projected using (place) where projection > 0
  )`;
