import { Suspense, useState } from "react";
import { collectionDescription, collectionTitle } from "../../../contract/site/page-meta.ts";
import { CollectionProvider } from "../../collection/CollectionProvider.tsx";
import { closeToken } from "../../collection/open-token.ts";
import { useCollection, useRetry } from "../../collection/use-collection.ts";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { usePageTop } from "../../components/grid/use-scroll-memory.ts";
import { usePageMeta } from "../../components/hooks/use-page-meta.ts";
import { useTakeOver } from "../../components/hooks/use-take-over.ts";
import { TokenView } from "../../components/lazy-parts.ts";
import { skip } from "../../shell/SiteLayout.css.ts";
import * as styles from "./CollectionPage.css.ts";
import { CollectionHeader } from "./header/CollectionHeader.tsx";
import { TopBar } from "./header/TopBar.tsx";
import { useCollectionName } from "./header/use-collection-name.ts";
import { LostBanner } from "./notices/LostBanner.tsx";
import { CrashNotice, EmptyCollection, LoadErrorNotice } from "./notices/Notices.tsx";
import { type Screen, screenOf } from "./screen.ts";
import { Workbench } from "./Workbench.tsx";

export interface CollectionPageProps {
  readonly collectionId: string;
  /** The token shown over the grid; null for none. */
  readonly tokenId: string | null;
}

export default function CollectionPage({ collectionId, tokenId }: CollectionPageProps) {
  return (
    <ErrorBoundary
      key={collectionId}
      fallback={(error) => (
        <div className={styles.page}>
          <main className={styles.main}>
            <CrashNotice error={error} />
          </main>
        </div>
      )}
    >
      <CollectionProvider collectionId={collectionId}>
        <Opened collectionId={collectionId} tokenId={tokenId} />
      </CollectionProvider>
    </ErrorBoundary>
  );
}

function Opened({ collectionId, tokenId }: CollectionPageProps) {
  // Under a token whose own URL was opened, chart and grid wait until they can be seen.
  const [isCovered, setIsCovered] = useState(tokenId !== null);
  if (isCovered && tokenId === null) setIsCovered(false);
  return (
    <>
      <div className={styles.page}>
        <button type="button" className={skip} onClick={skipToTokens}>
          Skip to tokens
        </button>
        <TopBar collectionId={collectionId} />
        <main className={styles.main}>
          <Body collectionId={collectionId} tokenId={tokenId} isCovered={isCovered} />
        </main>
      </div>
      {tokenId === null ? (
        <Meta collectionId={collectionId} />
      ) : (
        <Suspense>
          <TokenView
            collectionId={collectionId}
            tokenId={tokenId}
            onClose={() => closeToken(collectionId)}
            onUncover={() => setIsCovered(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function skipToTokens(): void {
  document.querySelector<HTMLElement>("a[data-row][tabindex='0']")?.focus();
}

function useScreen(): Screen {
  const { error } = useRetry();
  return useCollection((state) => screenOf(state, error));
}

interface BodyProps extends CollectionPageProps {
  /** True while a token hides chart and grid, which then wait. */
  readonly isCovered: boolean;
}

function Body({ collectionId, tokenId, isCovered }: BodyProps) {
  usePageTop();
  const screen = useScreen();
  const name = useCollectionName(collectionId) ?? collectionId;
  // With tokens, the grid takes over. A painted token waits for its view, unless the reader has left it.
  const isTokenPainted = document.querySelector(".painted dialog") !== null;
  useTakeOver(isTokenPainted ? tokenId === null : screen !== "loading" && screen !== "tokens");
  // Every other screen is a load error.
  if (screen !== "loading" && screen !== "tokens" && screen !== "empty")
    return <LoadErrorNotice error={screen} />;
  return (
    <>
      <CollectionHeader collectionId={collectionId} />
      {screen === "empty" ? (
        <EmptyCollection name={name} />
      ) : (
        <Workbench collectionId={collectionId} isCovered={isCovered} />
      )}
      <LostBanner />
    </>
  );
}

/** Sets the collection's title and description while no token is open. */
function Meta({ collectionId }: { readonly collectionId: string }) {
  const name = useCollectionName(collectionId);
  const size = useCollection((state) => state.fixed?.size ?? 0);
  const screen = useScreen();
  const title =
    screen === "unknown-collection" ? "Unknown collection" : name && collectionTitle(name);
  const description = name === null || size === 0 ? undefined : collectionDescription(name, size);
  usePageMeta({ title, ...(description && { description }) });
  return null;
}
