import { Suspense } from "react";
import { Route, Switch } from "wouter";
import { canonicalPath, ROUTES } from "../contract/routes.ts";
import { ErrorBoundary } from "./components/ErrorBoundary.tsx";
import { lazyComponent } from "./components/lazy-component.tsx";
import { CollectionPage } from "./pages/collection-page.ts";
import { BrokenPage } from "./shell/BrokenPage.tsx";
import { fetchFrame, SiteLayout } from "./shell/SiteLayout.tsx";
import { useShownPath } from "./shell/use-shown-path.ts";

const AppPage = lazyComponent(async () => (await import("./pages/app/AppPage.tsx")).default);
const HomePage = lazyComponent(async () => (await import("./pages/home/HomePage.tsx")).default);
const NotFoundPage = lazyComponent(
  async () => (await import("./pages/not-found/NotFoundPage.tsx")).default,
);
const OtherPages = lazyComponent(async () => (await import("./pages/OtherPages.tsx")).default);

/** Fetches what the page at `path` begins with, so that it is drawn at once. Rejects where it cannot be had. */
export function fetchPage(path: string): Promise<unknown> {
  if (path.startsWith("/c/")) return CollectionPage.prefetch();
  const { home, app } = ROUTES;
  const page = path === home.path ? HomePage : path === app.path ? AppPage : OtherPages;
  return Promise.all([fetchFrame(), page.prefetch()]);
}

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
