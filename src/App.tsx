import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { ROUTES } from "../contract/routes.ts";

const CollectionPage = lazy(() => import("./pages/collection/CollectionPage.tsx"));
const AppPage = lazy(() => import("./pages/app/AppPage.tsx"));
const HomePage = lazy(() => import("./pages/home/HomePage.tsx"));
const NotFoundPage = lazy(() => import("./pages/not-found/NotFoundPage.tsx"));

/** Every page is its own chunk. The token's address shows the collection page with the token over it. */
export function App() {
  return (
    <Suspense>
      <Switch>
        <Route path={ROUTES.home.path} component={HomePage} />
        <Route path={ROUTES.app.path} component={AppPage} />
        <Route path="/c/:collectionId/:tokenId?">
          {({ collectionId, tokenId }) => (
            <CollectionPage collectionId={collectionId} tokenId={tokenId ?? null} />
          )}
        </Route>
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}
