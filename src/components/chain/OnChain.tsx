import type { ReactNode } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import type { TokenMarket } from "../../../contract/listings/chain.ts";
import { marketplaceName, OTHER_MARKETPLACE } from "../../../contract/listings/marketplaces.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { eth } from "../../../contract/values/format.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { Badge } from "../Badge.tsx";
import { PENDING_MEANING } from "../card/PendingMark.tsx";
import { join } from "../class-names.ts";
import { useNow } from "../hooks/use-now.ts";
import { AGE_UPDATE_MS, saleAge, saleDate } from "../token/sales/sale-times.ts";
import * as traits from "../token/TokenTraits.css.ts";
import { ChainLine } from "./ChainLine.tsx";
import * as styles from "./chain.css.ts";
import { Account, MarketPage, Owner, Transaction } from "./MarketFacts.tsx";
import { besideIts, paid } from "./market-words.ts";
import { useTokenMarket } from "./use-chain.ts";

export interface OnChainProps {
  readonly token: Token;
  readonly collection: CollectionInfo;
}

/** Shows the owner, top bid and last sale of a token. Shows nothing if the chain does not know the token. */
export function OnChain({ token, collection }: OnChainProps) {
  const { id, chain } = collection;
  const { tokenStringId } = token;
  const { market, failed } = useTokenMarket(id, tokenStringId);
  const isPending = useCollection((state) => state.chain?.pending.has(tokenStringId));
  if (market === null) return null;
  const missing = failed ? "–" : null;
  return (
    <section aria-label="On the chain" aria-busy={!market && !failed}>
      <h3 className={styles.heading}>
        On the chain
        {/* A listed token has a link to its marketplace already. */}
        {market && token.marketplace === null && (
          <span className={join(traits.headingNote, styles.alone)}>
            <MarketPage
              collection={collection}
              tokenId={tokenStringId}
              marketplace={market.marketplace}
              lead="View on "
            />
          </span>
        )}
      </h3>
      <dl className={styles.facts}>
        <Fact label="Owner" of="owner">
          {market ? (
            <span className={styles.alone}>
              <Owner chain={chain} market={market} wrapped={<Badge>Wrapped</Badge>} />
            </span>
          ) : (
            missing
          )}
        </Fact>
        <Fact label="Top bid" of="bid">
          {market ? <TopOffer token={token} bid={market.topOffer} /> : missing}
        </Fact>
        <Fact label="Last sale" of="sale">
          {market ? <LastSale chain={chain} sale={market.lastSale} /> : missing}
        </Fact>
      </dl>
      {failed || isPending ? (
        <p className={styles.foot}>
          {failed ? "Owner, bids and sales could not be loaded." : PENDING_MEANING}
        </p>
      ) : (
        <ChainLine collectionId={id} className={styles.foot} />
      )}
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly of: keyof typeof styles.fact;
  readonly children: ReactNode;
}

function Fact({ label, of, children }: FactProps) {
  return (
    <div className={styles.fact[of]}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function TopOffer({ token, bid }: { readonly token: Token; readonly bid: TokenMarket["topOffer"] }) {
  if (!bid) return "None";
  const beside = besideIts(token, bid.price);
  return (
    <>
      {eth(bid.price)}
      {beside && <span className={styles.quiet}>{beside} its projection</span>}
    </>
  );
}

interface LastSaleProps {
  readonly chain: string;
  readonly sale: TokenMarket["lastSale"];
}

function LastSale({ chain, sale }: LastSaleProps) {
  const now = useNow(AGE_UPDATE_MS);
  if (!sale) return "None found";
  const { at, marketplace, seller, buyer, transactionHash } = sale;
  return (
    <>
      {paid(sale)}
      <span className={styles.quiet}>
        <time dateTime={new Date(at).toISOString()} title={saleAge(at, now)}>
          {saleDate(at)}
        </time>
        {marketplace !== OTHER_MARKETPLACE && ` on ${marketplaceName(marketplace)}`}
      </span>
      <span className={styles.quiet}>
        <Account chain={chain} address={seller} /> to <Account chain={chain} address={buyer} />{" "}
        <span className={styles.transaction}>
          <Transaction chain={chain} hash={transactionHash} text="transaction" />
        </span>
      </span>
    </>
  );
}
