/** Sums up the sales of a collection, with the doubtful ones apart: `SalesSum` says which ones are. */
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Queryable } from "../db/database.ts";
import { IS_CURRENT_SALE } from "./chain/chain-rows.ts";
import type { SalesSum } from "./store.ts";

/** A price is far from the level if it is more than this many times larger or smaller. */
const FAR = 3;

/** SQL for the sales of a span of time, which `isWithin` compares with. Those between accounts that traded back and forth are `returned`. */
const soldWhile = (isWithin: string) => `
  select price, at, coalesce(one = other or min(seller) over pair <> max(seller) over pair, false) as returned
  from (
    select v.price, v.at, s.seller, least(s.seller, s.buyer) as one, greatest(s.seller, s.buyer) as other
    from collections c join sales v on v.contents = c.contents
      left join chain_sales s on s.collection = c.id and s.token_id = v.token_id and s.at = v.at
        and s.at ${isWithin}
        and s.transaction_hash is not distinct from v.transaction_hash
        and s.log_index is not distinct from v.log_index and ${IS_CURRENT_SALE}
    where c.id = $1 and v.at ${isWithin}
  ) traded window pair as (partition by one, other)`;

/** SQL for the median price of the sales that went one way. */
const levelOf = (sales: string) =>
  `(select percentile_cont(0.5) within group (order by price) from ${sales} where not returned and price > 0)`;

/** Sales since `judgedFrom` decide which of those since `since` are doubtful. */
export async function readSalesSum(
  db: Queryable,
  collection: string,
  since: UnixMs,
  judgedFrom: UnixMs,
): Promise<SalesSum> {
  // The sales hold no accounts. Each has the place or the transaction of its row in `chain_sales`.
  const [sum] = await db.query<SalesSum>(
    `with sold as (${soldWhile(">= least($2, $3::double precision)")}),
     earlier as (${soldWhile("< least($2, $3::double precision)")}),
     level as (
       select coalesce(${levelOf("sold")}, ${levelOf("earlier")}) as price
     ), judged as (
       select sold.price, at, returned and sold.price > 0 and coalesce(
         sold.price > level.price * ${FAR} or sold.price * ${FAR} < level.price, true) as doubtful
       from sold cross join level
     )
     select count(*) filter (where not doubtful)::integer as count,
       coalesce(sum(price) filter (where not doubtful), 0) as volume,
       count(*) filter (where doubtful)::integer as "doubtfulCount",
       coalesce(sum(price) filter (where doubtful), 0) as "doubtfulVolume"
     from judged where at >= $2`,
    [collection, since, judgedFrom],
  );
  return sum ?? { count: 0, volume: 0, doubtfulCount: 0, doubtfulVolume: 0 };
}
