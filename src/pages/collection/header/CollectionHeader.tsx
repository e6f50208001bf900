import { memo, type ReactNode, Suspense, useRef, useState } from "react";
import { Link, useSearch } from "wouter";
import { idAt } from "../../../../contract/columns/columns.ts";
import { collectionTitle, TAGLINE } from "../../../../contract/site/page-meta.ts";
import { collectionPath } from "../../../../contract/site/routes.ts";
import { amountsTogether } from "../../../../contract/tokens/shown-figures.ts";
import { ago, whole } from "../../../../contract/values/format.ts";
import { NONE } from "../../../../contract/values/units.ts";
import type { CollectionState } from "../../../collection/collection-store.ts";
import { tokenHref } from "../../../collection/open-token.ts";
import { useShown } from "../../../collection/use-collection.ts";
import { useUnit } from "../../../collection/use-unit.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { useNow } from "../../../components/hooks/use-now.ts";
import { About, ShareDialog } from "../../../components/lazy-parts.ts";
import { ShareButton } from "../../../components/share/ShareButton.tsx";
import { Picture } from "../../../components/shared/picture/Picture.tsx";
import { useOverflow } from "../use-overflow.ts";
import * as styles from "./CollectionHeader.css.ts";
import { medianWords } from "./median-words.ts";
import { useCollectionName, useListedCollection } from "./use-collection-name.ts";
import { useStats } from "./use-stats.ts";

const PICTURE_PX = 128;
const AGE_TICK_MS = 60_000;

function amount(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? "--" : format(value);
}

interface Figure {
  readonly word: string;
  readonly value: ReactNode;
  readonly title?: string | undefined;
  /** True for a figure of an earlier visit. */
  readonly isOld?: boolean;
}

const DOUBTFUL = "Doubtful: two accounts traded back and forth, far from the median price";

/** Shows sales, and doubtful ones beside them: "69.6 + 3,600.5 doubtful". */
function sold(
  word: string,
  value: number | undefined,
  doubtful: number | undefined,
  format: (value: number) => string,
): Figure {
  const shown = amount(value, format);
  if (!doubtful) return { word, value: shown };
  return { word, value: `${shown} + ${format(doubtful)} doubtful`, title: DOUBTFUL };
}

/** The id of the cheapest token if its listing is far under the floor, else null. */
function idUnderFloor({ fixed, view, prices }: CollectionState): string | null {
  if (!fixed || !view || view.aggregates.underFloor === 0) return null;
  const row = prices.indexOf(view.aggregates.lowestPrice ?? NONE);
  return row < 0 ? null : idAt(fixed.ids, row);
}

/** Shows the listings far under the floor, and opens the cheapest. */
function useUnderFloor(collectionId: string, decimals: number | null): readonly Figure[] {
  const search = useSearch();
  const unit = useUnit();
  const tokenId = useShown(idUnderFloor);
  const lowest = useShown((state) => state.view?.aggregates.lowestPrice ?? null);
  const count = useShown((state) => state.view?.aggregates.underFloor ?? 0);
  if (tokenId === null || lowest === null) return [];
  const price = (
    <Link href={tokenHref(collectionId, tokenId, search)}>
      {amountsTogether([lowest], decimals)(lowest)}
    </Link>
  );
  return [
    {
      word: `${count === 1 ? "One" : whole(count)} far under, ${unit}`,
      value: count === 1 ? price : <>from {price}</>,
      title: "Far under the next listings: check why before you buy",
    },
  ];
}

