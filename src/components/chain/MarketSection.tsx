import type { ReactNode } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import { marketplaceName, OTHER_MARKETPLACE } from "../../../contract/listings/marketplaces.ts";
import type { TokenMarket } from "../../../contract/market/token-market.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { Badge } from "../Badge.tsx";
import { join } from "../class-names.ts";
import { useNow } from "../hooks/use-now.ts";
import { PENDING_MEANING } from "../shared/PendingMark.tsx";
import { AGE_UPDATE_MS, saleAge, saleDate } from "../shared/sale-times.ts";
import * as section from "../shared/section.css.ts";
import * as styles from "./chain.css.ts";
import { Account, MarketPage, Owner, Transaction } from "./MarketFacts.tsx";
import { besideIts, type MarketToken, offered, paid, wanted } from "./market-words.ts";
import { SourceLine } from "./SourceLine.tsx";
import { useTokenMarket } from "./use-sources.ts";

export interface MarketSectionProps {
  readonly token: MarketToken;
  readonly collection: CollectionInfo;
}

/** Shows the owner, top offer and last sale of a token. Shows nothing if no source knows the token. */
export function MarketSection({ token, collection }: MarketSectionProps) {
  const { id, chain } = collection;
  const { tokenStringId } = token;
  const { market, failed } = useTokenMarket(id, tokenStringId);
  const isPending = useCollection((state) => state.chain?.pending.has(tokenStringId));
  if (market === null) return null;
  const missing = failed ? "Not loaded" : null;
  const scope = market?.topOffer?.scope;
  return (
    <section aria-label="Market of this token" aria-busy={!market && !failed}>
      <h3 className={styles.heading}>
        Market
        {/* A listed token has a link to its marketplace already. */}
        {market && token.marketplace === null && (
          <span className={join(section.headingNote, styles.alone)}>
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
        <Fact
          label="Top offer"
          note={scope && scope.kind !== "item" && `for ${wanted(scope)}`}
          of="offer"
        >
          {market ? <TopOffer token={token} offer={market.topOffer} /> : missing}
        </Fact>
        <Fact label="Last sale" of="sale">
          {market ? (
            <LastSale chain={chain} sale={market.lastSale} decimals={token.decimals} />
          ) : (
            missing
          )}
        </Fact>
      </dl>
      {failed || isPending ? (
        <p className={styles.foot}>
          {failed ? "Owner, offers and sales could not be loaded." : PENDING_MEANING}
        </p>
      ) : (
        <SourceLine collectionId={id} className={styles.foot} />
      )}
    </section>
  );
}

interface FactProps {
  readonly label: string;
  /** Shown below the label. */
  readonly note?: ReactNode;
  readonly of: keyof typeof styles.fact;
  readonly children: ReactNode;
}

function Fact({ label, note, of, children }: FactProps) {
  return (
    <div className={styles.fact[of]}>
      <dt className={styles.label}>
        {label}
        {note && <span className={styles.quiet}>{note}</span>}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

interface TopOfferProps {
  readonly token: MarketToken;
  readonly offer: TokenMarket["topOffer"];
}

function TopOffer({ token, offer }: TopOfferProps) {
  const unit = useUnit();
  if (!offer) return "None";
  const beside = besideIts(token, offer.price, unit);
  return (
    <>
      {offered(token, offer)}
      {beside && <span className={styles.quiet}>{beside} projection</span>}
    </>
  );
}

interface LastSaleProps {
  readonly chain: string;
  readonly sale: TokenMarket["lastSale"];
  readonly decimals: number | null | undefined;
}

function LastSale({ chain, sale, decimals }: LastSaleProps) {
  const now = useNow(AGE_UPDATE_MS);
  if (!sale) return "None";
  const { at, marketplace, seller, buyer, transactionHash } = sale;
  return (
    <>
      {paid(sale, decimals)}
      <span className={styles.quiet}>
        <time dateTime={new Date(at).toISOString()} title={saleAge(at, now)}>
          {saleDate(at)}
        </time>
        {marketplace !== OTHER_MARKETPLACE && ` on ${marketplaceName(marketplace)}`}
      </span>
      <span className={styles.quiet}>
        <Account chain={chain} address={seller} /> to <Account chain={chain} address={buyer} />
        {transactionHash !== null && (
          <>
            {" "}
            <span className={styles.transaction}>
              <Transaction chain={chain} hash={transactionHash} text="transaction" />
            </span>
          </>
        )}
      </span>
    </>
  );
}
