import { useState } from "react";
import { Link } from "wouter";
import type { CollectionSummary } from "../../../contract/collection.ts";
import { imageAtWidth } from "../../../contract/paths.ts";
import { floorWords } from "../../../contract/tokens/floor-words.ts";
import { whole } from "../../../contract/values/format.ts";
import { unitOf } from "../../../contract/values/units.ts";
import { Badge } from "../../components/Badge.tsx";
import { DrawnPattern, NoPicture } from "../../components/shared/picture/Picture.tsx";
import { collectionEntry } from "../preview/collection-links.ts";
import { useFetchedPreview } from "../preview/use-preview-of.ts";
import * as styles from "./CollectionCard.css.ts";
import { MarketNow, WaitingMarket } from "./MarketNow.tsx";

interface CollectionCardProps {
  readonly collection: CollectionSummary;
  /** Shows a large cover, the description and the current market too. */
  readonly featured?: boolean;
}

/** CSS pixels the covers are drawn at, times two for dense screens. */
const COVER_WIDTH = 256;
const FEATURED_COVER_WIDTH = 512;

/** One collection. The whole card links to it; the deals in a featured card link to their tokens. */
export function CollectionCard({ collection, featured }: CollectionCardProps) {
  const { id, name, description, size, floor, demo } = collection;
  // The counts of the market below add up to it: both are of one answer.
  const onSale = useFetchedPreview(id)?.listed.length ?? collection.listedCount;
  return (
    <article className={styles.card} data-collection-id={id}>
      <div className={featured ? styles.head.featured : styles.head.standard}>
        <div className={styles.cover}>
          <Cover collection={collection} featured={featured} />
        </div>
        <div className={styles.words}>
          <div className={styles.name}>
            <h3 className={styles.title}>
              <Link href={collectionEntry(collection)} className={styles.link}>
                {name}
              </Link>
            </h3>
            {demo && <Badge>Demo</Badge>}
          </div>
          {featured && <p className={styles.description}>{description}</p>}
        </div>
        <dl className={styles.figures}>
          <Figure
            label="Floor"
            value={floor === null ? "–" : floorWords(floor, unitOf(collection))}
          />
          <Figure label="On sale" value={whole(onSale)} />
          <Figure label="Tokens" value={whole(size)} />
        </dl>
      </div>
      {featured && <MarketNow collection={collection} />}
    </article>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

/** Placeholder of a featured card. */
export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.head.featured}>
        <div className={styles.cover}>
          <span className={styles.waiting.cover} />
        </div>
        <div className={styles.words}>
          <span className={styles.waiting.name} />
          <span className={styles.waiting.text} />
        </div>
        <div className={styles.figures}>
          <span className={styles.waiting.figures} />
        </div>
      </div>
      <WaitingMarket />
    </div>
  );
}

/** Shows a one-pixel placeholder until the cover loads. Falls back to an empty frame, or a drawn pattern in a demo. */
function Cover({ collection, featured }: CollectionCardProps) {
  const { id, imageUrl, placeholderUrl, demo } = collection;
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  if (imageUrl === null || state === "failed")
    return demo ? <DrawnPattern tokenId={id} traits={[]} /> : <NoPicture />;
  return (
    <>
      {placeholderUrl && state === "loading" && (
        <img className={styles.picture} src={placeholderUrl} alt="" />
      )}
      <img
        className={styles.picture}
        src={imageAtWidth(imageUrl, featured ? FEATURED_COVER_WIDTH : COVER_WIDTH)}
        alt=""
        decoding="async"
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
      />
    </>
  );
}
