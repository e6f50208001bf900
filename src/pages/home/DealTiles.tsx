import { useMemo } from "react";
import { Link } from "wouter";
import { eth, ethAmount, signedPercent, whole } from "../../../contract/format.ts";
import { tokenPath } from "../../../contract/routes.ts";
import { Picture } from "../../components/card/Picture.tsx";
import { KindMark } from "../../components/chart/KindMark.tsx";
import * as styles from "./DealTiles.css.ts";
import { bestDeals, previewTokens } from "./preview-chart.ts";
import { noTraits, pictureUrl } from "./token-picture.ts";
import type { PreviewState } from "./use-preview.ts";

const TILES = ["first", "second", "third", "fourth"] as const;

/** Device pixels: drawn at up to 290 CSS pixels. */
const PICTURE_WIDTH = 512;

/** The four listings furthest under their projection now. Nothing where there are none to show. */
export function DealTiles({ state }: { readonly state: PreviewState }) {
  const preview = state.name === "shown" ? state.preview : null;
  const deals = useMemo(() => (preview ? bestDeals(previewTokens(preview)) : []), [preview]);
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
  const { id } = state.collection;
  return (
    <ul className={styles.tiles}>
      {deals.slice(0, TILES.length).map(({ tokenId, rank, price, projection, share }) => (
        <li key={tokenId}>
          <Link href={tokenPath(id, tokenId)} className={styles.tile}>
            <span className={styles.picture}>
              <Picture
                tokenId={tokenId}
                url={pictureUrl(state.collection, tokenId)}
                traitsOf={noTraits}
                width={PICTURE_WIDTH}
              />
            </span>
            <div className={styles.text}>
              <p className={styles.share}>
                <KindMark kind="hot" /> {signedPercent(share)}
              </p>
              <p className={styles.prices}>
                {ethAmount(price)} of {eth(projection ?? price)}
              </p>
              <p className={styles.rank}>
                #{tokenId}, rank {whole(rank)}
              </p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}
