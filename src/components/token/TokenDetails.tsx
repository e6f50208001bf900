import { Suspense, useRef } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import { marketplaceName, marketplaceUrl } from "../../../contract/listings/marketplaces.ts";
import { TAGLINE, tokenTitle } from "../../../contract/site/page-meta.ts";
import { tokenPath } from "../../../contract/site/routes.ts";
import { showFigures } from "../../../contract/tokens/shown-figures.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { shareOf, whole } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { Badge } from "../Badge.tsx";
import { LinkButton } from "../Button.tsx";
import { MarketSection } from "../chain/lazy-chain.ts";
import { CopyLink } from "../share/CopyLink.tsx";
import { ShareButton } from "../share/ShareButton.tsx";
import { ShareDialog } from "../share/ShareDialog.tsx";
import { PENDING_MEANING } from "../shared/PendingMark.tsx";
import { TokenSales } from "./sales/TokenSales.tsx";
import * as styles from "./TokenDetails.css.ts";
import { TokenFigures } from "./TokenFigures.tsx";
import { TokenTraits } from "./TokenTraits.tsx";
import { RankWhy } from "./value/RankWhy.tsx";
import { useValuation } from "./value/use-valuation.ts";
import { ValueWhy } from "./value/ValueWhy.tsx";

interface TokenDetailsProps {
  readonly collectionId: string;
  readonly token: Token & Partial<Pick<TokenFacts, "foreignPrice">>;
  /** Null until loaded. */
  readonly collection: CollectionInfo | null;
  readonly onTrait: (traitId: number, valueId: number) => void;
  readonly onVibe: (vibeId: number) => void;
}

/** All details of a token except its picture. */
export function TokenDetails(props: TokenDetailsProps) {
  const { collectionId, token, collection, onTrait, onVibe } = props;
  const request = useValuation(collectionId, token.tokenStringId, token.priceProjection);
  const { valuation } = request;
  const pending = !valuation && !request.retry && token.priceProjection !== null;
  const head = useRef<HTMLElement>(null);
  const isFromChain = collection?.dataSource.kind === "chain";
  const isPending = useCollection((state) => state.chain?.pending.has(token.tokenStringId));
  const path = tokenPath(collectionId, token.tokenStringId);
  return (
    <>
      <header className={styles.head} ref={head} tabIndex={-1}>
        <p className={styles.collection}>
          {collection?.name ?? collectionId}
          {collection?.demo && <Badge>Demo</Badge>}
          {isPending && <Badge title={PENDING_MEANING}>Pending</Badge>}
        </p>
        <h2 className={styles.name}>{token.name}</h2>
        <p className={styles.rank}>
          {collection ? (
            <Rank token={token} size={collection.size} />
          ) : (
            `Ranked ${whole(token.rank)}`
          )}
        </p>
      </header>
      <TokenFigures token={token} hasLastSale={!isFromChain} />
      <div className={styles.actions}>
        {collection && <MarketLink token={token} collection={collection} />}
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
      {collection ? (
        <>
          {isFromChain && (
            <Suspense fallback={<div className={styles.chainSkeleton} />}>
              <MarketSection token={token} collection={collection} />
            </Suspense>
          )}
          <ValueWhy
            key={`value ${token.tokenStringId}`}
            request={request}
            collection={collection}
            shown={showFigures(token.currentPrice, token)}
          />
          <TokenTraits
            token={token}
            collection={collection}
            effects={valuation?.effects ?? []}
            pending={pending}
            onTrait={onTrait}
            onVibe={onVibe}
          />
          {valuation && (
            <TokenSales
              collectionId={collectionId}
              valuation={valuation}
              onFollow={() => showFromTop(head.current)}
            />
          )}
          <RankWhy
            key={`rank ${token.tokenStringId}`}
            collectionId={collectionId}
            tokenId={token.tokenStringId}
            collection={collection}
          />
        </>
      ) : (
        <div className={styles.detailsSkeleton} />
      )}
    </>
  );
}

/** Focuses the heading and scrolls to the top, because the pressed link disappears together with its token. */
function showFromTop(head: HTMLElement | null): void {
  head?.focus({ preventScroll: true });
  for (let within = head?.parentElement; within; within = within.parentElement) {
    within.scrollTop = 0;
    if (within instanceof HTMLDialogElement) return;
  }
}

/** Above this share, "top n%" is not meaningful and is left out. */
const TOP_HALF = 0.5;

function Rank({ token, size }: { readonly token: Token; readonly size: number }) {
  const share = token.rank / Math.max(1, size);
  return (
    <>
      Ranked <b>{whole(token.rank)}</b> of {whole(size)}
      {share <= TOP_HALF && ` · top ${shareOf(share)}`}
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
