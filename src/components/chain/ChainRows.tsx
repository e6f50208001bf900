import type { ReactNode } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import type { TokenMarket } from "../../../contract/listings/chain.ts";
import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { join } from "../class-names.ts";
import { saleDate } from "../token/sales/sale-times.ts";
import * as styles from "./chain.css.ts";
import { Account, MarketPage, Owner, Transaction } from "./MarketFacts.tsx";
import { besideIts, paid, wanted } from "./market-words.ts";
import { useTokenMarket } from "./use-chain.ts";

export interface ChainRowsProps {
  readonly token: Token;
  readonly collection: CollectionInfo;
  /** Class of a row. */
  readonly row: string;
}

/** Owner, top offer and last sale of a token, as rows of an expanded card. Without an answer, the rows stay empty. */
export function ChainRows({ token, collection, row }: ChainRowsProps) {
  const { id, chain } = collection;
  const { market, failed } = useTokenMarket(id, token.tokenStringId);
  const { owner, topOffer: offer = null, lastSale: sale = null } = market ?? {};
  const hash = sale?.transactionHash;
  const rows: readonly (readonly [label: string, value: ReactNode, style?: string])[] = [
    [
      "Owner",
      market && owner !== undefined && <Owner chain={chain} market={market} wrapped="Wrapped" />,
      styles.tall,
    ],
    ["Top offer", offer && offerText(token, offer), styles.offer],
    ["Offer for", offer && wanted(offer.scope), styles.tall],
    ["Last sale", sale && paid(sale), styles.tall],
    ["Sold", sale && saleDate(sale.at)],
    ["Sold on", sale && marketplaceName(sale.marketplace)],
    ["Seller", sale && <Account chain={chain} address={sale.seller} />],
    ["Buyer", sale && <Account chain={chain} address={sale.buyer} />],
    ["Transaction", hash && <Transaction chain={chain} hash={hash} />, styles.tall],
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
  return rows.map(([label, value, style = styles.row]) => (
    <div key={label} className={join(row, style)}>
      <dt>{label}</dt>
      <dd>{value || missing}</dd>
    </div>
  ));
}

/** Formats an offer and its distance from the projection: "45 ETH, 12% under". */
function offerText(token: Token, offer: NonNullable<TokenMarket["topOffer"]>): string {
  const beside = besideIts(token, offer.price);
  if (beside === null) return paid(offer);
  return `${paid(offer)}, ${beside === "at" ? "0%" : beside}`;
}
