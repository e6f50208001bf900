import { lazy, Suspense, useDeferredValue } from "react";
import { Route, Switch, useLocation } from "wouter";
import { ROUTES } from "../contract/routes.ts";
import { SiteLayout } from "./shell/SiteLayout.tsx";
import { usePageStart } from "./shell/use-page-start.ts";

const CollectionPage = lazy(() => import("./pages/collection/CollectionPage.tsx"));
const AppPage = lazy(() => import("./pages/app/AppPage.tsx"));
const HomePage = lazy(() => import("./pages/home/HomePage.tsx"));
const NotFoundPage = lazy(() => import("./pages/not-found/NotFoundPage.tsx"));

/** Every page is its own chunk. The token's address shows the collection page with the token over it. */
export function App() {
  return (
    <Suspense>
      <Switch>
        <Route path="/c/:collectionId/:tokenId?">
          {({ collectionId, tokenId }) => (
            <CollectionPage collectionId={collectionId} tokenId={tokenId ?? null} />
          )}
        </Route>
        <Route component={SitePages} />
      </Switch>
    </Suspense>
  );
}

/** All pages inside the site's layout, which stays as it is while they come and go. */
function SitePages() {
  const [location] = useLocation();
  // The page now shown stays until the next one's chunk has arrived.
  const shown = useDeferredValue(location);
  usePageStart(shown);
  return (
    <SiteLayout>
      <Switch location={shown}>
        <Route path={ROUTES.home.path} component={HomePage} />
        <Route path={ROUTES.app.path} component={AppPage} />
        <Route component={NotFoundPage} />
      </Switch>
    </SiteLayout>
  );
}
