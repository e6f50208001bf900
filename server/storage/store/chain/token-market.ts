/** Reads the market of one token: its owner, the best offer that applies to it, and its last sale. */
import type { UnixMs } from "../../../../contract/values/units.ts";
import { paidIn } from "../../../market/currency.ts";
import type { ForeignSale } from "../../../market/market-events.ts";
import type { Queryable } from "../../db/database.ts";
import { isInUnitSql } from "../unit-sql.ts";
import { IS_CURRENT_SALE, SALE_FIELDS } from "./chain-rows.ts";
import { CHAIN, type LastSale, type OfferScope, type TokenMarket } from "./chain-store.ts";
import { IS_OPEN } from "./lowest-asks.ts";

type Offer = NonNullable<TokenMarket["topOffer"]>;
type OfferRow = Omit<Offer, "scope"> & {
  /** Null for an offer for the token itself. */
  readonly criteria: Exclude<OfferScope, { readonly kind: "item" }> | null;
};

export async function readTokenMarket(
  db: Queryable,
  collection: string,
  tokenId: string,
  now: UnixMs,
): Promise<TokenMarket | null> {
  const [token] = await db.query<Pick<TokenMarket, "owner" | "isPending">>(
    `select owner, is_pending as "isPending" from chain_tokens
     where collection = $1 and token_id = $2`,
    [collection, tokenId],
  );
  if (!token && !(await hasOrders(db, collection, tokenId))) return null;
  const [lastSale = null] = await db.query<LastSale>(
    `select ${SALE_FIELDS} from chain_sales s
     where collection = $1 and token_id = $2 and ${IS_CURRENT_SALE}
     order by block_number desc nulls last, at desc, log_index desc nulls last limit 1`,
    [collection, tokenId],
  );
  const topOffer = await readTopOffer(db, collection, tokenId, now);
  return { ...(token ?? { isPending: false }), topOffer, lastSale };
}

/** Returns the sales of a token in well-known currencies other than the unit of its collection. */
export async function readChainSalesInOthers(
  db: Queryable,
  collection: string,
  tokenId: string,
): Promise<readonly ForeignSale[]> {
  const rows = await db.query<Pick<LastSale, "wei" | "currency" | "at">>(
    `select s.wei, s.currency, s.at from chain_sales s join collections c on c.id = s.collection
     where s.collection = $1 and s.token_id = $2 and not ${isInUnitSql("s.currency", "c.currency")}
       and ${IS_CURRENT_SALE}`,
    [collection, tokenId],
  );
  return rows.flatMap(({ wei, currency: contract, at }) => {
    const { price, currency } = paidIn(wei, contract);
    return price === null ? [] : [{ tokenId, price, currency, at }];
  });
}

/** True if the token belongs to a collection whose orders come from a marketplace. */
async function hasOrders(db: Queryable, collection: string, tokenId: string): Promise<boolean> {
  const has = (table: string) =>
    `exists (select from ${table} r where r.collection = o.collection and r.token_id = $2)`;
  const found = await db.query(
    `select from follows o
     where o.collection = $1 and o.source <> 'chain' and (
       exists (
         select from tokens t join collections c on c.contents = t.contents
         where c.id = o.collection and t.token_id = $2
       ) or ${["token_metadata", "orders", "chain_sales"].map(has).join(" or ")}
     )`,
    [collection, tokenId],
  );
  return found.length > 0;
}

/** SQL for a text of which case and outer spaces do not count. */
const SPELLING = (text: string) => `lower(trim(${text}))`;

/** SQL for the condition that the token $3 has all traits that the order `o` wants. */
const HAS_WANTED_TRAITS = `json_array_length(o.criteria -> 'traits') > 0 and not exists (
  select from json_array_elements(o.criteria -> 'traits') wanted
  where not exists (
    select from token_metadata m cross join json_array_elements(m.traits) trait
    where m.collection = o.collection and m.token_id = $3
      and ${SPELLING("trait ->> 0")} = ${SPELLING("wanted ->> 'name'")}
      and ${SPELLING("trait ->> 1")} = ${SPELLING("wanted ->> 'value'")}
  )
)`;

/** SQL for the condition that the order `o` is for any token, or for traits that the token $3 has. */
const IS_WANTED = `case o.criteria ->> 'kind'
  when 'collection' then true when 'traits' then ${HAS_WANTED_TRAITS} else false
end`;

/**
 * Returns the highest offer for the token, for its traits or for any token. A marketplace keeps an owner's own offer live. It
 * is skipped if a chain knows the owner.
 */
async function readTopOffer(
  db: Queryable,
  collection: string,
  tokenId: string,
  now: UnixMs,
): Promise<Offer | null> {
  const best = (condition: string) => `(
    select o.price, o.currency, o.maker as bidder, o.marketplace, o.at,
      case when o.token_id is null then o.criteria end as criteria
    from orders o
    where o.collection = $1 and o.side = 'bid' and ${IS_OPEN} and ${condition}
      and (o.source = '${CHAIN}' or o.maker is distinct from (
        select t.owner from chain_tokens t where t.collection = o.collection and t.token_id = $3
      ))
    order by o.price desc, o.at limit 1
  )`;
  // Each half stops at its first match in the order of an index.
  const [row] = await db.query<OfferRow>(
    `select price, currency, bidder, marketplace, criteria from (
       ${best("o.token_id = $3")}
       union all
       ${best(`o.token_id is null and ${IS_WANTED}`)}
     ) offers order by price desc, at limit 1`,
    [collection, now, tokenId],
  );
  if (!row) return null;
  const { criteria, ...offer } = row;
  return { ...offer, scope: criteria ?? { kind: "item" } };
}
