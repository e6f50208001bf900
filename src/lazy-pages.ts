/** Lazy pages of the app, each in its own chunk, and the layout around the site's pages. */
import {
  COLLECTION_PATTERN,
  canonicalPath,
  RECORD_PATTERN,
  ROUTES,
} from "../contract/site/routes.ts";
import { type LazyComponent, lazyComponent } from "./components/lazy-component.tsx";

export const SiteLayout = lazyComponent(async () => ({
  default: (await import("./shell/SiteLayout.tsx")).SiteLayout,
}));

export const CollectionPage = lazyComponent(() => import("./pages/collection/CollectionPage.tsx"));
export const NotFoundPage = lazyComponent(() => import("./pages/not-found/NotFoundPage.tsx"));
export const PostPage = lazyComponent(() => import("./pages/blog/PostPage.tsx"));

export interface SitePageProps {
  /** Path of the page. The record and the posts have several. */
  readonly path: string;
}

export const SITE_PAGES: Readonly<Record<string, LazyComponent<SitePageProps>>> = {
  [ROUTES.home.path]: lazyComponent(() => import("./pages/home/HomePage.tsx")),
  [ROUTES.app.path]: lazyComponent(() => import("./pages/app/AppPage.tsx")),
  [ROUTES.record.path]: lazyComponent(() => import("./pages/record/RecordPage.tsx")),
  [ROUTES.pricing.path]: lazyComponent(() => import("./pages/pricing/PricingPage.tsx")),
  [ROUTES.blog.path]: lazyComponent(() => import("./pages/blog/BlogPage.tsx")),
  [ROUTES.about.path]: lazyComponent(() => import("./pages/about/AboutPage.tsx")),
  [ROUTES.getlisted.path]: lazyComponent(() => import("./pages/getlisted/GetListedPage.tsx")),
  [ROUTES.media.path]: lazyComponent(() => import("./pages/media/MediaPage.tsx")),
  [ROUTES.contact.path]: lazyComponent(() => import("./pages/contact/ContactPage.tsx")),
  [ROUTES.careers.path]: lazyComponent(() => import("./pages/careers/CareersPage.tsx")),
  [ROUTES.terms.path]: lazyComponent(() => import("./pages/terms/TermsPage.tsx")),
  [ROUTES.privacy.path]: lazyComponent(() => import("./pages/privacy/PrivacyPage.tsx")),
};

/** Returns the page at `path` inside the site's layout. The router ignores case, as in "/About", but the server does not. */
export function sitePageAt(path: string): LazyComponent<SitePageProps> {
  const known = canonicalPath(path);
  if (known === null) return NotFoundPage;
  return SITE_PAGES[RECORD_PATTERN.test(known) ? ROUTES.record.path : known] ?? PostPage;
}

/** Prefetches the page at `path` with its layout. Rejects if a chunk cannot be loaded. */
export function prefetchPage(path: string): Promise<unknown> {
  if (COLLECTION_PATTERN.test(path)) return CollectionPage.prefetch();
  return Promise.all([SiteLayout.prefetch(), sitePageAt(path).prefetch()]);
}
