import type { ReactNode } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { eth } from "../../../contract/values/format.ts";
import type { Eth } from "../../../contract/values/units.ts";
import { join } from "../class-names.ts";
import { saleDate } from "../token/sales/sale-times.ts";
import * as styles from "./chain.css.ts";
import { Account, MarketPage, Owner, Transaction } from "./MarketFacts.tsx";
import { besideIts, paid } from "./market-words.ts";
import { useTokenMarket } from "./use-chain.ts";

export interface ChainRowsProps {
  readonly token: Token;
  readonly collection: CollectionInfo;
  /** Class of a row. */
  readonly row: string;
}

/** Owner, top bid and last sale of a token, as rows of an expanded card. Without an answer, the rows stay empty. */
export function ChainRows({ token, collection, row }: ChainRowsProps) {
  const { id, chain } = collection;
  const { market, failed } = useTokenMarket(id, token.tokenStringId);
  const { topOffer: bid = null, lastSale: sale = null } = market ?? {};
  const rows: readonly (readonly [label: string, value: ReactNode, tall?: boolean])[] = [
    ["Owner", market && <Owner chain={chain} market={market} wrapped="Wrapped" />, true],
    ["Top bid", bid && bidText(token, bid.price), true],
    ["Last sale", sale && paid(sale), true],
    ["Sold", sale && saleDate(sale.at)],
    ["Sold on", sale && marketplaceName(sale.marketplace)],
    ["Seller", sale && <Account chain={chain} address={sale.seller} />],
    ["Buyer", sale && <Account chain={chain} address={sale.buyer} />],
    ["Transaction", sale && <Transaction chain={chain} hash={sale.transactionHash} />],
    [
      "View on",
      market && (
        <MarketPage
          collection={collection}
          tokenId={token.tokenStringId}
          marketplace={token.marketplace ?? market.marketplace}
        />
      ),
    ],
  ];
  const missing = failed ? "Not loaded" : market === undefined ? "\u00a0" : "–";
  return rows.map(([label, value, tall]) => (
    <div key={label} className={join(row, tall ? styles.tall : styles.row)}>
      <dt>{label}</dt>
      <dd>{value ?? missing}</dd>
    </div>
  ));
}

/** Formats a bid and its distance from the projection: "45 ETH, 12% under". */
function bidText(token: Token, price: Eth): string {
  const beside = besideIts(token, price);
  if (beside === null) return eth(price);
  return `${eth(price)}, ${beside === "at" ? "0%" : beside}`;
}
