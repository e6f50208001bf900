import type { ReactNode } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import type { TokenMarket } from "../../../contract/market/token-market.ts";
import { unitOf } from "../../../contract/values/units.ts";
import { join } from "../class-names.ts";
import { saleDate } from "../shared/sale-times.ts";
import * as styles from "./chain.css.ts";
import { Account, MarketPage, Owner, Transaction } from "./MarketFacts.tsx";
import { besideIts, type MarketToken, offered, paid, wanted } from "./market-words.ts";
import { useTokenMarket } from "./use-sources.ts";

export interface ChainRowsProps {
  readonly token: MarketToken;
  readonly collection: CollectionInfo;
  /** Class of a row. */
  readonly row: string;
}

type Row = readonly [
  label: string,
  value: ReactNode,
  style?: string,
  /** Shown without a value. */
  otherwise?: string | null | undefined,
];

/** Owner, top offer and last sale of a token, as rows of an expanded card. Without an answer, the rows stay empty. */
export function ChainRows({ token, collection, row }: ChainRowsProps) {
  const { id, chain } = collection;
  const { market, failed } = useTokenMarket(id, token.tokenStringId);
  const { topOffer: offer, lastSale: sale } = market ?? {};
  const hash = sale?.transactionHash;
  const absent = market ? "None" : "Unknown";
  const rows: readonly Row[] = [
    [
      "Owner",
      market && <Owner chain={chain} market={market} wrapped="Wrapped" />,
      styles.tall,
      absent,
    ],
    ["Top offer", offer && offerText(token, offer, unitOf(collection)), styles.offer, absent],
    ["Offer for", offer && wanted(offer.scope), styles.tall],
    ["Last sale", sale && paid(sale, token.decimals), styles.tall, absent],
    ["Sale date", sale && saleDate(sale.at)],
    ["Sale marketplace", sale && marketplaceName(sale.marketplace), styles.tall],
    ["Seller", sale && <Account chain={chain} address={sale.seller} />],
    ["Buyer", sale && <Account chain={chain} address={sale.buyer} />],
    [
      "Transaction",
      hash && <Transaction chain={chain} hash={hash} />,
      styles.tall,
      sale && "Unknown",
    ],
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
  const missing = failed ? "Not loaded" : market === undefined ? "\u00a0" : null;
  return rows.map(([label, value, style = styles.row, otherwise]) => (
    <div key={label} className={join(row, style)}>
      <dt>{label}</dt>
      <dd>{missing ?? (value || otherwise || "–")}</dd>
    </div>
  ));
}

/** Formats an offer and its distance from the projection: "45 ETH, 12% under". */
function offerText(
  token: MarketToken,
  offer: NonNullable<TokenMarket["topOffer"]>,
  unit: string,
): string {
  const beside = besideIts(token, offer.price, unit);
  if (beside === null) return offered(token, offer);
  return `${offered(token, offer)}, ${beside === "at" ? "at projection" : beside}`;
}
