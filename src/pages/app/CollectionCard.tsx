import { useState } from "react";
import { Link } from "wouter";
import type { CollectionSummary } from "../../../contract/collection.ts";
import { eth, whole } from "../../../contract/format.ts";
import { imageAtWidth } from "../../../contract/paths.ts";
import { collectionPath } from "../../../contract/routes.ts";
import { Badge } from "../../components/Badge.tsx";
import { DrawnPattern } from "../../components/card/Picture.tsx";
import * as styles from "./CollectionCard.css.ts";

interface CollectionCardProps {
  readonly collection: CollectionSummary;
  readonly featured?: boolean;
}

/** CSS pixels the cover is drawn at, times two for dense screens. */
const COVER_WIDTH = 640;

/** One collection: cover, name, and the three figures that say whether to go in. */
export function CollectionCard({ collection, featured }: CollectionCardProps) {
  const { id, name, description, size, floor, listedCount, demo } = collection;
  return (
    <Link href={collectionPath(id)} className={styles.card} data-collection-id={id}>
      <Cover collection={collection} />
      <div className={styles.text}>
        <h3 className={styles.name}>
          <span className={styles.nameText}>{name}</span>
          {demo && <Badge>Demo</Badge>}
        </h3>
        {featured && <p className={styles.description}>{description}</p>}
        <dl className={styles.figures}>
          <Figure label="Floor" value={floor === null ? "–" : eth(floor)} />
          <Figure label="Listed" value={whole(listedCount)} />
          <Figure label="Tokens" value={whole(size)} />
        </dl>
      </div>
    </Link>
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

/** The one-pixel picture first, the real one over it; a drawn pattern where there is none. */
function Cover({ collection }: { readonly collection: CollectionSummary }) {
  const { id, imageUrl, placeholderUrl } = collection;
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  if (imageUrl === null || state === "failed")
    return (
      <div className={styles.cover}>
        <DrawnPattern tokenId={id} traits={[]} />
      </div>
    );
  return (
    <div className={styles.cover}>
      {placeholderUrl && state === "loading" && (
        <img className={styles.picture} src={placeholderUrl} alt="" />
      )}
      <img
        className={styles.picture}
        src={imageAtWidth(imageUrl, COVER_WIDTH)}
        alt=""
        decoding="async"
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
      />
    </div>
  );
}
