import { Suspense } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import { collectionPath, ROUTES } from "../../../contract/site/routes.ts";
import { whole } from "../../../contract/values/format.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { LinkButton, RouteButton } from "../Button.tsx";
import { SourceLines } from "../chain/lazy-chain.ts";
import * as styles from "./About.css.ts";
import { LevelMoves, useMarketLevel } from "./LevelMoves.tsx";

export function About({ collection }: { readonly collection: CollectionInfo }) {
  const { id, description, dataSource, links } = collection;
  const report = useCollection((state) => state.report);
  const level = useMarketLevel(id);
  // The panel opens once, so that the cards below it move once.
  if (level.isLoading) return null;
  const leftOut = report.badTokens.count + report.badListings.count;
  return (
    <div className={styles.about}>
      {description && <p>{description}</p>}
      <p className={styles.source}>
        {dataSource.note}
        {leftOut > 0 && ` ${whole(leftOut)} malformed rows were left out.`}
      </p>
      {dataSource.kind === "followed" && (
        <Suspense>
          <SourceLines collectionId={id} />
        </Suspense>
      )}
      <LevelMoves collectionId={id} request={level} />
      <div className={styles.links}>
        <RouteButton
          route={{ path: collectionPath(id) + ROUTES.record.path, title: "" }}
          label="Record"
        />
        {links
          .filter(({ url }) => /^https?:\/\//i.test(url))
          .map(({ label, url }) => (
            <LinkButton key={url} href={url} icon="external" label={label} />
          ))}
      </div>
    </div>
  );
}
