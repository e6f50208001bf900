import { type ReactNode, useState } from "react";
import type { CollectionSummary } from "../../../contract/collection.ts";
import { parseReserved, RESERVED_META } from "../../../contract/site/featured.ts";
import { ROUTES } from "../../../contract/site/routes.ts";
import { whole } from "../../../contract/values/format.ts";
import { Button, RouteButton } from "../../components/Button.tsx";
import { useOnline } from "../../components/hooks/use-online.ts";
import { usePageMeta } from "../../components/hooks/use-page-meta.ts";
import { Icon } from "../../components/Icon.tsx";
import { Notice } from "../../components/Notice.tsx";
import { pageSetting } from "../../page-setting.ts";
import * as styles from "./AppPage.css.ts";
import { CardSkeleton, CollectionCard } from "./CollectionCard.tsx";
import { CollectionTools, useCollectionSort } from "./CollectionTools.tsx";
import { orderCollections } from "./featured-order.ts";
import { findCollections } from "./find-collections.ts";
import { SavedCollections } from "./SavedCollections.tsx";
import { useCollections } from "./use-collections.ts";

export default function AppPage() {
  usePageMeta({
    title: "Collections",
    description:
      "Rank, price, projection and deviation of every token, live, collection by collection.",
  });
  const { collections, failed, retry } = useCollections();
  const online = useOnline();
  const [text, setText] = useState("");
  const [sort, setSort] = useCollectionSort();
  /** True if the reader searches or sorts. Featured collections then do not come first. */
  const isAsked = text.trim() !== "" || sort !== "featured";
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>Collections</h1>
          <p className={styles.lead}>
            Open a collection to see at once which tokens are underpriced.
          </p>
        </div>
        {collections && collections.length > 1 && (
          <CollectionTools text={text} onText={setText} sort={sort} onSort={setSort} />
        )}
      </header>
      {collections && (failed || !online) && (
        <div className={styles.stale} role="status">
          <Icon name="offline" />
          <p className={styles.staleText}>
            {online ? "The list could not be refreshed." : "You are offline."} The list below was
            loaded earlier.
          </p>
          {online && <Button label="Try again" onClick={retry} />}
        </div>
      )}
      {collections ? (
        isAsked ? (
          <FoundCollections collections={findCollections(collections, text, sort)} />
        ) : (
          <Collections collections={collections} />
        )
      ) : failed ? (
        <>
          <Notice
            icon="offline"
            title="The collections could not be loaded"
            action={<Button icon="refresh" label="Try again" onClick={retry} />}
          >
            The server did not answer. Your connection or our server may be down.
          </Notice>
          <SavedCollections />
        </>
      ) : (
        <Skeletons />
      )}
    </div>
  );
}

/** If no collection is featured and there are at most this many, all of them get large cards. */
const MAX_LARGE_CARDS = 12;

function Collections({ collections }: { readonly collections: readonly CollectionSummary[] }) {
  // The order depends on the time, because features expire. In `featured`, null is an empty slot.
  const { featured, standard } = orderCollections(
    collections,
    Date.now(),
    parseReserved(pageSetting(RESERVED_META) ?? ""),
  );
  if (collections.length === 0)
    return (
      <Notice
        icon="grid"
        title="No collections yet"
        action={<RouteButton route={ROUTES.getlisted} label="How to import one" />}
      >
        Import one, and it will be listed here.
      </Notice>
    );
  const large = featured.length === 0 && standard.length <= MAX_LARGE_CARDS;
  return (
    <>
      {featured.length > 0 && (
        <Section title="Featured">
          <ul className={styles.featured}>
            {featured.map((collection, position) =>
              collection ? (
                <li key={collection.id}>
                  <CollectionCard collection={collection} featured />
                </li>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty position has no other key
                <li key={`empty ${position}`} className={styles.empty}>
                  More soon
                </li>
              ),
            )}
          </ul>
        </Section>
      )}
      {standard.length > 0 && (
        <Section title={featured.length > 0 ? "Other collections" : "All collections"}>
          <ul className={large ? styles.featured : styles.standard}>
            {standard.map((collection) => (
              <li key={collection.id}>
                <CollectionCard collection={collection} featured={large} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function FoundCollections({ collections }: { readonly collections: readonly CollectionSummary[] }) {
  const count = whole(collections.length);
  return (
    <Section title={collections.length === 1 ? "1 collection" : `${count} collections`}>
      {collections.length === 0 && <p>No collection has this in its name.</p>}
      <ul className={styles.standard}>
        {collections.map((collection) => (
          <li key={collection.id}>
            <CollectionCard collection={collection} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.sectionTitle} aria-live="polite">
        {title}
      </h2>
      {children}
    </section>
  );
}

const SKELETONS = ["a", "b", "c", "d"] as const;

function Skeletons() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading collections">
      <div className={styles.titleSkeleton} />
      <div className={styles.featured}>
        {SKELETONS.map((key) => (
          <div key={key}>
            <CardSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