function useFigures(collectionId: string): readonly Figure[] {
  const answer = useStats(collectionId);
  const now = useNow(AGE_TICK_MS);
  const stats = answer?.value;
  const keptAt = answer?.keptAt;
  const unit = useUnit();
  const size = useShown((state) => state.fixed?.size);
  const floor = useShown((state) => state.view?.aggregates.floor);
  const decimals = useShown((state) => state.decimals);
  const underFloor = useUnderFloor(collectionId, decimals);
  const listed = useShown((state) => state.view?.aggregates.listedCount);
  const volumes = (volume = 0, doubtful = 0) =>
    [stats && volume, doubtful, amountsTogether([volume, doubtful], decimals)] as const;
  return [
    { word: "Tokens", value: amount(size, whole) },
    {
      word: `Floor, ${unit}`,
      value: amount(floor, amountsTogether([floor ?? null], decimals)),
      title: "The lowest price that is no outlier: the next two cost at most half more",
    },
    ...underFloor,
    { word: "On sale", value: amount(listed, whole) },
    ...(keptAt === undefined ? [] : [{ word: "Sales as of", value: ago(keptAt, now) }]),
    ...[
      sold(`Volume 24 h, ${unit}`, ...volumes(stats?.volume24h, stats?.doubtfulVolume24h)),
      sold("Sales 24 h", stats?.sales24h, stats?.doubtfulSales24h, whole),
      sold(`Volume 7 d, ${unit}`, ...volumes(stats?.volume7d, stats?.doubtfulVolume7d)),
      sold("Sales 7 d", stats?.sales7d, stats?.doubtfulSales7d, whole),
      {
        word: `Median deviation, ${unit}`,
        value: stats ? medianWords(stats, decimals) : "--",
        title: "The middle listing, from furthest under to furthest over its projection",
      },
    ].map((figure) => ({ ...figure, isOld: keptAt !== undefined })),
  ];
}

/** The collection's name and market figures. Kept slim, because the first screen is for deals. */
export const CollectionHeader = memo(function CollectionHeader({
  collectionId,
}: {
  readonly collectionId: string;
}) {
  const collection = useShown((state) => state.fixed?.collection);
  const name = useCollectionName(collectionId);
  const listed = useListedCollection(collectionId);
  const pictured = collection ?? listed;
  const search = useSearch();
  const [about, setAbout] = useState(false);
  return (
    <section className={styles.header} aria-label="Collection">
      <div className={styles.row}>
        <span className={styles.picture}>
          {pictured && (
            <Picture
              tokenId={pictured.id}
              url={pictured.imageUrl}
              traitsOf={pictured.demo ? () => [] : null}
              width={PICTURE_PX}
            />
          )}
        </span>
        <div className={styles.who}>
          <h1 className={styles.name}>
            {name ?? <span className={styles.nameSkeleton}>Loading</span>}
          </h1>
          <div className={styles.badges}>
            {collection?.demo && <Badge title={collection.dataSource.note}>DEMO</Badge>}
            {collection?.dataSource.listingsSimulated && (
              <Badge title={collection.dataSource.note}>Simulated listings</Badge>
            )}
            {collection && (
              <Button
                look="plain"
                icon={about ? "chevronUp" : "chevronDown"}
                className={styles.headerButton}
                aria-expanded={about}
                aria-controls="about-collection"
                label="About"
                onClick={() => setAbout(!about)}
              />
            )}
            {collection && (
              <ShareButton
                dialog={ShareDialog}
                look="plain"
                className={styles.headerButton}
                collectionId={collectionId}
                tokenId={null}
                ownText={`${collectionTitle(collection.name)}. ${TAGLINE}`}
                path={collectionPath(collectionId) + search}
              >
                <span className={styles.roomy}>Share</span>
              </ShareButton>
            )}
          </div>
        </div>
        <Figures collectionId={collectionId} />
      </div>
      <div id="about-collection">
        {about && collection && (
          <Suspense>
            <About collection={collection} />
          </Suspense>
        )}
      </div>
    </section>
  );
});

function Figures({ collectionId }: { readonly collectionId: string }) {
  const strip = useRef<HTMLElement>(null);
  const scrolls = useOverflow(strip);
  return (
    <section
      ref={strip}
      className={styles.strip}
      aria-label="Market"
      tabIndex={scrolls ? 0 : undefined}
      onScroll={({ currentTarget: { scrollLeft, clientWidth, scrollWidth, dataset } }) => {
        if (scrollLeft + clientWidth > scrollWidth - 8) dataset.end = "";
        else delete dataset.end;
      }}
    >
      <dl className={styles.figures}>
        {useFigures(collectionId).map(({ word, value, title, isOld }) => (
          <div key={word} className={styles.figure} title={title}>
            <dt className={styles.word}>{word}</dt>
            <dd className={isOld ? styles.oldValue : styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
