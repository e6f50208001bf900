import { useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import type { CollectionSummary } from "../../../contract/collection.ts";
import type { Preview } from "../../../contract/site/preview.ts";
import { PRICED_WORDS } from "../../../contract/tokens/deal-words.ts";
import { showFigures } from "../../../contract/tokens/shown-figures.ts";
import { floorDecimals } from "../../../contract/values/floor-decimals.ts";
import { besideProjection, inCurrency, whole } from "../../../contract/values/format.ts";
import { unitOf } from "../../../contract/values/units.ts";
import { CatchUp } from "../../components/CatchUp.tsx";
import { useHeldList } from "../../components/hooks/use-held-list.ts";
import { useInView } from "../../components/hooks/use-in-view.ts";
import { useIsPainted } from "../../components/hooks/use-is-painted.ts";
import { DealSymbol } from "../../components/shared/DealSymbol.tsx";
import { listingPath } from "../preview/collection-links.ts";
import { PreviewPicture } from "../preview/PreviewPicture.tsx";
import {
  bestDeals,
  countDeals,
  dealKey,
  LISTED_KINDS,
  previewTokens,
} from "../preview/preview-tokens.ts";
import { usePreviewOf } from "../preview/use-preview-of.ts";
import * as styles from "./MarketNow.css.ts";
import { COLLECTIONS_REFRESH_MS } from "./use-collections.ts";

const MAX_DEALS = 3;

/** Margin below the viewport within which a market is fetched, so that it loads in time. */
const AHEAD = "0px 0px 200px";

/** Device pixels, for a picture of 40 CSS pixels. */
const PICTURE_WIDTH = 128;

/** A collection's listings relative to their projections, and the best deals. Fetched when it comes near the viewport. */
export function MarketNow({ collection }: { readonly collection: CollectionSummary }) {
  const host = useRef<HTMLDivElement>(null);
  const isNear = useInView(host, AHEAD, false);
  const [wasNear, setWasNear] = useState(false);
  if (isNear && !wasNear) setWasNear(true);
  const { id, listedCount } = collection;
  // The server does not know what is near.
  const isWanted = useIsPainted() || wasNear;
  const shouldFetch = isWanted && listedCount > 0;
  const { preview, failed } = usePreviewOf(shouldFetch ? id : null, COLLECTIONS_REFRESH_MS);
  return (
    <div ref={host} className={styles.market}>
      {listedCount === 0 ? (
        <p className={styles.nothing}>No tokens are listed right now.</p>
      ) : preview ? (
        <ShownMarket collection={collection} preview={preview} />
      ) : failed ? (
        <p className={styles.nothing}>The market figures could not be loaded.</p>
      ) : (
        <div className={styles.waiting} aria-busy="true" />
      )}
    </div>
  );
}

/** Keeps a tiny share visible, in percent of the bar. */
const MIN_SHARE = 1;

/** Returns the place of each kind's share in the bar, in percent. */
function shareBars(counts: ReturnType<typeof countDeals>) {
  const all = LISTED_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  const room = 100 - MIN_SHARE * LISTED_KINDS.length;
  let start = 0;
  return LISTED_KINDS.map((kind) => {
    const bar = { kind, start, width: MIN_SHARE + (room * counts[kind]) / all };
    start += bar.width;
    return bar;
  });
}

export function WaitingMarket() {
  return (
    <div className={styles.market}>
      <div className={styles.waiting} />
    </div>
  );
}

export function ShownMarket({
  collection,
  preview,
}: Readonly<{ collection: CollectionSummary; preview: Preview }>) {
  const tokens = useMemo(() => previewTokens(preview), [preview]);
  const counts = useMemo(() => countDeals(tokens), [tokens]);
  const deals = useMemo(() => bestDeals(tokens), [tokens]);
  const { ref, items, pending, onCatchUp } = useHeldList(deals, {
    name: collection.id,
    most: MAX_DEALS,
    keyOf: dealKey,
  });
  const decimals = floorDecimals(collection.floor);
  const shown = items.map(({ item }) => showFigures(item.price, { ...item, decimals }));
  if (tokens.every(({ priceProjection }) => priceProjection === null))
    return <p className={styles.nothing}>No projections yet: too few sales to base them on.</p>;
  return (
    <>
      <svg className={styles.shares} aria-hidden="true">
        {shareBars(counts).map(({ kind, start, width }) => (
          <rect
            key={kind}
            className={styles.share[kind]}
            x={`${start}%`}
            y="-2"
            width={`${width}%`}
            height="12"
          />
        ))}
      </svg>
      <ul className={styles.counts} aria-label="Listings by how they are priced">
        {LISTED_KINDS.map((kind) => (
          <li key={kind} className={styles.count}>
            <DealSymbol kind={kind} />
            {whole(counts[kind])} {PRICED_WORDS[kind]}
          </li>
        ))}
      </ul>
      {items.length === 0 ? (
        <p className={styles.nothing}>No token is underpriced right now.</p>
      ) : (
        <div ref={ref}>
          {pending && <CatchUp {...{ pending, onCatchUp }} />}
          <ul className={styles.deals} aria-label="Most underpriced tokens">
            {items.map(({ item: deal, isGone }, index) => (
              <li key={deal.tokenId}>
                <Link
                  href={listingPath(collection.id, deal.tokenId)}
                  className={styles.deal[isGone ? "gone" : "live"]}
                >
                  <span className={styles.picture}>
                    <PreviewPicture
                      collection={collection}
                      tokenId={deal.tokenId}
                      width={PICTURE_WIDTH}
                    />
                  </span>
                  <span className={styles.dealText}>
                    <span className={styles.dealShare}>
                      <DealSymbol kind="hot" />
                      {besideProjection(shown[index]?.share ?? 0)}
                    </span>
                    <span className={styles.dealPrice}>
                      {inCurrency(deal.price, unitOf(collection), shown[index]?.amount)}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
