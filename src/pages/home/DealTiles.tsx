import { useMemo } from "react";
import { Link } from "wouter";
import { showFigures } from "../../../contract/tokens/shown-figures.ts";
import { floorDecimals } from "../../../contract/values/floor-decimals.ts";
import { besideProjection, whole } from "../../../contract/values/format.ts";
import { CatchUp } from "../../components/CatchUp.tsx";
import { useHeldList } from "../../components/hooks/use-held-list.ts";
import { DealSymbol } from "../../components/shared/DealSymbol.tsx";
import * as page from "../page.css.ts";
import { listingPath } from "../preview/collection-links.ts";
import { PreviewPicture } from "../preview/PreviewPicture.tsx";
import { bestDeals, dealKey, previewTokens } from "../preview/preview-tokens.ts";
import * as styles from "./DealTiles.css.ts";
import type { PreviewState } from "./use-preview.ts";

const TILES = ["first", "second", "third", "fourth"] as const;

/** Width of the requested pictures in device pixels. They are drawn at up to 290 CSS pixels. */
const PICTURE_WIDTH = 512;

/** The four listings furthest under their projection. */
export function DealTiles({ state }: { readonly state: PreviewState }) {
  const preview = state.name === "shown" ? state.preview : null;
  const deals = useMemo(() => (preview ? bestDeals(previewTokens(preview)) : []), [preview]);
  const { ref, items, pending, onCatchUp } = useHeldList(deals, {
    name: state.name === "shown" ? state.collection.id : "",
    most: TILES.length,
    keyOf: dealKey,
  });
  if (state.name !== "shown")
    return (
      <ul className={styles.tiles} aria-busy={state.name === "loading"}>
        {TILES.map((tile) => (
          <li key={tile} className={styles.waiting}>
            <div className={styles.picture} />
          </li>
        ))}
      </ul>
    );
  if (items.length === 0)
    return <p className={page.cardText}>No token is underpriced right now.</p>;
  const { id, floor } = state.collection;
  const decimals = floorDecimals(floor);
  return (
    <div ref={ref}>
      {pending && <CatchUp {...{ pending, onCatchUp }} />}
      <ul className={styles.tiles}>
        {items.map(({ item: deal, isGone }) => {
          const { tokenId, rank, price, priceProjection } = deal;
          const { amount: format, share } = showFigures(price, { ...deal, decimals });
          return (
            <li key={tokenId}>
              <Link
                href={listingPath(id, tokenId)}
                className={styles.tile[isGone ? "gone" : "live"]}
              >
                <span className={styles.picture}>
                  <PreviewPicture
                    collection={state.collection}
                    tokenId={tokenId}
                    width={PICTURE_WIDTH}
                  />
                </span>
                <div className={styles.text}>
                  <p className={styles.share}>
                    <DealSymbol kind="hot" /> {besideProjection(share)}
                  </p>
                  <dl className={styles.prices}>
                    <dt className={styles.label}>Price</dt>
                    <dd className={styles.price}>{format(price)}</dd>
                    <dt className={styles.label}>Projection</dt>
                    <dd className={styles.price}>{format(priceProjection ?? price)}</dd>
                  </dl>
                  <p className={styles.token}>
                    <span className={styles.id}>#{tokenId}</span>
                    <span>Rank {whole(rank)}</span>
                  </p>
                </div>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
