import { Suspense, useEffect } from "react";
import { Route, Switch, useLocation } from "wouter";
import { COLLECTION_PATTERN, ROUTES } from "../contract/site/routes.ts";
import { ErrorBoundary } from "./components/ErrorBoundary.tsx";
import { prefetchLater } from "./components/lazy-component.tsx";
import * as pages from "./lazy-pages.ts";
import { BrokenPage } from "./shell/BrokenPage.tsx";
import { useShownPath } from "./shell/use-shown-path.ts";

/** Every page is its own chunk. A token's URL shows the collection page with the token over it. */
export function App() {
  usePrefetch();
  return (
    <ErrorBoundary fallback={(error) => <BrokenPage error={error} />}>
      <Suspense>
        <Switch>
          <Route path={COLLECTION_PATTERN}>
            {({ collectionId = "", tokenId }) => (
              <pages.CollectionPage collectionId={collectionId} tokenId={tokenId ?? null} />
            )}
          </Route>
          <Route component={SitePages} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Loads a page and its layout in parallel; rendering alone would load the page after the layout. */
function usePrefetch(): void {
  const [path] = useLocation();
  useEffect(() => {
    // A failure surfaces when the page renders, which retries the chunk.
    pages.prefetchPage(path).catch(() => {});
    // From the list, visitors usually open a collection next.
    return path === ROUTES.app.path ? prefetchLater(pages.CollectionPage) : undefined;
  }, [path]);
}

/** All pages inside the site's layout, which stays mounted when the page changes. */
function SitePages() {
  const shown = useShownPath();
  return (
    <pages.SiteLayout>
      <ErrorBoundary key={shown} fallback={(error) => <BrokenPage error={error} />}>
        <SitePage path={shown} />
      </ErrorBoundary>
    </pages.SiteLayout>
  );
}

function SitePage({ path }: pages.SitePageProps) {
  const Page = pages.sitePageAt(path);
  return <Page path={path} />;
}
