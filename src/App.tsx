import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { canonicalPath } from "../contract/page-meta.ts";
import { ROUTES } from "../contract/routes.ts";
import { ErrorBoundary } from "./components/ErrorBoundary.tsx";
import { BrokenPage } from "./shell/BrokenPage.tsx";
import { SiteLayout } from "./shell/SiteLayout.tsx";
import { useShownPath } from "./shell/use-shown-path.ts";

const CollectionPage = lazy(() => import("./pages/collection/CollectionPage.tsx"));
const AppPage = lazy(() => import("./pages/app/AppPage.tsx"));
const HomePage = lazy(() => import("./pages/home/HomePage.tsx"));
const PricingPage = lazy(() => import("./pages/pricing/PricingPage.tsx"));
const BlogPage = lazy(() => import("./pages/blog/BlogPage.tsx"));
const PostPage = lazy(() => import("./pages/blog/PostPage.tsx"));
const AboutPage = lazy(() => import("./pages/about/AboutPage.tsx"));
const GetListedPage = lazy(() => import("./pages/getlisted/GetListedPage.tsx"));
const MediaPage = lazy(() => import("./pages/media/MediaPage.tsx"));
const ContactPage = lazy(() => import("./pages/contact/ContactPage.tsx"));
const CareersPage = lazy(() => import("./pages/careers/CareersPage.tsx"));
const TermsPage = lazy(() => import("./pages/terms/TermsPage.tsx"));
const PrivacyPage = lazy(() => import("./pages/privacy/PrivacyPage.tsx"));
const NotFoundPage = lazy(() => import("./pages/not-found/NotFoundPage.tsx"));

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
        {canonicalPath(shown) === null ? <NotFoundPage /> : <KnownPages location={shown} />}
      </ErrorBoundary>
    </SiteLayout>
  );
}

function KnownPages({ location }: { readonly location: string }) {
  return (
    <Switch location={location}>
      <Route path={ROUTES.home.path} component={HomePage} />
      <Route path={ROUTES.pricing.path} component={PricingPage} />
      <Route path={ROUTES.blog.path} component={BlogPage} />
      <Route path={ROUTES.post.path}>{({ slug }) => <PostPage slug={slug} />}</Route>
      <Route path={ROUTES.about.path} component={AboutPage} />
      <Route path={ROUTES.app.path} component={AppPage} />
      <Route path={ROUTES.getlisted.path} component={GetListedPage} />
      <Route path={ROUTES.media.path} component={MediaPage} />
      <Route path={ROUTES.contact.path} component={ContactPage} />
      <Route path={ROUTES.careers.path} component={CareersPage} />
      <Route path={ROUTES.terms.path} component={TermsPage} />
      <Route path={ROUTES.privacy.path} component={PrivacyPage} />
    </Switch>
  );
}
