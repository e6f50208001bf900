import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { canonicalPath, ROUTES } from "../contract/routes.ts";
import { ErrorBoundary } from "./components/ErrorBoundary.tsx";
import { BrokenPage } from "./shell/BrokenPage.tsx";
import { SiteLayout } from "./shell/SiteLayout.tsx";
import { useShownPath } from "./shell/use-shown-path.ts";

const CollectionPage = lazy(() => import("./pages/collection/CollectionPage.tsx"));
const AppPage = lazy(() => import("./pages/app/AppPage.tsx"));
const HomePage = lazy(() => import("./pages/home/HomePage.tsx"));
const NotFoundPage = lazy(() => import("./pages/not-found/NotFoundPage.tsx"));
const OtherPages = lazy(() => import("./pages/OtherPages.tsx"));

/** Every page is its own chunk. The token's address shows the collection page with the token over it. */
export function App() {
  return (
    <ErrorBoundary fallback={() => <BrokenPage />}>
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
    </ErrorBoundary>
  );
}

/** All pages inside the site's layout, which stays as it is while they come and go. */
function SitePages() {
  const shown = useShownPath();
  return (
    <SiteLayout>
      <ErrorBoundary key={shown} fallback={() => <BrokenPage />}>
        <KnownPages location={shown} />
      </ErrorBoundary>
    </SiteLayout>
  );
}

function KnownPages({ location }: { readonly location: string }) {
  // The router does not tell "/About" from "/about"; the server does.
  if (canonicalPath(location) === null) return <NotFoundPage />;
  return (
    <Switch location={location}>
      <Route path={ROUTES.home.path} component={HomePage} />
      <Route path={ROUTES.app.path} component={AppPage} />
      <Route>
        <OtherPages location={location} />
      </Route>
    </Switch>
  );
}
