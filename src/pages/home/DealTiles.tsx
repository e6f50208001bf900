import { useMemo } from "react";
import { Link } from "wouter";
import { eth, ethAmount, signedPercent, whole } from "../../../contract/format.ts";
import { apiPath } from "../../../contract/paths.ts";
import { tokenPath } from "../../../contract/routes.ts";
import { KindMark } from "../../components/chart/KindMark.tsx";
import * as styles from "./DealTiles.css.ts";
import { bestDeals, previewTokens } from "./preview-chart.ts";
import type { PreviewState } from "./use-preview.ts";

const TILES = ["first", "second", "third", "fourth"] as const;

/** Device pixels: drawn at up to 290 CSS pixels. */
const PICTURE_WIDTH = 480;

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
            <img
              className={styles.picture}
              src={apiPath.image(id, tokenId, PICTURE_WIDTH)}
              width={480}
              height={480}
              alt=""
              loading="lazy"
              decoding="async"
            />
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
