import { type ReactNode, Suspense, useRef } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import { marketplaceName, marketplaceUrl } from "../../../contract/listings/marketplaces.ts";
import { TAGLINE, tokenTitle } from "../../../contract/site/page-meta.ts";
import { tokenPath } from "../../../contract/site/routes.ts";
import { showFigures } from "../../../contract/tokens/shown-figures.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { LinkButton } from "../Button.tsx";
import { MarketSection } from "../chain/lazy-chain.ts";
import { CopyLink } from "../share/CopyLink.tsx";
import { ShareButton } from "../share/ShareButton.tsx";
import { ShareDialog } from "../share/ShareDialog.tsx";
import { useCosts } from "../shared/use-net.ts";
import { compareSales } from "./sales/compare-sales.ts";
import { TokenSales } from "./sales/TokenSales.tsx";
import * as styles from "./TokenDetails.css.ts";
import { TokenFigures } from "./TokenFigures.tsx";
import { TokenHead } from "./TokenHead.tsx";
import { TokenTraits } from "./TokenTraits.tsx";
import { RankWhy } from "./value/RankWhy.tsx";
import { useValuation } from "./value/use-valuation.ts";
import { ValueWhy } from "./value/ValueWhy.tsx";

interface TokenDetailsProps {
  readonly collectionId: string;
  readonly token: Token &
    Partial<Pick<TokenFacts, "foreignPrice" | "isRated" | "decimals" | "moving">>;
  /** RowIndex of the token, or -1. */
  readonly row: number;
  /** Null until loaded. */
  readonly collection: CollectionInfo | null;
  readonly picture: ReactNode;
  /** Called when another token of the list of sales takes this one's place. */
  readonly onFollow: () => void;
  readonly onTrait: (traitId: number, valueId: number) => void;
  readonly onVibe: (vibeId: number) => void;
}

/** A token in full: what it is worth and why comes first, then the picture, then the evidence. */
export function TokenDetails(props: TokenDetailsProps) {
  const { collectionId, token, row, collection, picture, onFollow, onTrait, onVibe } = props;
  const request = useValuation(collectionId, token.tokenStringId, token.priceProjection);
  const { valuation } = request;
  const isMissing = request.retry !== null;
  const pending = !valuation && !isMissing && token.priceProjection !== null;
  const costs = useCosts();
  const unit = useUnit();
  const compared = valuation && compareSales(token, valuation.comparables, costs, unit);
  const head = useRef<HTMLElement>(null);
  const isFollowed = collection?.dataSource.kind === "followed";
  const room = <div className={isFollowed ? styles.chainSkeleton : styles.demoSkeleton} />;
  const path = tokenPath(collectionId, token.tokenStringId);
  return (
    <>
      <div className={styles.verdict}>
        <TokenHead token={token} collection={collection} ref={head} />
        <TokenFigures
          token={token}
          valuation={valuation}
          isPending={pending}
          isDisputed={compared?.warning != null}
          hasLastSale={!isFollowed}
        />
        {collection ? (
          <ValueWhy
            key={token.tokenStringId}
            request={request}
            collection={collection}
            shown={showFigures(token.currentPrice, token)}
          />
        ) : (
          <div className={styles.detailsSkeleton} />
        )}
      </div>
      <div className={styles.picture} data-picture>
        {picture}
      </div>
      <div className={styles.evidence}>
        <div className={styles.actions}>
          {collection && <MarketLink token={token} collection={collection} />}
          <div className={styles.buttons}>
            <CopyLink path={path} />
            <ShareButton
              dialog={ShareDialog}
              collectionId={collectionId}
              tokenId={token.tokenStringId}
              ownText={`${tokenTitle(collection?.name ?? collectionId, token.tokenStringId)}. ${TAGLINE}`}
              path={path}
            >
              Share
            </ShareButton>
          </div>
        </div>
        {collection &&
          (isFollowed || collection.demo) &&
          // A build for the browser leaves this condition out.
          (import.meta.env.SSR ? (
            room
          ) : (
            <Suspense fallback={room}>
              <MarketSection token={token} collection={collection} />
            </Suspense>
          ))}
        {collection && (
          <TokenSales
            collectionId={collectionId}
            token={token}
            request={request}
            compared={compared}
            onFollow={() => {
              // The pressed link disappears together with its token.
              head.current?.focus({ preventScroll: true });
              onFollow();
            }}
          />
        )}
      </div>
      {collection && (
        <div className={styles.traits}>
          <TokenTraits
            token={token}
            row={row}
            collection={collection}
            effects={valuation?.effects ?? []}
            pending={pending}
            isMissing={isMissing}
            onTrait={onTrait}
            onVibe={onVibe}
          />
          <RankWhy
            key={token.tokenStringId}
            collectionId={collectionId}
            tokenId={token.tokenStringId}
            collection={collection}
          />
        </div>
      )}
    </>
  );
}

/** Link to the listing if there is one, else only the marketplace's name. */
function MarketLink({ token, collection }: Readonly<{ token: Token; collection: CollectionInfo }>) {
  const { marketplace, tokenStringId } = token;
  if (marketplace === null) return null;
  const market = marketplaceName(marketplace);
  if (collection.demo || collection.dataSource.listingsSimulated)
    return <span className={styles.marketLink}>Simulated listing on {market}</span>;
  const { chain, contractAddress } = collection;
  const url = marketplaceUrl(marketplace, chain, contractAddress, tokenStringId);
  if (url === null) return <span className={styles.marketLink}>Listed on {market}</span>;
  return (
    <LinkButton look="primary" icon="external" href={url}>
      View on {market}
    </LinkButton>
  );
}
